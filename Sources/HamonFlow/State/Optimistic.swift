import Hamon
import Synchronization

/// A value that is shown as changed before the server confirms it.
///
/// ```swift
/// @Tracked private(set) var star = Optimistic(false)
///
/// case .starTapped:
///   tasks.confirm(star.show(!star.value), id: .star) { [api] isStarred in
///     try await api.setStar(isStarred)
///   } receive: { [weak self] in self?.apply(.starAnswered($0)) }
/// case .starAnswered(let answer):
///   if let error = star.receive(answer) {   // once for each star taken back, also where several taps have failed
///     alerts.present(.notSaved(error))
///   }
/// ```
///
/// If the server answers with the value it has now, use `exchange` of ``TaskScope``.
///
/// The rules, for any number of changes in flight and any order of answers:
///
/// 1. A change is shown at once. The newest change is the one that is shown; older answers never touch it.
/// 2. A success makes its value the confirmed one, unless a newer change has been confirmed already.
/// 3. When the newest change fails, the last confirmed value is shown again, and `failure` says why, until the next change. If
///    an older change is confirmed after that, its value is what the server has now: it is confirmed, and shown.
/// 4. The failure of an older change is ignored: a newer one has taken its place.
/// 5. A cancelled change is rolled back like a failed one, without a failure.
/// 6. A change that was dropped (`.dropNew`: a second tap) never was: what it has covered is shown again, and waits for its own answer.
/// 7. After `refresh(to:)` a fresh value of the server is the confirmed one. The changes in flight go on.
/// 8. After `reset(to:)`, and in a new `Optimistic` put in the place of an old one, answers to earlier changes are ignored. So a reused
///    cell cannot be confused by the row it has left. The same holds for a copy from before a change that is put back, up to its next
///    change (numbers cannot tell more). So undo is another change, `show(old)`, which tells the server.
///
///     confirmed ──show──▶ pending ──success of the newest──▶ confirmed
///         ▲                │   ▲ └──show──┐
///         └──its failure───┘   └──────────┘
///
/// A pure value of a few words: a change carries its own value. A change that is covered by a newer one, both in flight, leaves its value
/// here until it is answered, or the newer one is.
///
/// *Isolation:* none; `Sendable` if the value is. *Cost:* two values, two numbers, and an error; a change costs one atomic increment, and
/// one that covers another in flight a place in an array. In a tracked property each call counts as a change of the property, also when the
/// answer is ignored. Where that matters, read `value` through a `Computed`, which cuts off.
///
/// *Misuse:* answer each change once. Changes of one value answered to another one do nothing good.
public struct Optimistic<Value> {
  /// The value to be shown.
  public private(set) var value: Value
  /// The value that the server is known to have.
  public private(set) var confirmed: Value
  /// Whether the value shown waits for its answer.
  public private(set) var isPending = false
  /// The error for which the newest change was rolled back; nil from the next change on. It is for what is shown as long as the failure
  /// lasts. For what is done once, such as an alert, use the result of ``receive(_:)`` or ``fail(_:_:)``: late answers to older changes
  /// still find the failure.
  public private(set) var failure: (any Error)?

  /// The newest change that was shown.
  private var newest: UInt64
  /// The newest change that is confirmed; answers up to here are ignored.
  private var settled: UInt64
  /// The changes in flight that the newest one covers, oldest first; empty unless that waits for its answer.
  private var covered: [Change] = []

  /// A change that is in flight. It carries its value. *Cost:* that of the value, and a number. *Misuse:* one that is never answered leaves
  /// the value pending.
  public struct Change {
    /// What the change has shown.
    public let value: Value
    fileprivate let number: UInt64
  }

  /// Makes a value that is confirmed.
  public init(_ confirmed: Value) {
    value = confirmed
    self.confirmed = confirmed
    newest = nextNumber()
    settled = newest
  }

  /// Shows a value at once. Answer the change by `confirm`, `fail` or `cancel`, or let ``TaskScope`` do that.
  public mutating func show(_ value: Value) -> Change {
    if isPending { covered.append(Change(value: self.value, number: newest)) }
    self.value = value
    failure = nil
    isPending = true
    newest = nextNumber()
    return Change(value: value, number: newest)
  }

  /// Shows what a change of the value in place makes of it: `stars[id]?.show { $0.toggle() }` reads the star and changes it in one access,
  /// and is nil if there is no star.
  ///
  /// *Misuse:* the closure is given all it needs. One that reads the property that holds the value traps: two accesses at once.
  public mutating func show(_ change: (inout Value) -> Void) -> Change {
    var value = value
    change(&value)
    return show(value)
  }

  /// The server has taken the change. `value` is what it has now, if it says so; else the value of the change.
  public mutating func confirm(_ change: Change, as value: Value? = nil) {
    guard change.number > settled, change.number <= newest, isPending || change.number < newest else { return }
    settled = change.number
    confirmed = value ?? change.value
    covered.removeAll { $0.number <= settled }
    if change.number == newest { isPending = false }
    if !isPending {
      self.value = confirmed
    }
  }

  /// The server has not taken the change: if it is the newest, the confirmed value is shown again.
  ///
  /// - Returns: The error, if the value was rolled back for it; nil if a newer change has taken the place of this one.
  @discardableResult
  public mutating func fail(_ change: Change, _ error: any Error) -> (any Error)? {
    guard rollBack(change) else { return nil }
    failure = error
    return error
  }

  /// The change was given up: if it is the newest, the confirmed value is shown again.
  public mutating func cancel(_ change: Change) { _ = rollBack(change) }

  /// The change was not sent, because another one is in flight: it is taken back as if it had not been shown. If it is the newest, what it
  /// has covered is shown again and waits for its answer, or, without such a change, the confirmed value.
  public mutating func drop(_ change: Change) {
    if change.number == newest, isPending, let before = covered.popLast() {
      newest = before.number
      value = before.value
    } else {
      _ = rollBack(change)
    }
  }

  /// Takes a fresh value of the server without giving up the change in flight: for example after a refresh of the whole list.
  ///
  /// ```swift
  /// star.refresh(to: town.isStarred)
  /// ```
  ///
  /// The value is the confirmed one from now on. It is shown, unless a change waits for its answer. That change goes on being shown, and if
  /// it fails, or is cancelled, it is rolled back to the fresh value. If it is confirmed, its value is the confirmed one. A `failure` stays
  /// until the next change.
  ///
  /// *Cost:* that of the value. *Isolation:* none. *Misuse:* for a reused cell, where answers to earlier changes mean another row, there is
  /// ``reset(to:)``.
  public mutating func refresh(to confirmed: Value) {
    self.confirmed = confirmed
    if !isPending { value = confirmed }
  }

  /// Begins anew with a confirmed value: for a reused cell. Answers to earlier changes are ignored; ``refresh(to:)`` still accepts them.
  public mutating func reset(to confirmed: Value) { self = Optimistic(confirmed) }

  private mutating func rollBack(_ change: Change) -> Bool {
    guard change.number == newest, isPending else {
      covered.removeAll { $0.number == change.number }
      return false
    }
    isPending = false
    value = confirmed
    covered = []
    return true
  }
}

extension Optimistic: Sendable where Value: Sendable {}
extension Optimistic.Change: Sendable where Value: Sendable {}

extension Optimistic: Equatable where Value: Equatable {
  /// Whether values, changes and their states are equal: equal ones may replace each other in a tracked property.
  public static func == (one: Optimistic, other: Optimistic) -> Bool {
    one.newest == other.newest && one.settled == other.settled && one.isPending == other.isPending
      && one.covered.elementsEqual(other.covered) { $0.number == $1.number && $0.value == $1.value }
      && one.value == other.value && one.confirmed == other.confirmed && isSameError(one.failure, other.failure)
  }
}

/// Numbers that grow over the whole program: a value that takes the place of another one is newer than all changes of that.
private let numbers = Atomic<UInt64>(0)

private func nextNumber() -> UInt64 { numbers.add(1, ordering: .relaxed).newValue }
