/// A node of what a host shows, as a plain value: a tree that a terminal can draw, and that a test can read and tap.
///
/// A node's id stays as long as its identity lives, whatever else changes, and is never used again in its host.
///
/// *Isolation:* a value, `Sendable`: a picture may be drawn anywhere. *Cost:* an array for each node with children; what has not changed
/// since the last frame is shared. *Misuse:* a tree that is kept shows the past: a `tap` on an id that has gone does nothing.
public struct RenderNode: Identifiable, Sendable {
  /// The identity of a node in its host. Ids are given in the order in which the nodes appear.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Counts from 1; 0 is the root.
    public let number: Int

    /// The id with a number, for nodes made by hand.
    public init(_ number: Int) { self.number = number }

    /// Earlier ones are smaller.
    public static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    /// `#7`.
    public var description: String { "#\(number)" }
  }

  /// What a node shows besides its children.
  public enum Kind: Hashable, Sendable {
    /// The screen: it contains everything.
    case root
    /// A line of text.
    case text(String)
    /// Does something when it is tapped; its label is its children.
    case button
    /// Takes text; shows the prompt while it is empty.
    case textField(prompt: String, text: String)
    /// Its children in a row or a column.
    case stack(Axis)
    /// Does something when it, or what is in it, is tapped.
    case tapArea
    /// Rows from `first` on, of `count`.
    case lazyStack(first: Int, count: Int)
    /// Over the screen; always a child of the root, after what it is over.
    case presentation(PresentationNode)
  }

  /// The node's id, which stays as long as the identity lives.
  public let id: ID
  /// What it shows besides its children.
  public var kind: Kind { didSet { revision = 0 } }
  /// The children, in the order in which they are shown.
  public var children: [RenderNode] { didSet { revision = 0 } }
  /// The rendering that made the node: nodes with the same revision are the same, with the same children. 0 if unknown, or changed since.
  private(set) var revision: Int

  /// Makes a node by hand, for tests and renderers.
  public init(id: ID, kind: Kind, children: [RenderNode] = []) {
    self.init(id: id, kind: kind, children: children, revision: 0)
  }

  init(id: ID, kind: Kind, children: [RenderNode], revision: Int) {
    self.id = id
    self.kind = kind
    self.children = children
    self.revision = revision
  }
}

extension RenderNode: Hashable {
  /// Whether ids, kinds and children are equal.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.kind == b.kind && a.children == b.children }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(kind)
    hasher.combine(children)
  }
}

extension RenderNode {
  /// The node and all below it, each before its children.
  public func forEach(_ body: (RenderNode) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// The first node that `predicate` holds for, each asked before its children.
  public func first(where predicate: (RenderNode) -> Bool) -> RenderNode? {
    if predicate(self) { return self }
    for child in children {
      if let found = child.first(where: predicate) { return found }
    }
    return nil
  }

  /// The texts of the node and of all below it, in order.
  public var texts: [String] {
    var texts: [String] = []
    forEach {
      switch $0.kind {
      case .text(let text): texts.append(text)
      case .textField(let prompt, let text): texts.append(text.isEmpty ? prompt : text)
      default: break
      }
    }
    return texts
  }
}
