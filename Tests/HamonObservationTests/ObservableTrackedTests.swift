import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

@MainActor
private final class Cart: Observable {
  @ObservableTracked var items: [Int] = []
  @ObservableTracked private(set) var state = "asleep"
  @Tracked var note = ""
  lazy var count = Computed(of: self) { $0.items.count }
  func wake() { state = "awake" }
}

private final class Plain: Observable {
  @ObservableTracked var number = 0
}

private final class Meter: Observable {
  @ObservableTracked(equality: .by { $0 / 10 == $1 / 10 }) var level = 0
  @ObservableTracked(equality: .never) var pulse = 0
}

private protocol Shape {}

/// Equal to every other one of its size.
private struct Circle: Shape, Equatable {
  let size: Int
  let color: String
  static func == (one: Circle, other: Circle) -> Bool { one.size == other.size }
}

/// Holds values whose declared type is not `Equatable`, while they are.
private final class Drawing: Observable {
  @ObservableTracked var shape: any Shape = Circle(size: 1, color: "red")
  @ObservableTracked var content: Any = Circle(size: 1, color: "red")
}

/// Optional properties need no initial value, whatever else is said of them.
private final class Session: Observable {
  @ObservableTracked(equality: .identity) var user: Plain?
  @ObservableTracked(equality: .by { $0?.count == $1?.count }) var token: String?
  @ObservableTracked(name: "place") var place: Int?
}

@Suite("ObservableTracked", .tags(.threads))
@MainActor
struct ObservableTrackedTests {
  let flag = Flag()

  private func track<Value>(_ read: () -> Value) -> Value {
    withObservationTracking(read) { [flag] in flag.raise() }
  }

  @Test("optional properties begin with nil, and are compared as they say")
  func optionals() {
    let session = Session()
    #expect(track { session.user == nil && session.token == nil && session.place == nil })
    session.user = nil
    session.place = nil
    #expect(!flag.take())
    session.token = "a"
    #expect(flag.take() && track { session.token } == "a")
    session.token = "b"
    #expect(!flag.take() && session.token == "a")
  }

  @Test("Observation sees a change, in place or not, and no equal assignment")
  func seen() {
    let cart = Cart()
    #expect(track { cart.items } == [])
    cart.items = []
    #expect(!flag.take())
    cart.items.append(1)
    #expect(flag.take())
    #expect(track { cart.state } == "asleep")
    cart.items = [2]
    #expect(!flag.take())
    cart.wake()
    #expect(flag.take())
    #expect(cart.state == "awake")
  }

  @Test("where the declared type is not Equatable every assignment is a change, whatever the values are")
  func declaredType() {
    let drawing = Drawing()
    _ = track { drawing.shape }
    drawing.shape = Circle(size: 1, color: "blue")
    #expect(flag.take())
    #expect((drawing.shape as? Circle)?.color == "blue")
    _ = track { drawing.content }
    drawing.content = Circle(size: 1, color: "blue")
    #expect(flag.take())
    #expect((drawing.content as? Circle)?.color == "blue")
  }

  @Test("an equality of its own counts for Observation as for effects, in place or not")
  func equality() {
    let log = RunLog()
    let meter = Meter()
    let effect = Effect { log("\(meter.level) \(meter.pulse)") }
    let writes = [{ meter.level = 9 }, { meter.level += 9 }, { meter.level += 10 }]
    let seen = writes.map { write in
      _ = track { meter.level }
      write()
      return flag.take()
    }
    #expect(seen == [false, false, true])
    #expect(meter.level == 10)
    _ = track { meter.pulse }
    meter.pulse = 0
    #expect(flag.take())
    _ = track { meter.pulse }
    meter.pulse += 0
    #expect(flag.take())
    #expect(log.take() == ["0 0", "10 0", "10 0", "10 0"])
    keep(effect)
  }

  @Test("a plain value that is changed in place to the same is no change")
  func sameInPlace() {
    let plain = Plain()
    _ = track { plain.number }
    plain.number += 0
    #expect(!flag.take())
    plain.number += 1
    #expect(flag.take())
  }

  @Test("a write subscribes nothing, in place or not", arguments: [false, true])
  func writing(isInPlace: Bool) {
    let log = RunLog()
    let plain = Plain()
    failOnIssues {
      let effect = Effect {
        log("run")
        if isInPlace { plain.number += 5 } else { plain.number = 5 }
      }
      plain.number = 9
      keep(effect)
    }
    #expect(log.take() == ["run"])
    #expect(plain.number == 9)
  }

  @Test("what Observation's onChange reads and makes is not the writing effect's", arguments: 0..<3)
  func onChangeOfAnother(_ write: Int) {
    let log = RunLog()
    let plain = Plain()
    let cart = Cart()
    let other = Signal(0)
    nonisolated(unsafe) let look = {  // called on this thread only
      log("told, \(other.value) \(plain.number) \(cart.items)")
    }
    func follow() {
      withObservationTracking {
        _ = (plain.number, cart.items)
      } onChange: {
        look()
      }
    }
    let source = Signal(1)
    follow()
    failOnIssues {
      let effect = Effect {
        log("run")
        switch write {
        case 0: plain.number = source.value
        case 1: plain.number += source.value
        default: cart.items.append(source.value)
        }
      }
      #expect(log.take() == ["run", "told, 0 0 []"])
      // Of what onChange has read, nothing wakes the effect.
      other.value = 5
      plain.number = 8
      cart.items = []
      #expect(log.take() == [])
      follow()
      source.value = 2
      #expect(log.take() == ["run", "told, 5 8 []"])
      keep(effect)
    }
  }

  @Test("Observation is told before the change; effects and computeds see it as of any signal")
  func order() {
    let log = RunLog()
    let cart = Cart()
    nonisolated(unsafe) let note = { log("told, \(cart.$items.peek())") }  // called on this thread only
    withObservationTracking {
      _ = cart.items
    } onChange: {
      note()
    }
    let effect = Effect { log("count \(cart.count.value)") }
    cart.items = [1, 2]
    batch {
      cart.items.append(3)
      cart.items.append(4)
    }
    #expect(log.take() == ["count 0", "told, []", "count 2", "count 4"])
    keep(effect)
  }

  @Test("$items reads on after the object's end")
  func projected() {
    var cart: Cart? = Cart()
    let items = cart!.$items
    cart!.items = [1]
    cart = nil
    #expect(items.value == [1])
  }

  @Test("Observation hears of what is put back by $state, as a history does; that does not keep the object")
  func putBack() {
    var cart: Cart? = Cart()
    weak let weakCart = cart
    let state = cart!.$state
    state.putBack("asked")  // nothing has read it so far
    #expect(track { cart!.state } == "asked")
    state.putBack("awake")
    #expect(flag.take())
    #expect(track { cart!.state } == "awake")
    state.putBack("awake")
    #expect(!flag.take())
    cart = nil
    #expect(weakCart == nil)
    state.putBack("asleep")
    #expect(state.value == "asleep" && !flag.take())
  }

  @Test("the toolchain's Observations follows it")
  func observations() async {
    let cart = Cart()
    let log = RunLog()
    for await count in Observations({ cart.items.count }) {
      log(count)
      if count == 3 { break }
      cart.items.append(0)
    }
    #expect(log.take() == ["0", "1", "2", "3"])
  }

  @Test("of a transaction it hears at the end, and of one that is taken back nothing")
  func transactions() {
    struct Refused: Error {}
    let cart = Cart()
    #expect(track { cart.items } == [])
    #expect(
      preview {
        cart.items.append(1)
      } reading: {
        cart.items.count
      } == 1)
    try? transaction { () throws(Refused) in
      cart.items = [2]
      transaction { cart.items.append(3) }
      throw Refused()
    }
    #expect(!flag.take())
    transaction {
      cart.items = [2]
      transaction { cart.items.append(3) }
      #expect(!flag.take())
    }
    #expect(flag.take())
    #expect(track { cart.items } == [2, 3])
  }

  @Test("properties that do not opt in are invisible to it")
  func notOptedIn() {
    let cart = Cart()
    #expect(track { cart.note } == "")
    cart.note = "x"
    #expect(!flag.take())
  }

  @Test("a FlowTester asks for it as for a tracked property")
  func coverage() {
    let failures = captureFailures { _ = FlowTester(Cart()) { (items: $0.items, note: $0.note) } }
    #expect(failures.map { $0.message.contains("leaves out tracked properties of Cart") } == [true])
    #expect(failures.map { $0.message.contains(" state.") } == [true])
  }

  @Test("outside of every actor, and as a leak test")
  func plain() {
    let left = graphDelta {
      let plain = Plain()
      let effect = Effect { _ = plain.number }
      #expect(track { plain.number } == 0)
      plain.number += 1
      effect.cancel()
    }
    #expect(left == [0, 0])
    #expect(flag.take())
  }
}
