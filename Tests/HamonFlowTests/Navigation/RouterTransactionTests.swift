import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

private struct Refusal: Error {}

private final class Screen {}

@Suite("Router: moves in transactions")
struct RouterTransactionTests {
  private let tick = Signal(0)
  private let log = RunLog()

  /// Its entries have an effect and a cleanup each.
  private func router(_ path: [Int]) -> Router<Int> {
    let router = Router<Int>(path)
    for entry in router.entries { fill(entry) }
    return router
  }

  private func fill(_ entry: RouteEntry<Int>) {
    entry.scope.run {
      observe { log("\(entry.route) sees \(tick.value)") }
      onCleanup { log("\(entry.route) ends") }
    }
  }

  @Test(
    "a pop that is taken back, or only previewed, leaves the entry in the path, with its state and its effects",
    arguments: [true, false])
  func popTakenBack(isPreview: Bool) {
    let router = router([1, 2])
    let entry = router.top!
    let screen = entry.state { Screen() }
    _ = log.take()
    if isPreview {
      #expect(
        preview {
          router.pop()
        } reading: {
          entry.isInPath
        } == false)
    } else {
      try? transaction {
        router.pop()
        #expect(!entry.isInPath && router.path == [1])
        throw Refusal()
      }
    }
    #expect(router.path == [1, 2] && router.top === entry && entry.isInPath)
    #expect(entry.state { Screen() } === screen)
    tick.value = 1
    #expect(log.take() == ["1 sees 1", "2 sees 1"])
    router.pop()
    #expect(log.take() == ["2 ends"])
  }

  @Test("what is pushed in a transaction that is taken back ends with it")
  func pushTakenBack() {
    expectNoResidue {
      let router = router([])
      var pushed: RouteEntry<Int>?
      try? transaction {
        pushed = router.push(3)
        fill(pushed!)
        throw Refusal()
      }
      #expect(router.path == [] && pushed?.isInPath == false)
      #expect(log.take() == ["3 sees 0", "3 ends"])
    }
  }

  @Test("of a transaction that stays, what has left ends before any effect runs, last pushed first")
  func stays() {
    let router = router([1, 2, 3])
    let effect = Effect { log("path \(router.path)") }
    _ = log.take()
    transaction {
      tick.value = 1
      router.pop()
      router.pop()
      router.push(4)
      #expect(log.take() == [])
    }
    #expect(log.take().filter { !$0.hasPrefix("1") } == ["3 ends", "2 ends", "path [1, 4]"])
    keep(effect)
  }

  @Test("in a transaction within another one it is the outer one that counts", arguments: [true, false])
  func nested(staysOutside: Bool) {
    let router = router([1, 2, 3])
    let entries = router.entries
    _ = log.take()
    try? transaction {
      router.pop()
      try? transaction {
        router.pop()
        #expect(entries.map(\.isInPath) == [true, false, false])
        throw Refusal()
      }
      #expect(entries.map(\.isInPath) == [true, true, false])
      #expect(log.take() == [])
      if !staysOutside { throw Refusal() }
    }
    #expect(router.path == (staysOutside ? [1, 2] : [1, 2, 3]))
    #expect(log.take() == (staysOutside ? ["3 ends"] : []))
    #expect(entries.map(\.isInPath) == [true, true, !staysOutside])
  }
}
