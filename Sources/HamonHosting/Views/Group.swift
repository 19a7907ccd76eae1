/// Several views as one, without a layout of their own. *Cost:* a body more. *Isolation:* that of its host.
public struct Group<Content: View>: View {
  private let content: Content

  /// Makes a group; the builder runs at once.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// What the builder has made.
  public var body: Content { content }
}
