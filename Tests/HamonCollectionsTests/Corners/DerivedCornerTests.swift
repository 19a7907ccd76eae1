import Hamon
import TestSupport
import Testing

// Hazard: user code is called while a list is edited, and while what is derived from it follows
@Suite("What is derived from a list, and what is called in the middle")
struct DerivedCornerTests {
  @Test(
    "whatever is done at whatever place: it is right, every reader sees it, and each runs once for the next change",
    arguments: DerivedCorner.possible)
  func matrix(corner: DerivedCorner) {
    var fired = 0
    for state in CornerState.allCases {
      for moment in CornerMoment.allCases where state == .awake || moment != .resting {
        let tracker = LifetimeTracker()
        let comment: Comment = "\(corner), \(state), \(moment)"
        expectNoResidue(comment) { fired += run(corner, state, moment, tracker, comment) }
        #expect(tracker.live == 0, comment)
      }
    }
    #expect(fired > 0)
  }

  private func run(
    _ corner: DerivedCorner, _ state: CornerState, _ moment: CornerMoment, _ tracker: LifetimeTracker,
    _ comment: Comment
  ) -> Int {
    let world = DerivedCornerWorld(corner, tracker)
    _ = untracked { world.derived!.ids() }
    if state == .awake { world.observe() }
    let found = issues {
      world.trigger(moment) {
        if state == .waking { world.observe() } else { _ = world.derived?.ids() }
      }
    }
    let isIssue = world.fired > 0 && corner.action.isWrite && corner.isInClosure
    if corner.place == .keyComparison, !corner.isInClosure {
      // It is a part of a computed's evaluation, or of an effect's run.
      #expect(found.allSatisfy { corner.action.isWrite && $0.kind == .writeInComputed }, comment)
    } else {
      #expect(found.map(\.kind) == (isIssue ? [.writeInComputed] : []), comment)
    }
    let truth = world.truth
    if let derived = world.derived { #expect(derived.ids() == truth, comment) }
    // An element's end is no part of the derivation of a list that is asleep.
    if let answer = world.answer, corner.place == .end, state == .asleep {
      #expect(answer.said == answer.truth, comment)
    }
    for (index, reader) in world.readers.enumerated() {
      #expect(reader.isUpToDate, "\(comment), reader \(index) has seen \(reader.seen)")
    }
    #expect(world.isAnswerUpToDate, comment)
    let runs = world.readers.map(\.runs)
    world.editAgain()
    if let derived = world.derived { #expect(derived.ids() == world.truth, comment) }
    for (index, reader) in world.readers.enumerated() where reader.isAlive {
      #expect(reader.runs <= runs[index] + 1, "\(comment), reader \(index)")
      #expect(reader.isUpToDate, "\(comment), reader \(index) has then seen \(reader.seen)")
    }
    #expect(world.isAnswerUpToDate, comment)
    world.endReaders()
    let calls = world.calls
    world.editAgain()
    if corner.kind != .rows { #expect(world.calls == calls, "\(comment), asleep") }
    #expect(world.nestedCalls == 0, comment)
    world.end()
    return world.fired
  }

  #if os(Linux) || os(macOS)
    @Test("what is documented to trap does, and says so", arguments: DerivedCorner.trapping)
    func traps(corner: DerivedCorner) async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [corner] in
        let world = DerivedCornerWorld(corner, LifetimeTracker())
        world.observe()
        world.trigger(.inBatch) {}
        world.trigger(.afterBatch) {}
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains(corner.trap!), "\(text)")
    }
  #endif
}
