import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("Selector")
struct SelectorTests {
  @Test("it says of each key whether it is the selected one")
  func asks() {
    let log = RunLog()
    let selected = Signal<Int?>(1)
    let isSelected = Selector { () -> Int? in
      log("evaluated")
      return selected.value
    }
    #expect(log.take() == [])
    #expect(isSelected[1])
    #expect(!isSelected[2])
    #expect(!isSelected.peek(nil))
    selected.value = nil
    #expect(isSelected[nil])
    #expect(!isSelected[1])
    #expect(log.take() == ["evaluated", "evaluated"])
  }

  @Test("what it selects by may be changed in place, with other reads, while it is due", arguments: [false, true])
  func dueDuringChangeInPlace(isProperty: Bool) {
    final class Model { @Tracked var items = [1, 2, 3] }
    let log = RunLog()
    let model = Model()
    let signal = Signal([1, 2, 3])
    let most = Computed { 2 }
    let isFirst = Selector { (isProperty ? model.items : signal.value).first ?? 0 }
    let effect = Effect { log(isFirst[1]) }
    batch {
      if isProperty {
        model.items.append(4)
        model.items.removeAll { $0 < most.value }
      } else {
        signal.value.append(4)
        signal.value.removeAll { $0 < most.value }
      }
    }
    #expect(log.take() == ["true", "false"])
    #expect(isFirst[2])
    keep(effect)
  }

  @Test("the first reader of a property, in the turn of one that is due, does not move it out of a change")
  func firstReadBeforeChangeInPlace() {
    final class Model { @Tracked var items = [1, 2, 3] }
    let log = RunLog()
    let model = Model()
    let usesItems = Signal(false)
    let most = Computed { 2 }
    let isFirst = Selector { usesItems.value ? model.items.first ?? 0 : 0 }
    let effect = Effect { log(isFirst[1]) }
    batch {
      usesItems.value = true
      model.items.removeAll { $0 < most.value }
    }
    #expect(log.take() == ["false"])
    #expect(model.items == [2, 3] && isFirst[2])
    keep(effect)
  }

  @Test(
    "a change in place does not ask what it selects by, if that has not read the value; nor do reads in the change",
    arguments: ["signal", "property", "update"])
  func notAskedByChangeInPlace(kind: String) {
    final class Model { @Tracked var items = [1, 2, 3] }
    let log = RunLog()
    let model = Model()
    let signal = Signal([1, 2, 3])
    let selected = Signal(1)
    let limit = Signal(0)
    let least = Computed { limit.value + 1 }
    let isSelected = Selector { () -> Int in
      log("selected \(selected.value)")
      return selected.value
    }
    let list = TrackedList([Row(1), Row(2)])
    let others = list.filter {
      log("asked \($0.id)")
      return $0.id != selected.value
    }
    let effects = [
      Effect { log("1: \(isSelected[1])") },
      Effect { log("others: \(others.count)") },
      Effect { log("items: \((kind == "property" ? model.items : signal.value).count)") },
    ]
    _ = log.take()
    batch {
      for number in 2...4 {
        selected.value = number
        limit.value = number - 2
        switch kind {
        case "signal":
          signal.value.append(number)
          signal.value.removeAll { $0 < least.value }
        case "property":
          model.items.append(number)
          model.items.removeAll { $0 < least.value }
        default: signal.update { $0 = $0.filter { $0 >= least.value } + [number] }
        }
      }
      log("written")
    }
    #expect(
      log.take() == ["written", "asked 1", "asked 2", "selected 4", "items: 3", "others: 2", "1: false"])
    keep(effects.first)
  }

  @Test("a read in a change in place sees what a selector that is due says by then")
  func askedInChangeInPlace() {
    let items = Signal([1, 2, 3])
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let isSecond = Computed { isSelected[2] }
    let effect = Effect { _ = (isSecond.value, items.value) }
    batch {
      selected.value = 2
      items.value.removeAll { _ in !isSecond.value }
      selected.value = 3
      items.value.removeAll { $0 == 1 && !isSecond.value }
    }
    #expect(items.value == [2, 3])
    keep(effect)
  }

  @Test("a move wakes who loses it, then who gets it, and nothing else")
  func moves() {
    let log = RunLog()
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let effects = (0..<4).map { key in Effect { log("\(key) \(isSelected[key])") } }
    #expect(log.take() == ["0 false", "1 true", "2 false", "3 false"])
    selected.value = 3
    #expect(log.take() == ["1 false", "3 true"])
    selected.value = 0
    #expect(log.take() == ["3 false", "0 true"])
    selected.value = 9
    #expect(log.take() == ["0 false"])
    for effect in effects { keep(effect) }
  }

  @Test(
    "among a tenth of a million readers of any kind a move runs two", arguments: ["effects", "computeds", "tracking"])
  func many(kind: String) {
    let count = million / 10
    let last = count - 1
    expectNoResidue {
      let log = RunLog()
      let selected = Signal(0)
      let isSelected = Selector { selected.value }
      var handles: [AnyObject] = []
      for key in 0..<count {
        switch kind {
        case "effects":
          handles.append(Effect { if isSelected[key] || selected.peek() >= 0 { log(key) } })
        case "computeds":
          let computed = Computed { () -> Bool in
            log(key)
            return isSelected[key]
          }
          handles.append(Effect { _ = computed.value })
        default:
          let scope = TrackingScope { log(key) }
          _ = scope.track { isSelected[key] }
          handles.append(scope)
        }
      }
      #expect(log.take().count == (kind == "tracking" ? 0 : count))
      selected.value = last
      #expect(log.take() == ["0", "\(last)"])
      if kind != "tracking" {
        selected.value = 5
        #expect(log.take() == ["\(last)", "5"])
      }
      for handle in handles { keep(handle) }
    }
  }

  // Law 4
  @Test("an equal selection wakes nothing, nor does one that returns within a batch")
  func cutOff() {
    let log = RunLog()
    let selected = Signal("a")
    let isSelected = Selector { selected.value.lowercased() }
    let effects = ["a", "b"].map { key in Effect { log("\(key) \(isSelected[key])") } }
    _ = log.take()
    selected.value = "A"
    batch {
      selected.value = "b"
      selected.value = "a"
    }
    #expect(log.take() == [])
    for effect in effects { keep(effect) }
  }

  // Settled: Batches
  @Test("it is right when read inside a batch: itself, and through computeds", arguments: [false, true])
  func batches(observed: Bool) {
    let log = RunLog()
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let text = Computed { isSelected[1] ? "one" : "other" }
    let twice = Computed { text.value + text.value }
    let effect = observed ? Effect { log(twice.value) } : nil
    #expect(twice.value == "oneone")
    batch {
      selected.value = 2
      #expect(!isSelected[1] && isSelected[2])
      #expect(text.peek() == "other")
      #expect(twice.value == "otherother")
      selected.value = 1
      #expect(twice.value == "oneone")
      selected.value = 3
      #expect(twice.peek() == "otherother")
    }
    #expect(log.take() == (observed ? ["oneone", "otherother"] : []))
    keep(effect)
  }

  // Law 2
  @Test("a reader of selection and selector runs once, and sees no mix", arguments: [true, false])
  func glitchFree(selectionFirst: Bool) {
    let log = RunLog()
    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let isTwo = Computed { isSelected[2] }
    let effect = Effect {
      let first = selectionFirst ? selected.value : 0
      let answers = "\(isSelected[1]) \(isTwo.value)"
      log("\(selectionFirst ? first : selected.value) \(answers)")
    }
    selected.value = 2
    selected.value = 3
    selected.value = 1
    #expect(log.take() == ["1 true false", "2 false true", "3 false false", "1 true false"])
    keep(effect)
  }

  // Laws 2 and 5
  @Test("what a deselected reader will not read is not evaluated for it")
  func validatedInReadingOrder() {
    let log = RunLog()
    let items = Signal([7])
    let selected = Signal<Int?>(0)
    let item = Computed { items.value[0] }
    let isSelected = Selector { selected.value }
    let effect = Effect { log(isSelected[0] ? "\(item.value)" : "none") }
    batch {
      items.value = []
      selected.value = nil
    }
    #expect(log.take() == ["7", "none"])
    keep(effect)
  }

  @Test("an effect that moves the selection reads the new one at once")
  func writesInEffects() {
    let log = RunLog()
    let selected = Signal(1)
    let trigger = Signal(1)
    let isSelected = Selector { selected.value }
    let reader = Effect { log("reader \(isSelected[2])") }
    let writer = Effect {
      selected.value = trigger.value
      log("writer \(isSelected[2])")
    }
    _ = log.take()
    trigger.value = 2
    #expect(log.take() == ["writer true", "reader true"])
    keep(reader, writer)
  }

  @Test("one selector may follow another")
  func chained() {
    let log = RunLog()
    let selected = Signal(1)
    let inner = Selector { selected.value }
    let outer = Selector { inner[1] }
    let effect = Effect { log("\(outer[true]) \(inner[2])") }
    selected.value = 2
    selected.value = 3
    selected.value = 1
    #expect(log.take() == ["true false", "false true", "false false", "true false"])
    keep(effect)
  }
}
