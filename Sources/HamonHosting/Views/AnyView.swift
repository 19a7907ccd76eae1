/// A view of a type that is only known at run time. A view of another type is another identity: its state starts anew.
///
/// *Cost:* a box, and a look at the type at each update. *Isolation:* that of its host. *Misuse:* types that take turns at one place: each
/// turn is a new identity.
public struct AnyView: View, Primitive {
  private let content: any View

  /// Wraps a view.
  public init(_ content: some View) { self.content = content }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: AnyView, at place: Place) -> ElementOf<AnyView> { AnyElement(view, at: place) }

  fileprivate func mount(at place: Place) -> Element {
    func mount(_ view: some View) -> Element { view.mount(at: place) }
    return mount(content)
  }

  /// Returns false if the element is for a view of another type.
  fileprivate func update(_ element: Element) -> Bool {
    func update<V: View>(_ view: V) -> Bool {
      guard let element = element as? ElementOf<V> else { return false }
      element.update(view)
      return true
    }
    return update(content)
  }
}

private final class AnyElement: ElementOf<AnyView> {
  init(_ view: AnyView, at place: Place) {
    super.init(at: place)
    children = [view.mount(at: self.place(nil))]
  }

  override func update(_ view: AnyView) {
    if hasEnded || view.update(children[0]) { return }
    guard makeRoom() else { return }
    children = [view.mount(at: place(nil))]
    setNeedsRender()
  }
}
