/// The name of a type without its generic arguments: `Card`, not `Card<Text>`.
func typeName(_ type: Any.Type) -> String {
  let name = String(describing: type)
  return String(name.prefix { $0 != "<" })
}

/// The name of a stored property, also where a property wrapper keeps it (`_count`).
func fieldName(_ label: String?) -> String {
  guard let label else { return "value" }
  return label.hasPrefix("_") ? String(label.dropFirst()) : label
}
