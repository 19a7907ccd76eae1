extension LoadState {
  /// The state that a result leaves behind, with nothing before it.
  public init(_ result: Result<Value, any Error>) {
    self = .idle
    receive(result)
  }

  /// Begins fetching: the value stays, an error goes. A second call does nothing.
  public mutating func start() { self = .loading(previous: value) }

  /// Sets the value: it is loaded.
  public mutating func succeed(_ value: Value) { self = .loaded(value) }

  /// Sets the error: the value could not be fetched. The previous value stays.
  public mutating func fail(_ error: any Error) { self = .failed(error, previous: value) }

  /// Succeeds or fails, as the result does.
  public mutating func receive(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): succeed(value)
    case .failure(let error): fail(error)
    }
  }

  /// Stops fetching without a failure: back to the previous value, or to idle. Does nothing in other states.
  public mutating func cancel() {
    if case .loading(let previous) = self { self = previous.map { .loaded($0) } ?? .idle }
  }

  /// Forgets everything.
  public mutating func reset() { self = .idle }

  /// Changes the value that can be shown, if there is one, in any state: after a local edit, for example. It is changed in place: an array
  /// without another holder is not copied. So it counts as a change, whatever comes of it.
  public mutating func update(_ change: (inout Value) -> Void) {
    guard var value else { return }
    willChangeStorage(of: &self)
    let state = map { _ in }
    self = .idle  // or the value would have two holders
    change(&value)
    self = state.map { value }
  }
}
