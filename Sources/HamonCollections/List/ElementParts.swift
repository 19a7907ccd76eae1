import Hamon

extension ReadOnlyTrackedList {
  /// The element with an id as a part, nil while it is missing, for its fields: `rows.part(id: 7).title`.
  ///
  /// Changes of other fields of the element, and of all other elements, do not wake a reader of a field.
  ///
  /// *Cost:* that of a `Part`; a change of the element compares the observed parts of this element only. *Isolation:* that of the list.
  /// *Misuse:* the part holds the list.
  @inlinable
  public final func part(id: Element.ID) -> Part<Element?> {
    let parts = core.parts ?? KeyedParts()
    core.parts = parts
    return parts.part(id) {
      Part(name: { [core] in core.site.name.map { "\($0)[id: \(id)]" } }) { [core] in core.readElement(id) }
    }
  }
}

extension TrackedElement: PartSource {
  @inlinable
  public var _whole: Element { value }

  @inlinable
  public var _parts: PartTable {
    if let table { return table }
    let table = PartTable()
    self.table = table
    return table
  }

  @inlinable
  public var _name: String? { core.site.name.map { "\($0)[id: \(id)]" } }
}
