/// Space at the four edges, in columns and lines. A value of four numbers, `Sendable`; nothing checks that they are not negative.
public struct EdgeInsets: Hashable, Sendable {
  /// The space at each edge.
  public var top, leading, bottom, trailing: Int

  /// Makes insets; an edge that is left out is 0.
  public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

private struct SafeAreaInsetsKey: EnvironmentKey {
  static let defaultValue = EdgeInsets()
}

extension EnvironmentValues {
  /// What the screen's own furniture covers at its edges: the value that leaked into a hosted cell in scenario B1.
  public var safeAreaInsets: EdgeInsets {
    get { self[SafeAreaInsetsKey.self] }
    set { self[SafeAreaInsetsKey.self] = newValue }
  }
}
