import TestSupport
import Testing

@testable import Hamon
@testable import HamonCollections

@Suite("An array that is kept what a list is")
struct ListCopyTests {
  /// Copies a list whenever it is asked, and says how.
  private final class Copier {
    let copy: ListCopy<Row>
    var rows: [Row] = []
    private var isNew = true

    init(_ list: ReadOnlyTrackedList<Row>) { copy = ListCopy(list) }

    func take() -> String {
      copy.read()
      let step = copy.next(anew: isNew)
      isNew = false
      let way =
        switch step {
        case .all(let rows): "all \(rows.count)"
        case .edits(let edits, let placements): "\(edits.count) edits, \(placements.count) placed"
        }
      _ = step.apply(to: &rows)
      return way
    }
  }

  @Test("a few edits are repeated, many are a copy of all, and so is what has come and gone")
  func ways() {
    let list = TrackedList((0..<100).map { Row($0) })
    let copier = Copier(list)
    func expect(_ way: String, line: Int = #line) {
      #expect(copier.take() == way, "line \(line)")
      #expect(copier.rows == list.elements, "line \(line)")
    }
    expect("all 100")
    expect("0 edits, 0 placed")
    list.insert(Row(100), at: 0)
    list.move(id: 7, to: 50)
    list[id: 9]?.title = "x"
    list.remove(id: 3)
    list.remove(id: 7)
    expect("4 edits, 2 placed")
    list.append(Row(200))
    list.remove(id: 200)
    expect("all 99")
    list.remove(id: 5)
    list.insert(Row(5, "again"), at: 2)
    expect("2 edits, 2 placed")
    for id in 20..<52 { list[id: id]?.title = "y" }
    expect("0 edits, 32 placed")
    for id in 20..<53 { list[id: id]?.title = "z" }
    expect("all 99")
    list.replaceAll(with: (0..<3).map { Row($0) })
    expect("all 3")
    list.removeAll()
    expect("3 edits, 0 placed")
  }

  @Test("a derived list that sleeps is in no log of edits, and copied anew")
  func asleep() {
    let list = TrackedList((0..<10).map { Row($0) })
    let even = list.filter { $0.id % 2 == 0 }
    let copier = Copier(even)
    #expect(copier.take() == "all 5")
    list.remove(id: 4)
    #expect(copier.take() == "all 4")
    #expect(copier.rows == even.elements)
    let observer = Effect { _ = even.count }
    #expect(copier.take() == "all 4")
    list.remove(id: 6)
    #expect(copier.take() == "1 edits, 0 placed")
    #expect(copier.rows == even.elements)
    keep(observer)
  }

  @Test("who does not ask for long keeps nothing from forgetting what was edited")
  func forgets() {
    let list = TrackedList([Row(0)])
    let copier = Copier(list)
    #expect(copier.take() == "all 1")
    for i in 0..<10_000 { list[id: 0]?.title = "\(i)" }
    #expect(list.core.log.edits.count < 100)
    #expect(copier.take() == "all 1")
    #expect(copier.rows == [Row(0, "9999")])
    list[id: 0]?.title = ""
    #expect(copier.take() == "0 edits, 1 placed")
    #expect(copier.rows == [Row(0)])
  }

  @Test("what has left the array is returned, and ends where the caller ends it")
  func ends() {
    final class Item: Identifiable {
      let id: Int
      let end: () -> Void

      init(_ id: Int, _ end: @escaping () -> Void) {
        self.id = id
        self.end = end
      }

      deinit { end() }
    }
    var ended: [Int] = []
    func make(_ id: Int) -> Item { Item(id) { ended.append(id) } }
    let list = TrackedList((0..<3).map(make))
    let copy = ListCopy(list)
    var items: [Item] = []
    _ = copy.next(anew: true).apply(to: &items)
    list.remove(id: 1)
    list[id: 2] = make(2)
    #expect(ended == [])
    var left = copy.next(anew: false).apply(to: &items)
    #expect(items.map(\.id) == [0, 2])
    #expect(Set(left.map(\.id)) == [1, 2])
    #expect(ended == [])
    left = []
    #expect(ended.sorted() == [1, 2])
  }
}
