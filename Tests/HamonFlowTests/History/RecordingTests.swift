import Foundation
import Hamon
import HamonFlow
import HamonInspector
import HamonTesting
import TestSupport
import Testing

/// A search field whose work answers by inputs that can be recorded.
@MainActor
final class TownSearch: @MainActor UnidirectionalDataFlow {
  enum Input: Codable, Equatable { case typed(String), found(String, [String]), cleared, undo, redo }
  enum Output: Equatable { case found(Int), undone(String) }
  enum Work { case search }

  @Tracked private(set) var text = ""
  @Tracked private(set) var towns: [String] = []
  @Tracked private(set) var asked = 0
  let outputs = Outputs<Output>(limit: 10_000)
  let inputs = InputQueue<Input>()
  let tasks = TaskScope<Work>()
  private let clock: ManualClock
  private let answer: @Sendable (String) async -> [String]
  private(set) lazy var history = History(of: self) { [$0.$text] }
    .joining("typed", within: .seconds(1), clock: clock)

  init(clock: ManualClock, answer: @escaping @Sendable (String) async -> [String] = { _ in [] }) {
    (self.clock, self.answer) = (clock, answer)
    _ = history
  }

  func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

  private func handle(_ input: Input) {
    switch input {
    case .typed(let text):
      self.text = text
      if text.isEmpty { return apply(.cleared) }  // comes after this one, and again by itself
      asked += 1
      tasks.debounce(id: .search, for: .milliseconds(300), clock: clock) { [answer] in
        await answer(text)
      } receive: { [weak self] in
        self?.apply(.found(text, $0))
      }
    case .found(let text, let towns):
      if text != self.text { return }
      self.towns = towns
      outputs.send(.found(towns.count))
    case .cleared:
      tasks.cancelAll()
      towns = []
    case .undo:
      outputs.send(.undone(history.undoName ?? ""))
      history.undo()
    case .redo: history.redo()
    }
  }

  static func snapshot(_ search: TownSearch) -> (text: String, towns: [String], asked: Int) {
    (search.text, search.towns, search.asked)
  }
}

@Suite("Recording: the inputs of a session, replayed")
@MainActor
struct RecordingTests {
  private typealias Entry = Recording<TownSearch.Input>.Entry

  /// What a session leaves behind that can be compared, byte for byte.
  private struct Traces: Equatable {
    var session: String
    var outputs: String
    var runs: String
  }

  private func json(_ entries: [Entry]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(entries), as: UTF8.self)
  }

  /// Drives a new model in one synchronous stretch, so that its log has nothing of other tests.
  private func traces(
    _ drive: (TownSearch, ManualClock, Recording<TownSearch.Input>) -> Void
  ) async throws -> Traces {
    let clock = ManualClock()
    let search = TownSearch(clock: clock)
    let recording = Recording(of: search, clock: clock, state: TownSearch.snapshot)
    search.inputs.recording = recording
    let log = CausalLog(limit: 1_000_000, clock: clock)
    var shown: [Effect] = []
    log.during {
      shown.append(Effect(name: "towns") { _ = (search.towns, search.text) })
      shown.append(Effect(name: "undo") { _ = (search.history.undoName, search.history.redoName) })
      drive(search, clock, recording)
    }
    search.tasks.cancelAll()
    search.outputs.send(.undone("the end"))
    var outputs: [TownSearch.Output] = []
    for await output in search.outputs.events() {
      if output == .undone("the end") { break }
      outputs.append(output)
    }
    withExtendedLifetime(shown) {}
    return Traces(session: try json(recording.entries), outputs: "\(outputs)", runs: log.record.lines)
  }

  private func replay(_ session: String) async throws -> Traces {
    let entries = try JSONDecoder().decode([Entry].self, from: Data(session.utf8))
    return try await traces { search, clock, recording in
      recording.beginReplay()
      for entry in entries {
        clock.jump(by: entry.time - recording.elapsed)
        _ = recording.admit { search.apply(entry.input) }
      }
    }
  }

  @Test("a replay has the same states, outputs and run log, byte for byte", arguments: seeds(40))
  func equal(seed: UInt64) async throws {
    Seeds.trace(seed)
    var random = SeededGenerator(seed: seed)
    let live = try await traces { search, clock, _ in
      for _ in 0..<20 {
        clock.jump(by: .milliseconds(Int.random(in: 0...900, using: &random)))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: search.apply(.undo)
        case 1: search.apply(.redo)
        case 2:
          search.apply(.found(search.text, [String](repeating: "神南", count: Int.random(in: 0..<3, using: &random))))
        default: search.apply(.typed(String("神南町".prefix(Int.random(in: 0...3, using: &random)))))
        }
      }
    }
    #expect(live.runs.contains("undo typed") || !live.outputs.contains("undone(\"typed\")"), "seed \(seed)")
    #expect(live.session.contains("\"t\":"))
    #expect(try await replay(live.session) == live, "seed \(seed)")
  }

  @Test("an input from outside is kept, with its time and the state after it; one that another one applies is not")
  func entries() async throws {
    let clock = ManualClock()
    let search = TownSearch(clock: clock) { ["\($0) 1"] }
    let recording = Recording(of: search, clock: clock, state: TownSearch.snapshot)
    search.inputs.recording = recording
    search.apply(.typed("神"))
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    await search.tasks.waitForAll()
    search.apply(.typed(""))
    search.inputs.recording = nil
    search.apply(.typed("x"))
    #expect(
      recording.entries == [
        Entry(time: .zero, input: .typed("神"), state: #"(text: "神", towns: [], asked: 1)"#),
        Entry(time: .milliseconds(300), input: .found("神", ["神 1"]), state: #"(text: "神", towns: ["神 1"], asked: 1)"#),
        Entry(time: .milliseconds(300), input: .typed(""), state: #"(text: "", towns: [], asked: 1)"#),
      ])
    search.tasks.cancelAll()
  }

  @Test("an input that is taken back is not kept; one in a transaction that stays is")
  func takenBack() {
    struct Refused: Error {}
    let clock = ManualClock()
    let search = TownSearch(clock: clock)
    let recording = Recording(of: search, clock: clock, state: TownSearch.snapshot)
    search.inputs.recording = recording
    #expect(
      preview {
        search.apply(.found("", ["Oita"]))
      } reading: {
        search.towns
      } == ["Oita"])
    transaction {
      search.apply(.found("", ["Kobe"]))
      try? transaction { () throws(Refused) in
        search.apply(.found("", ["Nara"]))
        transaction { search.apply(.cleared) }
        throw Refused()
      }
    }
    #expect(recording.entries.map(\.input) == [.found("", ["Kobe"])])
    #expect(search.towns == ["Kobe"])
  }

  @Test("one `apply` that gives its queue two inputs is two entries, and each replays once")
  func two() throws {
    let (live, again) = (Pair(), Pair())
    let (session, replay) = (record(live), record(again))
    live.apply(1)
    replay.beginReplay()
    for entry in session.entries { #expect(replay.admit { again.apply(entry.input) } == entry) }
    #expect(again.handled == [1, 2])
  }

  @MainActor
  private final class Pair: @MainActor UnidirectionalDataFlow {
    private(set) var handled: [Int] = []
    let inputs = InputQueue<Int>()

    func apply(_ input: Int) {
      inputs.handle(input) { handled.append($0) }
      if input == 1 { inputs.handle(2) { handled.append($0) } }
    }
  }

  private func record(_ pair: Pair) -> Recording<Int> {
    let recording = Recording(of: pair, clock: ManualClock()) { $0.handled }
    pair.inputs.recording = recording
    return recording
  }

  @Test(
    "a session that is checked in replays: its answers come from the file, and what the work answers now is not heard")
  func checkedIn() async {
    let clock = ManualClock()
    let search = TownSearch(clock: clock) { _ in ["somewhere else"] }
    let tester = FlowTester(search, snapshot: TownSearch.snapshot)
    await tester.replay("Sessions/search.json", clock: clock) { $0.inputs }
    #expect(search.towns == ["神南", "神宮前"])
    #expect(clock.now.offset == .milliseconds(2500))
    search.apply(.cleared)  // the queue hears again
    #expect(search.towns == [])
    await tester.receive { $0.towns = [] }
    await tester.finish()
  }

  @Test("a replay fails at the first state that is another one, and says which input, what was recorded and what is")
  func differs() async {
    let failures = await captureFailures {
      let clock = ManualClock()
      let tester = FlowTester(TownSearch(clock: clock), exhaustivity: .partial, snapshot: TownSearch.snapshot)
      await tester.replay("Sessions/wrong.json", clock: clock) { $0.inputs }
      #expect(tester.model.text == "te")
    }
    #expect(
      failures.map(\.message) == [
        """
        replay: after input 2 of 3, typed("te") at 0.1 seconds of Sessions/wrong.json the state is not what was recorded (- recorded, + is).
          - (text: "TE", towns: [], asked: 2)
          + (text: "te", towns: [], asked: 2)
        To fix this, mend the model; or, if it is meant to be so, run once with `writesAnew: true`.
        """
      ])
  }

  @Test("a file that is none, and a queue that is another one, fail the replay")
  func misuse() async {
    let failures = await captureFailures {
      let clock = ManualClock()
      let tester = FlowTester(TownSearch(clock: clock), exhaustivity: .partial, snapshot: TownSearch.snapshot)
      await tester.replay("RecordingTests.swift", clock: clock) { $0.inputs }
      let other = InputQueue<TownSearch.Input>()
      await tester.replay("Sessions/search.json", clock: clock) { _ in other }
    }
    #expect(failures.count == 2)
    #expect(failures.first?.message.hasPrefix("replay: RecordingTests.swift is no session of TownSearch:") == true)
    #expect(failures.first?.message.contains(" To fix this, ") == true)
    #expect(failures.last?.message.contains("did not come through the queue that was named") == true)
  }

  @Test("`writesAnew` writes the states of now, fails the test, and what it has written replays")
  func anew() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hamon-sessions-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "s.json").path
    try #"[{"t": 0, "input": {"typed": {"_0": "te"}}}, {"t": 5000000, "input": {"undo": {}}}]"#
      .write(toFile: file, atomically: true, encoding: .utf8)
    func replay(writesAnew: Bool) async -> [String] {
      await captureFailures {
        let clock = ManualClock()
        let tester = FlowTester(TownSearch(clock: clock), exhaustivity: .partial, snapshot: TownSearch.snapshot)
        await tester.replay(file, clock: clock, writesAnew: writesAnew) { $0.inputs }
      }.map(\.message)
    }
    #expect(await replay(writesAnew: false).first?.contains("the state is not what was recorded") == true)
    #expect(await replay(writesAnew: true).map { $0.contains("was written anew") } == [true])
    #expect(await replay(writesAnew: false) == [])
    let entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: URL(filePath: file)))
    #expect(entries.map(\.time) == [.zero, .milliseconds(5)])
    #expect(entries.last?.state == #"(text: "", towns: [], asked: 1)"#)
  }
}
