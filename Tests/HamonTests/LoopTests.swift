import Hamon
import HamonInspector
import HamonTesting
import TestSupport
import Testing

// Law 9, Settled: Loops
@Suite("Loops")
struct LoopTests {
  @Test("an effect that writes what it read runs again until it is stable", arguments: [1, 2, 10, 99])
  func untilStable(passes: Int) {
    let log = RunLog()
    let number = Signal(0)
    let reported = issues {
      let effect = Effect {
        let value = number.value
        log(value)
        if value % passes != 0 { number.value = value + 1 }
      }
      _ = log.take()
      number.value = passes + 1
      keep(effect)
    }
    let last = passes == 1 ? 2 : 2 * passes
    #expect(log.take() == (passes + 1...last).map { "\($0)" })
    #expect(number.value == last)
    #expect(reported.isEmpty)
  }

  @Test(
    "a computed that writes what it has read is evaluated again until it is stable, at most 100 times",
    arguments: [3, .max])
  func computed(last: Int) {
    let number = Signal(0)
    var runs = 0
    let computed = Computed(name: "restless") {
      runs += 1
      let value = number.value
      if value < last { number.value = value + 1 }
      return value
    }
    let found = issues { #expect(computed.value == min(last, 99)) }
    #expect(runs == min(last, 99) + 1)
    let writes = Array(repeating: Hamon.Issue.Kind.writeInComputed, count: min(last, 100))
    #expect(found.map(\.kind) == writes + (last == 3 ? [] : [.unstableComputed]))
  }

  @Test(
    "a tracker that was to track in a run that does not come, because its loop was stopped, hears of the next change",
    arguments: ["directly", "by a computed", "by an effect"])
  func trackerInStoppedLoop(way: String) {
    let (number, asked, request) = (Signal(0), Signal(0), Signal(0))
    let log = RunLog()
    var isTurning = false
    let tracking = TrackingScope {
      log("called")
      asked.value += 1
    }
    let relay = way == "by an effect" ? Effect { request.value = asked.value * 10 } : nil
    let double = Computed { asked.value * 2 }
    let effect = Effect {
      switch way {
      case "directly": _ = asked.value
      case "by a computed": _ = double.value
      default: _ = request.value
      }
      tracking.track { _ = number.value }
      if isTurning { number.value += 1 }
    }
    isTurning = true
    let found = issues { if way == "by an effect" { request.value += 1 } else { asked.value += 1 } }
    #expect(found.map(\.kind) == [.runawayEffect])
    isTurning = false
    _ = log.take()
    number.value = -1
    #expect(log.take() == ["called"])
    number.value = -2
    #expect(log.take() == ["called"])
    keep(effect, relay)
  }

  @Test("made unstable, it settles before its initialiser returns")
  func settlesWhenMade() {
    let log = RunLog()
    let number = Signal(0)
    let effect = Effect {
      log(number.value)
      if number.value < 3 { number.value += 1 }
    }
    #expect(log.take() == ["0", "1", "2", "3"])
    keep(effect)
  }

  @Test("a runaway effect is stopped after 100 passes, and runs again at the next outside write")
  func runaway() {
    var runs = 0
    var isRunaway = true
    let number = Signal(0)
    let effect = Effect(name: "runaway") {
      runs += 1
      let value = number.value
      if isRunaway, value > 0 { number.value = value + 1 }
    }
    runs = 0
    for _ in 0..<2 {
      let reported = issues { number.value = 1 }
      #expect(runs == 100)
      #expect(number.value == 101)
      #expect(reported.map(\.kind) == [.runawayEffect])
      runs = 0
      isRunaway = false
      number.value = 0
      #expect(runs == 1)
      isRunaway = true
      runs = 0
    }
    keep(effect)
  }

  @Test("a runaway effect is stopped when it is made, too")
  func runawayWhenMade() {
    var runs = 0
    let number = Signal(0)
    var effect: Effect?
    let reported = issues {
      effect = Effect {
        runs += 1
        number.value = number.value + 1
      }
    }
    #expect((100...101).contains(runs))
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(effect?.isCancelled == false)
  }

  @Test("two effects that chase each other are stopped, with one issue that names both")
  func cycleOfTwo() {
    var runs = [0, 0]
    let a = Signal(0)
    let b = Signal(0)
    let ping = Effect(name: "ping") {
      runs[0] += 1
      if a.value > 0 { b.value = a.value + 1 }
    }
    let pong = Effect(name: "pong") {
      runs[1] += 1
      if b.value > 0 { a.value = b.value + 1 }
    }
    runs = [0, 0]
    let reported = issues { a.value = 1 }
    #expect(runs == [100, 100])
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.contains("ping") == true)
    #expect(reported.first?.message.contains("pong") == true)
    keep(ping, pong)
  }

  @Test("who is not in the loop runs, and sees the values the loop ended with")
  func bystanders() {
    let log = RunLog()
    let number = Signal(0)
    let doubled = Computed { number.value * 2 }
    let unrelated = Signal(0)
    let runaway = Effect {
      if number.value > 0 { number.value += 1 }
      unrelated.value = number.value
    }
    let bystander = Effect { log("doubled \(doubled.value)") }
    let other = Effect { log("unrelated \(unrelated.value)") }
    _ = log.take()
    let reported = issues { number.value = 1 }
    #expect(reported.count == 1)
    let entries = log.take()
    #expect(entries.contains("doubled \(number.value * 2)"))
    #expect(entries.contains("unrelated \(unrelated.value)"))
    runaway.cancel()
    number.value = -5
    unrelated.value = -7
    #expect(log.take() == ["doubled -10", "unrelated -7"])
    keep(bystander, other)
  }

  @Test("who only watches a loop is not accused of it, and sees the values the loop ended with")
  func watcherOfALoop() {
    var seen = 0
    let a = Signal(0)
    let b = Signal(0)
    let ping = Effect(name: "ping") { if a.value > 0 { b.value = a.value + 1 } }
    let watcher = Effect(name: "watcher") { seen = a.value }
    let pong = Effect(name: "pong") { if b.value > 0 { a.value = b.value + 1 } }
    let reported = issues { a.value = 1 }
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.contains("watcher") == false)
    #expect(seen == a.value)
    keep(ping, watcher, pong)
  }

  @Test("the passes of one flush do not count in the next", arguments: [false, true])
  func passesStartAnew(isDriven: Bool) {
    var runs = 0
    let source = Signal(0)
    let effect = Effect {
      runs += 1
      _ = source.value
    }
    let reported = issues {
      if isDriven {
        let driver = Signal(0)
        let writer = Effect { source.value = driver.value }
        for number in 1...1000 { driver.value = number }
        keep(writer)
      } else {
        for number in 1...1000 { source.value = number }
      }
    }
    #expect(runs == 1001)
    #expect(reported.isEmpty)
    keep(effect)
  }

  @Test("a loop through a computed and a loop through an inner scope are found", arguments: ["computed", "scope"])
  func indirect(way: String) {
    var runs = 0
    let number = Signal(0)
    let next = Computed { number.value + 1 }
    let effect = Effect {
      runs += 1
      let value = next.value
      guard value > 1 else { return }
      if way == "computed" { number.value = value } else { Scope.detachedHandle { number.value = value } }
    }
    runs = 0
    let reported = issues { number.value = 1 }
    #expect(runs == 100)
    #expect(reported.map(\.kind) == [.runawayEffect])
    keep(effect)
  }

  @Test("a tracking scope that tracks again and writes in its callback is stopped")
  func trackingScope() {
    var calls = 0
    let number = Signal(0)
    var scope: TrackingScope?
    scope = TrackingScope(name: "renderer") {
      calls += 1
      scope?.track { _ = number.value }
      number.value += 1
    }
    scope?.track { _ = number.value }
    let reported = issues { number.value = 1 }
    #expect(calls == 100)
    #expect(reported.map(\.kind) == [.runawayEffect])
    #expect(reported.first?.message.contains("renderer") == true)
    scope?.cancel()
    scope = nil
  }

  @Test("a stopped effect can still be cancelled, and leaves nothing")
  func stoppedAndCancelled() {
    _ = issues {
      expectNoResidue {
        let number = Signal(0)
        let effect = Effect { number.value = number.value + 1 }
        effect.cancel()
        number.value = 0
        #expect(number.value == 0)
      }
    }
  }

  // Law 16
  @Test("what an effect has read and dropped, and writes in its end what the effect reads, is a loop of the effect")
  func throughEndOfUnkeptSource() {
    let (source, turns) = (Signal(0), Signal(0))
    var runs = 0
    var effect: Effect?
    let issues = issues {
      effect = Effect(name: "looping") {
        runs += 1
        _ = turns.value
        let number = source.value
        _ =
          Computed<Int> {
            onCleanup { if source.peek() > 0 { turns.value += 1 } }
            return number
          }.value
      }
      source.value = 1
    }
    #expect(runs == 101)
    #expect(issues.map(\.kind) == [.runawayEffect])
    #expect(issues[0].message.contains("looping"))
    source.value = 0
    keep(effect)
  }

  @Test("a loop that was stopped says why it ran last, back to the root cause, where a log is on")
  func why() {
    let ping = Signal(0, name: "ping")
    let pong = Signal(0, name: "pong")
    let effects = [
      Effect(name: "to pong") { if ping.value > 0 { pong.value = ping.value } },
      Effect(name: "to ping") { if pong.value > 0 { ping.value = pong.value + 1 } },
    ]
    let found = issues { CausalLog().during { withCause("star tapped") { ping.value = 1 } } }
    #expect(found.map(\.kind) == [.runawayEffect])
    #expect(
      found.map(\.why) == [
        """
        effect "to pong" ran, because signal "ping" changed (99 → 100), written by effect "to ping", because signal "pong" \
        changed (98 → 99), written by effect "to pong", because signal "ping" changed (98 → 99), written by effect "to ping", \
        … (195 more steps) …, because signal "ping" changed (0 → 1) in star tapped.
        """
      ])
    #expect(found.map { $0.description.hasSuffix(" Why it ran last: \($0.why ?? "")") } == [true])
    ping.value = 0
    #expect(issues { ping.value = 1 }.map(\.why) == [nil])
    for effect in effects { keep(effect) }
  }
}
