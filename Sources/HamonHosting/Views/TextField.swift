import Hamon

/// A line of text that can be edited: shows its binding's value, and sets it with each input (``Host/type(_:into:)-(_,String)``).
///
/// *Cost:* a node, and a body that reads the binding. *Isolation:* that of its host, in which the binding is set. *Misuse:* a binding that
/// does not take what it is given shows the value that it has.
public struct TextField: View {
  private let prompt: String
  @Binding private var text: String

  /// Edits `text`; `prompt` is shown while it is empty.
  public init(_ prompt: String, text: Binding<String>) {
    self.prompt = prompt
    _text = text
  }

  /// The line itself. It reads the binding: a change of the value runs it.
  public var body: some View { RawTextField(prompt: prompt, text: text, binding: $text) }
}

private struct RawTextField: View, Primitive {
  let prompt: String
  let text: String
  let binding: Binding<String>

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { TextFieldElement(view, at: place) }
}

private final class TextFieldElement: NodeElement<RawTextField> {
  private var view: RawTextField

  init(_ view: RawTextField, at place: Place) {
    self.view = view
    super.init(at: place)
  }

  override func update(_ view: RawTextField) {
    _ = exchange(&self.view, with: view)
    setNeedsRender()
  }

  override var kind: RenderNode.Kind { .textField(prompt: view.prompt, text: view.text) }

  override var textInput: ((String) -> Void)? { { [binding = view.binding] in binding.value = $0 } }
}
