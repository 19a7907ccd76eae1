import Hamon
import TestSupport
import Testing

/// What ends a sequence: its owner, the cancellation of its loop, or the object that it is of.
enum ValuesEnd: CaseIterable, Sendable { case owner, cancellation, object }

/// When: before the first element; between two `next()` or while the loop waits, alone or right after writes; where the expression or the
/// comparison is called.
enum ValuesMoment: CaseIterable, Sendable {
  case beforeFirst, between, waiting, writtenBetween, writtenWaiting, inFirstExpression, inExpression, inComparison

  var waits: Bool { self == .waiting || self == .writtenWaiting }
  var isInside: Bool { [.inFirstExpression, .inExpression, .inComparison].contains(self) }
}

struct ValuesEndCase: Sendable, CustomTestStringConvertible {
  let end: ValuesEnd, moment: ValuesMoment, isOfObject: Bool

  var testDescription: String { "\(end), \(moment), \(isOfObject ? "of an object" : "of none")" }

  /// The elements: those of before the end. Of an object what was written before its end is the last, and so is what is being evaluated.
  var elements: [Int] {
    switch moment {
    case .beforeFirst: []
    case .inFirstExpression: end == .object ? [1] : []
    case .writtenBetween, .writtenWaiting: end == .object ? [1, 3] : [1]
    case .inExpression, .inComparison: end == .object ? [1, 3] : [1]
    case .between, .waiting: [1]
    }
  }

  static let all = ValuesEnd.allCases.flatMap { end in
    ValuesMoment.allCases.flatMap { moment in
      [false, true].map { ValuesEndCase(end: end, moment: moment, isOfObject: $0) }
    }
  }.filter { ($0.end != .object || $0.isOfObject) && ($0.end != .cancellation || !$0.moment.isInside) }
}

// Hazard: a sequence may end anywhere between a write and its element, and where the user's code is called
@Suite("values: what ends it, and when", .tags(.threads))
@MainActor
struct ValuesEndMatrixTests {
  @MainActor private final class Cart { @Tracked var number = 1 }

  @MainActor private final class World {
    let number = Signal(1)
    var cart: Cart? = Cart()
    var owner: Scope?
    var task: Task<Void, Never>?
    let inbox = Inbox<Int?>()
    let tracker = LifetimeTracker()
    private var evaluations = 0

    func make(_ corner: ValuesEndCase) -> Values<Int> {
      let canary = tracker.make()
      let equality = Equality<Int>.by { [unowned self] one, other in
        if corner.moment == .inComparison, other == 3 { end(corner.end) }
        return withExtendedLifetime(canary) { one == other }
      }
      let evaluate = { [unowned self] in
        evaluations += 1
        if corner.moment == (evaluations == 1 ? .inFirstExpression : .inExpression) { end(corner.end) }
      }
      var made: Values<Int>?
      owner = Scope {
        if corner.isOfObject {
          made = values(of: cart!, equality: equality) {
            evaluate()
            return $0.number
          }
        } else {
          made = values(equality: equality) { [number] in
            evaluate()
            return number.value
          }
        }
      }
      return made!
    }

    func write(_ value: Int) {
      number.value = value
      cart?.number = value
    }

    func end(_ end: ValuesEnd) {
      switch end {
      case .owner: owner?.dispose()
      case .cancellation: task?.cancel()
      case .object: cart = nil
      }
    }

    func loop(_ iterator: Values<Int>.Iterator) {
      task = Task.immediate { [inbox] in
        var iterator = iterator
        while let value = await iterator.next() { inbox.put(value) }
        inbox.put(nil)
        if let value = await iterator.next() { inbox.put(value) }  // the end is for good
      }
    }

    func received() async -> [Int] {
      var received: [Int] = []
      while case .some(.some(let value)) = await inbox.next() { received.append(value) }
      return received
    }
  }

  @Test(
    "it brings what was there before its end, ends for good, and lets its expression go", arguments: ValuesEndCase.all)
  func matrix(corner: ValuesEndCase) async {
    let world = World()
    var sequence: Values<Int>? = world.make(corner)
    var iterator = sequence!.makeAsyncIterator()
    sequence = nil
    var elements: [Int] = []
    let isFirst = corner.moment == .beforeFirst || corner.moment == .inFirstExpression
    if !isFirst, !corner.moment.waits { if let value = await iterator.next() { elements.append(value) } }
    if corner.moment.waits { world.loop(iterator) }
    if corner.moment == .writtenBetween || corner.moment == .writtenWaiting {
      world.write(2)
      world.write(3)
    }
    if corner.moment == .inExpression || corner.moment == .inComparison { world.write(3) }
    if corner.end != .cancellation || corner.moment.waits, !corner.moment.isInside { world.end(corner.end) }
    if !corner.moment.waits {
      if corner.end == .cancellation {
        // In a task that is cancelled before it begins.
        world.task = Task { [inbox = world.inbox, iterator] in
          var iterator = iterator
          while let value = await iterator.next() { inbox.put(value) }
          inbox.put(nil)
        }
        world.end(.cancellation)
      } else {
        world.loop(iterator)
      }
    }
    elements += await world.received()
    #expect(elements == corner.elements)
    await world.task?.value
    #expect(world.tracker.live == 0)
    keep(world.owner)
  }
}
