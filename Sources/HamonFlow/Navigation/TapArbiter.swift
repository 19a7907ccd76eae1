import Hamon

/// Decides which of nested areas acts on a tap: the innermost, and only that.
///
/// ```swift
/// let arbiter = TapArbiter()
/// let row = arbiter.area { router.push(.restaurant) }
/// let heart = arbiter.area(in: row) { favourite.apply(.toggle) }
///
/// arbiter.event {       // one touch: what recognises it reports, in any order
///   row.tap()
///   heart.tap()
/// }                     // heart has acted, row has not
/// ```
///
/// Of all areas that claim an event exactly one takes it: the deepest; of equally deep ones the one that was made last. The order of the
/// claims means nothing, and no claim waits: when the event's call returns, it is decided. The action runs once, as a batch, after all have
/// claimed.
///
/// *Isolation:* an arbiter belongs to the isolation domain of its owner and is not `Sendable`. Areas keep it.
///
/// *Cost:* a comparison for each claim, and a step for each area that passes the tap on.
///
/// *Misuse:* one arbiter for areas that can lie in each other. What one touch sets off must be inside one `event`; two events
/// are two taps.
public final class TapArbiter {
  private var areas: UInt64 = 0
  private var isInEvent = false
  private var best: (area: TapArea, acts: Bool)?

  /// Makes an arbiter without areas.
  public init() {}

  /// Makes an area, inside `parent` if there is one. The arbiter does not keep it. A parent of another arbiter, with which this one cannot
  /// agree on the winner, is reported as an `Issue`.
  public func area(
    in parent: TapArea? = nil, mode: TapArea.Mode = .acts, fileID: StaticString = #fileID, line: UInt32 = #line,
    action: @escaping () -> Void
  ) -> TapArea {
    if let parent, parent.arbiter !== self {
      Issue.report(
        .misuse,
        """
        A TapArea (\(fileID):\(line)) was made in one of another TapArbiter: on a tap on both, both would act. \
        To fix this, make areas that can lie in each other with one arbiter.
        """)
    }
    areas += 1
    return TapArea(self, parent: parent, number: areas, mode: mode, action: action)
  }

  /// One touch: collects the claims made in `body`, then lets one area act. An event inside an event is part of it; an event started by an
  /// action is a new one.
  ///
  /// - Returns: the area that won: it has acted, or it blocks. `nil` without a claim, and for an event inside an event, which is not
  ///   decided yet.
  @discardableResult
  public func event(_ body: () -> Void) -> TapArea? {
    if isInEvent {
      body()
      return nil
    }
    isInEvent = true
    body()
    isInEvent = false
    guard let (winner, acts) = best else { return nil }
    best = nil
    if acts { batchAside { detached(winner.action) } }
    return winner
  }

  func claim(_ area: TapArea) {
    guard isInEvent else {
      event { claim(area) }
      return
    }
    guard let claimant = untracked({ area.claimant }) else { return }
    let before = best
    if let before, !claimant.wins(over: before.area) { return }
    best = (claimant, untracked { claimant.mode } == .acts)
    withExtendedLifetime(before) {}  // its area may end here, and what its action holds is user code, which may tap
  }
}
