import WorkshopKit

extension Deck {
  /// All slides in one file that needs no other. Without a script, and on paper, they stand one below the other with all steps shown.
  func html(_ language: Language) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML.escaped(Words("Hamon: the workshop", "Hamon ワークショップ")(language)))</title>
    <style>
    \(Page.slideStyle)</style>
    </head>
    <body>
    \(slides.enumerated().map { $1.html(number: $0 + 1, of: slides.count) }.joined(separator: "\n"))
    <dialog id="keys">\(Self.keys.map { "<p><kbd>\($0)</kbd> \(HTML.escaped($1(language)))</p>" }.joined())</dialog>
    <script>
    const words = {\(Self.words.map { "\($0): \"\($1(language))\"" }.joined(separator: ", "))};
    \(Page.slideScript)</script>
    </body>
    </html>

    """
  }

  private static let keys: [(String, Words)] = [
    ("→ ␣ ⏎", Words("next (or a click, a touch)", "次へ（クリック、タッチでも）")),
    ("← ⌫", Words("back (or a click at the left edge)", "戻る（左端のクリックでも）")),
    ("↓ ↑", Words("a whole slide", "スライド単位で移動")),
    ("p", Words("presenter's view: notes, clock, next slide", "発表者ビュー: ノート、時計、次のスライド")),
    ("t + − r", Words("countdown: pause, a minute more, less, again", "タイマー: 一時停止、1 分増減、最初から")),
    ("d", Words("dark or light", "ダーク / ライト")),
    ("f", Words("full screen", "全画面")),
    ("?", Words("these keys", "このキー一覧")),
  ]

  /// What the script says.
  private static let words: [(String, Words)] = [
    ("now", Words("now", "現在のスライド")), ("next", Words("next", "次のスライド")), ("end", Words("end", "終わり")),
    ("step", Words("step", "ステップ")), ("left", Words("min left", "分 残り")), ("over", Words("min over", "分 超過")),
    ("until", Words("until", "終了")),
  ]
}
