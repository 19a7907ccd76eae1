import Hamon
import HamonTesting
import TestSupport
import Testing

private final class Model {
  @Tracked var title = "untitled"
  @Tracked private(set) var count = 0
  @Tracked(name: "the price") var price = 1
  @Tracked var unnamed = 1

  /// How many properties have a name or a policy.
  static let configured = 1

  func increment() { count += 1 }
}

private final class Late {
  @Tracked var start: Int
  init(_ start: Int) { self.start = start }
}

@Suite("@Tracked, $property and names")
struct HandleTests {
  @Test("$property reads the same value, and wakes with it")
  func sharesTheNode() {
    let log = RunLog()
    let model = Model()
    let handle = model.$title
    let effect = Effect { log("\(handle.value) \(model.title)") }
    model.title = "a"
    #expect(handle.peek() == "a")
    #expect(log.take() == ["untitled untitled", "a a"])
    keep(effect)
  }

  @Test("$property of a private(set) property follows it")
  func privateSet() {
    let log = RunLog()
    let model = Model()
    let handle = model.$count
    let effect = Effect { log(handle.value) }
    model.increment()
    model.increment()
    #expect(log.take() == ["0", "1", "2"])
    keep(effect)
  }

  @Test("an object tracked before its handle is made goes on with the same readers")
  func handleMadeLater() {
    let log = RunLog()
    let model = Model()
    let early = Effect { log("early \(model.title)") }
    let handle = model.$title
    let late = Effect { log("late \(handle.value)") }
    _ = log.take()
    model.title = "a"
    #expect(log.take() == ["early a", "late a"])
    #expect(model.$title.value == "a")
    keep(early, late)
  }

  @Test("peek through a handle does not subscribe")
  func peek() {
    let log = RunLog()
    let model = Model()
    let handle = model.$title
    let effect = Effect { log(handle.peek()) }
    model.title = "a"
    #expect(log.take() == ["untitled"])
    keep(effect)
  }

  @Test("a handle may outlive its object: it keeps the last value")
  func outlives() {
    let log = RunLog()
    expectNoResidue {
      var model: Model? = Model()
      let handle = model!.$title
      let effect = Effect { log(handle.value) }
      model!.title = "last"
      model = nil
      #expect(handle.value == "last")
      #expect(handle.peek() == "last")
      let late = Effect { log("late \(handle.value)") }
      keep(effect, late, model)
    }
    #expect(log.take() == ["untitled", "last", "late last"])
  }

  @Test("handles come and go in any number, and leave nothing")
  func comeAndGo() {
    expectNoResidue {
      let model = Model()
      for number in 0..<100 {
        let handle = model.$count
        #expect(handle.value == number)
        model.increment()
        #expect(handle.value == number + 1)
      }
      let before = GraphStatistics.withoutDeferred
      let handles = (0..<10).map { _ in model.$count }
      model.increment()
      #expect(handles.map(\.value) == Array(repeating: 101, count: 10))
      #expect(GraphStatistics.withoutDeferred.links == before.links)
    }
  }

  // Settled: Counting
  @Test("a property nothing has tracked has no node; tracked, it has one; and it goes with the object")
  func nodes() {
    let before = GraphStatistics.withoutDeferred
    var model: Model? = Model()
    model!.title = "a"
    #expect(model!.title == "a")
    let made = graphDelta(since: before)[0]
    var effect: Effect? = { [model = model!] in Effect { _ = model.title + model.title } }()
    #expect(graphDelta(since: before) == [made + 2, 1])
    effect = nil
    model = nil
    #expect(graphDelta(since: before) == [0, 0])
    #expect(made == Model.configured, "only a name or a policy needs a node from the beginning")
    keep(effect, model)
  }

  // Law 13
  @Test("an issue names the property, and where it stands")
  func names() {
    let model = Model()
    let observer = Effect { _ = model.unnamed + model.price }
    let named = Computed { model.price += 1 }
    let unnamed = Computed { model.unnamed += 1 }
    let first = issues { named.value }
    let second = issues { unnamed.value }
    #expect(first.count == 1)
    #expect(first.first?.message.contains("the price") == true)
    #expect(second.count == 1)
    #if DEBUG
      #expect(second.first?.message.contains("signal \"Model.unnamed\" (HamonTests/HandleTests.swift:10)") == true)
    #endif
    keep(observer)
  }

  @Test("a property whose first value comes from an initialiser is named as any other, and not by the compiler's _")
  func nameFromInitialiser() {
    let late = Late(1)
    let observer = Effect { _ = late.start }
    let mistake = Computed { late.start += 1 }
    let found = issues { mistake.value }
    #if DEBUG
      #expect(found.first?.message.contains("signal \"Late.start\"") == true)
    #endif
    #expect(found.first?.message.contains("_ ") == false)
    keep(observer)
  }
}
