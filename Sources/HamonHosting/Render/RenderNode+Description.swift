extension RenderNode: CustomStringConvertible {
  /// The tree, a line for each node, indented by depth: what `print(host.tree)` and a failed expectation show.
  ///
  ///     root #0
  ///       text "1 star" #1
  ///       button #2
  ///         text "Add" #3
  public var description: String { lines(indentedBy: "").joined(separator: "\n") }

  private func lines(indentedBy indentation: String) -> [String] {
    ["\(indentation)\(kind) \(id)"] + children.flatMap { $0.lines(indentedBy: indentation + "  ") }
  }
}

extension RenderNode.Kind: CustomStringConvertible {
  /// In words, with what it shows: `text "1 star"`.
  public var description: String {
    switch self {
    case .root: "root"
    case .text(let text): "text \(text.debugDescription)"
    case .button: "button"
    case .textField(let prompt, let text): "text field \(prompt.debugDescription): \(text.debugDescription)"
    case .stack(let axis): "\(axis) stack"
    case .tapArea: "tap area"
    case .lazyStack(let first, let count): "lazy stack: \(count) rows, from row \(first) on"
    case .presentation(let node): "\(node.style)\(node.title.isEmpty ? "" : " \(node.title.debugDescription)")"
    }
  }
}
