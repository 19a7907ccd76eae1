/// One of two views: `if`-`else`, and each step of a `switch`. The branches are different identities: when the condition
/// changes, the state of the branch that goes ends.
///
/// *Cost:* that of the branch which is shown. *Isolation:* that of its host. *Misuse:* two branches that mean the same view: a state in it
/// ends with each turn; write `Row(isLarge: isLarge)` instead.
public enum ConditionalView<First: View, Second: View>: View, Primitive {
  /// The branch that is taken if the condition holds.
  case first(First)
  /// The other one.
  case second(Second)

  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }

  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { ConditionalElement(view, at: place) }
}

private final class ConditionalElement<First: View, Second: View>: ElementOf<ConditionalView<First, Second>> {
  private var shown: Branch!

  private enum Branch {
    case first(ElementOf<First>)
    case second(ElementOf<Second>)
  }

  init(_ view: ConditionalView<First, Second>, at place: Place) {
    super.init(at: place)
    show(view)
  }

  override func update(_ view: ConditionalView<First, Second>) {
    switch (view, shown!) {
    case (.first(let view), .first(let element)): element.update(view)
    case (.second(let view), .second(let element)): element.update(view)
    default: if makeRoom() { show(view) }
    }
  }

  private func show(_ view: ConditionalView<First, Second>) {
    switch view {
    case .first(let view):
      let element = view.mount(at: place(.branch(true)))
      shown = .first(element)
      children = [element]
    case .second(let view):
      let element = view.mount(at: place(.branch(false)))
      shown = .second(element)
      children = [element]
    }
    setNeedsRender()
  }
}

/// A view or nothing: `if` without `else`. When it goes, its state ends.
extension Optional: View where Wrapped: View {
  /// It has no body: the host shows it by itself, and asking for its body traps.
  public var body: Never { noBody(Self.self) }
}

extension Optional: Primitive where Wrapped: View {
  static func makeElement(_ view: Self, at place: Place) -> ElementOf<Self> { OptionalElement(view, at: place) }
}

private final class OptionalElement<Wrapped: View>: ElementOf<Wrapped?> {
  private var shown: ElementOf<Wrapped>?

  init(_ view: Wrapped?, at place: Place) {
    super.init(at: place)
    if let view { show(view) }
  }

  override func update(_ view: Wrapped?) {
    switch (view, shown) {
    case (let view?, let shown?): shown.update(view)
    case (let view?, nil): if !hasEnded { show(view) }
    case (nil, .some):
      endChildren()
      shown = nil
      setNeedsRender()
    case (nil, nil): break
    }
  }

  private func show(_ view: Wrapped) {
    let element = view.mount(at: place(.branch(true)))
    shown = element
    children = [element]
    setNeedsRender()
  }
}
