import Hamon
import HamonFlow
import HamonHosting

/// A small program, written as one would who has read the first page alone: a list that is searched as one types, a note that is
/// selected and renamed. It compiles as it stands: no conformance is isolated by hand, and no type is said that need not be.
struct Note: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

struct Offline: Error, Equatable {}

/// Where notes come from.
protocol NoteServer: Sendable {
  func notes(matching query: String) async throws -> [Note]
}

@MainActor final class NoteList: UnidirectionalDataFlow {
  enum Input {
    case typed(String)
    case found(Result<[Note], any Error>)
    case filtered(Bool)
    case selected(Note.ID?)
    case renamed(String)
  }
  enum Work { case search }

  @Tracked private(set) var query = ""
  @Tracked private(set) var notes = LoadState<[Note]>.idle
  @Tracked private(set) var showsLongOnly = false
  private let tasks = TaskScope<Work>()
  private let server: any NoteServer
  private let clock: any Clock<Duration>

  init(server: any NoteServer, clock: any Clock<Duration>) {
    self.server = server
    self.clock = clock
  }

  lazy var shown = Computed(of: self) { list in
    let all = list.notes.value ?? []
    guard list.showsLongOnly else { return all }
    return all.filter { $0.title.count > 4 }
  }

  lazy var selection = Linked(of: self) { list in
    list.shown.value
  } keepIf: { notes, id in
    notes.contains { $0.id == id }
  } reset: { notes in
    notes.first?.id
  }

  lazy var isSelected = Selector(of: self) { $0.selection.value }

  /// A computed property: made anew for each read.
  var title: Computed<String> {
    Computed { [shown, selection] in shown.value.first { $0.id == selection.value }?.title ?? "" }
  }

  func apply(_ input: Input) {
    switch input {
    case .typed(let text):
      query = text
      notes.start()
      search(text)
    case .found(let result): notes.receive(result)
    case .filtered(let isOn): showsLongOnly = isOn
    case .selected(let id): selection.value = id
    case .renamed(let title): rename(title)
    }
  }

  private func search(_ text: String) {
    if text == "offline" {
      notes = .failed(Offline())
      return
    }
    tasks.debounce(id: .search, for: .milliseconds(300), clock: clock) { [server] in
      try await server.notes(matching: text)
    } receive: { [weak self] result in
      self?.apply(.found(result))
    }
  }

  private func rename(_ title: String) {
    guard let id = selection.value else { return }
    notes.update { notes in
      for index in notes.indices where notes[index].id == id { notes[index].title = title }
    }
  }
}

@MainActor struct NoteScreen: View {
  let list: NoteList

  var body: some View {
    Stack {
      TextField("Search", text: list.bind(\.query) { .typed($0) })
      if list.notes.isLoading { Text("…") }
      if let error = list.notes.error { Text("\(error)") }
      ForEach(list.shown.value) { note in
        NoteRow(list: list, note: note)
      }
      TextField("Title", text: Binding(get: { list.title.value }, set: { list.apply(.renamed($0)) }))
    }
  }
}

@MainActor struct NoteRow: View {
  let list: NoteList
  let note: Note

  var body: some View {
    Button(list.isSelected[note.id] ? "[\(note.title)]" : note.title) { list.apply(.selected(note.id)) }
  }
}
