import Hamon
import HamonFlow
import Testing

@Suite("Optimistic")
struct OptimisticTests {
  private var star = Optimistic(0)

  @Test("shown at once, confirmed later")
  mutating func confirmed() {
    let change = star.show(1)
    #expect(star.value == 1 && star.confirmed == 0 && star.isPending)
    star.confirm(change)
    #expect(star.value == 1 && star.confirmed == 1 && !star.isPending && star.failure == nil)
  }

  @Test("a change in place is shown at once, and carries the value it has come to")
  mutating func changedInPlace() {
    let change = star.show { $0 += 2 }
    #expect(change.value == 2 && star.value == 2 && star.confirmed == 0 && star.isPending)
    star.fail(star.show { $0 *= 5 }, ServerError())
    #expect(star.value == 0 && star.failure is ServerError)
    star.confirm(change)
    #expect(star.value == 2 && star.confirmed == 2)
  }

  @Test("one of several is changed in one access, if it is there")
  func changedInDictionary() {
    final class Stars { @Tracked var all = [1: Optimistic(false)] }
    let stars = Stars()
    #expect(stars.all[1]?.show { $0.toggle() }.value == true)
    #expect(stars.all[2]?.show { $0.toggle() } == nil)
    #expect(stars.all.mapValues(\.value) == [1: true])
  }

  @Test("a failure rolls back to the last confirmed value and says so, until the next change")
  mutating func failed() {
    star.confirm(star.show(1))
    star.fail(star.show(2), ServerError())
    #expect(star.value == 1 && !star.isPending && star.failure is ServerError)
    _ = star.show(3)
    #expect(star.value == 3 && star.failure == nil)
  }

  @Test("the newest wins, in every order of three answers", arguments: 0..<6)
  mutating func everyOrder(order: Int) {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let changes = [star.show(1), star.show(2), star.show(3)]
    for index in orders[order] {
      #expect(star.value == 3)
      star.confirm(changes[index])
    }
    #expect(star.value == 3 && star.confirmed == 3 && !star.isPending)
  }

  @Test("an older change that is confirmed after the newest has failed is what the server has")
  mutating func olderAfterFailure() {
    let older = star.show(1)
    let newest = star.show(2)
    star.fail(newest, ServerError())
    #expect(star.value == 0)
    star.confirm(older)
    #expect(star.value == 1 && star.confirmed == 1 && star.failure is ServerError)
  }

  @Test("an older success is where the newest is rolled back to")
  mutating func olderBeforeFailure() {
    let older = star.show(1)
    let newest = star.show(2)
    star.confirm(older)
    #expect(star.value == 2 && star.confirmed == 1)
    star.fail(newest, ServerError())
    #expect(star.value == 1)
  }

  @Test("the failure of an older change is not worth a word")
  mutating func olderFailure() {
    let older = star.show(1)
    let newest = star.show(2)
    star.fail(older, ServerError())
    #expect(star.value == 2 && star.isPending && star.failure == nil)
    star.confirm(newest)
    star.fail(newest, ServerError())
    #expect(star.value == 2 && star.failure == nil, "a second answer to the same change is ignored")
  }

  @Test("several changes that fail are told once, in every order of their answers", arguments: 0..<6)
  mutating func toldOnce(order: Int) {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let changes = [star.show(1), star.show(2), star.show(3)]
    for index in orders[order] {
      let told = star.receive(Optimistic.Answer(changes[index], .failed(ServerError())))
      #expect((told is ServerError) == (index == 2))
    }
    #expect(star.failure is ServerError)
  }

  @Test("what is confirmed or given up tells nothing, also while a failure stands")
  mutating func toldNothing() {
    let older = star.show(1)
    #expect(star.fail(star.show(2), ServerError()) is ServerError)
    #expect(star.receive(Optimistic.Answer(older, .confirmed(1))) == nil)
    #expect(star.failure is ServerError)
    #expect(star.receive(Optimistic.Answer(star.show(3), .cancelled)) == nil)
  }

  @Test("the server may know better")
  mutating func correctedByServer() {
    star.confirm(star.show(1), as: 5)
    #expect(star.value == 5 && star.confirmed == 5)
  }

  @Test("cancelled: rolled back without a failure")
  mutating func cancelled() {
    let change = star.show(1)
    star.cancel(change)
    #expect(star.value == 0 && !star.isPending && star.failure == nil)
    star.confirm(change)
    #expect(star.value == 0, "given up is given up")
  }

  @Test("after a reset, and in a new value in its place, earlier changes are not heard", arguments: [true, false])
  mutating func reuse(byReset: Bool) {
    let older = star.show(1)
    if byReset { star.reset(to: 7) } else { star = Optimistic(7) }
    let newer = star.show(8)
    star.confirm(older)
    star.fail(older, ServerError())
    #expect(star.value == 8 && star.confirmed == 7 && star.failure == nil)
    star.fail(newer, ServerError())
    #expect(star.value == 7)
  }

  @Test("after a copy from before a change is put back, that change is not heard")
  mutating func putBack() {
    let old = star
    let change = star.show(1)
    star = old
    star.confirm(change)
    #expect(star.value == 0 && star.confirmed == 0 && !star.isPending)
  }

  @Test("a copy that is put back while it waits for an answer takes its own, and not that to a later change")
  mutating func putBackPending() {
    let older = star.show(1)
    let old = star
    let newer = star.show(2)
    star = old
    star.confirm(newer)
    #expect(star.value == 1 && star.confirmed == 0 && star.isPending)
    star.confirm(older)
    #expect(star.value == 1 && star.confirmed == 1 && !star.isPending)
  }

  @Test("a fresh value of the server is where the change in flight is rolled back to", arguments: 0..<3)
  mutating func refreshed(way: Int) {
    let change = star.show(1)
    star.refresh(to: 7)
    #expect(star.value == 1 && star.confirmed == 7 && star.isPending)
    switch way {
    case 0: #expect(star.fail(change, ServerError()) is ServerError)
    case 1: star.cancel(change)
    default: star.confirm(change)
    }
    let shown = way == 2 ? 1 : 7
    #expect(star.value == shown && star.confirmed == shown && !star.isPending)
    star.refresh(to: 9)
    #expect(star.value == 9 && star.confirmed == 9 && (star.failure is ServerError) == (way == 0))
  }

  @Test(
    "dropped changes never were: what they have covered is shown, and waits for its answer", arguments: [true, false])
  mutating func dropped(newestFirst: Bool) {
    let first = star.show(1)
    let dropped = [star.show(2), star.show(3)]
    for change in newestFirst ? dropped.reversed() : dropped {
      #expect(star.receive(Optimistic.Answer(change, .dropped)) == nil)
    }
    #expect(star.value == 1 && star.confirmed == 0 && star.isPending)
    for change in dropped { star.confirm(change) }
    #expect(star.value == 1 && star.confirmed == 0 && star.isPending, "a second answer is ignored")
    #expect(star.fail(first, ServerError()) is ServerError)
    #expect(star.value == 0 && !star.isPending)
  }

  @Test(
    "a dropped change shows the confirmed value where what it has covered was answered before",
    arguments: [true, false])
  mutating func droppedLate(isConfirmed: Bool) {
    let (first, dropped) = (star.show(1), star.show(2))
    if isConfirmed { star.confirm(first) } else { star.fail(first, ServerError()) }
    #expect(star.value == 2 && star.isPending)
    star.drop(dropped)
    #expect(star.value == (isConfirmed ? 1 : 0) && !star.isPending)
    let other = star.show(5)
    star.fail(other, ServerError())
    star.drop(star.show(6))
    #expect(star.value == star.confirmed && !star.isPending)
  }

  @Test("equal only to what can stand for it")
  func equality() {
    var one = Optimistic(0)
    let other = one
    #expect(one == other)
    _ = one.show(0)
    #expect(one != other)
    var (dropped, failed) = (one, one)
    let newer = dropped.show(1)
    failed = dropped
    #expect(dropped == failed)
    dropped.drop(newer)
    failed.cancel(newer)
    #expect(dropped == one && failed != one)
  }
}
