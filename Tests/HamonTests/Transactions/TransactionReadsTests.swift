import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("What is read in a transaction, and in a preview")
struct TransactionReadsTests {
  private struct Refused: Error, Equatable {}

  /// Not `Equatable`: every write counts.
  private struct Opaque { var number = 0 }

  /// Does it, and takes it back.
  private func takenBack(_ writes: () -> Void) {
    #expect(throws: Refused.self) {
      try transaction {
        writes()
        throw Refused()
      }
    }
  }

  @Test("nothing is asked in the world that is there again but by what asks it there: a guard in a computed holds")
  func guarded() {
    let items = Signal([Int]())
    let first = Computed { items.value[0] }
    let title = Computed { items.value.isEmpty ? "none" : "first \(first.value)" }
    let log = RunLog()
    let effect = Effect {
      log(
        preview {
          items.value.append(5)
        } reading: {
          title.value
        })
    }
    #expect(title.value == "none" && log.take() == ["first 5"])
    #expect(
      preview {
        items.value.append(6)
      } reading: {
        title.value
      } == "first 6")
    takenBack { items.value = [title.value.count] }
    #expect(title.value == "none" && log.take() == [])
    items.value = [7]
    #expect(title.value == "first 7" && log.take() == ["first 7"])
    keep(effect)
  }

  @Test("computeds that are read inside are right there and afterwards, and their effects do not run")
  func computeds() {
    let log = RunLog()
    let a = Signal(1)
    let b = Signal(10)
    let flag = Signal(true)
    let word = Computed { flag.value ? a.value : b.value }
    let text = Computed { "\(word.value)" }
    let opaque = Computed { Opaque(number: word.value) }
    let unread = Computed { word.value + 1 }
    let effects = [
      Effect { log("word \(word.value)") }, Effect { log("text \(text.value)") }, Effect { log("a \(a.value)") },
      Effect { log("unread \(unread.value)") }, Effect { log("opaque \(opaque.value.number)") },
    ]
    _ = log.take()
    takenBack {
      a.value = 2
      #expect(text.value == "2" && opaque.value.number == 2)
      flag.value = false
      #expect(text.value == "10" && word.value == 10)
      b.value = 11
      #expect(text.value == "11")
    }
    #expect(log.take() == [])
    #expect(text.value == "1" && word.value == 1 && opaque.value.number == 1 && unread.value == 2)
    b.value = 5  // no source of theirs any more
    #expect(log.take() == [])
    a.value = 3
    #expect(log.take().sorted() == ["a 3", "opaque 3", "text 3", "unread 4", "word 3"])
    withExtendedLifetime(effects) {}
  }

  @Test("what was up to date is not evaluated after it was taken back, whatever it has made to read that")
  func evaluatedInside() {
    let log = RunLog()
    let items = Signal([1, 2])
    func positive() -> Computed<[Int]> {
      Computed { items.value.filter { $0 > 0 } }  // a helper that returns computeds
    }
    let count = Computed(equality: .never) {
      log("count")
      return positive().value.count
    }
    let effect = Effect { log("\(count.value)") }
    #expect(log.take() == ["count", "2"])
    takenBack {
      items.value.append(3)
      #expect(count.value == 3 && log.take() == ["count"])
    }
    #expect(count.value == 2 && log.take() == [])
    items.value = [1]
    #expect(log.take() == ["count", "1"])
    keep(effect)
  }

  @Test("before anything is written, what is evaluated inside is evaluated for good")
  func evaluatedBefore() {
    let log = RunLog()
    let number = Signal(1)
    let double = Computed {
      log("double")
      return number.value * 2
    }
    takenBack { #expect(double.value == 2) }
    #expect(double.value == 2 && log.take() == ["double"])
    // An effect that writes, and then asks in a transaction, is no loop.
    let effect = Effect {
      number.value += 1
      takenBack { log("\(double.value)") }
    }
    #expect(log.take() == ["double", "4"])
    keep(effect)
  }

  @Test("preview says what would be, and nothing has been")
  func previews() {
    let log = RunLog()
    let items = Signal([1, 2])
    let total = Computed { items.value.reduce(0, +) }
    let effect = Effect { log("\(total.value)") }
    #expect(
      preview {
        items.value.append(10)
      } reading: {
        total.value
      } == 13)
    #expect(total.value == 3 && items.value == [1, 2])
    #expect(log.take() == ["3"])
    let shown = Effect { log("would be \(preview { items.value.append(5) } reading: { total.value })") }
    items.value = [4]
    #expect(log.take() == ["would be 8", "4", "would be 9"])
    keep(effect)
    keep(shown)
  }

  @Test("an effect hears of all that its preview comes from, also of what a computed reads there alone")
  func followed() {
    let log = RunLog()
    let isMember = Signal(false)
    let price = Signal(100)
    let discount = Signal(10)
    let total = Computed { isMember.value ? price.value - discount.value : price.value }
    let shown = Effect { log("as a member: \(preview { isMember.value = true } reading: { total.value })") }
    discount.value = 20
    price.value = 90
    #expect(log.take() == ["as a member: 90", "as a member: 80", "as a member: 70"])
    #expect(total.peek() == 90)
    // Outside, the total stays what it is, and comes from another signal by now.
    price.value = 0
    discount.value = 0
    #expect(log.take() == ["as a member: -20", "as a member: 0"])
    keep(shown)
  }

  @Test("a linked value that is changed in place, again and again, is what it was before, for its readers too")
  func linkedChangedInPlace() {
    let source = Signal(0)
    let list = Linked({ source.value }) { value, _ in [value] }
    let first = Computed { list.value[0] }
    var seen: [[Int]] = []
    let effect = Effect { seen.append(list.value + [first.value]) }
    preview {
      list.value.append(1)
      #expect(list.value == [0, 1])
      list.value.append(2)
    } reading: {
      #expect(list.value == [0, 1, 2])
    }
    preview {
      list.value.append(3)
    } reading: {
    }
    #expect(list.value == [0])
    #expect(list.peek() == [0])
    #expect(seen == [[0, 0]])
    source.value = 1
    #expect(seen == [[0, 0], [1, 1]])
    keep(effect)
  }
}
