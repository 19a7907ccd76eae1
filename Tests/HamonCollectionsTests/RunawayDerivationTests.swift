import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// An effect that changes the source of what it reads derived runs away. It is stopped; what is derived is not.
@Suite("Collections: runaway effects")
struct RunawayDerivationTests {
  enum Derived: CaseIterable { case filter, filterTwice, sorted, grouped, array, mapKeyed }

  /// The ids of the rows without a title, by a list that is derived from `list`.
  private func left(_ list: TrackedList<Row>, _ kind: Derived) -> () -> [Int] {
    switch kind {
    case .filter:
      let open = list.filter { $0.title == "" }
      return { open.ids }
    case .filterTwice:
      let open = list.filter { $0.title != "closed" }.filter { $0.title == "" }
      return { open.ids }
    case .sorted:
      let open = list.sorted(on: \.id).filter { $0.title == "" }
      return { open.ids }
    case .grouped:
      let groups = list.grouped(by: \.title)
      return { groups[id: ""]?.elements.ids ?? [] }
    case .array:
      let open = ReadOnlyTrackedList { list.filter { $0.title == "" } as [Row] }
      return { open.ids }
    case .mapKeyed:
      let made = list.filter { $0.title == "" }.mapKeyed { $0.id }
      return { made.ids }
    }
  }

  @Test(
    "a list derived from what a runaway effect changes is up to date when that is stopped", arguments: Derived.allCases)
  func listIsUpToDate(kind: Derived) {
    let list = TrackedList((1...150).map { Row($0, "held") })
    let open = left(list, kind)
    var runs = 0
    let drain = Effect(name: "drain") {
      runs += 1
      if let first = open().first { list.update(id: first) { $0.title = "closed" } }
    }
    #expect(runs == 1)
    let reported = issues {
      batch { for id in 1...150 { list.update(id: id) { $0.title = "" } } }
    }
    #expect(runs == 101)
    #expect(open() == Array(101...150))
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.hasPrefix("effect \"drain\"") == true)

    // It stays subscribed: the next change wakes it, to do the rest.
    #expect(issues { list.append(Row(151, "held")) }.isEmpty)
    #expect(open() == Array(101...150))
    #expect(issues { list.update(id: 151) { $0.title = "" } }.isEmpty)
    #expect(open() == [])
    keep(drain)
  }

  @Test("a list that follows one change of each of many effects, in one flush, is no runaway")
  func manyEffects() {
    let list = TrackedList((1...300).map { Row($0) })
    let isOpen = Signal(false)
    let open = list.filter { $0.title == "open" }
    let effects = (1...300).map { id in
      Effect {
        if isOpen.value, open[id: id] == nil { list.update(id: id) { $0.title = "open" } }
      }
    }
    #expect(issues { isOpen.value = true }.isEmpty)
    #expect(open.ids == Array(1...300))
    effects.forEach { keep($0) }
  }

  @Test("a selector is up to date when the effect that drives it in circles is stopped")
  func selectorIsUpToDate() {
    let selected = Signal(-1)
    let selector = Selector { selected.value }
    // Two effects, each of which moves the selection on where it stands: the selector runs twice as often as either.
    func makeRunaway(_ name: String) -> Effect {
      Effect(name: name) {
        let current = selected.peek()
        if selector[current], current >= 0 { selected.value = current + 1 }
      }
    }
    let effects = [makeRunaway("one"), makeRunaway("two")]
    let watched = [0, 50, 201].map { key in Computed { selector[key] } }
    let reported = issues { selected.value = 0 }
    #expect(reported.allSatisfy { $0.kind == .runawayEffect && $0.message.hasPrefix("effect \"") })
    #expect(!reported.isEmpty)
    #expect(selector[selected.value])
    #expect(watched.map(\.value) == [0, 50, 201].map { $0 == selected.value })
    effects.forEach { keep($0) }
  }
}
