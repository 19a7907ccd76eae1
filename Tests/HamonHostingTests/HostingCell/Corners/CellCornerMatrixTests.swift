import Hamon
import HamonHosting
import TestSupport
import Testing

// Hazard: bodies, hooks, comparisons and ends are user code, and find the cell in the middle of a change
@Suite("Cells, and what is called in the middle of their changes")
struct CellCornerMatrixTests {
  @Test(
    "whatever is done at whatever place: the key that came last is shown, an end is the end, and nothing is left",
    arguments: CellPlace.allCases, CellDeed.allCases)
  func matrix(place: CellPlace, deed: CellDeed) {
    var fired = 0
    for moment in CellMoment.allCases where deed == .endOwner || !place.isChanging(moment) {
      for identity in [CellIdentity.keyed, .structural] {
        let comment: Comment = "\(deed) at \(place), \(moment), \(identity)"
        let tracker = LifetimeTracker()
        expectNoResidue(comment) { fired += run(CellCornerWorld(place, deed, identity, tracker), moment, comment) }
        #expect(tracker.live == 0, comment)
      }
    }
    #expect(fired > 0 || deed != .endOwner && place.isChanging(.ticked))
  }

  private func run(_ world: CellCornerWorld, _ moment: CellMoment, _ comment: Comment) -> Int {
    world.begin(moment)
    let found = issues { world.trigger(moment) }
    let isReported = world.fired > 0 && world.deed == .configure && (moment == .disposed || moment == .ended)
    #expect(found.map(\.kind) == (isReported ? [.disposedScope] : []), comment)
    #expect(world.cell.isDisposed == world.hasEnded, comment)
    if !world.hasEnded {
      #expect(world.cell.key?.number == world.truth?.key, comment)
      #expect(world.cell.content?.number == world.truth?.content, comment)
      #expect(world.seen == world.truth?.content, comment)
    }
    world.finish()
    #expect(world.late == [], comment)
    #expect(world.commits.allSatisfy { $0 <= 1 }, comment)
    #expect(world.cleanups.done == world.cleanups.promised, comment)
    return world.fired
  }

  static let trapping = CellPlace.allCases.filter { $0.isChanging(.ticked) }.flatMap { place in
    CellDeed.allCases.filter { $0 != .endOwner }.map { (place, $0) }
  }

  @Test("to change the cell while it is changing traps by name", arguments: trapping)
  func traps(place: CellPlace, deed: CellDeed) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [place, deed] in
      let world = CellCornerWorld(place, deed, .keyed, LifetimeTracker())
      world.begin(place.moment)
      world.trigger(place.moment)
      world.finish()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "the cell \"corner\" (Corners:1) was configured, deactivated or disposed while it was changing"), "\(message)")
    #expect(message.contains("To fix this"))
  }
}
