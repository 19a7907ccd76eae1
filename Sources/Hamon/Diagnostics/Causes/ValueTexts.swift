/// The values of nodes in words, as a log notes them. What holds them knows their types: a label does.
protocol ValueHandle {
  static var valueType: Any.Type { get }
  /// The value of a node of this type; nil where it is not to be had.
  static func text(of node: NodePointer) -> String?
  /// The value that a word stands for, where a signal's value is kept as one.
  static func text(of word: UnsafeRawPointer?) -> String?
}

extension Signal: ValueHandle {
  static var valueType: Any.Type { Value.self }

  static func text(of node: NodePointer) -> String? {
    let slot = node.value(Value.self)
    let context = Context.current
    for i in 0..<context.pointee.accesses.count where context.pointee.accesses[i].value == UnsafeRawPointer(slot) {
      return nil
    }
    return loggedText(slot.pointee)
  }

  static func text(of word: UnsafeRawPointer?) -> String? {
    guard MemoryLayout<Value>.size <= 8, _isPOD(Value.self) else { return nil }
    return withUnsafeBytes(of: word) { loggedText($0.load(as: Value.self)) }
  }
}

extension Computed: ValueHandle {
  static var valueType: Any.Type { Value.self }

  static func text(of node: NodePointer) -> String? {
    guard node.pointee.flags.contains(.hasValue) else { return nil }
    return loggedText(node.computedValue(Value.self).pointee)
  }

  static func text(of word: UnsafeRawPointer?) -> String? { nil }
}

extension Graph {
  static func text(of node: NodePointer) -> String? {
    guard node.pointee.flags.isDisjoint(with: .ended) else { return nil }
    return valueHandle(node)?.text(of: node)
  }

  static func textOfSignal(_ node: NodePointer, _ word: UnsafeRawPointer?) -> String? {
    valueHandle(node)?.text(of: word)
  }

  private static func valueHandle(_ node: NodePointer) -> (any ValueHandle.Type)? {
    guard let label = node.pointee.ownerRecord.optional?.pointee.label else { return nil }
    switch node.pointee.traits.kind {
    case .signal, .computed: return label.pointee.type as? any ValueHandle.Type
    case .scope, .effect, .tracker: return nil
    }
  }

  /// What a node is, or is a part of.
  static func kindInWords(_ node: NodePointer) -> String {
    let kind = "\(node.pointee.traits.kind)"
    guard let type = node.pointee.ownerRecord.optional?.pointee.label?.pointee.type else { return kind }
    if type is any ValueHandle.Type || type == Effect.self || type == Scope.self { return kind }
    switch "\(type)".prefix(while: { $0 != "<" }) {
    case "Selector": return "selector"
    case "Linked": return "linked"
    case "TrackedList", "ReadOnlyTrackedList": return "list"
    case "TrackedDictionary": return "dictionary"
    default: return kind
    }
  }

  /// The name that a node was given, or what tells it apart as well as can be.
  static func nameInWords(_ node: NodePointer) -> String? {
    node.pointee.ownerRecord.optional?.pointee.label.map { $0.pointee.ownName ?? describe(node) }
  }
}

/// A value in words, and not too many of them.
private func loggedText<Value>(_ value: Value) -> String {
  if Value.self == Int.self { return String(unsafeBitCast(value, to: Int.self)) }
  if Value.self == Bool.self { return unsafeBitCast(value, to: Bool.self) ? "true" : "false" }
  if Value.self == Void.self { return "()" }
  if Value.self == String.self { return shortened(String(reflecting: value)) }
  // What it writes waits for the flush that comes.
  let context = Context.current
  context.pointee.batches &+= 1
  defer { context.pointee.batches &-= 1 }
  if let values = value as? any Collection, values.count > mostShown { return shortened(listedText(values)) }
  return shortened(describedValue(value))
}

private func listedText(_ values: some Collection) -> String {
  listed(values.prefix(mostShown).map { describedValue($0) }, of: values.count)
}

private func shortened(_ text: String) -> String {
  let most = 200
  return text.utf8.count <= most ? text : String(text.prefix(most)) + "…"
}
