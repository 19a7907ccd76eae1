/// Something above the screens: a dialog, a toast, a tutorial.
///
/// Two are equal if they are the same one with the same `revision` of its content.
///
/// *Isolation:* a value; `Sendable` where level and content are. *Cost:* that of the content. *Misuse:* a copy of it is what was shown
/// then: ask the stack for what is shown now.
public struct Overlay<Level: Comparable, Content>: Identifiable, Equatable {
  /// The identity of an overlay: never used again in its stack.
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  /// Its identity.
  public let id: ID
  /// Its level; of one level the last shown lies on top.
  public let level: Level
  /// The touches that it takes.
  public let touches: OverlayTouches
  /// Its content.
  public internal(set) var content: Content
  /// How often its content was changed.
  public internal(set) var revision = 0

  /// Whether both are the same one, unchanged.
  public static func == (one: Overlay, other: Overlay) -> Bool { one.id == other.id && one.revision == other.revision }
}

/// The touches that an overlay takes of those that reach it.
///
/// *Isolation:* none; `Sendable`. *Misuse:* a toast that takes `all`, the default, holds up everything below it.
public enum OverlayTouches: Hashable, Sendable, CaseIterable {
  /// All, also those beside its content: a dialog. Nothing below can be touched.
  case all
  /// Those on its content; beside it they go on: a tutorial's bubble, a toast with a button.
  case content
  /// None: a toast.
  case none
}

/// The target of a touch. A value; `Sendable` where the overlay is.
public enum OverlayHit<Level: Comparable, Content>: Equatable {
  /// On the content of this overlay.
  case content(Overlay<Level, Content>)
  /// Beside the content of this overlay, which lets nothing through. Perhaps it should be hidden.
  case beside(Overlay<Level, Content>)
  /// On the screen below all overlays.
  case screen
}

extension Overlay: Sendable where Level: Sendable, Content: Sendable {}
extension OverlayHit: Sendable where Level: Sendable, Content: Sendable {}
