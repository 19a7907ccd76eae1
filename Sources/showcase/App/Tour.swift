/// A short tour of the application by itself, for when it is given no commands.
enum Tour {
  struct Stop {
    let words: Words
    let commands: [Command]
  }

  static let stops = [
    Stop(words: Words("Ten cells show the first ten rows.", "最初の 10 行を 10 個のセルで表示します。"), commands: []),
    Stop(
      words: Words(
        "Each digit narrows the list: only rows that come into view run.", "数字を入れるたびに絞り込みます。body が走るのは新しく見えた行だけです。"),
      commands: [.type("150")]),
    Stop(words: Words("Seven digits confirm.", "7 桁そろえば確定できます。"), commands: [.type("0001"), .confirm]),
    Stop(words: Words("No such code.", "存在しない番号です。"), commands: [.clear, .type("9999999")]),
    Stop(
      words: Words("Kana find kanji; four rows down, in view: no body runs.", "かなで漢字を検索し、4 行下へ。見えている行なので body は走りません。"),
      commands: [.clear, .type("しぶや"), .down(4)]),
    Stop(
      words: Words("A star: one body runs, one line of the list is drawn.", "星を付けます。body は 1 回、描き直す行はリストの 1 行です。"),
      commands: [.star]),
    Stop(
      words: Words(
        "Twenty rows down, in the same ten cells. The star stays with its row.", "20 行下へ。セルは同じ 10 個ですが、星は元の行に付いたままです。"),
      commands: [.down(20)]),
    Stop(
      words: Words("Back to the star, and take it away again.", "星の行へ戻り、星を外します。"), commands: [.up(20), .star]),
  ]

  static let end = Words(
    "That was the tour. In a terminal, `swift run showcase` is yours to type in.",
    "ツアーは以上です。端末で `swift run showcase` を実行すると、自分で操作できます。")
}

extension ScriptedSession {
  /// Plays the tour.
  func playTour() async {
    let language = screen.texts.language
    for (number, stop) in Tour.stops.enumerated() {
      for command in stop.commands { await run(command) }
      write("\n== \(number + 1)/\(Tour.stops.count)  \(stop.words(language))\n\n")
      write(screen.canvas.plainText())
    }
    write("\n\(Tour.end(language))\n")
  }
}
