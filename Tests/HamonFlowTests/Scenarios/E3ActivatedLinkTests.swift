import Hamon
import HamonFlow
import HamonTesting
import Testing

/// What decides about a transition: it leads from what a thing was in the last pass to what it is in this one. A thing that was
/// not there has no "before", so it is shown at once.
private final class Transitions<ID: Hashable> {
  private var before: [ID: Bool] = [:]
  private let log: RunLog

  init(_ log: RunLog) { self.log = log }

  /// One pass: which things are there, and whether each is active.
  func pass(_ things: [ID: Bool]) {
    for (id, isActive) in things where isActive && before[id] != true {
      log(before[id] == nil ? "\(id) jumps" : "\(id) slides in")
    }
    before = things
  }
}

@Suite("E3 A link made at the moment it is activated")
struct E3ActivatedLinkTests {
  private let log = RunLog()

  @Test("E3 the bug: a link inside `if let` comes into being active; there is no before, and no transition")
  func madeActive() {
    let item = Signal<Int?>(nil)
    let transitions = Transitions<String>(log)
    let body = Effect {
      if item.value != nil { transitions.pass(["link": true]) } else { transitions.pass([:]) }
    }
    item.value = 3
    #expect(log.take() == ["link jumps"])
    body.cancel()
  }

  @Test("E3 the fix: the destination is there before; what it shows is optional")
  func optionalContent() {
    let router = Router<Place>()
    let transitions = Transitions<String>(log)
    let body = Effect { transitions.pass(["destination": router.top != nil]) }
    router.push(.item(3))
    #expect(log.take() == ["destination slides in"])
    router.pop()
    router.push(.item(4))
    #expect(log.take() == ["destination slides in"])
    body.cancel()
  }

  @Test("E3 the path has a before by itself: the entries that stay are the same, so what is new is known")
  func pathHasBefore() {
    let router = Router<Place>([.items])
    var shown: [RouteEntry<Place>] = []
    let body = Effect { [log] in
      let (new, kept) = (router.entries, zip(shown, router.entries).prefix { $0 == $1 }.count)
      log("keeps \(kept), slides in \(new.count - kept), slides out \(shown.count - kept)")
      shown = new
    }
    router.push(.item(3))
    router.path = [.items, .item(4), .reviews(1)]
    router.popToRoot()
    #expect(
      log.take() == [
        "keeps 0, slides in 1, slides out 0", "keeps 1, slides in 1, slides out 0",
        "keeps 1, slides in 2, slides out 1", "keeps 0, slides in 0, slides out 3",
      ])
    body.cancel()
  }
}
