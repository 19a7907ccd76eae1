import Foundation
import Hamon
import HamonInspector
import HamonStorage
import Testing

@testable import showcase

/// The application on the built-in data, with favourites in memory, or where the test says.
@MainActor
struct App {
  let screen: Screen
  private let session: ScriptedSession
  private let output: Output

  private final class Output {
    var text = ""
    var complaints: [String] = []
  }

  static let table = Result { try PostalTable.bundled() }

  init(_ language: Language = .ja, store: any Store = MemoryStore(), showsRipple: Bool = false) throws {
    let table = try Self.table.get()
    let model = PostalModel(table: table, search: PostalSearch(table), store: store)
    let canvas = Canvas(columns: showsRipple ? 140 : 80, rows: 24, usesColor: false)
    screen = Screen(
      model: model, canvas: canvas, language: language, log: showsRipple ? CausalLog(limit: 5000) : nil,
      showsRipple: showsRipple)
    let output = Output()
    self.output = output
    session = ScriptedSession(
      screen: screen, write: { output.text += $0 }, complain: { output.complaints.append($0) })
  }

  /// Runs commands and gives the frames and complaints they printed.
  func run(_ commands: String) async -> (frames: String, complaints: [String], understoodAll: Bool) {
    var lines = commands.split(separator: "\n").map(String.init)[...]
    output.text = ""
    output.complaints = []
    let understoodAll = await session.run { lines.popFirst() }
    return (output.text, output.complaints, understoodAll)
  }

  /// Lets something happen, and says how many bodies of rows ran, and which lines changed (from 1, without status lines).
  func cost(_ input: PostalModel.Input) -> (bodies: Int, lines: [Int]) {
    let before = screen.list.statistics.bodyRuns
    _ = screen.present()
    screen.apply(input, label: "test")
    let lines = screen.canvas.changedRows.filter { $0 < screen.layout.statusRow }.map { $0 + 1 }
    return (screen.list.statistics.bodyRuns - before, lines)
  }

  /// The text of a line, from 1.
  func line(_ number: Int) -> String { screen.canvas[number - 1].text }

  /// A favourites file with stars for these rows of the built-in data.
  static func file(_ rows: Int...) throws -> String {
    let keys = try rows.map { FavouriteKey(try table.get()[$0]) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let value = String(decoding: try encoder.encode(Favourites(Set(keys))), as: UTF8.self)
    return #"{"format":"hamon","key":"favourites","value":\#(value),"version":1}"#
  }

  /// Waits for what comes by itself. If it does not, the test fails; one that passes does not use up the time.
  func wait(
    for what: String, within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @escaping @MainActor () -> Bool
  ) async {
    let waiting = Task { @MainActor in
      for await isSo in values({ condition() }) where isSo { return true }
      return condition()  // cancelled
    }
    let alarm = Task.detached {
      try await Task.sleep(for: limit)
      waiting.cancel()
    }
    let hasCome = await waiting.value
    alarm.cancel()
    if !hasCome { Testing.Issue.record("\(what) has not come within \(limit).", sourceLocation: sourceLocation) }
  }
}
