import HamonFlow

/// One place where two values differ: its path from the property on, and the parts there; nil where there is nothing.
struct Difference {
  let path: String
  let old: String?
  let new: String?
  /// Whether it is in a value that a test cannot make equal to that of the model.
  var isNumbered = false

  /// `- towns[1].name: "神南"` and `+ towns[1].name: "神宮前"`.
  var lines: [String] {
    [old.map { "- \(path): \($0)" }, new.map { "+ \(path): \($0)" }].compactMap { $0 }
  }
}

/// The places where two values differ, as deep as they can be taken apart. Empty exactly if they are the same.
func differences(_ path: String, _ old: Any, _ new: Any) -> [Difference] {
  if isSame(old, new) { return [] }
  let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
  let parts =
    type(of: old) == type(of: new) && before.displayStyle == after.displayStyle
    ? differencesOfParts(path, before, after, isText: old is any CustomStringConvertible && "\(old)" != "\(new)") : []
  var found = parts.isEmpty ? [leaf(path, old, new)] : parts
  if new is any NumbersItsChanges { for index in found.indices { found[index].isNumbered = true } }
  return found
}

/// A value that a test cannot make equal to that of the model.
protocol NumbersItsChanges {}

extension Optimistic: NumbersItsChanges {}

private func leaf(_ path: String, _ old: Any, _ new: Any) -> Difference {
  let (oldText, newText) = valueTexts(old, new)
  return Difference(path: path, old: oldText, new: oldText == newText ? "\(newText), another one" : newText)
}

/// `isText`: the value describes itself, and the two descriptions differ; its fields are then not shown.
private func differencesOfParts(_ path: String, _ old: Mirror, _ new: Mirror, isText: Bool) -> [Difference] {
  switch old.displayStyle {
  case .collection: differencesOfElements(path, Array(old.children), Array(new.children))
  case .dictionary: differencesOfEntries(path, dictionaryEntries(old), dictionaryEntries(new))
  case .set: differencesOfMembers(path, old, new)
  case .optional:
    zip(old.children, new.children).flatMap { differences(path, $0.value, $1.value) }
  case .enum where !isText && old.children.first?.label == new.children.first?.label,
    .struct where !isText, .tuple where old.children.count == new.children.count:
    zip(old.children, new.children).flatMap { differences(join(path, $0.label), $0.value, $1.value) }
  default: []
  }
}

private func join(_ path: String, _ label: String?) -> String {
  guard let label else { return path }
  return label.hasPrefix(".") ? path + label : "\(path).\(label)"
}

/// Elements that were inserted or removed show as such: equal elements at both ends are put aside first.
private func differencesOfElements(_ path: String, _ old: [Mirror.Child], _ new: [Mirror.Child]) -> [Difference] {
  let common = min(old.count, new.count)
  let prefix = (0..<common).first { !isSame(old[$0].value, new[$0].value) } ?? common
  let suffix =
    (0..<common - prefix).first { !isSame(old[old.count - 1 - $0].value, new[new.count - 1 - $0].value) }
    ?? common - prefix
  return (prefix..<max(old.count, new.count) - suffix).flatMap { index -> [Difference] in
    let (isOld, isNew) = (index < old.count - suffix, index < new.count - suffix)
    if isOld && isNew { return differences("\(path)[\(index)]", old[index].value, new[index].value) }
    return [
      Difference(
        path: "\(path)[\(index)]", old: isOld ? valueText(old[index].value) : nil,
        new: isNew ? valueText(new[index].value) : nil)
    ]
  }
}

private func differencesOfEntries(
  _ path: String, _ old: [AnyHashable: Any], _ new: [AnyHashable: Any]
) -> [Difference] {
  let keys = Set(old.keys).union(new.keys).map { (key: $0, text: valueText($0.base)) }
  return keys.sorted { $0.text < $1.text }.flatMap { key, text -> [Difference] in
    if let old = old[key], let new = new[key] { return differences("\(path)[\(text)]", old, new) }
    return [Difference(path: "\(path)[\(text)]", old: old[key].map(valueText), new: new[key].map(valueText))]
  }
}

private func differencesOfMembers(_ path: String, _ old: Mirror, _ new: Mirror) -> [Difference] {
  let members = [old, new].map { Set($0.children.compactMap { $0.value as? AnyHashable }) }
  let removed = members[0].subtracting(members[1]).map { Difference(path: path, old: valueText($0.base), new: nil) }
  let inserted = members[1].subtracting(members[0]).map { Difference(path: path, old: nil, new: valueText($0.base)) }
  return removed.sorted { $0.old ?? "" < $1.old ?? "" } + inserted.sorted { $0.new ?? "" < $1.new ?? "" }
}
