import Hamon
import HamonTesting
import TestSupport
import Testing

/// A run that reads what the last run has read, in that order, writes nothing down until something asks. These ask in the middle.
@Suite("What a run has read, asked for in the middle")
struct ReadsTests {
  /// What happens in the middle of the run, when `b` has been read and `c` has not.
  enum Middle: CaseIterable {
    case writeRead, writeUnread, untracked, scope, tracking, nestedEffect, inPlace, readAgain, readNew, comparison
  }

  @Test("an effect that writes hears of what it has read, and not of what it reads next", arguments: Middle.allCases)
  func writesInRun(middle: Middle) {
    let log = RunLog()
    let (a, b, c, d) = (Signal(0), Signal(0), Signal(0), Signal(0))
    let (list, unrelated) = (Signal([0]), Signal(0))
    let doubled = Computed { b.value * 2 }
    let picky = Signal(0, equality: .by { old, new in a.peek() < 0 || old == new })
    let effect = Effect {
      log("\(a.value) \(b.value) \(doubled.value)")
      if a.value == 1 {
        switch middle {
        case .writeRead: if b.peek() == 0 { b.value = 5 }
        case .writeUnread: c.value = 5
        case .untracked: untracked { c.value = unrelated.value + 5 }
        case .scope: Scope { c.value = unrelated.value + 5 }.dispose()
        case .tracking: TrackingScope {}.track { c.value = unrelated.value + 5 }
        case .nestedEffect: observe { c.value = unrelated.value + 5 }
        case .inPlace: list.value.append(a.value)
        case .readAgain: log("again \(a.value) \(b.value) \(a.value)")
        case .readNew: log("new \(unrelated.value)")
        case .comparison: picky.value = 5
        }
      }
      log("\(c.value) \(d.value)")
    }
    #expect(log.take() == ["0 0 0", "0 0"])
    a.value = 1
    let first =
      switch middle {
      case .writeRead: ["1 0 0", "0 0", "1 5 10", "0 0"]
      case .writeUnread, .untracked, .scope, .tracking, .nestedEffect: ["1 0 0", "5 0"]
      case .inPlace, .comparison: ["1 0 0", "0 0"]
      case .readAgain: ["1 0 0", "again 1 0 1", "0 0"]
      case .readNew: ["1 0 0", "new 0", "0 0"]
      }
    #expect(log.take() == first)
    // Whatever has happened, it hears of all that it has read, once each.
    for (source, value) in [(a, 2), (b, 3), (c, 4), (d, 6)] {
      source.value = value
      #expect(log.take().count == 2)
    }
    unrelated.value = 1
    #expect(log.take() == [])
    #expect(a.peek() == 2 && d.peek() == 6)
    withExtendedLifetime(effect) {}
  }

  @Test("who waits for a computed hears of what is written there, if it has read it", arguments: [true, false])
  func writesInEvaluation(isReadBefore: Bool) {
    let log = RunLog()
    let (source, written) = (Signal(0), Signal(0))
    let writer = Computed {
      let value = source.value
      if value == 1 { written.value = 7 }
      return value
    }
    let issues = RunLog()
    withIssueHandler {
      issues("\($0.kind)")
    } operation: {
      let effect = Effect {
        let gate = source.value
        if isReadBefore { log("before \(written.value)") }
        log("gate \(gate), writer \(writer.value)")
        if !isReadBefore { log("after \(written.value)") }
      }
      #expect(log.take().count == 2)
      source.value = 1
      #expect(
        log.take()
          == (isReadBefore
            ? ["before 0", "gate 1, writer 1", "before 7", "gate 1, writer 1"] : ["gate 1, writer 1", "after 7"]))
      written.value = 8
      #expect(log.take().count == 2)
      withExtendedLifetime(effect) {}
    }
    #expect(issues.take().count == 1)
  }

  @Test("evaluations one inside the other, of which the innermost writes what each outer one has read")
  func deep() {
    let log = RunLog()
    let (source, shared) = (Signal(0), Signal(0))
    let depth = 40
    var last = Computed {
      let value = source.value
      if value == 1, shared.peek() == 0 { shared.value = 1 }
      return value
    }
    for i in 1..<depth {
      let before = last
      last = Computed {
        let sum = source.value + shared.value
        log("\(i)")
        return sum + before.value
      }
    }
    let end = last
    withIssueHandler { _ in
    } operation: {
      let effect = Effect { log("= \(end.value)") }
      _ = log.take()
      source.value = 1
      let lines = log.take()
      #expect(lines.last == "= \(2 * (depth - 1) + 1)")
      #expect(lines.filter { $0 == "1" }.count == 2)
      source.value = 2
      let inner: [String] = (1..<depth).reversed().map { "\($0)" }
      #expect(log.take() == inner + ["= \(3 * (depth - 1) + 2)"])
      withExtendedLifetime(effect) {}
    }
  }

  @Test("a source that dies while it is expected next is not missed, and what comes after it is still heard")
  func sourceDies() {
    let log = RunLog()
    final class Holder { var source: Signal<Int>? = Signal(1) }
    let (first, last, holder) = (Signal(0), Signal(0), Holder())
    let effect = Effect {
      if first.value == 1 { holder.source = nil }
      log("\(first.value) \(holder.source?.value ?? -1) \(last.value)")
    }
    first.value = 1
    last.value = 1
    first.value = 2
    #expect(log.take() == ["0 1 0", "1 -1 0", "1 -1 1", "2 -1 1"])
    withExtendedLifetime(effect) {}
  }

  @Test("what a waiting run writes down late does not hide what the inner one has read: one link for each source")
  func writtenDownLate() {
    let (x, y, other) = (Signal(0), Signal(0), Signal(0))
    var writes = false
    let inner = Computed { () -> Int in
      let value = x.value + y.value
      if writes {
        untracked {}
        other.value = value
        return value + x.value * 0
      }
      return value
    }
    let outer = Effect {
      _ = x.value
      _ = other.value
      _ = inner.value
    }
    let before = GraphStatistics.withoutDeferred
    writes = true
    x.value = 1
    #expect(GraphStatistics.withoutDeferred == before)
    withExtendedLifetime((outer, inner)) {}
  }

  @Test("a source that is read again and again, and in between by what the run makes, has one link for each of them")
  func readInBetween() {
    let source = Signal(1)
    let log = RunLog()
    let before = GraphStatistics.withoutDeferred.links
    let effect = Effect {
      for round in 1...3 {
        log("\(source.value) \(GraphStatistics.withoutDeferred.links - before)")
        observe { log("inner \(round): \(source.value)") }
      }
    }
    #expect(log.take() == ["1 1", "inner 1: 1", "1 2", "inner 2: 1", "1 3", "inner 3: 1"])
    #expect(GraphStatistics.withoutDeferred.links - before == 4)
    keep(effect)
  }
}
