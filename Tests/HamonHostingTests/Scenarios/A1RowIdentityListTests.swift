import Hamon
import HamonHosting
import Testing

// The article: rows vanish until each gets an explicit `.id(UUID())`. It "works": every pass shows new rows. It also throws
// away all that rows have, on every pass.
@Suite("A1 The identity of list rows")
struct A1RowIdentityListTests {
  /// Numbers that never come again: what `UUID()` gives in a body.
  private final class Numbers {
    private var last = 1000
    func next() -> Int {
      last += 1
      return last
    }
  }

  private struct Town: Identifiable, Equatable {
    let id: Int
    let name: String
  }

  private let names = ["a", "b", "c", "d"]

  private func list(_ towns: [Town]) -> ListHost<[Town], Int, Line> {
    ListHost(towns, height: 4) { town, cell in
      let starred = cell.state("starred", initially: false)
      return Line(text: (starred.value ? "★" : "☆") + town.name) { starred.value.toggle() }
    }
  }

  @Test("A1 an id made anew on every pass: all is shown, and every pass runs every body and loses every star")
  func newIDs() {
    let numbers = Numbers()
    func pass() -> [Town] { names.map { Town(id: numbers.next(), name: $0) } }
    let list = list(pass())
    list.tap(line: 1)
    #expect(list.stars == ["★b"])
    var patches = ListPatches<Int>()
    #expect(list.runs { patches = list.apply(snapshot: pass()) }.count == 4)
    #expect(list.texts == ["☆a", "☆b", "☆c", "☆d"])
    #expect(patches.removals.count == 4 && patches.insertions.count == 4 && patches.moves.isEmpty)
  }

  @Test("A1 the id is the town's: an equal pass runs nothing, and a star stays with its town over insert and move")
  func ownIDs() {
    func pass(_ names: [String]) -> [Town] { names.map { Town(id: Int($0.utf8.first!), name: $0) } }
    let list = list(pass(names))
    list.tap(line: 1)
    #expect(list.runs { list.apply(snapshot: pass(names)) } == [])
    #expect(list.runs { list.apply(snapshot: pass(["x", "c", "b", "a"])) } == [Int("x".utf8.first!)])
    #expect(list.texts == ["☆x", "☆c", "★b", "☆a"])
    #expect(list.statistics.cells == 4)
  }

  @Test("A1 the id is the position: nothing is lost, but the star stays where it is while the towns move on")
  func positions() {
    func pass(_ names: [String]) -> [Town] { names.enumerated().map { Town(id: $0.offset, name: $0.element) } }
    let list = list(pass(names))
    list.tap(line: 1)
    list.apply(snapshot: pass(["x", "a", "b", "c"]))
    #expect(list.texts == ["☆x", "★a", "☆b", "☆c"], "b was starred")
  }
}
