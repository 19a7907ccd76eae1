/// What a drawing says below the name of a node, in English or in Japanese.
struct PictureWords {
  private let isJapanese: Bool

  init(language: String) { isJapanese = language == "ja" }

  func name(_ light: Lights.Light) -> String {
    switch light {
    case .rest: ""
    case .stale: isJapanese ? "未実行？" : "due?"
    case .same: isJapanese ? "同じ値" : "the same"
    case .changed: isJapanese ? "変化" : "changed"
    case .written: isJapanese ? "書き込み" : "written"
    case .ran: isJapanese ? "実行" : "ran"
    }
  }

  func count(_ count: Int, _ light: Lights.Light) -> String {
    isJapanese ? "\(name(light)) \(count)" : "\(count) \(name(light))"
  }

  func ran(_ count: Int) -> String {
    if count == 1 { return name(.ran) }
    return isJapanese ? "実行 \(count) 回" : count == 2 ? "ran twice" : "ran \(count) times"
  }

  func runs(_ count: Int) -> String { isJapanese ? "実行 \(count) 回" : "\(count) run\(count == 1 ? "" : "s")" }

  var noneRan: String { isJapanese ? "実行なし" : "none ran" }
  var didNotRun: String { isJapanese ? "実行なし" : "did not run" }
}
