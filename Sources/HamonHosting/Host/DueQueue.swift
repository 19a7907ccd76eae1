/// The evaluations that are due, by their depth in the tree, so that a parent runs before its children. It may end them, or give them other
/// inputs, and no body runs twice.
struct DueQueue {
  private var levels: [[Evaluation]] = []
  private var lowest = 0
  private(set) var isEmpty = true

  mutating func add(_ evaluation: Evaluation, depth: Int) {
    while levels.count <= depth { levels.append([]) }
    levels[depth].append(evaluation)
    lowest = isEmpty ? depth : min(lowest, depth)
    isEmpty = false
  }

  /// All of the highest level, in the order in which they became due.
  mutating func takeHighest() -> [Evaluation] {
    while lowest < levels.count {
      if !levels[lowest].isEmpty {
        defer { levels[lowest] = [] }
        return levels[lowest]
      }
      lowest += 1
    }
    isEmpty = true
    return []
  }
}
