/// An element of the lists in these tests.
package struct Row: Identifiable, Equatable, CustomStringConvertible {
  package var id: Int
  package var title: String

  package init(_ id: Int, _ title: String = "") {
    self.id = id
    self.title = title
  }

  package var description: String { "\(id)\(title)" }
}

extension Row: Comparable {
  package static func < (one: Row, other: Row) -> Bool { (one.title, one.id) < (other.title, other.id) }
}
