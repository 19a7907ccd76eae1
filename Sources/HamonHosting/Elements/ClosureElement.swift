import Hamon

/// The element of a closure that runs later than the body it was written in: the root's, a row's, that of `WithTracking`.
final class ClosureElement<Input, Content: View>: Element {
  private var input: Input
  private var content: (Input) -> Content
  /// Repeats what the library reads in `content` for the user: that is tracked, whatever the host's style.
  private var ownRead: ((Input) -> Void)?
  private var child: ElementOf<Content>?
  private var evaluation: Evaluation!
  private let closureName: String

  init(
    name: String, at place: Place, input: Input, content: @escaping (Input) -> Content,
    ownRead: ((Input) -> Void)? = nil, alwaysTracks: Bool = false
  ) {
    self.input = input
    self.content = content
    self.ownRead = ownRead
    closureName = name
    super.init(at: place)
    evaluation = Evaluation(of: self, kind: .closure, name: name, alwaysTracks: alwaysTracks)
    if host.scope.isDisposed { return }
    evaluation.setDue(.appeared)
    evaluate()
  }

  /// Takes a new closure under the present identity: it runs, because what it captures cannot be compared.
  func update(_ input: Input, _ content: @escaping (Input) -> Content, ownRead: ((Input) -> Void)? = nil) {
    self.input = input
    self.content = content
    self.ownRead = ownRead
    runAgain()
  }

  /// Runs the closure because what is around it has run.
  func runAgain() {
    if hasEnded { return }
    evaluation.setDue(.surroundings)
    evaluate()
  }

  override var name: String? { parent == nil ? closureName : nil }

  override func evaluate() {
    joinAround()
    let view = evaluation.run(ownRead: ownRead.map { [input] read in { read(input) } }) { content(input) }
    if hasEnded || host.scope.isDisposed { return }  // by the closure
    if let child {
      child.update(view)
    } else {
      let child = view.mount(at: place(nil))
      self.child = child
      children = [child]
    }
  }

  override func willEnd() { evaluation.end() }
}
