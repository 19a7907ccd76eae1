@testable import Hamon

/// A closure of the user's: it asks other things; its cleanup and its end act.
final class MixedFormula {
  private struct Source {
    let thing: MixedThing
    let question: Int
    let isFresh: Bool
  }

  private let sources: [Source]
  private let modulus: Int
  private let cleanup: [MixedStep]
  private let end: [MixedStep]
  private let step: MixedStep
  private weak var world: MixedWorld?
  private var known = MixedMemo<[Int: Int]>([:])
  private let calls: MixedCalls
  /// What was read in the last call.
  private(set) var lastReads: [Int] = []

  init(_ step: MixedStep, _ world: MixedWorld) {
    self.step = step
    calls = MixedCalls(step)
    sources = step.sources.compactMap { source in
      // Only things that stand before: no cycles.
      source.slot < min(step.slot, world.owner?.limit ?? .max)
        ? world.pool[source.slot].map { Source(thing: $0, question: source.question, isFresh: source.isFresh) } : nil
    }
    modulus = [1_000_003, 2, 3, 5][step.other % 4]
    (cleanup, end) = (step.cleanup, step.end)
    self.world = world
  }

  deinit { world?.actAtEnd(end) }

  /// Whether all that it asks for is.
  var isTakenBack: Bool { sources.allSatisfy(\.thing.isTakenBack) }

  private func total(_ ask: (Source) -> Int) -> Int {
    guard let first = sources.first else { return 0 }
    var total = ask(first)
    if sources.count > 2 {
      total += ask(sources[total % 2 == 0 ? 1 : 2])
    } else if sources.count == 2 {
      total += 3 * ask(sources[1])
    }
    return total % modulus
  }

  /// Of an item it is only its id that counts.
  func naive(_ item: MixedItem? = nil) -> Int {
    let key = item?.id ?? -1
    if let value = known.value(of: world)[key] { return value }
    let value = total { $0.thing.naive($0.question, item) }
    known.value[key] = value
    return value
  }

  /// Each read is compared with what is right at that moment.
  func read(_ item: MixedItem? = nil) -> Int {
    var reads: [Int] = []
    let result = total { source in
      let (thing, question) = (source.thing, source.question)
      let value = source.isFresh ? thing.readFresh(question, item) : thing.read(question, item)
      reads.append(value)
      if let world {
        if thing.isCoarse(question) { reads.append(world.writes) }
        world.compare(value, thing, question, item, in: step)
      }
      return value
    }
    lastReads = reads
    return result
  }

  /// In what must not be asked for by what it calls.
  func derive(_ item: MixedItem? = nil) -> Int {
    registerCleanup()
    world?.deriving += 1
    defer { world?.deriving -= 1 }
    let result = read(item)
    if let world { calls.note(lastReads, item?.id, world) }
    return result
  }

  /// Whether what is derived by it is a list that does not fall asleep.
  func setAwake(_ isAwake: Bool) { calls.isAwake = isAwake }

  /// What has come of it was asked for.
  func confirm() { if let world { calls.confirm(world) } }

  func registerCleanup() {
    if !cleanup.isEmpty { onCleanup { [weak world, cleanup, step] in world?.actInCleanup(cleanup, of: step.verb) } }
  }
}

/// What a closure of the program's was called for: at most once for each change, and never without one.
final class MixedCalls {
  private struct Call {
    let step: Int
    let writes: Int
    let reads: [Int]
  }

  private let step: MixedStep
  /// The last one, for each item.
  private var last: [Int: Call] = [:]

  /// Whether they are for a list that never falls asleep.
  var isAwake = false
  /// The last time that what came of them was asked for.
  private var confirmed = -1

  init(_ step: MixedStep) { self.step = step }

  func confirm(_ world: MixedWorld) { confirmed = world.writes }

  func note(_ reads: [Int], _ item: Int?, _ world: MixedWorld) {
    let call = Call(step: world.steps, writes: world.writes, reads: reads)
    // Where it is taken back, the one before counts, and that need not be known.
    world.addUndo { [weak self] in self?.last[item ?? -1] = nil }
    guard let previous = last.updateValue(call, forKey: item ?? -1), !world.isDisturbed else { return }
    // A comparison is called for every two items; a list that wakes up asks for all of them anew.
    if step.verb != .sorted, item == nil || isAwake, previous.step == call.step, previous.writes == call.writes {
      world.fail("\(step): called twice for one change, item \(item ?? -1)")
    }
    let knows = [.computed, .linked, .selector].contains(step.verb) && confirmed == world.writesBefore
    if world.isPlain, knows || [.effect, .rows].contains(step.verb) && item == nil, previous.reads == reads {
      world.fail("\(step): called without a change: \(reads)")
    }
  }
}
