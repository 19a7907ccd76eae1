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
    let handover = Handover(await Model())
    onThread {
      for seed in seeds {
        handover.letGo()
        let program = Generator.program(seed: Seeds.traced(seed), hasTransactions: seed % 4 == 0)
        Machine(isLogged: seed % 4 == 1).check(program, "seed \(seed), while a release waits")
      }
    }
  }

  /// Each thread runs programs of every kind: they pause scopes, have logs on and transactions open, and free what the others may take.
  /// Meanwhile objects of the main actor are let go elsewhere.
  @Test("Other graphs on other threads change nothing", arguments: seeds(1_600, inBlocksOf: 400))
  func threads(seeds: Range<UInt64>) async {
    let next = Next(seeds)
    await withTaskGroup(of: [String].self) { group in
      for number in 0..<4 {
        group.addTask {
          if number == 0 { return Self.differences(next) }
          // Without a thread of the pool that waits for it meanwhile: there are as few as cores.
          return await withCheckedContinuation { continuation in
            startThread { continuation.resume(returning: Self.differences(next)) }
          }
        }
      }
      group.addTask {
        await Self.letModelsGo(next)
        return []
      }
      for await differences in group {
        for difference in differences { Issue.record("\(difference)") }
      }
    }
  }

  @MainActor private static func letModelsGo(_ next: Next) async {
    let source = Signal(0)
    while !next.isOver {
      let handover = Handover(Model(source))
      startThread { handover.letGo() }
      source.value += 1
      await Task.yield()
    }
  }

  private static func differences(_ next: Next) -> [String] {
    var all: [String] = []
    while let seed = next() {
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
  private let seed: Atomic<UInt64>
  private let end: UInt64

  init(_ seeds: Range<UInt64>) {
    seed = Atomic(seeds.lowerBound)
    end = seeds.upperBound
  }

  var isOver: Bool { seed.load(ordering: .relaxed) >= end }

  func callAsFunction() -> UInt64? {
    let seed = seed.wrappingAdd(1, ordering: .relaxed).oldValue
    return seed < end ? seed : nil
  }
}

/// The only reference to a model, for another thread.
private final class Handover: @unchecked Sendable {  // the thread that makes it does not touch it again
  private var model: Model?
  init(_ model: Model) { self.model = model }
  func letGo() { model = nil }
}

/// Its property has a node of the main actor.
@MainActor private final class Model {
  @Tracked private var number = 0
  private var effect: Effect?

  init(_ source: Signal<Int>? = nil) {
    effect = Effect(of: self) { _ = $0.number + (source?.value ?? 0) }
  }
}
