import Hamon
import HamonObservation
import HamonTesting
import TestSupport
import Testing

@Suite("trackObservables", .tags(.threads))
struct TrackObservablesTests {
  let log = RunLog()

  @Test("an effect runs after each change, once, before the assignment returns, and finds the new value")
  func effect() {
    let cell = Cell(1)
    let effect = Effect { log("sees \(trackObservables { cell.number })") }
    cell.number = 2
    log("assigned")
    cell.note = "unrelated"
    cell.number += 1
    #expect(log.take() == ["sees 1", "sees 2", "assigned", "sees 3"])
    effect.cancel()
    cell.number = 9
    #expect(log.take() == [])
  }

  // Law 16
  @Test("a computed that is made in the effect, and tracks observables, is kept")
  func madeInEffect() {
    expectNoResidue {
      let cell = Cell(1)
      func doubled() -> Computed<Int> { Computed { trackObservables { cell.number * 2 } } }
      let effect = Effect { log("sees \(doubled().value)") }
      for number in 2...4 { cell.number = number }
      #expect(log.take() == ["sees 2", "sees 4", "sees 6", "sees 8"])
      keep(effect)
    }
  }

  @Test("changed in place, the change is seen when it is complete")
  func inPlace() {
    let cell = Cell()
    let effect = Effect { log("\(trackObservables { cell.list })") }
    cell.list.append(1)
    cell.list[0] = 2
    #expect(log.take() == ["[]", "[1]", "[2]"])
    keep(effect)
  }

  @Test("a computed is lazy, memoised, right at once, and cuts off")
  func computed() {
    let cell = Cell(1)
    let parity = Computed {
      log("evaluated")
      return trackObservables { cell.number } % 2
    }
    #expect(log.take() == [])
    #expect(parity.value == 1)
    #expect(parity.value == 1)
    cell.number = 2
    #expect(log.take() == ["evaluated"])
    #expect(parity.value == 0)
    let effect = Effect { log("parity \(parity.value)") }
    cell.number = 4
    cell.number = 5
    #expect(log.take() == ["evaluated", "parity 0", "evaluated", "evaluated", "parity 1"])
    keep(effect)
  }

  @Test("in a batch there is one run, at its end; a computed is right inside it")
  func batched() {
    let one = Cell(1)
    let two = Cell(1)
    let sum = Computed { trackObservables { one.number + two.number } }
    let effect = Effect { log("sum \(sum.value)") }
    batch {
      one.number = 2
      #expect(sum.value == 3)
      two.number = 2
      log("written")
    }
    #expect(log.take() == ["sum 2", "written", "sum 4"])
    keep(effect)
  }

  // Law 2
  @Test("an effect behind two readers of one object runs once, and sees no mix", arguments: 0..<20)
  func glitch(round: Int) {
    let cell = Cell(1)
    let readers = (0..<6).map { factor in Computed { trackObservables { cell.number } * factor } }
    let effect = Effect { log("\(readers.map(\.value))") }
    cell.number = 2
    #expect(log.take() == ["[0, 1, 2, 3, 4, 5]", "[0, 2, 4, 6, 8, 10]"])
    keep(effect)
  }

  // Law 8
  @Test("several effects on one object run in the order in which they were made", arguments: 0..<20)
  func order(round: Int) {
    let cell = Cell(0)
    let effects = (0..<6).map { place in
      Effect { log("\(place): \(trackObservables { cell.number })") }
    }
    _ = log.take()
    cell.number = 1
    #expect(log.take() == (0..<6).map { "\($0): 1" })
    cell.number = 2
    #expect(log.take() == (0..<6).map { "\($0): 2" })
    withExtendedLifetime(effects) {}
  }

  @Test("tracking scopes, withTracking, linked values and selectors track as well")
  func others() {
    let cell = Cell(1)
    let scope = TrackingScope { log("scope") }
    #expect(scope.track { trackObservables { cell.number } } == 1)
    let token = withTracking {
      _ = trackObservables { cell.number }
    } onChange: {
      log("token")
    }
    let linked = Linked { trackObservables { cell.number } }
    let selector = Selector { trackObservables { cell.number } }
    linked.value = 7
    let effect = Effect { if selector[2] { log("selected") } }
    cell.number = 2
    #expect(linked.value == 2)
    cell.number = 3
    #expect(linked.value == 3)
    #expect(log.take() == ["scope", "token", "selected"])
    keep(token, effect)
  }

  @Test("dependencies are those of the last run; what is dropped wakes nothing and leaves nothing")
  func dynamic() {
    let choice = Cell(0)
    let cells = [Cell(10), Cell(20)]
    let effect = Effect {
      log(trackObservables { cells[choice.number].number })
    }
    choice.number = 1
    cells[0].number = 11
    cells[1].number = 21
    #expect(log.take() == ["10", "20", "21"])
    keep(effect)
  }

  @Test("without observables, or without anything that tracks, nothing is made")
  func nothing() {
    let cell = Cell(3)
    #expect(graphDelta { _ = trackObservables { cell.number } } == [0, 0])
    let plain = Computed { trackObservables { 5 } }
    #expect(graphDelta { _ = plain.value } == [0, 0])
    #expect(plain.value == 5)
  }

  @Test("an effect that writes what it has read runs until it is stable")
  func writesWhatItReads() {
    let cell = Cell(0)
    let effect = Effect {
      let number = trackObservables { cell.number }
      log(number)
      if number < 3 { cell.number = number + 1 }
    }
    #expect(log.take() == ["0", "1", "2", "3"])
    keep(effect)
  }

  @Test("without an actor, a change by another thread is an issue that names the reading, and is seen at the next run")
  func issueElsewhere() {
    let gauge = Gauge()
    let reason = Signal(0)
    let effect = Effect { log("\(reason.value) \(trackObservables(name: "gauge") { gauge.number })") }
    let line = #line - 1
    let issue = onThread {
      expectIssue(.changeElsewhere) { gauge.number = 1 }
    }
    #expect(
      issue?.message == """
        an @Observable object that was read by trackObservables "gauge" \
        (HamonObservationTests/TrackObservablesTests.swift:\(line)) was changed by another task, and the graph that has read it \
        belongs to no actor that the change could be brought to. To fix this, read the object in a graph of the main actor \
        or of an actor.
        """)
    #expect(log.take() == ["0 0"])
    reason.value = 1
    #expect(log.take() == ["1 1"])
    keep(effect)
  }

  @Test("it is one for each reader and place, however often it runs; of a new reader it is another")
  func issuesElsewhere() {
    let gauge = Gauge()
    let reason = Signal(0)
    func change() -> [String] {
      onThread { issues { gauge.increment() }.map { $0.message.contains("\"first\"") ? "first" : "second" } }.sorted()
    }
    func observing() -> Effect {
      Effect {
        _ = (reason.value, trackObservables(name: "first") { gauge.number })
        _ = trackObservables(name: "second") { gauge.number }
      }
    }
    do {
      let effects = [observing(), observing()]
      #expect(change() == ["first", "first", "second", "second"])
      for _ in 0..<3 {
        reason.value += 1
        #expect(change() == [])
      }
      withExtendedLifetime(effects) {}
    }
    let effect = observing()
    #expect(change() == ["first", "second"])
    keep(effect)
  }
}
