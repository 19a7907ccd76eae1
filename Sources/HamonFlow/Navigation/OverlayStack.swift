import Hamon

/// A stack of what lies above all screens, by level: dialogs, toasts, tutorials. It replaces one window for each.
///
/// ```swift
/// enum Level: Comparable { case toast, dialog, tutorial … }
///
/// let overlays = OverlayStack<Level, Text>()
/// let saved = overlays.show("saved", at: .toast, touches: .none)
/// overlays.show("delete?", at: .dialog)
/// overlays.hit { frames[$0.id]!.contains(point) }      // .content(delete?), .beside(delete?) or .screen
/// overlays.hide(saved)
/// ```
///
/// - A higher level lies above a lower one, whenever it was shown; in one level the last shown lies on top.
/// - A touch goes from top to bottom until an overlay takes it; each says by ``OverlayTouches`` what it takes.
/// - The stack knows no screens: pushing and popping leave it as it is. What belongs to one screen hides itself with it:
///   `entry.scope.run { onCleanup { overlays.hide(id) } }`.
///
/// *Isolation:* a stack belongs to the isolation domain of its owner and is not `Sendable`.
///
/// *Cost:* showing, hiding and hit testing are linear in the number of overlays that are shown.
///
/// *Misuse:* what must be one at a time belongs in a `Presentation`; a stack shows all it has.
public final class OverlayStack<Level: Comparable, Content> {
  /// What is shown, from bottom to top. Tracked.
  @Tracked public private(set) var overlays: [Overlay<Level, Content>] = []

  private var shown: UInt64 = 0

  /// Makes an empty stack.
  public init() {}

  /// Lays `content` on top of its level and of all levels below.
  ///
  /// - Returns: its id, to hide it or to change it.
  @discardableResult
  public func show(
    _ content: Content, at level: Level, touches: OverlayTouches = .all
  ) -> Overlay<Level, Content>.ID {
    shown += 1
    let id = Overlay<Level, Content>.ID(number: shown)
    overlays.insert(Overlay(id: id, level: level, touches: touches, content: content), at: top(of: level))
    return id
  }

  /// Changes the content of an overlay where it lies. If it has gone already nothing changes and it returns false.
  @discardableResult
  public func update(_ id: Overlay<Level, Content>.ID, _ content: Content) -> Bool {
    guard let index = index(of: id) else { return false }
    let old = untracked { overlays[index] }
    var new = old
    new.content = content
    new.revision += 1
    overlays[index] = new
    // The old content may end here, outside the access: its end is user code, and may read the stack.
    withExtendedLifetime(old) {}
    return true
  }

  /// Takes an overlay away. If it has gone already nothing changes and it returns false.
  @discardableResult
  public func hide(_ id: Overlay<Level, Content>.ID) -> Bool {
    guard let index = index(of: id) else { return false }
    overlays.remove(at: index)
    return true
  }

  /// Takes away all overlays of a level.
  public func hideAll(at level: Level) {
    // By their ids: the comparison is user code, and may change the stack.
    let gone = Set(untracked { overlays.filter { $0.level == level } }.map(\.id))
    if !gone.isEmpty { overlays = untracked { overlays }.filter { !gone.contains($0.id) } }
  }

  /// Takes away all overlays.
  public func hideAll() {
    if !untracked({ overlays.isEmpty }) { overlays = [] }
  }

  /// Finds the target of a touch. `contains` says whether the touch is on the content of an overlay; it is asked from top to bottom, and
  /// not for overlays that take no touches. Tracks `overlays` like any other reading.
  public func hit(_ contains: (Overlay<Level, Content>) -> Bool) -> OverlayHit<Level, Content> {
    for overlay in overlays.reversed() where overlay.touches != .none {
      if contains(overlay) { return .content(overlay) }
      if overlay.touches == .all { return .beside(overlay) }
    }
    return .screen
  }

  /// The place for the next one of a level. The comparison is user code, and may change the stack: then it is asked again.
  private func top(of level: Level) -> Int {
    while true {
      let old = untracked { overlays }
      let below = untracked { old.lastIndex { $0.level <= level } }
      if untracked({ overlays }).elementsEqual(old, by: { $0.id == $1.id }) { return below.map { $0 + 1 } ?? 0 }
    }
  }

  private func index(of id: Overlay<Level, Content>.ID) -> Int? {
    untracked { overlays.firstIndex { $0.id == id } }
  }
}
