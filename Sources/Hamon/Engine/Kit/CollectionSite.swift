/// Where a collection was made, for messages.
@usableFromInline package struct CollectionSite {
  @usableFromInline let type: Any.Type
  @usableFromInline package let name: String?
  @usableFromInline package let fileID: StaticString
  @usableFromInline package let line: UInt32
  #if DEBUG
    /// Tells it from others that look alike.
    private let whole = SharedCounts.labels.next()
  #endif

  @usableFromInline package init(type: Any.Type, name: String?, fileID: StaticString, line: UInt32) {
    self.type = type
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline package var description: String {
    let what = name.map { "\"\($0)\"" } ?? "\(type)"
    return "\(what) (\(fileID):\(line))"
  }

  /// Gives a computed that derives the collection the collection's name: what it computes is an internal matter.
  @usableFromInline package func relabel(_ deriving: Computed<Void>) {
    #if DEBUG
      var label = NodeLabel(name: name, type: type, fileID: fileID.utf8Start, line: line)
      label.whole = whole
      deriving.node.pointee.ownerRecord.optional?.pointee.label?.pointee.become(label)
    #endif
  }

  /// Gives a node of the collection the collection's name, and that of the part which it stands for.
  func label(_ node: NodePointer, _ part: StaticString) {
    #if DEBUG
      Graph.label(node, name.map { "\($0).\(part)" }, type, fileID, line)
      node.pointee.ownerRecord.optional?.pointee.label?.pointee.whole = whole
    #else
      if let name { Graph.label(node, "\(name).\(part)", type, fileID, line) }
    #endif
  }
}
