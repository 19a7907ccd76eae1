import Hamon
import HamonTesting
import TestSupport
import Testing

/// Corners in which the user's code, called in the middle of a selector's work, once did the worst thing.
@Suite("Selector: corners")
struct SelectorCornerTests {
  @Test("who asks for a key while the signal of its last reader is being buried hears of moves")
  func askWhileBuried() {
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let heard = heardByReaderInBurial {
      "\(isSelected[1])"
    } change: {
      selected.value = 2
    } laterChange: {
      selected.value = 1
    }
    #expect(heard == ["true", "false"])
  }

  /// Calls back when it is compared, once.
  private struct Key: Hashable {
    final class Hook {
      var actions: [() -> Void] = []
      func call() { if !actions.isEmpty { actions.removeFirst()() } }
    }

    let number: Int
    let hook: Hook

    static func == (one: Key, other: Key) -> Bool {
      one.hook.call()
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(
    "a comparison of keys that moves the selection, and reads what is due, leaves the selector right", arguments: 0..<4)
  func comparisonMovesSelection(skipped: Int) {
    let hook = Key.Hook()
    let selected = Signal(1)
    let computed = Computed { selected.value }
    let isSelected = Selector { Key(number: selected.value, hook: hook) }
    var shown: [Int: Bool] = [:]
    let readers = (1...3).map { number in
      Effect { shown[number] = isSelected[Key(number: number, hook: hook)] }
    }
    let follower = Effect { _ = computed.value }
    hook.actions = Array(repeating: {}, count: skipped)
    hook.actions.append {
      selected.value = 3
      _ = computed.value
    }
    let found = issues { selected.value = 2 }
    #expect(found.allSatisfy { $0.kind == .writeInComputed })
    hook.actions = []
    #expect(shown == [1: false, 2: selected.value == 2, 3: selected.value == 3])
    withExtendedLifetime((readers, follower)) {}
  }
}
