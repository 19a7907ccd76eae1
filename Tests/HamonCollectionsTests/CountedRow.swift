/// An id that counts how often it is hashed: what an operation asks of its keys. (How often it is compared depends on the
/// hash table's seed.)
struct CountedID: Hashable {
  final class Counter {
    var questions = 0
  }

  let number: Int
  let counter: Counter

  static func == (a: Self, b: Self) -> Bool { a.number == b.number }

  func hash(into hasher: inout Hasher) {
    counter.questions += 1
    hasher.combine(number)
  }
}

struct CountedRow: Identifiable {
  let id: CountedID
  var isEven: Bool { id.number % 2 == 0 }
}
