/// What a message says of a node: its name, its type, where it was made. Every node has a label in debug builds; in release builds only
/// nodes with a given name have one.
struct NodeLabel {
  /// The name that it was given; of a tracked property without a name, a substitute: "Cart property".
  private let firstName: String?
  private(set) var type: Any.Type
  /// Its number among the labels of the process.
  private(set) var serial: UInt64
  /// Of a part of a list or a resource: a number of that (`CollectionSite`, `Graph.makeWhole`); else 0.
  var whole: UInt64 = 0
  /// The beginning of a static string that ends with a zero.
  private let fileID: UnsafePointer<UInt8>
  /// 0 if an upper layer has made the node for itself. Its name says what it is for; a place in a library does not show what to fix.
  let line: UInt32
  #if DEBUG
    /// Whether `firstName` is a substitute for a name.
    fileprivate var isNamelessProperty = false
    /// The key path to the storage of a property without a name, for its name.
    fileprivate var storage: AnyKeyPath?
    /// The node's place in a roll, during a search for leaks.
    fileprivate var membership: NodeRoll.Membership?
  #endif

  init(name: String?, type: Any.Type, fileID: UnsafePointer<UInt8>, line: UInt32) {
    firstName = name
    self.type = type
    self.fileID = fileID
    self.line = line
    serial = SharedCounts.labels.next()
  }

  /// The name that the program has given it.
  var givenName: String? {
    #if DEBUG
      if isNamelessProperty { return nil }
    #endif
    return firstName
  }

  /// The name by which it can be found: also that of a property, "Cart.prices". Asked for when something is described, because
  /// printing a key path takes two microseconds.
  var ownName: String? {
    #if DEBUG
      if isNamelessProperty { return storage.flatMap(nameOfProperty(at:)) }
    #endif
    return firstName
  }

  /// Its own name, or the substitute.
  var name: String? { ownName ?? firstName }

  /// Where it was made, to be added to its description; empty if that is of no use.
  var place: String { line == 0 ? "" : " (\(String(cString: fileID)):\(line))" }

  /// The node, of this kind, in words. For the body of a view, which is not a tracker of the user's, only the name.
  func describe(_ kind: NodeKind) -> String {
    if line == 0, kind == .tracker, let name { return "\"\(name)\"" }
    return "\(kind)\(name.map { " \"\($0)\"" } ?? typeInWords)\(place)"
  }

  /// A copy of it belongs to no roll.
  mutating func leaveRoll() {
    #if DEBUG
      leave()
    #endif
  }

  fileprivate mutating func makePart(_ type: Any.Type) { self.type = type }

  /// The type of a node in words, beside its kind.
  private var typeInWords: String {
    if type == Effect.self || type == Scope.self || type == TrackingScope.self {
      return ""
    }
    return " of \((type as? any ValueHandle.Type)?.valueType ?? type)"
  }
}

#if DEBUG
  extension NodeLabel {
    /// A copy that belongs to no roll.
    mutating func leave() { membership = nil }

    /// Describes another thing from now on, of the same node.
    mutating func become(_ other: NodeLabel) {
      let (membership, serial) = (membership, serial)
      self = other
      self.membership = membership
      self.serial = serial
      membership?.update(self)
    }
  }

  extension Graph {
    /// The nodes are parts of one thing, and not of another one that looks alike.
    static func makeWhole(_ nodes: NodePointer...) {
      let whole = SharedCounts.labels.next()
      for node in nodes { node.pointee.ownerRecord.optional?.pointee.label?.pointee.whole = whole }
    }

    /// The node is that of a tracked property that was given no name.
    @usableFromInline
    static func notePropertyWithoutName(_ node: NodePointer) {
      node.pointee.ownerRecord.optional?.pointee.label?.pointee.isNamelessProperty = true
    }

    /// Notes the place of a tracked property without a name.
    @usableFromInline
    static func noteStorage(_ node: NodePointer, _ storage: AnyKeyPath) {
      guard let label = node.pointee.ownerRecord.optional?.pointee.label else { return }
      label.pointee.storage = storage
      label.pointee.membership?.update(label.pointee)
    }
  }
#endif

/// "Cart.prices" for the key path to the storage of a tracked property. It prints as `\Cart._prices` if it is that of a stored property and
/// the run-time knows the fields of the class. Nil if it prints otherwise.
@usableFromInline
func nameOfProperty(at storage: AnyKeyPath) -> String? {
  let text = "\(storage)".dropFirst()
  guard let dot = text.lastIndex(of: ".") else { return nil }
  let field = text[dot...].dropFirst()
  let type = text[..<dot].prefix { $0 != "<" }
  guard field.first == "_", field.count > 1, !type.isEmpty, !field.contains(where: { "<>() ".contains($0) }) else {
    return nil
  }
  return "\(type).\(field.dropFirst())"
}

/// "Cart" for the class of a tracked property, also if it is generic.
@usableFromInline
func nameOfType(_ type: Any.Type) -> Substring { "\(type)".prefix { $0 != "<" } }

extension Graph {
  /// The label is that of a part of a `Linked`: `type` says so, and which type the value has.
  @usableFromInline
  static func labelAsPart(_ node: NodePointer, _ type: Any.Type) {
    node.pointee.ownerRecord.optional?.pointee.label?.pointee.makePart(type)
  }

  /// Labels a node. Called in debug builds, and for named nodes.
  @usableFromInline
  static func label(_ node: NodePointer, _ name: String?, _ type: Any.Type, _ fileID: StaticString, _ line: UInt32) {
    label(node, name, type, fileID.utf8Start, line)
  }

  @usableFromInline
  static func label(
    _ node: NodePointer, _ name: String?, _ type: Any.Type, _ fileID: UnsafePointer<UInt8>, _ line: UInt32
  ) {
    let record = ownerRecord(.current, node)
    guard record.pointee.label == nil else { return }
    let label = UnsafeMutablePointer<NodeLabel>.allocate(capacity: 1)
    label.initialize(to: NodeLabel(name: name, type: type, fileID: fileID, line: line))
    record.pointee.label = label
    #if DEBUG
      label.pointee.membership = NodeRoll.current?.enrol(node, label.pointee)
    #endif
  }

  /// A node by its name, or as `describe` has it. A property with its type as its only name has no name to find it by.
  static func shortName(_ node: NodePointer) -> String {
    node.pointee.ownerRecord.optional?.pointee.label?.pointee.ownName ?? describe(node)
  }

  /// What a node is, in words: `publication "total" (Shop/Cart.swift:12)`.
  static func describe(_ node: NodePointer, as kind: String) -> String {
    guard let label = node.pointee.ownerRecord.optional?.pointee.label?.pointee else { return describeUnlabelled(kind) }
    return kind + (label.name.map { " \"\($0)\"" } ?? "") + label.place
  }

  /// A node in words: `computed "total" (Shop/Cart.swift:12)`; without a name by what it holds, `computed of Int (…)`, or by what
  /// it is a part of, `signal of Selector<Int> (…)`; the body of a view: `"Card body"`.
  static func describe(_ node: NodePointer) -> String {
    let kind = node.pointee.traits.kind
    guard let label = node.pointee.ownerRecord.optional?.pointee.label?.pointee else {
      return describeUnlabelled("\(kind)")
    }
    return label.describe(kind)
  }

  /// A node by its kind alone, where labels are not kept.
  private static func describeUnlabelled(_ kind: String) -> String {
    "\(kind) without a name (give it one with `name:`, or build for debugging to see where it was made)"
  }
}
