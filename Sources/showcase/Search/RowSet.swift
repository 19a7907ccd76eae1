/// The rows that a search found: positions in the table in ascending order, without copies of the rows.
struct RowSet: RandomAccessCollection, Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    /// What a prefix of digits finds.
    case range(Range<Int>)
    /// What a text finds.
    case list([Int32])
  }

  private let storage: Storage

  static let none = RowSet(0..<0)

  init(_ range: Range<Int>) { storage = .range(range) }

  init(_ list: [Int32]) { storage = .list(list) }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  subscript(position: Int) -> Int {
    switch storage {
    case .range(let range):
      precondition(range.indices.contains(range.lowerBound + position), "position \(position) is not one of \(count)")
      return range.lowerBound + position
    case .list(let list):
      return Int(list[position])
    }
  }
}
