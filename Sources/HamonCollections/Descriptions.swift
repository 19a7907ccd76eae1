import Hamon

extension ReadOnlyTrackedList: CustomDebugStringConvertible, CustomReflectable {
  /// `list "rows": [a, b]`, of a long one the first twenty elements and how many more there are. Of a list that follows another one:
  /// `last derived as […]`, which may be out of date, or `not yet derived`. It derives nothing and makes no subscription. *Cost:* that of
  /// describing the elements shown; *isolation:* as for ``elements``.
  public final var debugDescription: String {
    let list = "list" + (core.site.name.map { " \"\($0)\"" } ?? "")
    if core.derivation != nil, core.version == 0 { return list + ": not yet derived" }
    // Taken first: a description is user code, and may edit the list.
    let shown = (0..<Swift.min(core.count, mostShown)).map { core.elements[Int(core.order.slot(at: $0))] }
    let texts = shown.map { $0.map(describedValue) ?? "being changed" }
    return list + (core.derivation == nil ? ": " : ": last derived as ") + listed(texts, of: core.count)
  }
  /// Without parts: `dump` shows the description.
  public final var customMirror: Mirror { .withoutParts(self) }
}

extension TrackedDictionary: CustomDebugStringConvertible, CustomReflectable {
  /// `dictionary "names": ["a": "Anna"]`, of a large one twenty entries and how many more there are. It makes no subscription. *Cost:* that
  /// of describing the entries shown; *isolation:* as for ``dictionary``.
  public var debugDescription: String {
    let dictionary = "dictionary" + (core.site.name.map { " \"\($0)\"" } ?? "")
    let count = core.count
    let shown = Array(core.storage.prefix(mostShown))
    let texts = shown.map { "\(describedValue($0)): \($1.map(describedValue) ?? "being changed")" }
    return dictionary + ": " + (count == 0 ? "[:]" : listed(texts, of: count))
  }
  /// Without parts: `dump` shows the description.
  public var customMirror: Mirror { .withoutParts(self) }
}
