import Hamon
import HamonFlow
import HamonTesting
import Testing

/// Which of two recognisers of one touch a system calls first is not said: these tests try both.
private enum CallOrder: CaseIterable {
  case parentFirst, childFirst

  func call(_ parent: () -> Void, _ child: () -> Void) {
    switch self {
    case .parentFirst:
      parent()
      child()
    case .childFirst:
      child()
      parent()
    }
  }
}

@Suite("A3 A tap on a button in a row")
struct A3TapTests {
  private let log = RunLog()
  private let both = ["open restaurant", "toggle heart"]

  @Test("A3 the bug: row and heart both act on one tap, in an order nothing promises", arguments: CallOrder.allCases)
  private func bothAct(_ order: CallOrder) {
    order.call({ log("open restaurant") }, { log("toggle heart") })
    let acted = log.take()
    #expect(acted == (order == .parentFirst ? both : both.reversed()))
  }

  @Test("A3 the fix: the arbiter has the heart act and not the row, in either order", arguments: CallOrder.allCases)
  private func oneActs(_ order: CallOrder) {
    let arbiter = TapArbiter()
    let row = arbiter.area { [log] in log("open restaurant") }
    let heart = arbiter.area(in: row) { [log] in log("toggle heart") }
    arbiter.event { order.call(row.tap, heart.tap) }
    #expect(log.take() == ["toggle heart"], "decided when the event returns: nothing was waited for")
    arbiter.event { row.tap() }
    #expect(log.take() == ["open restaurant"])
  }

  @Test("A3 while the heart is being saved it blocks: the row under it does not open", arguments: CallOrder.allCases)
  private func disabled(_ order: CallOrder) {
    let arbiter = TapArbiter()
    let row = arbiter.area { [log] in log("open restaurant") }
    let heart = arbiter.area(in: row, mode: .blocks) { [log] in log("toggle heart") }
    arbiter.event { order.call(row.tap, heart.tap) }
    #expect(log.take() == [])
  }
}
