import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// What user code does in `==`, and where a value ends that only the comparison still holds.
@Suite("Comparisons that write")
struct ComparisonTests {
  /// Equal by its number; acts when it is compared, and when it goes.
  private final class Compared: Equatable {
    let number: Int
    private let whenCompared: (() -> Void)?
    private let atEnd: (() -> Void)?

    init(_ number: Int, whenCompared: (() -> Void)? = nil, atEnd: (() -> Void)? = nil) {
      (self.number, self.whenCompared, self.atEnd) = (number, whenCompared, atEnd)
    }

    deinit { atEnd?() }

    static func == (a: Compared, b: Compared) -> Bool {
      a.whenCompared?()
      b.whenCompared?()
      return a.number == b.number
    }
  }

  private struct Item: Identifiable, Equatable {
    let id: Int
    let value: Compared
    static func == (a: Item, b: Item) -> Bool { a.value == b.value }
  }

  private final class Model {
    @Tracked var value: Compared
    init(_ value: Compared) { self.value = value }
  }

  enum Place: CaseIterable {
    case signal, observedSignal, property, linked, list, removedFromList, dictionary, removedFromDictionary
  }

  @Test(
    "who writes is not charged with the end of a value that is replaced while it is compared",
    arguments: Place.allCases,
    [0, 1])
  func endOfComparedValue(place: Place, number: Int) {
    let log = RunLog()
    expectNoResidue {
      let isWriting = Signal(false)
      let other = Signal(0)
      func makeFirst() -> Compared { Compared(0, atEnd: { log("ends: \(other.value)") }) }
      let (write, replace, reader) = writers(of: place, makeFirst)
      let effect = Effect {
        log("runs")
        if !isWriting.value { return }
        var once: (() -> Void)? = replace
        let act = {
          let replace = once
          once = nil
          replace?()
        }
        write(Compared(number, whenCompared: act))
      }
      #expect(log.take() == ["runs"])
      isWriting.value = true
      #expect(log.take() == ["runs", "ends: 0"])
      other.value = 1
      #expect(log.take() == [])
      keep(effect, reader)
    }
  }

  /// Writes a value, and writes another one or removes it.
  private func writers(
    of place: Place, _ makeFirst: () -> Compared
  ) -> (write: (Compared) -> Void, replace: () -> Void, reader: Effect?) {
    switch place {
    case .signal, .observedSignal:
      let signal = Signal(makeFirst())
      let reader = place == .observedSignal ? Effect { _ = signal.value } : nil
      return ({ signal.value = $0 }, { signal.value = Compared(2) }, reader)
    case .property:
      let model = Model(makeFirst())
      return ({ model.value = $0 }, { model.value = Compared(2) }, nil)
    case .linked:
      let linked = Linked({ 0 }) { _, _ in Compared(-1) }
      linked.value = makeFirst()
      return ({ linked.value = $0 }, { linked.value = Compared(2) }, nil)
    case .list:
      let list = TrackedList([Item(id: 1, value: makeFirst())])
      return ({ list[0] = Item(id: 1, value: $0) }, { list[0] = Item(id: 1, value: Compared(2)) }, nil)
    case .removedFromList:
      let list = TrackedList([Item(id: 1, value: makeFirst())])
      return ({ list[0] = Item(id: 1, value: $0) }, { list.remove(id: 1) }, nil)
    case .dictionary:
      let values = TrackedDictionary([1: makeFirst()])
      return ({ values[1] = $0 }, { values[1] = Compared(2) }, nil)
    case .removedFromDictionary:
      let values = TrackedDictionary([1: makeFirst()])
      return ({ values[1] = $0 }, { values[1] = nil }, nil)
    }
  }

  @Test(
    "what the value from before a batch does at its end: it may let go what is being changed in place", arguments: 0...2
  )
  func endInPlaceLetsGo(place: Int) {
    let log = RunLog()
    expectNoResidue {
      var signal: Signal<[Compared]>?
      var list: TrackedList<Item>?
      var effect: Effect?
      func makeFirst() -> Compared {
        Compared(
          0,
          atEnd: {
            log("ends")
            (signal, effect) = (nil, nil)
          })
      }
      if place == 0 {
        signal = Signal([makeFirst()])
        effect = Effect { log("= \(signal?.value.count ?? -1)") }
        batch {
          signal!.value = [Compared(1)]
          signal!.value.append(Compared(2))
        }
        #expect(signal == nil)
      } else {
        list = TrackedList([Item(id: 1, value: makeFirst())])
        effect = Effect { log("= \(place == 1 ? list![id: 1] == nil ? 0 : 1 : list!.elements.count)") }
        batch {
          list![0] = Item(id: 1, value: Compared(1))
          list!.update(id: 1) { $0 = Item(id: 1, value: Compared(2)) }
        }
      }
      #expect(log.take() == ["= 1", "ends"])
      #expect(effect == nil)
      list = nil
    }
  }

  @Test(
    "a list may be read in a comparison of its own by those who depend on it", arguments: Derived.allCases,
    [false, true])
  func derivedListInComparison(form: Derived, isEffect: Bool) {
    let log = RunLog()
    expectNoResidue {
      let sign = Signal(1)
      let items = TrackedList([Item(id: 1, value: Compared(1)), Item(id: 2, value: Compared(2))])
      let groups = items.grouped { $0.value.number > 0 }
      let derived: ReadOnlyTrackedList<Item>
      switch form {
      case .filter: derived = items.filter { $0.value.number > 0 }
      case .filterThatReads: derived = items.filter { $0.value.number * sign.value > 0 }
      case .sorted: derived = items.sorted { $0.value.number < $1.value.number }
      case .sortedThatReads: derived = items.sorted { $0.value.number * sign.value < $1.value.number * sign.value }
      case .sortedOn: derived = items.sorted(on: \.value.number)
      case .sortedOnThatReads: derived = items.sorted(on: { $0.value.number * sign.value })
      case .group: derived = groups[0].elements
      }
      let numbers = Computed { derived.elements.map(\.value.number) }
      let effect = Effect { log(derived.elements.map(\.value.number)) }
      _ = log.take()
      // Made in the comparison, it belongs to its handle alone: what derives the list owns nothing.
      var inside: Effect?
      var ask: (() -> Void)?
      var comparisons = 0
      func askOnce() {
        comparisons += 1
        if comparisons == 1 { return }  // that of the list itself
        let once = ask
        ask = nil
        once?()
      }
      ask = {
        if isEffect {
          inside = Effect { log("inside \(derived.ids.sorted())") }
        } else {
          log("inside \(numbers.value.count)")
        }
      }
      items[id: 1] = Item(id: 1, value: Compared(3, whenCompared: askOnce))
      let isSorted = [.sorted, .sortedThatReads, .sortedOn, .sortedOnThatReads].contains(form)
      #expect(log.take() == [isEffect ? "inside [1, 2]" : "inside 2", isSorted ? "[2, 3]" : "[3, 2]"])
      #expect(numbers.value == (isSorted ? [2, 3] : [3, 2]))
      items.append(Item(id: 3, value: Compared(4)))
      #expect(numbers.value == (isSorted ? [2, 3, 4] : [3, 2, 4]))
      #expect(log.take() == (isEffect ? ["inside [1, 2, 3]"] : []) + [isSorted ? "[2, 3, 4]" : "[3, 2, 4]"])
      keep(effect, inside, groups)
      inside = nil
    }
  }

  @Test("a signal whose comparison writes it again and again is stopped, and told so", arguments: [false, true])
  func neverTheSame(isReadInBatch: Bool) {
    expectNoResidue {
      let signal = Signal(Compared(0), name: "restless")
      var comparisons = 0
      var isWriting = false
      func write() {
        if isWriting { return }  // a write compares at once, too
        isWriting = true
        comparisons += 1
        signal.value = Compared(comparisons, whenCompared: { write() })
        isWriting = false
      }
      let effect = Effect { _ = signal.value }
      var second: Effect?
      let found = issues {
        batch {
          write()
          if isReadInBatch {
            second = Effect { _ = signal.value }
            isWriting = true  // enough
          }
        }
      }
      // Who reads it in the batch asks it once; else its observer does, and the end of the flush does again.
      #expect(found.map(\.kind) == Array(repeating: .unstableComputed, count: isReadInBatch ? 1 : 2))
      #expect(found.first?.message.hasPrefix("signal \"restless\"") == true)
      #expect(found.first?.message.contains("is written by its own comparison") == true)
      isWriting = true
      signal.value = Compared(-1)
      keep(effect, second)
    }
  }

  enum Derived: CaseIterable {
    case filter, filterThatReads, sorted, sortedThatReads, sortedOn, sortedOnThatReads, group
  }
}
