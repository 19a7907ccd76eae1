/// Tracks what its closure reads, and runs it again when that has changed. A host with ``TrackingStyle/explicit`` needs it around every
/// read. In an automatic host it is a scope like any other.
///
/// ```swift
/// var body: some View {
///   WithTracking {
///     Text(model.title)                               // tracked
///     ForEach(model.rows) { row in
///       Text(row.name)                                // not tracked: runs when this closure has returned
///     }
///     ForEach(model.rows) { row in
///       WithTracking { Text(row.name) }               // tracked
///     }
///   }
/// }
/// ```
///
/// *Cost:* a scope of its own: one more thing that runs. *Isolation:* that of its host. *Misuse:* a late closure inside of it is outside of
/// it, as the first `ForEach` here; under `explicit` that is reported as an `Issue`.
public struct WithTracking<Content: View>: View, Primitive {
  let content: () -> Content

  /// Shows what `content` returns.
  public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { WithTrackingElement(view, at: place) }
}

private final class WithTrackingElement<Content: View>: ElementOf<WithTracking<Content>> {
  private var closure: ClosureElement<Void, Content>!

  init(_ view: WithTracking<Content>, at place: Place) {
    super.init(at: place)
    closure = ClosureElement(
      name: "WithTracking", at: self.place(nil), input: (), content: view.content, alwaysTracks: true)
    children = [closure]
  }

  override func update(_ view: WithTracking<Content>) { closure.update((), view.content) }
}
