extension View {
  /// Sets a value of the environment for the view and all below it. Another value, as inputs are compared, runs the bodies that
  /// have a property for it.
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    EnvironmentView(content: self, keyPath: keyPath, value: value)
  }
}

struct EnvironmentView<Content: View, Value>: View, Primitive {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { EnvironmentElement(view, at: place) }
}

private final class EnvironmentElement<Content: View, Value>: ElementOf<EnvironmentView<Content, Value>>,
  ModifierElement
{
  private var view: EnvironmentView<Content, Value>
  private var content: ElementOf<Content>!

  init(_ view: EnvironmentView<Content, Value>, at place: Place) {
    self.view = view
    super.init(at: place)
    content = view.content.mount(at: self.place(nil))
    children = [content]
  }

  override var childEnvironment: EnvironmentValues {
    var environment = environment
    environment[keyPath: view.keyPath] = view.value
    return environment
  }

  override func update(_ view: EnvironmentView<Content, Value>) {
    let isSame = self.view.keyPath == view.keyPath && host.fields.isSame(self.view.value, view.value)
    _ = exchange(&self.view, with: view)
    // First the environment, so that a body which has both another input and another environment runs once.
    if !isSame { content.environmentDidChange(childEnvironment) }
    content.update(view.content)
  }
}
