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
    _ = withCause("the text is rewritten") { play.rewrite() }
    let first = Frame("the text is rewritten", lines(play))
    _ = withCause("then the headline") { play.retitle() }
    return [first, Frame("then the headline", lines(play))]
  }

  public func why(_ language: Language) -> [String] {
    let play = LateBuilderPlay(self)
    let isUnheard = play.rewrite().runs.isEmpty
    let heading = Words("which closure reads the text, and in which scope?", "text を読むのはどのクロージャで、どのスコープの中ですか？")
    return LessonLog(self).lines(language, heading) { index in
      index == 0 && isUnheard
        ? [Words("!! the text was read where no scope was open", "!! text はスコープが開いていないところで読まれました")] : []
    }
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
