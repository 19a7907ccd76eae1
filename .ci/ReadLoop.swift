// What .ci/no-retains compiles as a client would: loops over handles, and bodies that read them.
import Hamon

public func readSignals(_ signals: [Signal<Int>]) -> Int {
  var sum = 0
  for signal in signals { sum &+= signal.value }
  return sum
}

public func readComputeds(_ computeds: [Computed<Int>]) -> Int {
  var sum = 0
  for computed in computeds { sum &+= computed.value }
  return sum
}

public func collectValues(_ signals: [Signal<Int>]) -> [Int] { signals.map { $0.value } }

public func peekSignals(_ signals: [Signal<Int>]) -> Int {
  var sum = 0
  for signal in signals { sum &+= signal.peek() }
  return sum
}

// The bodies that the engine calls.

public func effectBody(_ signals: [Signal<Int>], _ use: @escaping (Int) -> Void) -> Effect {
  Effect {
    var sum = 0
    for signal in signals { sum &+= signal.value }
    use(sum)
  }
}

public func computeBody(_ first: Signal<Int>, _ second: Computed<Int>) -> Computed<Int> {
  Computed { first.value &+ second.value }
}

public func trackBody(_ scope: TrackingScope, _ computeds: [Computed<Int>]) -> Int {
  scope.track {
    var sum = 0
    for computed in computeds { sum &+= computed.value }
    return sum
  }
}

public final class Model {
  @Tracked public var count = 0
  public init() {}
}

public func trackModel(_ scope: TrackingScope, _ model: Model) -> Int { scope.track { model.count } }
