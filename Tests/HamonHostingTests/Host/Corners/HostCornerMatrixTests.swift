import Hamon
import TestSupport
import Testing

@testable import HamonHosting

// Hazard: views, what they hold and what compares them are user code, and find the host in the middle of a frame
@Suite("Host, and what is called in the middle of its frames")
struct HostCornerMatrixTests {
  @Test(
    "whatever is done at whatever place: what was asked for last is shown, an end is the end, and nothing is left",
    arguments: HostPlace.allCases, HostDeed.allCases)
  func matrix(place: HostPlace, deed: HostDeed) {
    var fired = 0
    let turn = HostPlace.allCases.firstIndex(of: place)! + HostDeed.allCases.firstIndex(of: deed)!
    for (column, container) in HostContainer.allCases.enumerated() {
      for (row, moment) in HostMoment.allCases.enumerated() where moment != .scrolled || container == .lazyStack {
        // Half of the cells, so that any two of the four meet.
        if (turn + column + row) % 2 == 1, moment != .scrolled { continue }
        for skipping in 0...(container.hasSeveral ? 1 : 0) {
          let comment: Comment = "\(deed) at \(place), \(container), \(moment), reached \(skipping) times before"
          fired += run(HostCornerCase(place, deed, container, moment, skipping), comment)
        }
      }
    }
    #expect(fired > 0)
  }

  struct HostCornerCase {
    let place: HostPlace, deed: HostDeed, container: HostContainer, moment: HostMoment, skipping: Int

    init(_ place: HostPlace, _ deed: HostDeed, _ container: HostContainer, _ moment: HostMoment, _ skipping: Int) {
      (self.place, self.deed, self.container, self.moment, self.skipping) = (place, deed, container, moment, skipping)
    }
  }

  private func run(_ corner: HostCornerCase, _ comment: Comment) -> Int {
    weak var core: HostCore?
    let tracker = LifetimeTracker()
    let fired = expectNoResidue(comment) {
      let world = HostCornerWorld(corner.place, corner.deed, corner.container, skipping: corner.skipping, tracker)
      core = world.host?.core
      world.begin(corner.moment)
      let found = issues { world.trigger(corner.moment) }
      let isReported = world.fired > 0 && corner.moment == .disposed && [.replace, .show].contains(corner.deed)
      #expect(found.map(\.kind) == (isReported ? [.disposedScope] : []), comment)
      if let host = world.host {
        #expect(host.texts == world.truth, comment)
        #expect(host.isDisposed == world.hasEnded, comment)
      }
      #expect(world.late == [], comment)
      if let taps = world.expectedTaps(corner.moment) { #expect(world.taps == taps, comment) }
      world.end()
      #expect(world.balance.values.allSatisfy { $0 == 0 }, comment)
      #expect(world.cleanups.done == world.cleanups.promised, comment)
      #expect(world.late == [], comment)
      return world.fired
    }
    #expect(core == nil, comment)
    #expect(tracker.live == 0, comment)
    return fired
  }
}
