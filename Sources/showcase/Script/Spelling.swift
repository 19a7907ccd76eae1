/// Guesses what a mistyped word was meant to be.
enum Spelling {
  /// The word that is the fewest changed letters away, if that is at most a third of them (but two in any case of length
  /// three and more); the first one listed among equals.
  static func closest(to word: String, in words: [String]) -> String? {
    let limit = word.count < 3 ? 1 : max(2, word.count / 3)
    let candidates = words.map { (word: $0, distance: distance(word.lowercased(), $0)) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }), best.distance <= limit else { return nil }
    return best.word
  }

  /// How many letters must be added, removed, replaced, or swapped with their neighbour.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, next[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        next.append(best)
      }
      (beforeLast, last) = (last, next)
    }
    return last[b.count]
  }
}
