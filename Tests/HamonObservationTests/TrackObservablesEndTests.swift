import Hamon
import HamonTesting
@_spi(SwiftUI) import Observation
import TestSupport
import Testing

@testable import HamonObservation

@Suite("trackObservables: ends, and what is left", .tags(.threads))
struct TrackObservablesEndTests {
  let log = RunLog()

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
}

extension ObservationListener {
  fileprivate convenience init(_ actor: (any Actor)?) {
    self.init(actor, ObservationSite(name: "observables", fileID: #fileID, line: #line))
  }
}
