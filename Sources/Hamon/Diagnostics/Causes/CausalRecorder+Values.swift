/// The values of nodes, as they are when something happens.
extension UnsafeMutablePointer where Pointee == LogCore {
  /// Finds out how the values of a node that is just met are kept.
  func plan(_ node: NodePointer, _ place: Int) {
    if pointee.isRedacted { return }
    guard let handle = Graph.valueHandle(node) else { return }
    pointee.known[place].plan = handle.plan(of: node)
    cold.handles[place] = handle
  }

  /// The value of a node: its bytes, or in words.
  @inline(__always)  // some tests and a load, as a rule
  func value(_ context: Context, _ node: NodePointer, _ place: Int) -> LoggedValue {
    let plan = pointee.known[place].plan
    if plan.kind == .none { return .none }
    if plan.kind == .plain, context.pointee.accesses.count == 0, node.pointee.flags.isDisjoint(with: .ended) {
      if node.pointee.traits.kind == .computed, !node.asComputed.flags.contains(.hasValue) { return .none }
      return LoggedValue(plain: UnsafeRawPointer(node) + Int(plan.offset), plan.size)
    }
    return otherValue(node, place)
  }

  /// Notes the value of a node, which is that of an entry.
  @inline(__always)  // a store and a test
  func know(_ value: LoggedValue, of place: Int) {
    pointee.known[place].value = value
    if value.kind == .text { cold.knownTexts[place] = cold.texts[Int(value.first)] ?? "" }
  }

  /// That value, for an entry that is about to be added.
  @inline(__always)  // a load and a test
  func knownValue(_ place: Int) -> LoggedValue {
    let value = pointee.known[place].value
    return value.kind == .text ? append(cold.knownTexts[place]) : value
  }

  /// The text of a value, for the entry that is about to be added: others have come since it was made, and go before that one does.
  @inline(never)  // not the steady state
  func again(_ value: LoggedValue) -> LoggedValue { cold.texts[Int(value.first)].map { append($0) } ?? .none }

  /// Whether a value of the node is described when it changes, which calls user code, or may be.
  @inline(__always)  // some loads
  func describes(_ node: NodePointer) -> Bool {
    guard !pointee.isRedacted, let place = knownPlace(node) else { return !pointee.isRedacted }
    let kind = pointee.known[place].plan.kind
    return kind == .text || kind == .undecided
  }

  @inline(never)  // may call user code
  private func otherValue(_ node: NodePointer, _ place: Int) -> LoggedValue {
    guard node.pointee.flags.isDisjoint(with: .ended) else { return .none }
    let kind = node.pointee.traits.kind
    if kind == .computed, !node.asComputed.flags.contains(.hasValue) { return .none }
    let plan = pointee.known[place].plan
    let slot = UnsafeRawPointer(node) + Int(plan.offset)
    switch plan.kind {
    case .none: return .none
    case .plain where kind == .signal && Graph.isBeingChanged(slot): return .none
    case .plain: return LoggedValue(plain: slot, plan.size)
    case .undecided:
      guard let handle = cold.handles[place] else { return .none }
      pointee.known[place].plan = handle.plan(of: node)
      return pointee.known[place].plan.kind == .undecided ? .none : otherValue(node, place)
    case .string:
      if kind == .signal, Graph.isBeingChanged(slot) { return .none }
      let text = slot.assumingMemoryBound(to: String.self).pointee
      return LoggedValue(short: text) ?? append(loggedText(text))
    case .text:
      guard let handle = cold.handles[place] else { return .none }
      return describe(node, handle)
    }
  }

  /// It calls user code, which is not tracked; what that does is not noted.
  private func describe(_ node: NodePointer, _ handle: any ValueHandle.Type) -> LoggedValue {
    let wasAside = pointee.isAside
    pointee.isAside = true
    let text = handle.text(of: node)  // the log may be stopped in it, and let go: see `Graph.forEachLog`
    pointee.isAside = wasAside
    return text.map { append($0) } ?? .none
  }

  /// The value of a node that is not met yet.
  @inline(never)  // once for a node
  func valueOfUnknown(_ node: NodePointer) -> LoggedValue {
    if pointee.isRedacted { return .none }
    guard let handle = Graph.valueHandle(node) else { return .none }
    let plan = handle.plan(of: node)
    let slot = UnsafeRawPointer(node) + Int(plan.offset)
    switch plan.kind {
    case .plain: return Graph.isBeingChanged(slot) ? .none : LoggedValue(plain: slot, plan.size)
    default: return describe(node, handle)
    }
  }
}
