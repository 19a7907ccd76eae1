import Hamon
import HamonTesting
import TestSupport
import Testing

private final class Session {}

private struct Point: Equatable {
  var x = 0
  var y = 0
}

/// Copies itself on write, and can tell whether it is about to.
private struct Copying {
  private final class Storage { var number = 0 }
  private var storage = Storage()

  mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&storage) }
}

private protocol Titled: AnyObject {
  var title: String { get set }
  var count: Int { get }
}

private class Model: Titled {
  @Tracked var title = "untitled"
  @Tracked var items: [Int] = []
  @Tracked var point = Point()
  @Tracked var copying = Copying()
  @Tracked(equality: .identity) var session: Session?
  @Tracked(equality: .never) var pulses = 0
  @Tracked(equality: .by { $0 / 10 == $1 / 10 }) var rounded = 10
  @Tracked private(set) var count = 0
  @Tracked var given: Int
  lazy var doubled = Computed { [unowned self] in given * 2 }

  init(given: Int = 1) {
    self.given = given
  }

  func increment() { count += 1 }
}

private final class SubModel: Model {
  @Tracked var subtitle = "none"
  override func increment() {
    super.increment()
    subtitle = "\(count)"
  }
}

private final class Box<Value> {
  @Tracked var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

@Suite("@Tracked")
struct TrackedTests {
  @Test("reads like a plain property, and wakes who read it")
  func plain() {
    let log = RunLog()
    let model = Model()
    let effect = Effect { log(model.title) }
    model.title = "a"
    model.title = "a"
    model.title += "b"
    #expect(model.title == "ab")
    #expect(log.take() == ["untitled", "a", "ab"])
    keep(effect)
  }

  @Test("each property is tracked for itself, and each object")
  func granularity() {
    let log = RunLog()
    let model = Model()
    let other = Model()
    let effect = Effect { log(model.given) }
    model.title = "other property"
    other.given = 2
    model.increment()
    #expect(log.take() == ["1"])
    model.given = 3
    #expect(log.take() == ["3"])
    keep(effect)
  }

  @Test("private(set) stays private, and is tracked")
  func privateSet() {
    let log = RunLog()
    let model = Model()
    let effect = Effect { log(model.count) }
    model.increment()
    #expect(log.take() == ["0", "1"])
    keep(effect)
  }

  @Test("a value given in init is the first value, and wakes nothing")
  func initAssignment() {
    let log = RunLog()
    let model = Model(given: 7)
    let effect = Effect { log(model.doubled.value) }
    model.given = 8
    #expect(log.take() == ["14", "16"])
    keep(effect)
  }

  @Test("an optional needs no = nil beside a bare comparison either")
  func bareComparison() {
    final class Model {
      @Tracked(equality: .by { $0?.count == $1?.count }) var word: String?
      @Tracked(equality: .by { $0 == $1 }, name: "size") var size: Int?
    }
    let model = Model()
    let log = RunLog()
    let effect = Effect { log(model.word ?? "none") }
    for word in ["one", "two", "three", nil] { model.word = word }
    #expect(log.take() == ["none", "one", "three", "none"])
    #expect(model.size == nil)
    keep(effect)
  }

  @Test("an optional needs no = nil, and each equality does what it says")
  func equality() {
    let log = RunLog()
    let model = Model()
    let session = Session()
    let effects = [
      Effect { log("session \(model.session == nil ? "none" : "some")") },
      Effect { log("pulses \(model.pulses)") },
      Effect { log("rounded \(model.rounded)") },
    ]
    #expect(log.take() == ["session none", "pulses 0", "rounded 10"])
    model.session = session
    model.session = session
    model.pulses = 0
    model.rounded = 19
    #expect(log.take() == ["session some", "pulses 0"])
    #expect(model.rounded == 10)
    model.session = Session()
    model.session = nil
    #expect(log.take() == ["session some", "session none"])
    for effect in effects { keep(effect) }
  }

  @Test("works in a subclass, and in the base class it inherits from")
  func subclass() {
    let log = RunLog()
    let model = SubModel()
    let effect = Effect { log("\(model.count) \(model.subtitle)") }
    batch { model.increment() }
    #expect(log.take() == ["0 none", "1 1"])
    keep(effect)
  }

  @Test("satisfies a protocol, and is tracked through it")
  func throughAProtocol() {
    func rename(_ titled: some Titled) { titled.title = "generic" }
    let log = RunLog()
    let model: any Titled = Model()
    let effect = Effect { log("\(model.title) \(model.count)") }
    model.title = "existential"
    rename(model)
    #expect(log.take() == ["untitled 0", "existential 0", "generic 0"])
    keep(effect)
  }

  @Test("is read and written through key paths")
  func keyPaths() {
    let log = RunLog()
    let model = Model()
    let title: ReferenceWritableKeyPath<Model, String> = \.title
    let x: ReferenceWritableKeyPath<Model, Int> = \.point.x
    let effect = Effect { log("\(model[keyPath: title]) \(model[keyPath: x])") }
    model[keyPath: title] = "a"
    model[keyPath: x] = 5
    model[keyPath: x] += 1
    #expect(log.take() == ["untitled 0", "a 0", "a 5", "a 6"])
    #expect(model.point == Point(x: 6, y: 0))
    keep(effect)
  }

  @Test("works in a generic class")
  func generic() {
    let log = RunLog()
    let number = Box(1)
    let text = Box("a")
    let effect = Effect { log("\(number.value) \(text.value)") }
    number.value += 1
    text.value += "b"
    #expect(log.take() == ["1 a", "2 a", "2 ab"])
    keep(effect)
  }

  @Test("a field of a struct is changed in place: one change, none if it is the same")
  func fields() {
    let log = RunLog()
    let model = Model()
    let effect = Effect { log("\(model.point.x) \(model.point.y)") }
    model.point.x = 1
    model.point.x = 1
    model.point.y += 2
    #expect(log.take() == ["0 0", "1 0", "1 2"])
    keep(effect)
  }

  // Settled: In place
  @Test("+= inside an effect is not a read")
  func noSelfLoop() {
    var runs = 0
    let model = Model()
    let trigger = Signal(0)
    let effect = Effect {
      runs += 1
      model.given += trigger.value
      model.items.append(trigger.value)
    }
    trigger.value = 5
    model.given = 0
    model.items = []
    #expect(runs == 2)
    keep(effect)
  }

  @Test("changing in place does not copy the storage", arguments: ["plain", "observed", "handle"])
  func inPlace(state: String) {
    let model = Model()
    var handles: [AnyObject] = []
    if state == "handle" { handles.append(model.$items) }
    if state != "plain" { handles.append(Effect { _ = model.items.count }) }
    model.items.reserveCapacity(100)
    let before = model.items.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
    for number in 0..<100 { model.items.append(number) }
    model.items[0] = 7
    let after = model.items.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
    let isUnique = model.copying.isUnique()
    #expect(isUnique)
    for handle in handles { keep(handle) }
  }

  @Test("replaced values are let go, the last one with the object", arguments: [false, true])
  func lifetimes(observed: Bool) {
    let tracker = LifetimeTracker()
    var box: Box<Canary>? = Box(tracker.make())
    weak let weakBox = box
    let effect = observed ? Effect { _ = weakBox?.value } : nil
    box!.value = tracker.make()
    #expect(tracker.live == 1)
    box = nil
    #expect(tracker.live == 0)
    keep(effect)
  }
}
