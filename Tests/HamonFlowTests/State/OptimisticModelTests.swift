import HamonFlow
import HamonTesting
import TestSupport
import Testing

/// The rules of the documentation, told with a plain list of changes.
private struct Model: Equatable {
  private var inFlight: [Int] = []
  private var values: [Int: Int] = [:]
  private var newest = 0
  private var newestConfirmed = 0
  private var confirmed = 0
  private var failure: Int?

  private var isPending: Bool { inFlight.contains(newest) && newest > newestConfirmed }
  var state: String { State(value: isPending ? values[newest]! : confirmed, confirmed, isPending, failure).text }

  mutating func show(_ number: Int, _ value: Int) {
    inFlight.append(number)
    values[number] = value
    newest = number
    failure = nil
  }

  mutating func confirm(_ number: Int, as value: Int?) {
    inFlight.removeAll { $0 == number }
    if number < newestConfirmed { return }
    newestConfirmed = number
    confirmed = value ?? values[number]!
  }

  /// Whether it has failed for who looks at it.
  mutating func fail(_ number: Int) -> Bool {
    inFlight.removeAll { $0 == number }
    if number < newest || number < newestConfirmed { return false }
    failure = number
    return true
  }

  mutating func cancel(_ number: Int) { inFlight.removeAll { $0 == number } }

  /// It never was. What it has covered waits for its own answer.
  mutating func drop(_ number: Int) {
    cancel(number)
    values[number] = nil
    newest = values.keys.max() ?? 0
  }

  mutating func refresh(_ value: Int) { confirmed = value }

  mutating func reset(_ value: Int) {
    self = Model()
    confirmed = value
  }
}

private struct State {
  let text: String
  init(value: Int, _ confirmed: Int, _ isPending: Bool, _ failure: Int?) {
    text = "\(value), confirmed \(confirmed), pending \(isPending), failure \(failure ?? 0)"
  }
}

@Suite("Optimistic: beside a model, at random")
struct OptimisticModelTests {
  private struct Refused: Error { let number: Int }

  @Test("it is as its rules say, for all answers in any order", arguments: seeds(4000, inBlocksOf: 100))
  func model(seeds: Range<UInt64>) {
    for seed in seeds { program(Seeds.traced(seed)) }
  }

  private func program(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var star = Optimistic(0)
    var model = Model()
    var open: [(number: Int, change: Optimistic<Int>.Change)] = []
    var log: [String] = []
    for number in 1...30 {
      let value = random.below(100)
      let kind = random.below(12)
      if kind < 4 {
        log.append("show \(number) \(value)")
        let change = star.show(value)
        model.show(number, value)
        if random.below(5) == 0 {
          log.append("drop")
          star.drop(change)
          model.drop(number)
        } else {
          open.append((number, change))
        }
      } else if kind < 11, !open.isEmpty {
        let (number, change) = open.remove(at: random.below(open.count))
        let answer = random.below(4)
        log.append("\(["confirm", "confirm as \(value)", "fail", "cancel"][answer]) \(number)")
        switch answer {
        case 0:
          star.confirm(change)
          model.confirm(number, as: nil)
        case 1:
          star.confirm(change, as: value)
          model.confirm(number, as: value)
        case 2:
          let failed = star.fail(change, Refused(number: number)) as? Refused
          #expect(failed?.number == (model.fail(number) ? number : nil), "seed \(seed): \(log)")
        default:
          star.cancel(change)
          model.cancel(number)
        }
      } else if random.below(4) == 0 {
        log.append("reset \(value)")
        star.reset(to: value)
        model.reset(value)
        // Answers to what was shown before say nothing.
        for (number, change) in open { if number % 2 == 0 { star.confirm(change) } else { star.cancel(change) } }
        open = []
      } else {
        log.append("refresh \(value)")
        star.refresh(to: value)
        model.refresh(value)
      }
      let failure = (star.failure as? Refused)?.number
      let state = State(value: star.value, star.confirmed, star.isPending, failure).text
      #expect(state == model.state, "seed \(seed): \(log)")
    }
  }
}
