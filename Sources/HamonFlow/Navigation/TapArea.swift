import Hamon

/// A part of the screen that acts on a tap, perhaps inside another one. Made by ``TapArbiter/area(in:mode:fileID:line:action:)``.
///
/// *Isolation:* that of its arbiter; not `Sendable`. An area keeps its parent and its arbiter; an arbiter keeps no areas. *Cost:* an object
/// and its action. *Misuse:* areas that lie in each other without saying so (`in:`) are told apart by their age: the one that was made last
/// acts.
public final class TapArea {
  /// What an area does with a tap. *Isolation:* none; `Sendable`.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// It claims the tap, and acts if it wins.
    case acts
    /// It claims the tap, and if it wins nothing is done and no other area acts: a disabled button on a row.
    case blocks
    /// It leaves the claim to the nearest area around it that does not pass.
    case passes
  }

  /// What the area does with a tap, decided when the area is tapped. Tracked, so that it can be drawn.
  @Tracked public var mode: Mode

  /// The area around this one.
  public let parent: TapArea?

  let depth: Int
  let number: UInt64
  let action: () -> Void
  let arbiter: TapArbiter

  init(_ arbiter: TapArbiter, parent: TapArea?, number: UInt64, mode: Mode, action: @escaping () -> Void) {
    self.arbiter = arbiter
    self.parent = parent
    self.number = number
    self.action = action
    depth = parent.map { $0.depth + 1 } ?? 0
    self.mode = mode
  }

  /// Says that the area was tapped. Inside ``TapArbiter/event(_:)`` this is a claim, decided at the event's end; elsewhere it
  /// is an event of its own, decided at once.
  public func tap() { arbiter.claim(self) }

  /// The area that claims a tap on this one.
  var claimant: TapArea? {
    var area: TapArea? = self
    while let here = area, here.mode == .passes { area = here.parent }
    return area
  }

  /// Deeper ones before those around them, then the later made, which lies on top.
  func wins(over other: TapArea) -> Bool { (depth, number) > (other.depth, other.number) }
}
