import Hamon
import HamonTesting
import TestSupport
import Testing

@MainActor
private final class Cart {
  @Tracked var items: [Int] = []
  @Tracked private(set) var isOpen = false
  lazy var total = Computed { [unowned self] in items.reduce(0, +) }
  private(set) var printed: [Int] = []
  private var printing: Effect?
  private var scope: Scope?

  init() {
    printing = Effect(of: self) { $0.printed.append($0.total.value) }
    scope = Scope {
      observe { [unowned self] in if items.count > 2 { isOpen = true } }
    }
  }
}

private actor Store {
  @Tracked private var number = 0
  private let factor = Signal(1)
  private var product: Computed<Int>?
  private var effect: Effect?
  private var scope: Scope?
  private var seen: [Int] = []
  private let ended = RunLog()
  // By a method: in an actor Swift 6.3 refuses a lazy property whose initial value mentions `self` in a closure.
  private lazy var isLarge = makeIsLarge()

  private func makeIsLarge() -> Computed<Bool> { Computed { [unowned self] in number > 100 } }

  func start() {
    product = Computed { [unowned self] in number * factor.value }
    effect = Effect { [unowned self] in note() }
    scope = Scope { [factor, ended] in
      observe {
        _ = factor.value
        onCleanup { ended("cleanup") }
      }
    }
  }

  private func note() {
    if let product { seen.append(product.value) }
  }

  func add(_ amount: Int) -> Int {
    number += amount
    return product?.value ?? -1
  }

  func scale(_ factor: Int) {
    batch {
      self.factor.value = factor
      number += 0
    }
  }

  func stop() -> (seen: [Int], isLarge: Bool, ended: Int) {
    effect = nil
    scope?.dispose()
    return (seen, isLarge.value, ended.take().count)
  }
}

/// A small graph that is handed over as a whole.
private final class Bundle {
  let source = Signal(1)
  var runs = 0
  private(set) lazy var doubled = Computed { [source] in source.value * 2 }
  private var effect: Effect?
  private var scope: Scope?

  func start() {
    effect = Effect(of: self) { bundle in
      bundle.runs += 1
      _ = bundle.doubled.value
    }
    scope = Scope { [source] in observe { _ = source.value } }
  }
}

@concurrent
private func makeElsewhere() async -> sending Bundle {
  let bundle = Bundle()
  bundle.start()
  return bundle
}

@concurrent
private func useElsewhere(_ bundle: sending Bundle) async -> sending Bundle {
  bundle.source.value += 1
  return bundle
}

@concurrent
private func dropElsewhere(_ bundle: sending Bundle) async {
  bundle.source.value += 1
}

// Law 12
@Suite("Isolation", .tags(.threads))
struct IsolationTests {
  @Test("works unchanged in a class of the main actor")
  @MainActor
  func mainActor() {
    let cart = Cart()
    cart.items.append(1)
    cart.items += [2, 3]
    #expect(cart.printed == [0, 1, 6])
    #expect(cart.isOpen)
    #expect(cart.total.value == 6)
  }

  @Test("works across suspensions of the main actor")
  @MainActor
  func acrossSuspensions() async {
    let log = RunLog()
    let source = Signal(0)
    let effect = Effect { log(source.value) }
    for number in 1...3 {
      await Task.yield()
      source.value = number
    }
    #expect(log.take() == ["0", "1", "2", "3"])
    keep(effect)
  }

  @Test("works inside an actor, whatever threads it runs on")
  func actor() async {
    let store = Store()
    await store.start()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          await Task.yield()
          _ = await store.add(1)
        }
      }
    }
    await store.scale(2)
    let last = await store.add(1)
    #expect(last == 202)
    let result = await store.stop()
    #expect(result.seen == Array(0...100) + [200, 202])
    #expect(result.isLarge)
    #expect(result.ended == 2)
  }

  @Test("works in a detached task, and in many at once, each with its own graph")
  func detachedTasks() async {
    let results = await withTaskGroup(of: [Int].self) { group in
      for offset in 0..<20 {
        group.addTask { Self.graph(offset) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.sorted { $0[0] < $1[0] } == (0..<20).map { [$0, 200 + 2 * $0, 101] })
    #expect(await Task.detached { Self.graph(7) }.value == [7, 214, 101])
  }

  private static func graph(_ offset: Int) -> [Int] {
    let source = Signal(0)
    var runs = 0
    var last = 0
    let doubled = Computed { (source.value + offset) * 2 }
    let effect = Effect {
      runs += 1
      last = doubled.value
    }
    for number in 1...100 { source.value = number }
    keep(effect)
    return [offset, last, runs]
  }

  @Test("works in nonisolated code on a thread of its own")
  func thread() {
    #expect(onThread { Self.graph(3) } == [3, 206, 101])
  }

  @Test("a graph may be made on one thread, used on another, and end on a third")
  func handedOver() async {
    for _ in 0..<20 {
      let made = await makeElsewhere()
      made.source.value += 1
      let used = await useElsewhere(made)
      used.source.value += 1
      #expect(used.doubled.value == 8)
      #expect(used.runs == 4)
      await dropElsewhere(used)
    }
  }

  @Test("a graph made elsewhere works on the main actor, and the other way round")
  @MainActor
  func handedToTheMainActor() async {
    let made = await makeElsewhere()
    made.source.value = 5
    #expect(made.doubled.value == 10)
    #expect(made.runs == 2)
    let mine = Bundle()
    mine.start()
    let used = await useElsewhere(mine)
    #expect(used.doubled.value == 4)
    #expect(used.runs == 2)
  }
}
