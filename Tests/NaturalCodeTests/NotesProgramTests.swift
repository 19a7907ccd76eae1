import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("A program as one would write it")
@MainActor
struct NotesProgramTests {
  private struct Server: NoteServer {
    func notes(matching query: String) async throws -> [Note] {
      [Note(id: 1, title: "milk"), Note(id: 2, title: "bread"), Note(id: 3, title: "mill stones")]
        .filter { $0.title.contains(query) }
    }
  }

  private let clock = ManualClock()
  private let list: NoteList
  private let host: Host

  init() {
    let list = NoteList(server: Server(), clock: clock)
    self.list = list
    host = Host { NoteScreen(list: list) }
  }

  private func search(_ text: String) async {
    host.type(text, into: "Search")
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(300))
    for await isLoading in values({ [list] in list.notes.isLoading }) where !isLoading { break }
  }

  @Test("what is typed is searched when it has been the same for a while; the notes of before stay until then")
  func search() async {
    #expect(host.texts == ["Search", "Title"])
    await search("mil")
    #expect(host.texts == ["mil", "[milk]", "mill stones", "milk"])
    host.type("b", into: "Search")
    #expect(host.texts == ["b", "…", "[milk]", "mill stones", "milk"])
    await search("br")
    #expect(host.texts == ["br", "[bread]", "bread"])
  }

  @Test("a selection outlives a filter that leaves it, and goes to the first note when its own has gone")
  func selection() async {
    await search("mil")
    host.tap("mill stones")
    #expect(host.texts == ["mil", "milk", "[mill stones]", "mill stones"])
    list.apply(.filtered(true))
    #expect(host.texts == ["mil", "[mill stones]", "mill stones"])
    list.apply(.filtered(false))
    #expect(list.selection.value == 3)
    await search("milk")
    #expect(list.selection.value == 1)
  }

  @Test("a rename runs the row of its note, and no other row")
  func rename() async {
    await search("mil")
    host.type("oat milk", into: "Title")
    #expect(host.texts == ["mil", "[oat milk]", "mill stones", "oat milk"])
    #expect(list.title.value == "oat milk")
    #expect(host.lastRuns.map(\.name).filter { $0.hasPrefix("Note") } == ["NoteScreen", "NoteRow"])
  }

  @Test("a failure without a value of before says nothing of one")
  func failure() async {
    host.type("offline", into: "Search")
    #expect(list.notes == .failed(Offline()))
    #expect(host.texts == ["offline", "Offline()", "Title"])
  }
}
