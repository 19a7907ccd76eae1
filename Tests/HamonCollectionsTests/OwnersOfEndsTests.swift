import Hamon
import HamonCollections
import Testing

/// What an element makes in its end, where a derived list lets it go.
@Suite struct OwnersOfEndsTests {
  /// An element with an end that makes something.
  final class Element: Identifiable {
    let id: Int
    let onEnd: () -> Void

    init(id: Int, onEnd: @escaping () -> Void = {}) {
      self.id = id
      self.onEnd = onEnd
    }

    deinit { onEnd() }
  }

  enum Derived: CaseIterable {
    case filter, sorted, rows

    /// Derives a list of the other one, and observes its count.
    func observeCount(of list: TrackedList<Element>, _ onCount: @escaping (Int) -> Void) {
      switch self {
      case .filter:
        let filtered = list.filter { _ in true }
        observe { onCount(filtered.count) }
      case .sorted:
        let sorted = list.sorted { $0.id < $1.id }
        observe { onCount(sorted.count) }
      case .rows:
        let rows = list.mapKeyed { $0 }
        observe { onCount(rows.count) }
      }
    }
  }

  @Test(
    "What an element makes in its end belongs to no derived list, and the list goes on when owners are looked for",
    arguments: Derived.allCases)
  func end(_ derived: Derived) {
    let number = Signal(0)
    let list = TrackedList<Element>([])
    let scope = Scope()
    var (counts, seen) = ([Int](), [Int]())
    var kept: [Effect] = []
    scope.run { derived.observeCount(of: list) { counts.append($0) } }
    list.append(
      Element(id: 1) {
        kept.append(observe { observe { seen.append(number.value) } })
      })
    list.append(Element(id: 2))
    batch { _ = list.remove(id: 1) }
    scope.run {
      observe {
        observe {}  // it owns something: so owners are looked for
        if number.value == 1 { untracked { list.append(Element(id: 3)) } }
      }
    }
    number.value = 1
    #expect(counts == [0, 1, 2, 1, 2])
    #expect(seen == [0, 1])
    scope.dispose()
    number.value = 2
    #expect(seen == [0, 1, 2], "the end's effect belongs to what was returned for it alone")
    kept = []
    number.value = 3
    #expect(seen == [0, 1, 2])
  }
}
