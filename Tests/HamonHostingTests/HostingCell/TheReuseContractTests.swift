import Hamon
import HamonHosting
import TestSupport
import Testing

@MainActor
@Suite("The article “The reuse contract”")
struct TheReuseContractTests {
  struct Town: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Line {
    let text: String
    var tap: () -> Void = {}
  }

  final class StarredTown: Identifiable {
    let id: Int
    let name: String
    @Tracked var isStarred = false

    init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  struct TownRow: View {
    let town: Town
    @Binding var draft: String

    var body: some View {
      Text(town.name + draft)
      Button("type") { draft += "…" }
    }
  }

  struct StarRow: View {
    let town: StarredTown

    var body: some View {
      Button((town.isStarred ? "★" : "☆") + town.name) {
        town.isStarred.toggle()
      }
    }
  }

  private final class Drafts {
    var kept: [Int: String] = [:]
    func keep(_ draft: String, for town: Int) { kept[town] = draft }
  }

  @MainActor
  private final class Api {
    var answers: [(Bool) -> Void] = []
    func isStarred(_ town: Int, then answer: @escaping (Bool) -> Void) { answers.append(answer) }
    func population(of town: Int) async -> Int { 1000 + town }
  }

  private let shibuya = Town(id: 1, name: "渋谷")
  private let minato = Town(id: 2, name: "港")

  @Test("a key and a generation")
  func keyAndGeneration() {
    var renamed = shibuya
    renamed.name = "シブヤ"
    let cell = HostingCell<Town.ID, Town, String> { town, cell in
      let starred = cell.state("starred", initially: false)
      return (starred.value ? "★ " : "☆ ") + town.name
    }
    cell.configure(shibuya.id, shibuya)  // generation 1
    cell.configure(shibuya.id, renamed)  // generation 1: the same thing with other data
    cell.configure(minato.id, minato)  // generation 2: another thing
    #expect(cell.generation == 2)
    #expect(cell.content == "☆ 港")
  }

  @Test("three lives, and a hook that hands a draft over")
  func lives() {
    let drafts = Drafts()
    let cell = HostingCell<Town.ID, Town, Signal<String>> { town, cell in
      let isOpen = cell.state("open", initially: false)
      let draft = cell.state("draft", .perItem, initially: "")
      let offset = cell.state("offset", .slot, initially: 0.0)
      cell.onCommit { drafts.keep(draft.value, for: town.id) }
      _ = (isOpen.value, offset.value)
      return draft
    }
    cell.configure(1, shibuya)
    cell.content?.value = "hello"
    cell.configure(2, minato)
    #expect(drafts.kept == [1: "hello"])
    cell.configure(1, shibuya)
    #expect(cell.content?.value == "hello")
  }

  @Test("what comes late")
  func late() async {
    let api = Api()
    let (received, receive) = AsyncStream.makeStream(of: Int.self)
    let cell = HostingCell<Town.ID, Town, String> { town, cell in
      let starred = cell.state("starred", initially: false)
      let population = cell.state("population", initially: 0)
      cell.onBind {
        observe { if population.value > 0 { receive.yield(population.value) } }
      }
      cell.onBind {
        api.isStarred(town.id, then: cell.guarded { starred.value = $0 })
      }
      cell.task(id: town.id) {
        await api.population(of: town.id)
      } receive: {
        population.value = $0
      }
      return "\(starred.value) \(population.value)"
    }
    cell.configure(1, shibuya)
    cell.configure(2, minato)
    api.answers[0](true)
    for await population in received {
      #expect(population == 1002)
      break
    }
    #expect(cell.content == "false 1002")
    api.answers[1](true)
    #expect(cell.content == "true 1002")
    api.answers = []  // they hold the cell, and the cell holds the api
  }

  @Test("the bug, and lists")
  func lists() {
    let towns = (1...9).map { Town(id: $0, name: "\($0)") }
    let list = ListHost(towns, height: 3, identity: .structural) { town, cell in
      let starred = cell.state("starred", initially: false)
      return Line(text: (starred.value ? "★" : "☆") + town.name) {
        starred.value.toggle()
      }
    }
    list[line: 0]?.tap()
    list.scroll(by: 1)  // another town has the star
    #expect(list.contents.map(\.text) == ["☆2", "☆3", "★4"])

    let sorted = Array(towns.reversed())
    list.apply(towns)  // looks at the rows in view
    let patches = list.apply(snapshot: sorted)  // looks at all rows, and says what has become of them
    list.reconfigure([7])  // run the body of row 7 again: state stays
    list.reload([7])  // make another thing of row 7: state starts anew
    #expect(patches.moves.count == 8)
  }

  @Test("the first fix: keyed identity")
  func keyed() {
    let towns = (1...9).map { Town(id: $0, name: "\($0)") }
    let keyed = ListHost(towns, height: 3) { town, cell in
      let starred = cell.state("starred", initially: false)
      return Line(text: (starred.value ? "★" : "☆") + town.name) {
        starred.value.toggle()
      }
    }
    keyed[line: 0]?.tap()
    #expect(keyed.contents.map(\.text) == ["★1", "☆2", "☆3"])
    keyed.scroll(by: 1)
    #expect(keyed.contents.map(\.text) == ["☆2", "☆3", "☆4"])
    keyed.scroll(to: 0)
    #expect(keyed.contents.map(\.text) == ["☆1", "☆2", "☆3"])
  }

  @Test("the second fix: linked state")
  func linked() {
    let towns = (1...9).map { Town(id: $0, name: "\($0)") }
    let linked = ListHost(towns, height: 3, identity: .structural) { town, cell in
      let id = cell.state("id", initially: town.id)
      id.value = town.id
      let star = Linked({ id.value }) { _, _ in false }
      let starred = cell.state("starred", initially: star).peek()
      return Line(text: (starred.value ? "★" : "☆") + town.name) {
        starred.value.toggle()
      }
    }
    linked[line: 0]?.tap()
    #expect(linked.contents.map(\.text) == ["★1", "☆2", "☆3"])
    linked.scroll(by: 1)
    #expect(linked.contents.map(\.text) == ["☆2", "☆3", "☆4"])
    linked.scroll(to: 0)
    #expect(linked.contents.map(\.text) == ["☆1", "☆2", "☆3"])
  }

  @Test("the third fix: state owned by the model, whatever the identity")
  func owned() {
    let starredTowns = (1...9).map { StarredTown(id: $0, name: "\($0)") }
    let owned = ListHost(starredTowns, height: 3, identity: .structural) {
      town, _ in
      Line(text: (town.isStarred ? "★" : "☆") + town.name) {
        town.isStarred.toggle()
      }
    }
    owned[line: 0]?.tap()
    owned.scroll(by: 1)
    #expect(owned.contents.map(\.text) == ["☆2", "☆3", "☆4"])
    owned.scroll(to: 0)
    #expect(owned.contents.map(\.text) == ["★1", "☆2", "☆3"])
  }

  @Test("views in cells")
  func views() {
    let towns = (1...9).map { Town(id: $0, name: "\($0)") }
    let starredTowns = (1...9).map { StarredTown(id: $0, name: "\($0)") }
    let rows = ListHost(towns, height: 3, environment: .configured) { town, cell in
      let draft = cell.state("draft", .perItem, initially: "")
      TownRow(town: town, draft: Binding(draft))
    }
    let starRows = ListHost(starredTowns, height: 3, environment: .configured) {
      town, _ in StarRow(town: town)
    }
    rows[line: 0]?.tap("type")
    rows.scroll(by: 5)
    #expect(rows.contents.map(\.texts.first) == ["6", "7", "8"])
    rows.scroll(to: 0)
    #expect(rows.contents.map(\.texts.first) == ["1…", "2", "3"])
    starRows[line: 0]?.tap("☆1")
    starRows.scroll(by: 5)
    #expect(starRows.contents.map(\.texts) == [["☆6"], ["☆7"], ["☆8"]])
    starRows.scroll(to: 0)
    #expect(starRows.contents.map(\.texts) == [["★1"], ["☆2"], ["☆3"]])
  }

  @Test("every line of Swift in the article stands in this file, and so compiles and runs")
  func sameLines() throws {
    let page = try Page("Sources/HamonHosting/HamonHosting.docc/TheReuseContract.md")
    #expect(page.blocks.count == 13)
    #expect(try page.missing(in: #filePath) == [])
  }
}
