import Hamon
import TestSupport
import Testing

// Hazard: comparisons and ends of values and ids are user code, and find the collection in the middle of an edit
@Suite("Lists and dictionaries, and what is called in the middle of their edits")
struct EditCornerTests {
  @Test(
    "comparisons and ends find a collection in order; what they do counts, and all that observe or follow are told",
    arguments: EditCorner.all)
  func matrix(corner: EditCorner) {
    for state in EditState.allCases {
      for moment in state.moments {
        let tracker = LifetimeTracker()
        let comment: Comment = "\(corner), \(state), \(moment)"
        let fired = expectNoResidue(comment) { run(corner, state, moment, tracker, comment) }
        #expect(tracker.live == 0, comment)
        if moment == .inBatch, corner.place.isReached(by: corner.edit) { #expect(fired == 1, comment) }
      }
    }
  }

  private func run(
    _ corner: EditCorner, _ state: EditState, _ moment: EditMoment, _ tracker: LifetimeTracker, _ comment: Comment
  ) -> Int {
    let world = EditCornerWorld(corner, tracker)
    if state == .observed { world.observe() }
    if state == .followed { world.follow() }
    let found = issues { world.trigger(moment, byEffect: state == .inEffect) }
    #expect(found.map(\.kind) == [], comment)
    if corner.isPutAside { #expect(world.edits == 1, comment) }
    let outcomes = world.fired > 0 ? corner.outcomes : corner.outcomesAlone
    #expect(outcomes?.contains(world.entries) != false, comment)
    expectUpToDate(world, comment)
    let runs = world.readers.map(\.runs)
    world.perform(.replaceAll)
    expectUpToDate(world, comment)
    for (index, reader) in world.readers.enumerated() where reader.isAlive {
      #expect(reader.runs <= runs[index] + 1, comment)
    }
    world.end()
    return world.fired
  }

  private func expectUpToDate(_ world: EditCornerWorld, _ comment: Comment) {
    #expect(world.isConsistent, comment)
    for (index, reader) in world.readers.enumerated() {
      #expect(reader.isUpToDate, "\(comment), reader \(index) has seen \(reader.seen)")
    }
    if let copy = world.copy { #expect(copy == world.entries, comment) }
  }
}
