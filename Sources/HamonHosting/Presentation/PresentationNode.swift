/// Something that is shown over the screen.
public struct PresentationNode: Hashable, Sendable {
  /// How it is shown.
  public enum Style: Hashable, Sendable {
    case alert, sheet, fullScreenCover
    /// A page pushed onto the one it stands on.
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
