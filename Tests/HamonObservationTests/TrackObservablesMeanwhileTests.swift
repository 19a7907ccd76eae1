import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

@Suite("trackObservables: what changes meanwhile", .tags(.threads))
struct TrackObservablesMeanwhileTests {
  let log = RunLog()

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
