/// A short tour of the application by itself, for when nobody gives it commands.
enum Tour {
  struct Stop {
    let words: String
    let commands: [Command]
  }

  static let stops = [
    Stop(words: "Ten cells show the first ten rows.", commands: []),
    Stop(words: "Three digits search: only rows that were not in view run their bodies.", commands: [.type("150")]),
    Stop(words: "Seven digits confirm.", commands: [.type("0001"), .confirm]),
    Stop(words: "No such code.", commands: [.clear, .type("9999999")]),
    Stop(words: "Kana find kanji; four rows down, in view: no body runs.", commands: [.clear, .type("しぶや"), .down(4)]),
    Stop(words: "A star: one body runs, one line is drawn.", commands: [.star]),
    Stop(words: "Twenty rows down, in the same ten cells. The star stays with its row.", commands: [.down(20)]),
    Stop(words: "Back to the star, and take it away again.", commands: [.up(20), .star]),
  ]
}

extension ScriptedSession {
  /// Plays the tour.
  func playTour() async {
    for (number, stop) in Tour.stops.enumerated() {
      for command in stop.commands { await run(command) }
      write("\n== \(number + 1)/\(Tour.stops.count)  \(stop.words)\n\n")
      write(screen.canvas.plainText())
    }
    write("\nThat was the tour. In a terminal, `swift run showcase` is yours to type in.\n")
  }
}
