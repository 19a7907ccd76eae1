/// What a message says of a node: its name, its type, where it was made. Every node has one in debug builds; in release
/// builds only those that were given a name.
struct NodeLabel {
  let name: String?
  let type: Any.Type
  let fileID: StaticString
  /// 0 where an upper layer has made the node for itself: its name says what it stands for, and a place in a library tells
  /// nobody what to mend.
  let line: UInt32

  /// Where it was made, to be added to what it is; empty where that is of no use.
  var place: String { line == 0 ? "" : " (\(fileID):\(line))" }
}

extension Graph {
  /// Labels a node. Called in debug builds, and for named nodes.
  @usableFromInline
  static func label(_ node: NodePointer, _ name: String?, _ type: Any.Type, _ fileID: StaticString, _ line: UInt32) {
    let extras = extras(.current, node)
    guard extras.pointee.label == nil else { return }
    let label = UnsafeMutablePointer<NodeLabel>.allocate(capacity: 1)
    label.initialize(to: NodeLabel(name: name, type: type, fileID: fileID, line: line))
    extras.pointee.label = label
  }

  /// A node by its name, or as `describe` has it. A property that was given none is called after its type, which is no
  /// name to find it by.
  static func shortName(_ node: NodePointer) -> String {
    guard let name = node.pointee.extras.optional?.pointee.label?.pointee.name, !name.hasSuffix(" property") else {
      return describe(node)
    }
    return name
  }

  /// What a node stands for, in words: `publication "total" (Shop/Cart.swift:12)`.
  static func describe(_ node: NodePointer, as kind: String) -> String {
    guard let label = node.pointee.extras.optional?.pointee.label?.pointee else {
      return "\(kind) without a name (give it one with `name:`, or build for debugging to see where it was made)"
    }
    return kind + (label.name.map { " \"\($0)\"" } ?? "") + label.place
  }

  /// A node in words: `computed "total" (Shop/Cart.swift:12)`; the body of a view, which no user has made as a tracker:
  /// `"Card body"`.
  static func describe(_ node: NodePointer) -> String {
    let kind = "\(node.pointee.traits.kind)"
    guard let label = node.pointee.extras.optional?.pointee.label?.pointee else {
      return "\(kind) without a name (give it one with `name:`, or build for debugging to see where it was made)"
    }
    let name = label.name.map { "\"\($0)\"" } ?? "\(label.type)"
    if label.line == 0, node.pointee.traits.kind == .tracker { return name }
    return "\(kind) \(name)\(label.place)"
  }
}
