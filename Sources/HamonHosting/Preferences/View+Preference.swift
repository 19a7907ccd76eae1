import Hamon

extension View {
  /// Sets a preference for a view around this one; it takes the place of what views inside have set.
  public func preference<Key: PreferenceKey>(key: Key.Type, value: Key.Value) -> some View {
    PreferenceView<Self, Key>(content: self, value: value)
  }

  /// Runs `action` with what the views inside have handed up: after the frame in which the view appears, and after each frame
  /// that has changed it.
  ///
  /// An action that writes state which changes the preference again goes round. It stops when the value does not change any more, and after
  /// 100 passes with an `Issue` that names the cycle (scenario A4).
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type, perform action: @escaping (Key.Value) -> Void
  ) -> some View {
    PreferenceReaderView<Self, Key>(content: self, action: action)
  }
}

struct PreferenceView<Content: View, Key: PreferenceKey>: View, Primitive {
  let content: Content
  let value: Key.Value

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { PreferenceElement(view, at: place) }
}

private final class PreferenceElement<Content: View, Key: PreferenceKey>:
  WrapperElement<PreferenceView<Content, Key>, Content>
{
  private var value: Key.Value

  init(_ view: PreferenceView<Content, Key>, at place: Place) {
    value = view.value
    super.init(view.content, at: place)
  }

  override func update(_ view: PreferenceView<Content, Key>) {
    if view.value != value {
      _ = exchange(&value, with: view.value)
      setNeedsRender()
    }
    content.update(view.content)
  }

  override func makeOutput() -> RenderOutput {
    var output = childOutput()
    output.preferences.set(Key.self, value)
    return output
  }
}

struct PreferenceReaderView<Content: View, Key: PreferenceKey>: View, Primitive {
  let content: Content
  let action: (Key.Value) -> Void

  var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { PreferenceReaderElement(view, at: place) }
}

/// What is handed up goes through a signal and an effect, so that a loop has names: `preference HeightKey` is read by
/// `onPreferenceChange HeightKey`, which writes `Card.padding`, which is read by `Card body` …
private final class PreferenceReaderElement<Content: View, Key: PreferenceKey>:
  WrapperElement<PreferenceReaderView<Content, Key>, Content>
{
  private var action: (Key.Value) -> Void
  private var received: Signal<Key.Value>?

  init(_ view: PreferenceReaderView<Content, Key>, at place: Place) {
    action = view.action
    super.init(view.content, at: place)
  }

  override func update(_ view: PreferenceReaderView<Content, Key>) {
    action = view.action
    content.update(view.content)
  }

  override func makeOutput() -> RenderOutput {
    let output = childOutput()
    let value = output.preferences[Key.self]
    host.afterFrame(of: self) { $0.receive(value) }
    return output
  }

  private func receive(_ value: Key.Value) {
    if let received {
      received.value = value
      return
    }
    let received = Signal(value, name: "preference \(typeName(Key.self))", line: 0)
    self.received = received
    let name = "onPreferenceChange \(typeName(Key.self)) in \(viewName)"
    owner.run {
      observe(name: name, line: 0) { [weak self] in
        let value = received.value
        guard let self, !hasEnded else { return }
        host.perform(name, at: self) { self.action(value) }
      }
    }
  }
}
