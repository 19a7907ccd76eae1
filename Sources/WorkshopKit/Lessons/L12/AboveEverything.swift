/// Something that lies above the screens.
public struct Layer: Sendable, Hashable {
  /// How high it lies: a dialog above a toast, a tutorial above both.
  public enum Kind: Int, Sendable, Hashable, Comparable {
    /// Says something and goes. Touches go through it.
    case toast
    /// Asks something. No touch gets past it.
    case dialog
    /// Points at something. It takes touches on its bubble; those beside it go on.
    case tutorial

    /// Whether `one` lies below `other`.
    public static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  /// What it is.
  public let kind: Kind
  /// What it says.
  public let text: String

  /// Makes a layer.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The screens of an app, and what lies above them.
public protocol OverlayModel: AnyObject {
  /// Makes an app with its home screen.
  init()

  /// Goes on to a screen.
  func push(_ screen: String)

  /// Goes back by one screen.
  func pop()

  /// Shows a layer.
  func show(_ layer: Layer)

  /// Takes a layer away again.
  func hide(_ layer: Layer)

  /// What is shown above the screen, from bottom to top.
  var layers: [Layer] { get }

  /// Who takes a touch at a place where the content of these layers is: a layer, or nil for the screen.
  func touch(at content: [Layer]) -> Layer?
}

/// L12: dialogs, toasts and tutorials.
public protocol AboveEverything: Exercise {
  /// The model.
  associatedtype Overlays: OverlayModel
}
