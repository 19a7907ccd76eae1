import Hamon
import HamonTesting
@_spi(SwiftUI) import Observation
import TestSupport
import Testing

@testable import HamonObservation

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

  @Test("a thousand runs for other reasons leave one registration: nodes do not pile up, one change is one run")
  func noPileUp() {
    let cell = Cell(0)
    let reason = Signal(0)
    var runs = 0
    let effect = Effect {
      _ = reason.value
      _ = trackObservables { cell.number }
      runs += 1
    }
    #expect(graphDelta { for number in 1...1000 { reason.value = number } } == [0, 0])
    runs = 0
    cell.number = 1
    #expect(runs == 1)
    #expect(graphDelta { effect.cancel() } == [-2, -2])
  }

  @Test("an ended listener is let go, by the objects too")
  func letsGo() {
    let cell = Cell(0)
    weak var remaining: ObservationListener?
    do {
      let listener = ObservationListener(nil)
      remaining = listener
      #expect(listener.listen { cell.number }.found == .subjects)
      #expect(remaining != nil)
      listener.end()
    }
    #expect(remaining == nil)
    let effect = Effect { _ = trackObservables { cell.number } }
    effect.cancel()
    cell.number = 1
  }

  @Test(
    "inside a tracking of the toolchain's, that tells of the change, and is let go with the listener",
    arguments: [false, true])
  func insideTracking(fires: Bool) {
    var cell: Cell? = Cell(1)
    let flag = Flag()
    var double: Computed? = Computed { [cell = cell!] in trackObservables { cell.number } * 2 }
    weak var remaining: Canary?
    do {
      let canary = Canary()
      remaining = canary
      #expect(
        withObservationTracking {
          double!.value
        } onChange: {
          withExtendedLifetime(canary) { flag.raise() }
        } == 2)
    }
    #expect(remaining != nil)
    if fires {
      cell!.number = 2
      #expect(flag.take())
    }
    #expect(double!.value == (fires ? 4 : 2))
    #expect((remaining == nil) == fires)
    double = nil
    cell = nil
    #expect(remaining == nil)
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

  @Test("a change between reading and listening is not lost", arguments: ["here", "elsewhere"])
  func window(place: String) async {
    let gauge = Gauge()
    var isFirst = true
    let effect = Effect {
      let number = trackObservables {
        let number = gauge.number
        if isFirst {
          isFirst = false
          if place == "here" { gauge.number = 1 } else { onThread { gauge.number = 1 } }
        }
        return number
      }
      log(number)
    }
    #expect(log.take() == ["1"])
    gauge.number = 2
    #expect(log.take() == ["2"])
    keep(effect)
  }

  @Test("what only the second evaluation reads is listened to", arguments: ["here", "elsewhere"])
  func otherBranch(place: String) {
    let (gate, one, other) = (Gauge(), Gauge(), Gauge())
    var isFirst = true
    let effect = Effect {
      let number = trackObservables {
        let number = gate.number == 0 ? one.number : other.number
        if isFirst {
          isFirst = false
          if place == "here" { gate.number = 1 } else { onThread { gate.number = 1 } }
        }
        return number
      }
      log(number)
    }
    #expect(log.take() == ["0"])
    other.number = 5
    #expect(log.take() == ["5"])
    one.number = 7
    #expect(log.take() == [])
    keep(effect)
  }

  @Test(
    "what changes or ends during the second evaluation is seen",
    arguments: ["here", "elsewhere", "end"], [false, true])
  func secondEvaluation(what: String, isComputed: Bool) {
    let held = Lock<Gauge?>(Gauge())
    var evaluations = 0
    func number() -> Int {
      trackObservables {
        let gauge = held.withLock { $0 }
        let number = gauge?.number ?? -1
        evaluations += 1
        if evaluations == 2 {
          switch what {
          case "here": gauge!.number = 1
          case "elsewhere": onThread { gauge!.number = 1 }
          default: held.withLock { $0 = nil }
          }
        }
        return number
      }
    }
    let computed = Computed { number() }
    let effect = Effect { log(isComputed ? computed.value : number()) }
    let expected = what == "end" ? -1 : 1
    // A computed that has changed meanwhile is evaluated again before it says anything.
    #expect(log.take() == (isComputed ? ["\(expected)"] : ["0", "\(expected)"]))
    #expect(computed.value == expected)
    keep(effect)
  }

  @Test("a change in time that the toolchain tells the lookout of after its end is not lost")
  func lateCall() {
    let cell = Cell(0)
    let lookout = EvaluationTracking(for: ObservationListener(nil))
    lookout.listen(HamonObservation.OwnObservable()) { _ = cell.number }
    #expect(!lookout.end())
    let probe = HamonObservation.OwnObservable()
    expectIssue(.changeElsewhere) {
      withObservationTracking {
        probe.read()
      } didSet: {
        lookout.didSet($0)
        $0.cancel()
      }
      probe.change()
    }
  }

  @Test("an observer that ends while it is evaluated leaves nothing")
  func endsInEvaluation() {
    let cell = Cell(0)
    weak var remaining: Canary?
    let delta = graphDelta {
      let canary = Canary()
      remaining = canary
      var effect: Effect?
      let reason = Signal(0)
      effect = Effect { [canary] in
        log(reason.value)
        if reason.peek() == 0 { return }
        _ = trackObservables {
          effect?.cancel()
          withExtendedLifetime(canary) {}
          return cell.number
        }
      }
      reason.value = 1
      cell.number = 1
      effect = nil
    }
    #expect(log.take() == ["0", "1"])
    #expect(delta == [0, 0])
    #expect(remaining == nil)
  }

  @Test("the == of a key path's argument may change what is observed as well")
  func keyPathComparison() {
    let table = Table()
    let counter = Cell(0)
    let effects = [
      Effect { log("first \(trackObservables { table[Key(0)] })") },
      Effect { log("second \(trackObservables { table[Key(1)] })") },
      Effect { log("compared \(trackObservables { counter.number } > 0)") },
    ]
    _ = log.take()
    table.onCompare = { counter.number += 1 }
    table[Key(0, table)] = 5
    table.onCompare = {}
    let seen = log.take()
    #expect(seen.contains("first 5"))
    #expect(seen.contains("second 5"))
    #expect(counter.number > 0)  // the toolchain has found the observed key path by comparing
    #expect(seen.contains("compared true"))
    table[Key(1)] = 6
    #expect(log.take() == ["second 6"])
    withExtendedLifetime(effects) {}
  }

  @Test("an observer that ends in its own run, and an object that ends in it")
  func endsInRun() {
    var effect: Effect?
    let cell = Cell(0)
    effect = Effect {
      log(trackObservables { cell.number })
      if trackObservables({ cell.number }) == 1 { effect?.cancel() }
    }
    cell.number = 1
    cell.number = 2
    #expect(log.take() == ["0", "1"])
    let held = Signal<Cell?>(Cell(5))
    let other = Effect {
      log("holds \(trackObservables { held.value?.number ?? -1 })")
      if held.peek()?.number == 6 { held.value = nil }
    }
    held.peek()!.number = 6
    #expect(log.take() == ["holds 5", "holds 6", "holds -1"])
    keep(effect, other)
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

extension ObservationListener {
  fileprivate convenience init(_ actor: (any Actor)?) {
    self.init(actor, ObservationSite(name: "observables", fileID: #fileID, line: #line))
  }
}

/// Numbers by a key that is an argument of the key path. Writing the first one writes the second one in the middle of it.
private final class Table: Observable {
  private let registrar = ObservationRegistrar()
  private var numbers = [0, 0]
  var onCompare: () -> Void = {}

  subscript(key: Key) -> Int {
    get {
      registrar.access(self, keyPath: \.[key])
      return numbers[key.place]
    }
    set {
      registrar.withMutation(of: self, keyPath: \.[key]) {
        numbers[key.place] = newValue
        if key.place == 0 { self[Key(1, key.table)] = newValue }
      }
    }
  }
}

/// Tells its table when it is compared, once, and not again meanwhile.
private struct Key: Hashable {
  let place: Int
  let table: Table?

  init(_ place: Int, _ table: Table? = nil) {
    self.place = place
    self.table = table
  }

  func hash(into hasher: inout Hasher) { hasher.combine(place) }

  static func == (one: Key, other: Key) -> Bool {
    if let table = one.table ?? other.table {
      let compared = table.onCompare
      table.onCompare = {}
      compared()
      table.onCompare = compared
    }
    return one.place == other.place
  }
}
