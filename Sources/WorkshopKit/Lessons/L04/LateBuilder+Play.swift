import Hamon
import HamonHosting

/// The screen on a host with explicit tracking.
final class LateBuilderPlay {
  let article = Article()
  let host: Host
  let issues: [Issue]

  init<L: LateBuilder>(_ lesson: L) {
    let article = article
    (host, issues) = catchingIssues { Host(tracking: .explicit) { lesson.screen(article) } }
  }

  func rewrite() -> HostEvent { HostEvent.watch(host) { [article] in article.text = "Udon is thick." } }
  func retitle() -> HostEvent { HostEvent.watch(host) { [article] in article.headline = "More noodles" } }
  func fold() -> HostEvent { HostEvent.watch(host) { [host] in host.tap("fold") } }

  /// The headline, the button, and, unless it is folded, the text.
  func wanted(isFolded: Bool = false) -> [String] {
    [article.headline, "fold"] + (isFolded ? [] : [article.text])
  }
}

extension LateBuilder {
  private func lines(_ play: LateBuilderPlay) -> [String] {
    let wanted = play.wanted()
    return play.host.texts.enumerated().map { line, text in
      line < wanted.count && text == wanted[line] ? text : "\(text) <- stale"
    }
  }

  public func demo() -> [Frame] {
    let play = LateBuilderPlay(self)
    _ = play.rewrite()
    let first = Frame("the text is rewritten", lines(play))
    _ = play.retitle()
    return [first, Frame("then the headline", lines(play))]
  }

  public func why() -> [String] {
    let play = LateBuilderPlay(self)
    var lines = [" who ran the builder closure of the card, and in whose scope?", " |", " +- the screen is made"]
    if play.issues.isEmpty { lines.append(" |    every read was inside a WithTracking") }
    for issue in play.issues {
      lines.append(" |    !! reported: a read that nobody tracks")
      for part in issue.message.broken(at: 68).prefix(8) { lines.append(" |       \(part)") }
    }
    for (action, event) in [("the text is rewritten", play.rewrite()), ("then the headline", play.retitle())] {
      lines.append(" +- \(action)")
      lines += event.trace()
      if action == "the text is rewritten", event.runs.isEmpty {
        lines.append(" |    !! nobody has read the text in an open scope")
      }
    }
    return lines
  }

  public func plot() -> [String] {
    let play = LateBuilderPlay(self)
    let rows: [[String]]
    if !play.issues.isEmpty {
      rows = [
        [" WithTracking", "[ reads headline ]", ""],
        [" Card body", "", "[ runs it: reads text ] NOT TRACKED"],
      ]
    } else if hasOneScope {
      rows = [[" WithTracking", "[ reads headline, text ]", ""], [" Card body", "", "[ shows what it was given ]"]]
    } else {
      rows = [[" WithTracking", "[ reads headline ]", ""], [" its own WithTracking", "", "[ reads text ]"]]
    }
    return [" time ---->"] + table(rows)
  }

  /// Whether who has read the headline has read the text as well.
  private var hasOneScope: Bool {
    let graph = graph()
    func readers(_ name: String) -> [Int] { graph.nodes.firstIndex { $0.name == name }.map(graph.readers) ?? [] }
    return readers("text") == readers("headline")
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("the text is rewritten") {
      LateBuilderPlay(self)
    } event: {
      _ = $0.rewrite()
    }
  }
}
