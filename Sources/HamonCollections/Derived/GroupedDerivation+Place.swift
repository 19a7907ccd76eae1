/// Where elements are in their groups, and groups among each other: found by the positions of the source.
extension GroupedDerivation {
  /// Gives elements their groups: those that have changed in any way leave their places, and are put back one by one. `updated` have other
  /// elements than before.
  @inlinable
  func set(_ changes: [(id: ID, key: Key?)], replacing updated: Set<ID>) {
    var concerned = IdentifiedOrder<Key>()
    func concern(_ key: Key) { if !concerned.contains(key) { concerned.insert(key, at: concerned.count) } }
    for (id, key) in changes {
      guard let old = keys[id] else { continue }
      concern(old)
      let list = groups[old]?.elements.core
      if key == old, source.order.contains(id) {
        list?.order.setWeight(id, 0)
      } else {
        list?.cut(id)
        keys[id] = nil
      }
    }
    for (id, key) in changes {
      guard let key, let element = source.peek(id), let position = source.order.position(of: id) else { continue }
      check(key, of: id)
      concern(key)
      let list = group(key).elements.core
      keys[id] = key
      let place = list.placeBehind { (self.source.order.position(of: $0) ?? 0) < position }
      if list.order.contains(id) {
        list.move(id, behind: place)
        if updated.contains(id) { list.overwrite(id, element, isChanged: changed.contains(id)) }
        list.order.setWeight(id, 1)
      } else {
        list.insert(element, id, at: place)
      }
    }
    arrange(concerned.all)
  }

  /// Groups without elements go, new ones come, and the others are placed by their first elements.
  @inlinable
  func arrange(_ concerned: [Key]) {
    for key in concerned {
      guard let group = groups[key] else { continue }
      if group.elements.core.count == 0 {
        core.cut(key)
        end(group)
      } else {
        core.order.setWeight(key, 0)
      }
    }
    for key in concerned {
      guard let group = groups[key] else { continue }
      let first = firstPosition(key)
      let place = core.placeBehind { self.firstPosition($0) < first }
      if core.order.contains(key) {
        core.move(key, behind: place)
        core.order.setWeight(key, 1)
      } else {
        core.insert(group, key, at: place)
      }
    }
  }

  @inlinable
  func end(_ group: Group) {
    putAside(group)
    group.elements.core.cutAll()
  }

  @inlinable
  func firstPosition(_ key: Key) -> Int {
    guard let list = groups[key]?.elements.core, list.count > 0 else { return 0 }
    return source.order.position(of: list.order.id(at: 0)) ?? 0
  }
}
