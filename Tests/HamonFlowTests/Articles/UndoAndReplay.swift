// begin
import Hamon
import HamonCollections
import HamonFlow
// end
import HamonTesting
import Testing

private enum Undo {
  // begin
  struct Line: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  @MainActor
  final class Note: @MainActor UnidirectionalDataFlow {
    enum Input: Codable {
      case titled(String), added(Int, String), removed(Int), zoomed(Int)
      case loaded([String]), undo, redo
    }

    @Tracked private(set) var title = ""
    @Tracked private(set) var zoom = 100
    let lines = TrackedList<Line>()
    let inputs = InputQueue<Input>()
    private(set) lazy var history = History(of: self) { [$0.$title, $0.lines] }

    init() { _ = history }  // it begins here

    func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

    private func handle(_ input: Input) {
      switch input {
      case .titled(let title): self.title = title
      case .added(let id, let text): lines.append(Line(id: id, text: text))
      case .removed(let id): lines.remove(id: id)
      case .zoomed(let percent): zoom = percent
      case .loaded(let texts):
        let loaded = texts.enumerated().map { Line(id: $0, text: $1) }
        history.unrecorded { lines.replaceAll(with: loaded) }
      case .undo: history.undo()
      case .redo: history.redo()
      }
    }
  }
  // end
}

@Suite("Article: Undo and replay")
@MainActor
struct UndoAndReplayArticle {
  private typealias Note = Undo.Note

  @Test("what the article says happens")
  func article() {
    let printed = RunLog()
    func print(_ parts: Any...) { printed(parts.map { "\($0)" }.joined(separator: " ")) }
    let clock = ManualClock()

    // begin
    let note = Note()
    note.apply(.titled("Shopping"))
    note.apply(.added(1, "tea"))
    note.apply(.zoomed(150))  // no part of the history
    note.apply(.removed(1))
    print(note.history.entries.map(\.name))  // ["titled", "added", "removed"]
    note.apply(.undo)
    let texts = note.lines.elements.map(\.text)
    print(texts, note.history.redoName ?? "-")  // ["tea"] removed
    note.history.go(to: nil)
    print(note.title, note.lines.count, note.zoom)  //  0 150: the zoom stays
    note.history.go(to: note.history.entries.last)
    print(note.title, note.lines.count)  // Shopping 0
    // end
    #expect(printed.take() == [#"["titled", "added", "removed"]"#, #"["tea"] removed"#, " 0 150", "Shopping 0"])

    // begin
    note.history.joining("titled", within: .seconds(1), clock: clock)
    for title in ["G", "Gi", "Gif", "Gift", "Gifts"] { note.apply(.titled(title)) }
    print(note.history.undoName ?? "-", note.history.entries.count)  // titled 4
    note.apply(.undo)
    print(note.title)  // Shopping
    // end
    #expect(printed.take() == ["titled 4", "Shopping"])

    // begin
    note.apply(.loaded(["tea", "cake"]))
    print(note.history.undoName ?? "-", note.lines.count)  // removed 2
    // end
    #expect(printed.take() == ["removed 2"])

    // begin
    let saving = Effect {
      let title = note.title
      print(note.history.isUndoing ? "taken back: \(title)" : "saved: \(title)")
    }
    note.apply(.titled("Presents"))  // saved: Presents
    note.apply(.undo)  // taken back: Shopping
    // end
    #expect(printed.take() == ["saved: Shopping", "saved: Presents", "taken back: Shopping"])
    withExtendedLifetime(saving) {}
  }
}

extension Undo {
  // begin
  @MainActor
  final class Star: @MainActor UnidirectionalDataFlow {
    enum Input { case set(Bool), answered(Optimistic<Bool>.Answer) }
    enum Work { case star }

    @Tracked private(set) var isOn = Optimistic(false)
    private let tasks = TaskScope<Work>()
    private(set) lazy var history = History(of: self) {
      [$0.bind(\.isOn.value) { .set($0) }]
    }
    private let save: @Sendable (Bool) async throws -> Void

    init(save: @escaping @Sendable (Bool) async throws -> Void) {
      self.save = save
      _ = history
    }

    func apply(_ input: Input) {
      switch input {
      case .set(let isOn):
        tasks.confirm(self.isOn.show(isOn), id: .star) { [save] in
          try await save($0)
        } receive: { [weak self] in
          self?.apply(.answered($0))
        }
      case .answered(let answer): history.unrecorded { _ = isOn.receive(answer) }
      }
    }
  }
  // end
}

extension UndoAndReplayArticle {
  @Test("an undo of the star tells the server")
  func star() async {
    let saved = Lock([Bool]())
    let star = Undo.Star { isOn in saved.withLock { $0.append(isOn) } }
    star.apply(.set(true))
    for await isPending in values({ star.isOn.isPending }) where !isPending { break }
    star.history.undo()
    #expect(!star.isOn.value && star.isOn.isPending)
    for await isPending in values({ star.isOn.isPending }) where !isPending { break }
    #expect(!star.isOn.confirmed)
    #expect(saved.withLock { $0 } == [true, false])
  }

  @Test("the session that is recorded is the one that replays")
  func replay() async {
    let printed = RunLog()
    func print(_ parts: Any...) { printed(parts.map { "\($0)" }.joined(separator: " ")) }
    let clock = ManualClock()

    // begin
    let recorded = Note()
    let recording = Recording(of: recorded, clock: clock) {
      (title: $0.title, lines: $0.lines.elements.map(\.text))
    }
    recorded.inputs.recording = recording
    recorded.apply(.titled("Shopping"))
    recorded.apply(.added(1, "tea"))
    recorded.apply(.undo)
    print(recording.entries.map(\.state).last ?? "-")
    // (title: "Shopping", lines: [])
    // end
    #expect(printed.take() == [#"(title: "Shopping", lines: [])"#])

    // begin
    let manual = ManualClock()
    let tester = FlowTester(Note(), except: ["zoom"]) {
      (title: $0.title, lines: $0.lines.elements.map(\.text))
    }
    await tester.replay("shopping.json", clock: manual) { $0.inputs }
    // end
    #expect(tester.model.title == "Shopping")
    #expect(tester.model.history.redoName == "added")
    await tester.finish()
  }
}
