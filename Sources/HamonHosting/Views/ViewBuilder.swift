/// Makes one view of several: the contents of a `body`, of `Host { }`, `Stack { }` and other containers.
///
/// Statements and what they become: one after the other, a ``TupleView``; `if` without `else`, an optional; `if`-`else` and
/// `switch`, a ``ConditionalView`` (each branch an identity of its own); `for`, an ``ArrayView`` (identity by index).
///
/// The compiler calls it, wherever a builder's closure runs: the calling observer tracks what that reads. *Cost:* the values.
@resultBuilder
public enum ViewBuilder {
  /// A view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// An empty builder.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view: itself.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views, one after the other.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of an `if`, or the first half of a `switch`.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  /// The other branch.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }

  /// A `for`.
  public static func buildArray<Content: View>(_ contents: [Content]) -> ArrayView<Content> { ArrayView(contents) }
}
