/// How it stands with a ``Resource``. The words are those of `LoadState` in HamonFlow.
///
/// Tests ask for what they mean:
///
/// ```swift
/// #expect(towns.status == .loaded)
/// #expect(towns.status == .failed(Refused(code: 404)))
/// #expect(towns.status.error is CancellationError)
/// ```
///
/// *Cost:* a tag and a reference. *Isolation:* none; `Sendable`.
///
/// *Misuse:* two failures that are equal here are two to the resource: it tells its readers of each.
public enum ResourceStatus: Sendable {
  /// There is no key, and no value; or nothing was loaded for the key and nothing is being loaded (it was cancelled), and the value
  /// of before stays.
  case idle
  /// It is being loaded, or waits for its turn to be; the value of before stays.
  case loading
  /// A value is there: that of the key of now.
  case loaded
  /// It could not be loaded; the value of before stays.
  case failed(any Error)

  /// Whether it is `idle`.
  public var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// Whether it is being loaded: what drives a progress view.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether it is `loaded`.
  public var isLoaded: Bool {
    if case .loaded = self { true } else { false }
  }

  /// Why it could not be loaded, until it is tried again.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// What a resource goes by: every failure is a new one, and no error is asked for its `==`.
  static func isSame(_ one: ResourceStatus, _ other: ResourceStatus) -> Bool {
    switch (one, other) {
    case (.idle, .idle), (.loading, .loading), (.loaded, .loaded): true
    default: false
    }
  }
}

extension ResourceStatus: Equatable {
  /// The same case. Errors are the same as for `LoadState`: if their types are, and they are equal, or, where they cannot be compared,
  /// have the same text. A resource itself takes every failure for a new one.
  public static func == (one: ResourceStatus, other: ResourceStatus) -> Bool {
    switch (one, other) {
    case (.failed(let one), .failed(let other)): isSameError(one, other)
    default: isSame(one, other)
    }
  }
}
