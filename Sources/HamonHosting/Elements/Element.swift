import Hamon

/// A place in the tree for as long as a view is there: its identity, and with it the life of its state.
///
///     view (a value, made anew by each run of the body around it)
///       │ mount                │ update, if it has the same identity         │ end
///       ▼                      ▼                                             ▼
///     element ─────────────────┬─────────────────────────────────────────────┤     state, effects, tasks live as long
///       │ render               │ render, if something below has changed
///       ▼                      ▼
///     render nodes (values, with ids that stay)
///
/// Each subclass is for one type of view. An element keeps its children; its host keeps the root.
class Element {
  let host: HostCore
  // The parent keeps its children, and ends them before it ends. Elements that end while their host is at work are kept until
  // that is done, so that the user's code may end everything in the middle.
  private(set) unowned var parent: Element?
  let step: IdentityStep?
  let depth: Int
  var environment: EnvironmentValues
  var children: [Element] = [] {
    // Ended by the user's code while the children were being made: they end as well.
    didSet { if hasEnded { endChildren() } }
  }
  private(set) var hasEnded = false
  private var output = RenderOutput()
  private var needsRender = true
  private var ownedScope: Scope?

  init(at place: Place) {
    host = place.host
    parent = place.parent
    step = place.step
    depth = place.parent.map { $0.depth + 1 } ?? 0
    environment = place.environment
  }

  /// The place for a new child.
  func place(_ step: IdentityStep?) -> Place {
    Place(host: host, parent: self, step: step, environment: childEnvironment)
  }

  // MARK: identity

  /// What the element adds to the path besides its step.
  var name: String? { nil }

  var path: IdentityPath {
    var steps: [IdentityStep] = []
    var next: Element? = self
    while let element = next {
      if let name = element.name { steps.append(.view(name)) }
      if let step = element.step { steps.append(step) }
      next = element.parent
    }
    return IdentityPath(steps: steps.reversed())
  }

  /// Owns what lives as long as the identity; made on demand.
  var owner: Scope {
    if let ownedScope { return ownedScope }
    let scope = host.scope.run { Scope(name: "\(path)", line: 0) }
    ownedScope = scope
    return scope
  }

  /// Ends the identity: children first, the last one first.
  final func end() {
    if hasEnded { return }
    host.keepWhileBusy(self)
    endChildren()
    if hasEnded { return }  // by a cleanup in one of them
    hasEnded = true
    endChildren()  // which a cleanup in one of them has made, by a scroll for example
    willEnd()
    ownedScope?.dispose()
  }

  final func endChildren() {
    if children.isEmpty { return }
    let children = children
    self.children = []
    for child in children.reversed() { child.end() }
  }

  /// Ends the children, for others to come. Returns false where that has ended the element as well.
  final func makeRoom() -> Bool {
    endChildren()
    return !hasEnded
  }

  /// For subclasses: let go of what the element holds.
  func willEnd() {}

  /// The element and those around it, from the root down.
  var ancestors: [Element] {
    var ancestors: [Element] = []
    var next: Element? = self
    while let element = next {
      ancestors.append(element)
      next = element.parent
    }
    return ancestors.reversed()
  }

  /// The view with the element in its body, for messages.
  var viewName: String {
    var next = parent
    while let element = next {
      if let name = element.name { return name }
      next = element.parent
    }
    return host.site.name
  }

  // MARK: running

  /// Runs an action of the view after a frame; what it makes belongs to the identity.
  func performOwned(_ what: String, _ action: () -> Void) {
    owner.run { host.perform("\(what) in \(viewName)", at: self, action) }
  }

  /// Runs the body, or the closure, of the element.
  func evaluate() {}

  /// Makes the state of the element's view value the one that its properties refer to.
  func joinProperties() {}

  /// Joins what the element is about to run: its own properties, and where a view value may be in two places, also those of the views
  /// around it. Its closure may be theirs.
  final func joinAround() {
    joinProperties()
    if host.hasViewInTwoPlaces { for ancestor in ancestors { ancestor.joinProperties() } }
  }

  // MARK: environment

  /// What children see.
  var childEnvironment: EnvironmentValues { environment }

  /// The environment around has changed: marks its readers, down the tree.
  func environmentDidChange(_ environment: EnvironmentValues) {
    let last = self.environment
    self.environment = environment
    defer { withExtendedLifetime(last) {} }  // the ends of what is in it are user code
    let below = childEnvironment
    for child in children { child.environmentDidChange(below) }
  }

  // MARK: rendering

  /// Marks what the element shows as changed; its ancestors' pictures are due with it.
  final func setNeedsRender() {
    var next: Element? = self
    while let element = next, !element.needsRender || element === self {
      element.needsRender = true
      next = element.parent
    }
  }

  /// What the element and all below it show; made anew only along the paths that have changed.
  final func render() -> RenderOutput {
    if needsRender {
      needsRender = false
      let output = makeOutput()
      _ = exchange(&self.output, with: output)  // the ends of old preferences are user code
    }
    return output
  }

  /// By default an element is transparent: it shows what its children show, in order.
  func makeOutput() -> RenderOutput { childOutput() }

  final func childOutput() -> RenderOutput {
    if children.count == 1 { return children[0].render() }
    var output = RenderOutput()
    for child in children { output.append(child.render()) }
    return output
  }
}

/// An element for a view of a certain type.
class ElementOf<Content: View>: Element {
  /// Takes a new value under the present identity. If views hold user code, the old one is exchanged for it and not overwritten. The old
  /// one ends after the change, and its end may use the place again: tap the button whose action it was, end the host.
  func update(_ view: Content) { fatalError("HamonHosting: \(type(of: self)) has to override update(_:)") }
}
