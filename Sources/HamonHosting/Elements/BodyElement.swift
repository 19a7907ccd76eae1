import Hamon

/// The element of a view with a body.
final class BodyElement<Content: View>: ElementOf<Content> {
  private var view: Content
  private let bodyName: String
  private var child: ElementOf<Content.Body>?
  private var evaluation: Evaluation!
  /// The properties of `view` that the host joins with what the identity keeps for them. All copies of one share what they refer to, so
  /// these are joined in place of the view's.
  private var properties: [(property: any StoredProperty, name: String, storage: AnyObject)] = []

  init(_ view: Content, at place: Place) {
    self.view = view
    bodyName = typeName(Content.self)
    super.init(at: place)
    // Its body is the library's, so the library tracks what its binding reads.
    let isField = Content.self == TextField.self
    evaluation = Evaluation(of: self, kind: .body, name: bodyName, alwaysTracks: isField)
    forEachProperty { property, name in
      if host.scope.isDisposed { return }  // by the expression of a state object, for example
      let storage = property.makeStorage(in: self, name: name)
      properties.append((property, name, storage))
      if let state = storage as? any HostState { host.states[state.number] = { state.read() } }
    }
    if host.scope.isDisposed { return }
    evaluation.setDue(.appeared)
    evaluate()
  }

  override var name: String? { bodyName }

  override func update(_ view: Content) {
    if hasEnded { return }
    let changed = host.fields.changes(self.view, view)
    if changed.isEmpty { return }
    _ = exchange(&self.view, with: view)
    renewProperties()
    if hasEnded { return }  // by an `==`, or at the end of what the old view has held
    for name in changed { evaluation.setDue(.input(name)) }
    evaluate()
  }

  override func environmentDidChange(_ environment: EnvironmentValues) {
    for case (_, let name, let storage as any EnvironmentReader) in properties where storage.refresh(environment) {
      evaluation.setDue(.environment(name))
    }
    super.environmentDidChange(environment)
  }

  override func evaluate() {
    joinAround()
    let body = evaluation.run { view.body }
    if hasEnded || host.scope.isDisposed { return }  // by the body
    if let child {
      child.update(body)
    } else {
      let child = body.mount(at: place(nil))
      self.child = child
      children = [child]
    }
  }

  override func joinProperties() {
    for (property, _, storage) in properties where property.join(storage) { host.hasViewInTwoPlaces = true }
  }

  /// The view is another value, and so are its properties.
  private func renewProperties() {
    if properties.isEmpty { return }
    var renewed = properties
    var index = 0
    forEachProperty { property, _ in
      renewed[index].property = property
      index += 1
    }
    _ = exchange(&properties, with: renewed)
  }

  override func willEnd() {
    evaluation.end()
    for case (_, _, let state as any HostState) in properties { host.states[state.number] = nil }
  }

  private func forEachProperty(_ body: (any StoredProperty, String) -> Void) {
    guard host.fields.hasProperties(Content.self, view) else { return }
    for child in Mirror(reflecting: view).children {
      if let property = child.value as? any StoredProperty { body(property, fieldName(child.label)) }
    }
  }
}
