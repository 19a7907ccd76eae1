// What .ci/no-retains compiles as a client would: loops over handles.
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
