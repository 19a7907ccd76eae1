import Hamon
import TestSupport
import Testing

private actor Counter {
  @Tracked private var number = 0
  private var seen: [Int] = []
  private var waiting: CheckedContinuation<Void, Never>?

  func increment() {
    number += 1
  }

  /// Iterates inside the actor until `last` has been seen.
  func follow(until last: Int) async -> [Int] {
    for await value in values({ [unowned self] in assumeIsolated { $0.number } }) {
      // Only what is isolated to the actor may touch this.
      seen.append(value)
      if value >= last { break }
    }
    return seen
  }
}

@MainActor
private final class Model {
  @Tracked var number = 0
}

@Suite("values: isolation", .tags(.threads))
struct ValuesIsolationTests {
  @Test("in an actor, under writes from many tasks, it is ordered, ends with the last value, and loses nothing")
  func actor() async {
    let counter = Counter()
    async let seen = counter.follow(until: 200)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { await counter.increment() } }
    }
    let values = await seen
    #expect(values.last == 200)
    #expect(values == values.sorted())
    #expect(Set(values).count == values.count)
  }

  @Test("on the main actor the body may use main-actor state without a hop")
  @MainActor
  func mainActor() async {
    let model = Model()
    var seen: [Int] = []
    for await value in values({ model.number }) {
      MainActor.assertIsolated()
      seen.append(value)
      if value == 3 { break }
      model.number += 1
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test("on the main actor, written by tasks elsewhere")
  @MainActor
  func writtenFromElsewhere() async {
    let model = Model()
    let writers = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 { group.addTask { await MainActor.run { model.number += 1 } } }
      }
    }
    var last = -1
    for await value in values({ model.number }) {
      #expect(value > last)
      last = value
      if value == 100 { break }
    }
    await writers.value
  }

  @Test("in nonisolated code with a graph of its own")
  func nonisolatedGraph() async {
    let number = Signal(1)
    var seen: [Int] = []
    for await value in values({ number.value }) {
      seen.append(value)
      if value == 4 { break }
      number.value += 1
    }
    #expect(seen == [1, 2, 3, 4])
  }

  @Test("cancelled from other threads at any time, it ends")
  func cancelledFromElsewhere() async {
    for _ in 0..<200 {
      let task = Task { @MainActor in
        let model = Model()
        var count = 0
        for await _ in values({ model.number }) {
          count += 1
          await Task.yield()
          model.number += count < 3 ? 1 : 0
        }
        return count
      }
      let canceller = Task.detached { task.cancel() }
      #expect(await task.value <= 4)
      await canceller.value
    }
  }
}
