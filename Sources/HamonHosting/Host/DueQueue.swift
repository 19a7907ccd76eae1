/// What may be due in a frame: a body, a late closure, or the rows of a stack that was scrolled.
protocol DueWork: AnyObject {
  /// Does what is due, unless that was done meanwhile or is gone.
  func evaluateIfDue()
}

/// What is due, by its depth in the tree, so that a parent runs before its children. It may end them, or give them other inputs, and no
/// body runs twice.
struct DueQueue {
  private var levels: [[any DueWork]] = []
  private var lowest = 0
  private(set) var isEmpty = true

  mutating func add(_ work: any DueWork, depth: Int) {
    while levels.count <= depth { levels.append([]) }
    levels[depth].append(work)
    lowest = isEmpty ? depth : min(lowest, depth)
    isEmpty = false
  }

  /// All of the highest level, in the order in which they became due.
  mutating func takeHighest() -> [any DueWork] {
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
