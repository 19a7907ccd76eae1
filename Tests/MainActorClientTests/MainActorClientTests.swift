import Hamon
import TestSupport
import Testing

// This target is compiled with `.defaultIsolation(MainActor.self)`: nothing below says so, everything is on the main actor.

final class Ending {
  var count = 0
}

final class Counter {
  @Tracked var number = 0
  @Tracked private(set) var history: [Int] = []
  @Tracked(equality: .identity, name: "parent") var parent: Counter?
  lazy var doubled = Computed { [unowned self] in number * 2 }
  private var recording: Effect?
  let scope = Scope()
  let ending = Ending()

  init() {
    recording = Effect(of: self) { $0.history.append($0.number) }
    scope.run {
      observe { [unowned self] in if number > 2 { parent?.number += 1 } }
      onCleanup { [ending] in ending.count += 1 }
    }
  }
}

/// Its `==` belongs to the main actor, as all here.
struct Price: Equatable {
  var cents: Int

  nonisolated init(_ cents: Int) { self.cents = cents }

  static func == (one: Price, other: Price) -> Bool {
    MainActor.preconditionIsolated()
    return one.cents / 10 == other.cents / 10
  }
}

actor Store {
  @Tracked var price = Price(1)
  private(set) var runs = 0

  func setTwice() {
    let effect = Effect {
      _ = self.price
      self.runs += 1
    }
    price = Price(2)
    price = Price(3)
    withExtendedLifetime(effect) {}
  }
}

@Suite("A client whose default isolation is the main actor", .tags(.threads))
struct MainActorClientTests {
  @Test("a model uses tracked properties, computeds, effects, scopes and batches unchanged")
  func model() {
    let parent = Counter()
    let counter = Counter()
    counter.parent = parent
    counter.number = 1
    batch {
      counter.number = 2
      counter.number += 1
    }
    #expect(counter.history == [0, 1, 3])
    #expect(counter.doubled.value == 6)
    #expect(parent.number == 1)
    counter.scope.dispose()
    #expect(counter.ending.count == 1)
    #expect(counter.$number.value == 3)
  }

  @Test("an == that belongs to the main actor is called here, and nowhere else: there every write counts")
  func isolatedEquality() async {
    let store = Store()
    await store.setTwice()
    #expect(await store.runs == 3)
    let price = Signal(Price(1))
    var runs = 0
    let effect = Effect {
      _ = price.value
      runs += 1
    }
    price.value = Price(2)
    price.value = Price(13)
    #expect(runs == 2)
    withExtendedLifetime(effect) {}
  }

  @Test("tracking scopes and tokens call back on the main actor")
  func tracking() {
    let counter = Counter()
    var calls: [String] = []
    let scope = TrackingScope { calls.append("scope \(counter.number)") }
    let title = scope.track { "number \(counter.doubled.value)" }
    let token = withTracking {
      counter.number
    } onChange: {
      calls.append("token \(counter.number)")
    }
    counter.number = 4
    #expect(title == "number 0")
    #expect(calls == ["scope 4", "token 4"])
    scope.cancel()
    token.cancel()
  }

  @Test("untracked, peek, update and signals made in local functions work as ever")
  func functions() {
    let signal = Signal([1])
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = untracked { signal.value } + signal.peek()
    }
    signal.update { $0.append(2) }
    #expect(signal.value == [1, 2])
    #expect(runs == 1)
    effect.cancel()
  }

  @Test("the graph works across suspensions")
  func suspensions() async {
    let counter = Counter()
    for number in 1...3 {
      await Task.yield()
      counter.number = number
    }
    #expect(counter.history == [0, 1, 2, 3])
  }

  @Test("nonisolated code of the same client has a graph of its own")
  func nonisolatedGraph() async {
    let sum = await Task.detached { sumElsewhere() }.value
    #expect(sum == 6)
  }
}

nonisolated func sumElsewhere() -> Int {
  let source = Signal(0)
  var sum = 0
  let effect = Effect { sum += source.value }
  for number in 1...3 { source.value = number }
  effect.cancel()
  return sum
}
