import Hamon
import TestSupport

/// Answers when it is told to, in any order, and pays no heed to cancellation.
@MainActor
final class Server {
  /// Keys in the order of their arrival; the place is the request's number.
  private(set) var requests: [Int] = []
  private var waiting: [Int: CheckedContinuation<Parcel, any Error>] = [:]
  private var cancelled: Set<Int> = []
  private let arrivals = Inbox<Int>()
  let events = Inbox<String>()

  func load(_ key: Int) async throws -> Parcel {
    let number = requests.count
    requests.append(key)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiting[number] = $0
        arrivals.put(number)
      }
    } onCancel: {
      Task { @MainActor in cancelled.insert(number) }
    }
  }

  /// Waits for the next request; returns its number.
  @discardableResult
  func arrival() async -> Int { await arrivals.next()! }

  func isCancelled(_ number: Int) async -> Bool {
    while !cancelled.contains(number) { await Task.yield() }
    return true
  }

  func succeed(_ number: Int) { waiting.removeValue(forKey: number)!.resume(returning: parcel(number)) }

  func fail(_ number: Int) { waiting.removeValue(forKey: number)!.resume(throwing: parcel(number)) }

  /// Answers whatever is still open: a continuation that is never resumed would be a leak.
  func close() {
    for number in waiting.keys { succeed(number) }
  }

  private func parcel(_ number: Int) -> Parcel {
    Parcel(number) { [events] in events.put("dropped \($0)") }
  }

  /// An effect that notes each state of a resource that differs from the one before.
  func watch(_ resource: Resource<Parcel>) -> Effect {
    var last = ""
    return Effect { [events] in
      let text = describe(resource)
      if text != last { events.put(text) }
      last = text
    }
  }

  /// The next event: a state, or an answer that was dropped.
  func event() async -> String { await events.next()! }
}

/// `loading, 3`: the state, and the number of the answer that is shown.
@MainActor
func describe(_ resource: Resource<Parcel>) -> String {
  let value = resource.value.map { "\($0.show())" } ?? "nothing"
  switch resource.state {
  case .idle: return "idle, \(value)"
  case .loading: return "loading, \(value)"
  case .loaded: return "loaded, \(value)"
  case .failed(let error, _): return "failed \((error as? Parcel)?.show() ?? -1), \(value)"
  }
}
