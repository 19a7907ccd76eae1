/// Makes one view of several: what stands in a `body`, in `Host { }`, `Stack { }` and other containers.
///
/// Statements and what they become: one after the other, a ``TupleView``; `if` without `else`, an optional; `if`-`else` and
/// `switch`, a ``ConditionalView`` (each branch an identity of its own); `for`, an ``ArrayView`` (identity by index).
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
    .second(second)
  }

  public static func buildArray<Content: View>(_ contents: [Content]) -> ArrayView<Content> { ArrayView(contents) }
}
