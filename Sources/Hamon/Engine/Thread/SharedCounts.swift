import Synchronization

/// Numbers and flags that all threads share: for what a graph keeps over a suspension, after which it may be on another thread.
/// What is compared within one synchronous stretch is counted by the thread itself, in its context; that costs less.
enum SharedCounts {
  /// Threads that have used a graph.
  static let threads = Atomic<UInt64>(0)
  /// Times that a watcher's turn has come in a paused scope.
  static let holds = Atomic<UInt64>(0)
  /// Changes that are traced; see `ChangeTrace.swift`.
  static let changes = Atomic<UInt64>(0)
  /// How many hosts and tests ask for them now.
  static let questions = Atomic<UInt64>(0)
  /// Labels that were made, and lists: a log outlives its nodes, and others take their memory.
  static let labels = Atomic<UInt64>(0)
  /// What wants causes: logs that are on, see `CausalLog`, and histories, which name their entries by them.
  static let wishes = Atomic<Int>(0)
  /// Not 0 if a log has ever been on in the main actor.
  static let hasLogged = Atomic<Int>(0)
  /// Not 0 if a task has ever had a cause; see `withCause`.
  static let taskCauses = Atomic<Int>(0)
}

extension Atomic where Value == UInt64 {
  /// The next number of the sequence. The first is 1.
  func next() -> UInt64 { wrappingAdd(1, ordering: .relaxed).newValue }
}
