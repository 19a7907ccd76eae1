import Synchronization
import TestSupport
import Testing

@testable import Hamon

/// Random programs while other graphs are at work: what a program shows depends on the program alone.
@Suite(.serialized, .tags(.threads)) struct BesideTests {
  @Test("A scope of another graph that is paused changes nothing", arguments: seeds(400, inBlocksOf: 100))
  func paused(seeds: Range<UInt64>) {
    for seed in seeds {
      let program = Generator.program(seed: Seeds.traced(seed), hasTransactions: seed % 4 == 0)
      Machine(isLogged: seed % 4 == 1, isBesidePaused: true).check(program, "seed \(seed), beside a paused scope")
    }
  }

  /// It waits as long as the main actor does nothing, which is most of the time where no other test runs.
  @Test("What waits for the main actor to end it changes nothing", arguments: seeds(400, inBlocksOf: 100))
  func waiting(seeds: Range<UInt64>) async {
    let models = await Models(count: seeds.count)
    for (index, seed) in seeds.enumerated() {
      models.letGo(index)
      let program = Generator.program(seed: Seeds.traced(seed), hasTransactions: seed % 4 == 0)
      Machine(isLogged: seed % 4 == 1).check(program, "seed \(seed), while a release waits")
    }
  }

  /// Each thread runs programs of every kind: they pause scopes, have logs on and transactions open, and free what the others may take.
  /// Meanwhile objects of the main actor are let go elsewhere.
  @Test("Other graphs on other threads change nothing", arguments: seeds(1_600, inBlocksOf: 400))
  func threads(seeds: Range<UInt64>) async {
    let next = Next(seeds)
    let models = await Models(count: seeds.count)
    await withTaskGroup(of: [String].self) { group in
      for number in 0..<4 {
        group.addTask {
          if number == 0 { return Self.differences(next, models) }
          // Without a thread of the pool that waits for it meanwhile: there are as few as cores.
          return await withCheckedContinuation { continuation in
            startThread { continuation.resume(returning: Self.differences(next, models)) }
          }
        }
      }
      group.addTask {
        await models.write()
        return []
      }
      for await differences in group {
        for difference in differences { Issue.record("\(difference)") }
      }
    }
  }

  private static func differences(_ next: Next, _ models: Models) -> [String] {
    var all: [String] = []
    while let seed = next() {
      models.letGo(Int(seed - next.start))
      let program = Generator.program(seed: Seeds.traced(seed), hasTransactions: seed % 4 == 0)
      if let difference = Machine(isLogged: seed % 4 == 1).discrepancy(in: program) {
        all.append("seed \(seed), beside other threads:\n\(program)\n\(difference)")
      }
    }
    return all
  }
}

/// The seeds, each for one thread.
private final class Next: Sendable {
  let start: UInt64
  private let seed: Atomic<UInt64>
  private let end: UInt64

  init(_ seeds: Range<UInt64>) {
    start = seeds.lowerBound
    seed = Atomic(seeds.lowerBound)
    end = seeds.upperBound
  }

  func callAsFunction() -> UInt64? {
    let seed = seed.wrappingAdd(1, ordering: .relaxed).oldValue
    return seed < end ? seed : nil
  }
}

/// Objects of the main actor, made there, that other threads let go one by one.
@MainActor private final class Models {
  private let source = Signal(0)
  private nonisolated let handovers: [Handover]

  init(count: Int) {
    let source = source
    handovers = (0..<count).map { _ in Handover(Model(source)) }
  }

  nonisolated func letGo(_ index: Int) { handovers[index].letGo() }

  /// As often as there are models: it leaves the main actor to others in between.
  func write() async {
    for _ in handovers {
      source.value += 1
      await Task.yield()
    }
  }
}

/// The only reference to a model, for another thread.
///
/// `@unchecked Sendable`, because the thread that makes it does not touch it again, and one other does, once.
private final class Handover: @unchecked Sendable {
  private var model: Model?
  init(_ model: Model) { self.model = model }
  func letGo() { model = nil }
}

/// Its property has a node of the main actor.
@MainActor private final class Model {
  @Tracked private var number = 0
  private var effect: Effect?

  init(_ source: Signal<Int>) {
    effect = Effect(of: self) { _ = $0.number + source.value }
  }
}
