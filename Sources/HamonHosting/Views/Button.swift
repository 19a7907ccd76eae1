/// Something to tap: runs its action, and shows its label.
///
/// The action is an event handler: it may read and write anything, is not tracked, and what it writes is a batch.
///
/// *Cost:* a node, and its label. *Isolation:* that of its host, in which the action runs. *Misuse:* a button in another one: on a tap the
/// innermost acts, and no other.
public struct Button<Label: View>: View, Primitive {
  let action: () -> Void
  let label: Label

  /// A button with a label of any kind.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { ButtonElement(view, at: place) }
}

extension Button where Label == Text {
  /// A button with a text.
  public init(_ title: String, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

private final class ButtonElement<Label: View>: NodeElement<Button<Label>> {
  private var action: () -> Void
  private var label: ElementOf<Label>!

  init(_ view: Button<Label>, at place: Place) {
    action = view.action
    super.init(at: place)
    label = view.label.mount(at: self.place(nil))
    children = [label]
  }

  override func update(_ view: Button<Label>) {
    _ = exchange(&action, with: view.action)
    label.update(view.label)
  }

  override var kind: RenderNode.Kind { .button }

  override var tapAction: (() -> Void)? { action }
}
