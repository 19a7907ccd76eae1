extension LoadState {
  /// The state that a result leaves behind, with nothing before it.
  public init(_ result: Result<Value, any Error>) {
    self = .idle
    receive(result)
  }

  /// It is being fetched from now on. The value stays, an error goes. Starting twice is starting once.
  public mutating func start() { self = .loading(previous: value) }

  /// It is there.
  public mutating func succeed(_ value: Value) { self = .loaded(value) }

  /// It could not be fetched. The value of before stays.
  public mutating func fail(_ error: any Error) { self = .failed(error, previous: value) }

  /// Succeeds or fails.
  public mutating func receive(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): succeed(value)
    case .failure(let error): fail(error)
    }
  }

  /// It is not being fetched any more, and that is no failure: back to the value of before, or to idle. Does nothing in other
  /// states.
  public mutating func cancel() {
    if case .loading(let previous) = self { self = previous.map { .loaded($0) } ?? .idle }
  }

  /// Forgets everything.
  public mutating func reset() { self = .idle }

  /// Changes the value that can be shown, if there is one, in any state: after a local edit, for example. It is changed in place: an array
  /// without another holder is not copied.
  public mutating func update(_ change: (inout Value) -> Void) {
    guard var value else { return }
    willChangeStorage(of: &self)
    let state = map { _ in }
    self = .idle  // or the value would have two holders
    change(&value)
    self = state.map { value }
  }
}
