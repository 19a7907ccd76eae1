/// Something that is shown over the screen. A value, `Sendable`; its content is the children of its ``RenderNode``.
public struct PresentationNode: Hashable, Sendable {
  /// How it is shown.
  public enum Style: Hashable, Sendable {
    /// A question over the screen.
    case alert
    /// A page that covers a part of it.
    case sheet
    /// A page that covers all of it.
    case fullScreenCover
    /// A page pushed onto another one.
    case page
  }

  /// How it is shown.
  public let style: Style
  /// The title of an alert; empty for the others.
  public let title: String
  /// Whether there was a "before": the place that presents was there while nothing was presented. One that appears together with
  /// what it presents shows it at once, without a transition (scenario E3).
  public let hasTransition: Bool
}
