import Hamon
import HamonCollections
import TestSupport
import Testing

@Suite("A binding to what an optional one has")
struct OptionalBindingTests {
  private let rows = TrackedList([Row(1, "a"), Row(2, "b")])

  @Test("reads and writes it, and its parts; nil where there is nothing")
  func there() throws {
    let title = try #require(Binding(Binding(rows, \.[id: 2]))).title
    var heard: [String] = []
    let effect = Effect { heard.append(title.value) }
    title.value = "c"
    rows[id: 2]?.title = "d"
    rows[id: 1]?.title = "x"
    #expect(heard == ["b", "c", "d"])
    #expect(rows.elements == [Row(1, "x"), Row(2, "d")])
    #expect(Binding(Binding(rows, \.[id: 3])).map(\.value) == nil)
    keep(effect)
  }

  @Test("brings nothing back that has gone")
  func gone() throws {
    let title = try #require(Binding(Binding(rows, \.[id: 2]))).title
    title.value = "c"
    rows.remove(id: 2)
    #expect(title.value == "b")
    title.value = "d"
    #expect(rows.ids == [1])
    rows.append(Row(2, "e"))
    #expect(title.value == "e")
  }

  @Test("whatever makes one hears of its arrival and its end")
  func made() {
    let name = Signal<String?>(nil)
    var shown: [String] = []
    let effect = Effect { shown.append(Binding(Binding(name))?.value ?? "none") }
    name.value = "a"
    name.value = nil
    #expect(shown == ["none", "a", "none"])
    keep(effect)
  }
}
