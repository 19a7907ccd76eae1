/// The values of nodes in words, as a log notes them. The type of a label knows the type of the value.
protocol ValueHandle {
  static var valueType: Any.Type { get }
  /// The value of a node of this type; nil if it is not available.
  static func text(of node: NodePointer) -> String?
  /// The value with these bytes.
  static func text(of bytes: UnsafeRawBufferPointer) -> String
  /// How a log keeps the values of this node.
  static func plan(of node: NodePointer) -> ValuePlan
}

extension Signal: ValueHandle {
  static var valueType: Any.Type { Value.self }

  static func text(of node: NodePointer) -> String? {
    let slot = node.value(Value.self)
    return Graph.isBeingChanged(slot) ? nil : loggedText(slot.pointee)
  }

  static func text(of bytes: UnsafeRawBufferPointer) -> String { loggedText(bytes.load(as: Value.self)) }

  static func plan(of node: NodePointer) -> ValuePlan {
    var plan = ValuePlan.of(Value.self, offset: Node.headerSize)
    if plan.kind == .undecided { plan.decide(by: node.value(Value.self).pointee) }
    return plan
  }
}

extension Computed: ValueHandle {
  static var valueType: Any.Type { Value.self }

  static func text(of node: NodePointer) -> String? {
    guard node.asComputed.flags.contains(.hasValue) else { return nil }
    return loggedText(node.computedValue(Value.self).pointee)
  }

  static func text(of bytes: UnsafeRawBufferPointer) -> String { loggedText(bytes.load(as: Value.self)) }

  static func plan(of node: NodePointer) -> ValuePlan {
    var plan = ValuePlan.of(Value.self, offset: Node.computedHeaderSize)
    if plan.kind == .undecided, node.asComputed.flags.contains(.hasValue) {
      plan.decide(by: node.computedValue(Value.self).pointee)
    }
    return plan
  }
}

/// A type in the labels of some computeds.
protocol ComputedHandle: ValueHandle {
  associatedtype Value
}

extension ComputedHandle {
  static var valueType: Any.Type { Value.self }

  static func text(of node: NodePointer) -> String? { Computed<Value>.text(of: node) }

  static func text(of bytes: UnsafeRawBufferPointer) -> String { Computed<Value>.text(of: bytes) }

  static func plan(of node: NodePointer) -> ValuePlan { Computed<Value>.plan(of: node) }
}

extension Part: ComputedHandle {}

extension LinkedPart: ComputedHandle {}

extension SourceOfLinked: ComputedHandle {}

extension Graph {
  /// Whether the value there is being changed in place.
  static func isBeingChanged(_ value: UnsafeRawPointer) -> Bool {
    let context = Context.current
    return (0..<context.pointee.accesses.count).contains { context.pointee.accesses[$0].value == value }
  }

  static func text(of node: NodePointer) -> String? {
    guard node.pointee.flags.isDisjoint(with: .ended) else { return nil }
    return valueHandle(node)?.text(of: node)
  }

  /// The type that knows the type of a node's value.
  static func valueHandle(_ node: NodePointer) -> (any ValueHandle.Type)? {
    guard let label = node.pointee.ownerRecord.optional?.pointee.label else { return nil }
    return valueHandle(node.pointee.traits.kind, label.pointee)
  }

  static func valueHandle(_ kind: NodeKind, _ label: NodeLabel?) -> (any ValueHandle.Type)? {
    switch kind {
    case .signal, .computed: label?.type as? any ValueHandle.Type
    case .scope, .effect, .tracker: nil
    }
  }

  /// What a node is, or is a part of.
  static func kindInWords(_ nodeKind: NodeKind, _ label: NodeLabel?) -> String {
    let kind = "\(nodeKind)"
    guard let type = label?.type else { return kind }
    switch "\(type)".prefix(while: { $0 != "<" }) {
    case "Linked", "LinkedPart": return "linked"
    case "SourceOfLinked": return "source of linked"
    default: break
    }
    if type is any ValueHandle.Type || type == Effect.self || type == Scope.self { return kind }
    switch "\(type)".prefix(while: { $0 != "<" }) {
    case "Selector": return "selector"
    case "TrackedList", "ReadOnlyTrackedList": return "list"
    case "TrackedDictionary": return "dictionary"
    default: return kind
    }
  }

  /// The given name of a node, or what distinguishes it best.
  static func nameInWords(_ kind: NodeKind, _ label: NodeLabel?) -> String? {
    label.map { $0.ownName ?? $0.describe(kind) }
  }
}

/// A value as a short text.
func loggedText<Value>(_ value: Value) -> String {
  if Value.self == Int.self { return String(unsafeBitCast(value, to: Int.self)) }
  if Value.self == Bool.self { return unsafeBitCast(value, to: Bool.self) ? "true" : "false" }
  if Value.self == Void.self { return "()" }
  if let text = value as? String, Value.self == String.self { return loggedString(text) }
  // What it writes waits for the flush that comes.
  let context = Context.current
  context.pointee.batches &+= 1
  defer { context.pointee.batches &-= 1 }
  if let values = value as? any Collection, values.count > mostShown { return shortened(listedText(values)) }
  return shortened(describedValue(value))
}

/// A long string is cut first: only its beginning is shown.
private func loggedString(_ text: String) -> String {
  shortened(String(reflecting: text.utf8.count <= 1000 ? text : String(text.prefix(201))))
}

private func listedText(_ values: some Collection) -> String {
  listed(values.prefix(mostShown).map { describedValue($0) }, of: values.count)
}

private func shortened(_ text: String) -> String {
  let most = 200
  if text.utf8.count <= most { return text }
  let beginning = text.prefix(most)
  return beginning.endIndex == text.endIndex ? text : beginning + "…"
}
