/// The status of a ``Resource``, beside its value; ``LoadState`` is made of the two.
enum ResourceStatus: Sendable {
  /// Nothing is being loaded, and what may be there is not the value of the present key.
  case idle
  case loading
  case loaded
  case failed(any Error)

  /// The comparison of a resource: every failure is a new one, and the `==` of errors is not called.
  static func isSame(_ one: ResourceStatus, _ other: ResourceStatus) -> Bool {
    switch (one, other) {
    case (.idle, .idle), (.loading, .loading), (.loaded, .loaded): true
    default: false
    }
  }

  /// The two as one.
  func state<Value>(with value: Value?) -> LoadState<Value> {
    switch self {
    case .idle: .idle
    case .loading: .loading(previous: value)
    case .loaded: value.map { .loaded($0) } ?? .idle
    case .failed(let error): .failed(error, previous: value)
    }
  }
}
