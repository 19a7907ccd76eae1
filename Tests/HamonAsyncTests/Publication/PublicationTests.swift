@testable import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("Publication", .tags(.threads))
struct PublicationTests {
  @Test("it shows what the last flush has left, and nothing of a batch under way")
  func committed() {
    let low = Signal(1)
    let high = Signal(1)
    let publication = Publication { "\(low.value) \(high.value)" }
    let latest = publication.latest
    #expect(latest.value == "1 1")
    batch {
      low.value = 2
      #expect(latest.value == "1 1")
      high.value = 2
    }
    #expect(latest.value == "2 2")
  }

  @Test(
    "where an equality says that two results are the same, the second one is not published", arguments: [false, true])
  func equality(ofObject: Bool) {
    final class Model {
      @Tracked var number = 1
      @Tracked var note = "a"
    }
    let model = Model()
    let equality = Equality<(Int, String)>.by { $0.0 == $1.0 }
    let publication =
      ofObject
      ? Publication(of: model, equality: equality) { ($0.number, $0.note) }
      : Publication(equality: equality) { (model.number, model.note) }
    let latest = publication.latest
    model.note = "b"
    #expect(latest.value == (1, "a"))
    model.number = 2
    #expect(latest.value == (2, "b"))
  }

  @Test("it ends with its owner or its last handle, and the last value stays", arguments: [false, true])
  func ends(hasOwner: Bool) {
    let number = Signal(1)
    let before = GraphStatistics.withoutDeferred
    var publication: Publication<Int>?
    var owner: Scope?
    if hasOwner {
      owner = Scope { publication = Publication { number.value } }
    } else {
      publication = Publication { number.value }
    }
    let latest = publication!.latest
    number.value = 2
    if hasOwner { owner!.dispose() } else { publication = nil }
    number.value = 3
    #expect(latest.value == 2)
    publication = nil
    owner = nil
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @Test("one that has ended with its owner says so, once, where it is asked for; one that was cancelled does not")
  func endedWithOwner() {
    final class Model {
      let number = Signal(1)
      lazy var publication = Publication(name: "total") { [number] in number.value }
      lazy var kept = detached { Publication { [number] in number.value } }
    }
    let model = Model()
    let again = Signal(0)
    let effect = Effect { _ = (again.value, model.publication.latest.value, model.kept.latest.value) }
    let issue = expectIssue(.endedWithOwner) {
      again.value = 1
      again.value = 2
      model.number.value = 2
      #expect(model.publication.latest.value == 1)
      _ = model.publication.latest
    }
    #expect(issue?.message.hasPrefix("publication \"total\" (HamonAsyncTests/PublicationTests.swift:") == true)
    #expect(model.kept.latest.value == 2)
    failOnIssues {
      let cancelled = Publication { model.number.value }
      cancelled.cancel()
      var owned: Publication<Int>?
      let scope = Scope { owned = Publication { model.number.value } }
      owned!.cancel()
      scope.dispose()
      #expect(cancelled.latest.value + owned!.latest.value == 4)
    }
    keep(effect)
  }

  @Test("cancelled in its own expression, it does not publish what that returns", arguments: [false, true])
  func cancelledInExpression(byOwner: Bool) {
    let number = Signal(1)
    let owner = Scope()
    var publication: Publication<Int>?
    publication = owner.run {
      Publication {
        if number.value == 3 { if byOwner { owner.dispose() } else { publication?.cancel() } }
        return number.value
      }
    }
    let latest = publication!.latest
    number.value = 2
    number.value = 3
    number.value = 4
    #expect(latest.value == 2)
    publication = nil
  }

  @Test("an equal result is not published")
  func cutOff() {
    let number = Signal(1)
    let live = Tally()
    let publication = Publication { Counted(number.value / 10, live) }
    let parity = Publication { number.value % 2 }
    number.value = 3
    #expect(parity.latest.value == 1)
    #expect(publication.latest.value.number == 0)
    number.value = 20
    #expect(parity.latest.value == 0)
    #expect(publication.latest.value.number == 2)
  }

  /// Says when it ends.
  private final class Message: Sendable {
    let number: Int
    private let onEnd: @Sendable () -> Void

    init(_ number: Int, onEnd: @escaping @Sendable () -> Void) {
      self.number = number
      self.onEnd = onEnd
    }

    deinit { onEnd() }
  }

  @MainActor
  private final class Notes {
    let other = Signal(1)
    var read: [Int] = []
    var effect: Effect?

    func end() {
      read.append(other.value)
      if effect == nil { effect = Effect { [other] in _ = other.value } }
    }
  }

  @Test("what the end of an old value reads is no dependency, and what it makes does not end with the next run")
  @MainActor
  func endsReading() {
    let notes = Notes()
    let number = Signal(1)
    let publication = Publication {
      Message(number.value) { MainActor.assumeIsolated { notes.end() } }
    }
    number.value = 2
    number.value = 3
    #expect(notes.read == [1, 1])
    #expect(notes.effect?.isCancelled == false)
    let published = publication.latest.withLatestSlot { $0.number }
    notes.other.value = 2
    #expect(publication.latest.withLatestSlot { $0.number } == published)
    #expect(publication.latest.value.number == 3)
  }

  @Test("made while its owner is paused it shows the value of then, and once that goes on no equal one")
  func madePaused() {
    let number = Signal(1)
    let owner = Scope()
    owner.pause()
    let publication = owner.run { Publication { number.value } }
    let latest = publication.latest
    let published = latest.withLatestSlot { $0.number }
    #expect(latest.value == 1)
    owner.resume()
    #expect(latest.withLatestSlot { $0.number } == published)
    owner.pause()
    number.value = 2
    #expect(latest.value == 1)
    owner.resume()
    #expect(latest.value == 2)
  }

  @Test("an old value goes with the new one: with nothing reading, two slots do for any number of values")
  func oldValues() {
    let live = Tally()
    do {
      let number = Signal(0)
      let publication = Publication { Counted(number.value, live) }
      for value in 1...1000 { number.value = value }
      // One in the slot, one that the computed keeps: they are the same object.
      #expect(live.count == 1)
      #expect(publication.latest.slotCount == 2)
    }
    #expect(live.count == 0)
  }

  @Test("many readers, one writer: none ever goes back, none sees a mix, all see the end, nothing is left")
  func manyReaders() async {
    let live = Tally()
    let last = 20_000
    let store = LatestValue(Counted(0, live))
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var seen = -1
          while true {
            await Task.yield()  // the pool may have fewer threads than there are readers
            for _ in 0..<8 {
              let weight = store.value
              if weight.number < seen || weight.double != weight.number * 2 { return -2 }
              seen = weight.number
              if seen == last { return seen }
            }
          }
        }
      }
      group.addTask {
        for number in 1...last {
          store.publish(Counted(number, live))
          if number % 256 == 0 { await Task.yield() }
        }
        return last
      }
      for await result in group { #expect(result == last) }
    }
    #expect(store.value.number == last)
    // A reader may have held on to an old value while it was replaced; the next publication finds it free.
    for number in 1...2 { store.publish(Counted(last + number, live)) }
    #expect(live.count <= store.slotCount)
    #expect(store.slotCount <= 4 + 2)
  }

  @Test("a reader that stands still in the middle of a copy stops nothing, and keeps what it copies")
  func slowReader() {
    let live = Tally()
    let store = LatestValue(Counted(1, live))
    store.withLatest { weight in
      for number in 2...100 { store.publish(Counted(number, live)) }
      #expect(weight.number == 1)
      #expect(store.value.number == 100)
      #expect(live.count == 2)
      #expect(store.slotCount == 3)
    }
    store.publish(Counted(101, live))
    store.publish(Counted(102, live))
    store.publish(Counted(103, live))
    #expect(store.value.number == 103)
    #expect(store.slotCount == 3)
  }

  @Test("from the main actor to tasks elsewhere, pairs written in batches stay pairs")
  @MainActor
  func pairs() async {
    let low = Signal(0)
    let high = Signal(0)
    let publication = Publication { Pair(low: low.value, high: high.value) }
    let begun = Inbox<Int>()
    let readers = (0..<3).map { number in
      Task.detached { [latest = publication.latest] in
        begun.put(number)
        var seen = 0
        while seen < 2000 {
          await Task.yield()
          for _ in 0..<8 {
            let pair = latest.value
            if pair.low != pair.high || pair.low < seen { return -1 }
            seen = pair.low
          }
        }
        return seen
      }
    }
    _ = await begun.next()
    // In one go: the readers are at it for as long as this takes, and no longer for all that waits for the main actor.
    for number in 1...2000 {
      batch {
        low.value = number
        high.value = number
      }
    }
    for reader in readers { #expect(await reader.value == 2000) }
  }
}

private struct Pair: Equatable, Sendable {
  var low: Int
  var high: Int
}
