import Hamon
import HamonTesting
import Testing

/// Elements, values, ids and keys may call back when they end, and comparisons when they compare. They are called while nothing
/// is being accessed, and find a collection that is in order.
@Suite("Collections: ends and comparisons that call back")
struct CollectionEndTests {
  private final class Ending: Identifiable {
    let id: Int
    var onEnd: (() -> Void)?

    init(_ id: Int, onEnd: (() -> Void)? = nil) {
      self.id = id
      self.onEnd = onEnd
    }

    deinit { onEnd?() }
  }

  private final class EndingKey: Hashable {
    let number: Int
    var onEnd: (() -> Void)?

    init(_ number: Int, onEnd: (() -> Void)? = nil) {
      self.number = number
      self.onEnd = onEnd
    }

    deinit { onEnd?() }

    static func == (one: EndingKey, other: EndingKey) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Makes its id anew each time it is asked.
  private struct KeyedRow: Identifiable {
    let number: Int
    var onEnd: (() -> Void)?
    var id: EndingKey { EndingKey(number, onEnd: onEnd) }
  }

  private final class Hook { var action: (() -> Void)? }

  // MARK: changes

  @Test("an element that has left the list is not kept by those who follow it", arguments: [false, true])
  func followersLetGo(isEmptied: Bool) {
    var ended: [Int] = []
    let list = TrackedList((1...2).map { id in Ending(id) { ended.append(id) } })
    let effect = list.observeChanges { _ in }
    if isEmptied { list.removeAll() } else { list.remove(id: 1) }
    #expect(ended.sorted() == (isEmptied ? [1, 2] : [1]))
    keep(effect)
  }

  @Test("changes are whole, whatever the end of an element does meanwhile")
  func listChangesAreWhole() {
    let list = TrackedList([Ending(1), Ending(2)])
    var copy = list.elements.map(\.id)
    let effect = list.observeChanges { changes in
      for removal in changes.removals { copy.remove(at: removal.offset) }
      for insertion in changes.insertions { copy.insert(insertion.element.id, at: insertion.offset) }
    }
    list[id: 1]?.onEnd = { list.remove(id: 4) }
    list.remove(id: 1)
    list.edit {
      $0.insert(Ending(3), at: 0)
      $0.append(Ending(4))
    }
    #expect(copy == list.ids)
    list.remove(id: 4)
    #expect(copy == [3, 2])
    keep(effect)
  }
}
