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
  private func lines(_ play: LateBuilderPlay, in language: Language) -> [String] {
    let wanted = play.wanted()
    return play.host.texts.enumerated().map { line, text in
      line < wanted.count && text == wanted[line] ? text : text + language(" <- stale", " <- 古い")
    }
  }

  private static var actions: [(action: Words, run: (LateBuilderPlay) -> HostEvent)] {
    [
      (Words("the text is rewritten", "本文を書き換え"), { $0.rewrite() }),
      (Words("then the headline", "次に見出しを変更"), { $0.retitle() }),
    ]
  }

  public func demo(in language: Language) -> [Frame] {
    let play = LateBuilderPlay(self)
    return Self.actions.map { action, run in
      _ = withCause(action(language)) { run(play) }
      return Frame(action(language), lines(play, in: language))
    }
  }

  public func why(in language: Language) -> [String] {
    let play = LateBuilderPlay(self)
    let isUnheard = play.rewrite().runs.isEmpty
    let heading = Words("which closure reads the text, and in which scope?", "text を読むのはどのクロージャで、どのスコープの中ですか")
    return LessonLog(self, in: language).lines(language, heading) { index in
      index == 0 && isUnheard
        ? [Words("!! the text was read where no scope was open", "!! text は、スコープが開いていない所で読まれました")] : []
    }
  }

  public func plot(in language: Language) -> [String] {
    let play = LateBuilderPlay(self)
    let headline = "[ " + language("reads headline", "headline を読む") + " ]"
    let text = language("reads text", "text を読む")
    let rows: [[String]]
    if !play.issues.isEmpty {
      rows = [
        [" WithTracking", headline, ""],
        [
          " " + language("Card body", "Card の body"), "",
          "[ " + language("runs it: ", "実行して ") + text + " ] " + language("NOT TRACKED", "追跡なし"),
        ],
      ]
    } else if hasOneScope {
      rows = [
        [" WithTracking", "[ " + language("reads headline, text", "headline と text を読む") + " ]", ""],
        [
          " " + language("Card body", "Card の body"), "",
          "[ " + language("shows what it was given", "渡された中身を表示") + " ]",
        ],
      ]
    } else {
      rows = [
        [" WithTracking", headline, ""],
        [" " + language("its own WithTracking", "自前の WithTracking"), "", "[ \(text) ]"],
      ]
    }
    return [" " + language("time ---->", "時間 ---->")] + table(rows)
  }

  /// Whether what has read the headline has read the text as well.
  private var hasOneScope: Bool {
    let graph = graph()
    func readers(_ name: String) -> [Int] { graph.nodes.firstIndex { $0.name == name }.map(graph.readers) ?? [] }
    return readers("text") == readers("headline")
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of(language("the text is rewritten", "本文を書き換え"), in: language) {
      LateBuilderPlay(self)
    } event: {
      _ = $0.rewrite()
    }
  }
}
