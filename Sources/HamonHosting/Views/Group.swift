/// Several views as one, without a layout of their own.
public struct Group<Content: View>: View {
  private let content: Content

  /// Makes a group; the builder runs at once.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Content { content }
}
