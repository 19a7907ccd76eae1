import Hamon

/// Stands for a closure that runs later than the body it was written in: the root's, a row's, that of `WithTracking`.
final class ClosureElement<Input, Content: View>: Element {
  private var input: Input
  private var content: (Input) -> Content
  private var child: ElementOf<Content>?
  private var evaluation: Evaluation!
  private let closureName: String

  init(
    name: String, at place: Place, input: Input, content: @escaping (Input) -> Content, alwaysTracks: Bool = false
  ) {
    self.input = input
    self.content = content
    closureName = name
    super.init(at: place)
    evaluation = Evaluation(of: self, kind: .closure, name: name, alwaysTracks: alwaysTracks)
    evaluation.setDue(.appeared)
    evaluate()
  }

  /// The same identity, perhaps another input or another closure. A closure is the same if it is the same code with the
  /// same captures: then only another input makes it run again.
  func update(_ input: Input, _ content: @escaping (Input) -> Content) {
    if !hasSameBits(self.content, content) { evaluation.setDue(.closure) }
    if !host.fields.isSame(self.input, input) { evaluation.setDue(.input("element")) }
    self.input = input
    self.content = content
    if evaluation.isDueForInput { evaluate() }
  }

  /// Runs the same closure, for another reason than a read.
  func runAgain() {
    evaluation.setDue(.closure)
    evaluate()
  }

  override var name: String? { parent == nil ? closureName : nil }

  override func evaluate() {
    let view = evaluation.run { content(input) }
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
