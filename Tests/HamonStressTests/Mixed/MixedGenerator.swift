import HamonTesting
import TestSupport

/// Makes programs of what it draws: random numbers, or the bytes of a fuzzer.
///
/// Each slot has its kind, as in `layout`; what is made in one reads only lower ones, so that there are no cycles.
struct MixedGenerator {
  private var random: any RandomNumberGenerator
  private var layout: [MixedStep.Verb] = [.signal, .signal, .list]
  private static let cells = 14
  /// Of four, that a closure has something happen in a cleanup, a body or an end.
  private var chances = 1

  private let hasTransactions: Bool
  /// Whether what is taken back has to leave no trace; see `MixedStep`.
  private var leavesNoTrace = false
  /// How deep in batches.
  private var nesting = 0

  /// What has been drawn so far.
  private var choices: [UInt8] = []

  /// A seed stands for two programs: one without transactions, and one with them.
  static func program(_ seed: UInt64, hasTransactions: Bool = false) -> [MixedStep] {
    var generator = MixedGenerator(random: SeededGenerator(seed: seed), hasTransactions)
    return generator.program(family: seed)
  }

  /// Every byte string is a program, always the same.
  static func program(bytes: some Sequence<UInt8>) -> [MixedStep] {
    var choices = ByteChoices(bytes)
    let family = choices.next()
    var generator = MixedGenerator(random: choices, family / 4 % 2 == 1)
    return generator.program(family: family)
  }

  /// The bytes that are the program of a seed.
  static func bytes(_ seed: UInt64, hasTransactions: Bool = false) -> [UInt8] {
    var generator = MixedGenerator(random: SeededGenerator(seed: seed), hasTransactions)
    _ = generator.program(family: seed)
    return [UInt8(seed % 4) + (hasTransactions ? 4 : 0)] + generator.choices
  }

  /// Two of four families have things of all kinds; the others have a few kinds, more of each, and more that happens in the midst.
  private mutating func program(family: UInt64) -> [MixedStep] {
    var depth = below(3)
    var kinds: [MixedStep.Verb] = [
      .signal, .whole, .computed, .computed, .computed, .linked, .selector, .selector, .dictionary, .list, .filter,
      .filter, .sorted, .ranked, .array, .groups, .group, .rows, .rows,
    ]
    if family / 2 % 2 == 1 {
      kinds = (0..<2 + below(4)).map { _ in kinds[below(kinds.count)] }
      chances = 2 + 2 * below(2)
      depth = max(1, depth)
    }
    leavesNoTrace = hasTransactions && below(2) == 0
    while layout.count < Self.cells {
      let kind = kinds[below(kinds.count)]
      layout.append(leavesNoTrace && kind == .dictionary ? .signal : kind)
    }
    layout += [.effect, .effect, .effect, .effect, .scope, .scope]
    var program: [MixedStep] = []
    for slot in layout.indices where slot < 3 || below(5) != 0 { program.append(make(slot, depth: depth)) }
    for _ in 0..<10 + below(20) { program.append(step(depth: depth, isTop: true)) }
    return program
  }

  private init(random: any RandomNumberGenerator, _ hasTransactions: Bool) {
    self.random = random
    self.hasTransactions = hasTransactions
  }

  private mutating func below(_ count: Int) -> Int {
    let choice = random.below(count)
    choices.append(UInt8(choice))
    return choice
  }

  private mutating func step(depth: Int, isTop: Bool = false) -> MixedStep {
    if hasTransactions, below(3) == 0, !leavesNoTrace || nesting == 0 { return transaction(depth: depth) }
    switch below(20) {
    case 0..<9: return write(depth: depth)
    case 9, 10: return MixedStep(verb: .read, slot: 20, sources: [source(below: Self.cells)])
    case 11, 12: return MixedStep(verb: .drop, slot: below(layout.count))
    case 13: return MixedStep(verb: .cancel, slot: Self.cells + below(6))
    case 14: return MixedStep(verb: [.pause, .resume][below(2)], slot: 18 + below(2))
    case 15: return MixedStep(verb: .add, slot: 18 + below(2), body: [make(Self.cells + below(6), depth: depth - 1)])
    case 16, 17:
      nesting += 1
      defer { nesting -= 1 }
      return MixedStep(verb: .batch, slot: 20, body: (0..<2 + below(3)).map { _ in step(depth: depth - 1) })
    default: return make(below(layout.count), depth: isTop ? depth : depth - 1)
    }
  }

  /// Mostly one that only writes and reads.
  private mutating func transaction(depth: Int) -> MixedStep {
    nesting += 1
    defer { nesting -= 1 }
    var step = MixedStep(verb: [.transaction, .failing, .failing, .preview][below(4)], slot: 20)
    let isCalm = leavesNoTrace || below(3) > 0 || depth < 0  // the bytes of a program may be all the same
    for _ in 0..<1 + below(3) {
      if !isCalm {
        step.body.append(self.step(depth: depth - 1))
      } else if below(3) == 0 {
        step.body.append(MixedStep(verb: .read, slot: 20, sources: [source(below: Self.cells)]))
      } else {
        step.body.append(below(8) == 0 && depth > 0 ? transaction(depth: depth - 1) : write(depth: 0))
      }
    }
    if step.verb == .preview { step.sources = [source(below: Self.cells)] }
    return step
  }

  private mutating func write(depth: Int) -> MixedStep {
    let writable = layout.indices.filter { [.signal, .whole, .list, .dictionary, .linked].contains(layout[$0]) }
    let slot = writable[below(writable.count)]
    let isList = layout[slot] == .list
    let end = isList && below(4) < chances ? acts(depth: depth) : []
    let compare = isList && below(6) < chances ? acts(depth: depth) : []
    return MixedStep(
      verb: .write, slot: slot, number: below(isList ? 10 : 6), other: below(64), end: end, compare: compare)
  }

  private mutating func acts(depth: Int) -> [MixedStep] {
    depth <= 0 || leavesNoTrace ? [] : (0..<1 + below(2)).map { _ in step(depth: depth - 1) }
  }

  private mutating func source(below limit: Int) -> MixedStep.Source {
    MixedStep.Source(slot: below(limit), question: below(64), isFresh: below(8) == 0)
  }

  private func lists(before slot: Int) -> [Int] {
    layout[..<slot].indices.filter { [.list, .filter, .sorted, .ranked, .array, .group].contains(layout[$0]) }
  }

  private mutating func make(_ slot: Int, depth: Int) -> MixedStep {
    var step = MixedStep(verb: layout[slot], slot: slot, number: below(6), other: below(64))
    switch step.verb {
    case .signal, .whole, .list, .dictionary: return step
    case .filter, .sorted, .ranked, .array, .groups, .rows:
      let lists = lists(before: slot)
      step.number = lists[below(lists.count)]
    case .group:
      step.other = (0..<slot).filter { layout[$0] == .groups }.last ?? 0
    case .scope:
      step.body = (0..<1 + below(3)).map { _ in make(below(3) == 0 ? below(18) : 14 + below(4), depth: depth - 1) }
      return step
    default: break
    }
    let isWatcher = step.verb == .effect
    let limit = isWatcher ? Self.cells : slot
    let count = below(4)
    step.sources = (0..<(isWatcher ? max(count, 1) : count)).map { _ in source(below: limit) }
    if isWatcher, below(6) == 0 {
      let lists = lists(before: limit)
      step.verb = .follow
      step.number = lists[below(lists.count)]
    }
    if below(3) < chances, isWatcher || step.verb == .rows { step.body = acts(depth: depth) }
    if below(4) < chances { step.cleanup = acts(depth: depth) }
    if below(5) < chances { step.end = acts(depth: depth) }
    return step
  }
}

/// One choice for each byte, and none when there are no more.
private struct ByteChoices: RandomNumberGenerator {
  private var rest: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { rest = bytes.reversed() }

  mutating func next() -> UInt64 { UInt64(rest.popLast() ?? 0) }
}
