/// The state of a value that has to be fetched. What was there before stays while it is fetched again, and after a failure.
///
/// ```swift
/// @Tracked private(set) var towns = LoadState<[Town]>.idle
///
/// towns.start()                       // shows progress, and the previous towns
/// tasks.run(id: .towns) { [api] in try await api.towns() } receive: { [weak self] in self?.apply(.loaded($0)) }
/// …
/// case .loaded(let result): towns.receive(result)
/// ```
///
/// A ``Resource`` publishes one; a view model keeps one itself, and gives it what its `TaskScope` (of HamonFlow) brings.
///
/// A pure value: it starts nothing and waits for nothing. `TaskScope` knows which answer is the newest. Every operation is allowed in every
/// state, and says what it leaves behind.
///
/// ```swift
/// #expect(towns.state == .loaded(["渋谷"]))
/// #expect(towns.state == .failed(Refused(code: 404)))
/// ```
///
/// *Isolation:* none; `Sendable` if the value is. *Cost:* that of the value, an error and a tag. A signal or a tracked property that holds
/// one of an `Equatable` value compares it after each call: a second `start()` wakes no reader. Only `update` counts as a change without
/// that, so that an array is not copied for it. It is a signal from the beginning. With an `equality:` of your own every call counts as a
/// change.
///
/// *Misuse:* it takes every answer that it is given, late ones as well: give it those that a `TaskScope` lets through.
public enum LoadState<Value> {
  /// Nothing was asked for yet.
  case idle
  /// The value is being fetched; `previous` is what was there before.
  case loading(previous: Value?)
  /// The value was fetched.
  case loaded(Value)
  /// The value could not be fetched; `previous` is what was there before.
  case failed(any Error, previous: Value? = nil)
}

extension LoadState: Sendable where Value: Sendable {}

extension LoadState: ComparedInPlace where Value: Equatable {}

extension LoadState: Equatable where Value: Equatable {
  /// Whether the states are of one kind, with equal values. Errors are the same if their types are, and they are equal, or, where they
  /// cannot be compared, have the same text.
  public static func == (one: LoadState, other: LoadState) -> Bool {
    switch (one, other) {
    case (.idle, .idle): true
    case (.loading(let one), .loading(let other)): one == other
    case (.loaded(let one), .loaded(let other)): one == other
    case (.failed(let oneError, let one), .failed(let otherError, let other)):
      one == other && isSameError(oneError, otherError)
    default: false
    }
  }
}

// MARK: what there is

extension LoadState {
  /// The value, or the previous one: what can be shown.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loading(let previous): previous
    case .loaded(let value): value
    case .failed(_, let previous): previous
    }
  }

  /// Whether nothing was asked for yet.
  public var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// Whether the value is being fetched: what drives a progress view.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether the value is there and up to date.
  public var isLoaded: Bool {
    if case .loaded = self { true } else { false }
  }

  /// Why the value could not be fetched, until it is fetched again.
  public var error: (any Error)? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// This state with another value. The closure is called at most once.
  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> LoadState<Other> {
    switch self {
    case .idle: return .idle
    case .loading(let previous?): return .loading(previous: try transform(previous))
    case .loading(nil): return .loading(previous: nil)
    case .loaded(let value): return .loaded(try transform(value))
    case .failed(let error, let previous?): return .failed(error, previous: try transform(previous))
    case .failed(let error, nil): return .failed(error, previous: nil)
    }
  }
}
