import Hamon
import HamonCollections
import TestSupport
import Testing

/// A signal that serves a collection's readers ends with the last of them. Its end may have to wait for that of another one, and code that
/// is called meanwhile may read what it stands for: that reader gets a signal of its own.
@Suite("Readers that come while the signals of the last reader are being buried")
struct BurialTests {
  @Test("a reader of a list hears of changes")
  func list() {
    let list = TrackedList([Row(1)])
    let heard = heardByReaderInBurial {
      "\(list.count) \(list[id: 1] != nil) \(list.contains(id: 2)) \(list.ids) \(list.elements.count)"
    } change: {
      list.append(Row(2))
    } laterChange: {
      list.append(Row(3))
    }
    #expect(heard == ["1 true false [1] 1", "2 true true [1, 2] 2"])
  }

  private final class Key: Hashable {
    let number: Int
    let onEnd: (() -> Void)?

    init(_ number: Int, onEnd: (() -> Void)? = nil) { (self.number, self.onEnd) = (number, onEnd) }

    deinit { onEnd?() }

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Makes its id anew each time it is asked.
  private struct KeyedRow: Identifiable {
    let number: Int
    var id: Key { Key(number) }
  }

  enum Keyed: CaseIterable { case list, dictionary, selector }

  @Test(
    "a reader of a key hears of changes; the key by which another has read may read at its end",
    arguments: Keyed.allCases)
  func key(kind: Keyed) {
    let list = TrackedList<KeyedRow>()
    let values = TrackedDictionary<Key, Int>()
    let selected = Signal(0)
    let isSelected = Selector { Key(selected.value) }
    let read = { (key: Key) -> Bool in
      switch kind {
      case .list: list[id: key] != nil
      case .dictionary: values[key] != nil && values.count > 0
      case .selector: isSelected[key]
      }
    }
    func change(_ number: Int) {
      list.append(KeyedRow(number: number))
      values[Key(number)] = number
      selected.value = number
    }
    var seen: [Bool] = []
    var onEnd: (() -> Void)? = { seen.append(Computed { read(Key(3)) }.peek()) }
    let heard = heardByReaderInBurial {
      "\(read(Key(1, onEnd: onEnd.take())))"
    } change: {
      change(1)
    } laterChange: {
      change(2)
    }
    #expect(heard == ["false", "true"])
    #expect(seen == [false])
  }
}
