// What `print`, `dump`, string interpolation and a debugger show of the graph: kind, given name, and the present value. A description
// changes nothing: it makes no subscription, evaluates nothing, and holds nothing.

extension Signal: CustomDebugStringConvertible, CustomReflectable {
  /// `signal "price": 120`, with the name if one was given. It makes no subscription. *Cost:* that of describing the value; *isolation:* as
  /// for ``value``.
  public var debugDescription: String { node.describedSignal(Value.self) }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}

extension ReadOnlySignal: CustomDebugStringConvertible, CustomReflectable {
  /// As for ``Signal``: it makes no subscription. *Cost:* that of describing the value; *isolation:* as for ``value``.
  public var debugDescription: String { node.describedSignal(Value.self) }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}

extension Tracked: CustomDebugStringConvertible, CustomReflectable {
  /// What `dump` and a debugger show of the object's property: `property: 120`, with the name if one was given. It makes no subscription.
  /// *Cost:* that of describing the value; *isolation:* that of the object.
  public var debugDescription: String {
    switch storage {
    case .inline(let value): "property: " + describedValue(value)
    case .promoted(let signal): signal.node.describedSignal(Value.self, as: "property")
    }
  }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension Computed: CustomDebugStringConvertible, CustomReflectable {
  /// `computed "total": 200`; or `not yet computed`; or `stale (was 200)`, where something that it has read may have changed since. It
  /// evaluates nothing and makes no subscription. *Cost:* that of describing the value; *isolation:* as for ``value``.
  public var debugDescription: String { node.describedComputed("computed", Value.self) }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}

extension Linked: CustomDebugStringConvertible, CustomReflectable {
  /// `linked "selected": 3`; `stale` and `not yet computed` as for ``Computed``: also after a write that has not been read yet. *Cost* and
  /// *isolation:* as there.
  public var debugDescription: String { computed.node.describedComputed("linked", Value.self) }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}

extension Effect: CustomDebugStringConvertible, CustomReflectable {
  /// `effect "printing"`, or `effect "printing": cancelled`. *Cost:* O(1); *isolation:* that of the effect.
  public var debugDescription: String {
    node.described("effect") + (isCancelled ? ": cancelled" : "")
  }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}

extension Scope: CustomDebugStringConvertible, CustomReflectable {
  /// `scope "screen"`, and `: disposed` or `: paused` if it is. *Cost:* O(1); *isolation:* that of the scope.
  public var debugDescription: String {
    node.described("scope") + (isDisposed ? ": disposed" : isPaused ? ": paused" : "")
  }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}

extension Binding: CustomDebugStringConvertible {
  /// `binding of String`. Without the value: reading it calls the user's closure, which may evaluate and track. *Cost:* O(1); *isolation:*
  /// none.
  public var debugDescription: String { "binding of \(Value.self)" }
}

// MARK: making descriptions

/// How many elements a collection shows.
package var mostShown: Int { 20 }

package func listed(_ texts: [String], of count: Int) -> String {
  let rest = count - texts.count
  return "[" + (texts + (rest > 0 ? ["… \(rest) more"] : [])).joined(separator: ", ") + "]"
}

/// How deep descriptions are nested: a value may hold the very signal that holds it.
private enum DescriptionDepth {
  @TaskLocal static var current = 0
}

/// A value as it describes itself, which is user code: no observer tracks it.
package func describedValue<Value>(_ value: Value) -> String {
  let depth = DescriptionDepth.current
  if depth == 3 { return "…" }
  return untracked { DescriptionDepth.$current.withValue(depth + 1) { String(reflecting: value) } }
}

extension Mirror {
  /// `suppressed`: a generated mirror of the superclass would hold the object.
  package static func withoutParts<Subject: AnyObject>(_ subject: Subject) -> Mirror {
    Mirror(subject, children: EmptyCollection<Child>(), ancestorRepresentation: .suppressed)
  }
}

extension NodePointer {
  /// Its kind, and the name that it was given: the same in every build.
  fileprivate func described(_ kind: String) -> String {
    guard let name = pointee.ownerRecord.optional?.pointee.label?.pointee.givenName else { return kind }
    return "\(kind) \"\(name)\""
  }

  /// The value is read in its storage: `peek` would run what is due.
  fileprivate func describedSignal<Value>(_ type: Value.Type, as kind: String = "signal") -> String {
    let text = described(kind) + ": "
    let slot = value(Value.self)
    let context = Context.current
    for i in 0..<context.pointee.accesses.count where context.pointee.accesses[i].value == UnsafeRawPointer(slot) {
      return text + "being changed"
    }
    let copy = slot.pointee  // its description may write it
    return text + describedValue(copy)
  }

  fileprivate func describedComputed<Value>(_ kind: String, _ type: Value.Type) -> String {
    let text = described(kind) + ": "
    if pointee.flags.contains(.running) { return text + "being computed" }
    Graph.makeOwedMarks(.current)
    guard asComputed.flags.contains(.hasValue) else { return text + "not yet computed" }
    let copy = computedValue(Value.self).pointee
    let value = describedValue(copy)
    Graph.makeOwedMarks(.current)  // again: the description is user code
    return text + (pointee.flags.isDisjoint(with: .stale) ? value : "stale (was \(value))")
  }
}
