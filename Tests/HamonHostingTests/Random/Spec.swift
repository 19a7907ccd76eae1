import Hamon
import HamonHosting

/// A view program as a value, for random tests: a host shows it, and an oracle rebuilds it from scratch.
indirect enum Spec: Equatable {
  /// Reads a signal.
  case reader(Int)
  /// Has state, which begins with a number; a tap counts up.
  case counter(Int)
  case stack([Spec])
  case list([Item])
  /// One of two, by whether a signal is odd.
  case branch(Int, Spec, Spec)
  /// There if a signal is odd.
  case optional(Int, Spec)
  /// With an explicit id: the value of a signal.
  case identified(Int, Spec)

  struct Item: Equatable, Identifiable {
    let id: Int
    var spec: Spec
  }
}

/// What the views read.
final class SpecModel {
  let root: Signal<Spec>
  let signals = (0..<4).map { Signal($0, name: "signal \($0)") }

  init(_ root: Spec) { self.root = Signal(root, name: "root") }

  func view(_ spec: Spec) -> AnyView {
    switch spec {
    case .reader(let signal): AnyView(Reader(signal: signal, model: self))
    case .counter(let first): AnyView(Counter(first: first))
    case .stack(let children): AnyView(StackSpec(children: children, model: self))
    case .list(let items): AnyView(ListSpec(items: items, model: self))
    case .branch(let signal, let first, let second):
      AnyView(BranchSpec(signal: signal, first: first, second: second, model: self))
    case .optional(let signal, let content): AnyView(OptionalSpec(signal: signal, content: content, model: self))
    case .identified(let signal, let content): AnyView(IdentifiedSpec(signal: signal, content: content, model: self))
    }
  }
}

private struct Reader: View {
  let signal: Int
  let model: SpecModel
  var body: some View { Text("s\(signal)=\(model.signals[signal].value)") }
}

private struct Counter: View {
  let first: Int
  @State private var count: Int

  init(first: Int) {
    self.first = first
    _count = State(initialValue: first)
  }

  var body: some View { Button("c\(first):\(count)") { count += 1 } }
}

private struct StackSpec: View {
  let children: [Spec]
  let model: SpecModel
  var body: some View {
    Stack {
      for child in children { model.view(child) }
    }
  }
}

private struct ListSpec: View {
  let items: [Spec.Item]
  let model: SpecModel
  var body: some View { ForEach(items) { item in model.view(item.spec) } }
}

private struct BranchSpec: View {
  let signal: Int
  let first: Spec
  let second: Spec
  let model: SpecModel
  var body: some View {
    if model.signals[signal].value % 2 == 1 { model.view(first) } else { model.view(second) }
  }
}

private struct OptionalSpec: View {
  let signal: Int
  let content: Spec
  let model: SpecModel
  var body: some View {
    if model.signals[signal].value % 2 == 1 { model.view(content) }
  }
}

private struct IdentifiedSpec: View {
  let signal: Int
  let content: Spec
  let model: SpecModel
  var body: some View { model.view(content).id(model.signals[signal].value) }
}
