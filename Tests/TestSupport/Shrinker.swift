/// A step of a random program.
package protocol ProgramStep: CustomStringConvertible {
  /// What may stand instead, each strictly simpler.
  var simpler: [[Self]] { get }
}

/// Makes a failing program short: removes steps in ever smaller runs (Zeller's delta debugging), then puts simpler steps in place of what
/// is left, until nothing can go any more.
package struct Shrinker<Step: ProgramStep> {
  private let failure: ([Step]) -> String?

  /// `failure` says what is wrong with a program, or nil.
  package init(_ failure: @escaping ([Step]) -> String?) { self.failure = failure }

  /// A short program that fails as well, and how. `first` is what was wrong when the program was run: it is told where that does not come
  /// again.
  package func report(_ steps: [Step], _ first: String) -> String {
    let short = shrink(steps)
    return """
      As short as it gets:

      \(short.map(\.description).joined(separator: "\n"))

      \(failure(short) ?? "Gone when run again. What was wrong at first:\n\n\(first)")
      """
  }

  package func shrink(_ steps: [Step]) -> [Step] {
    var steps = steps
    while pass(&steps) {}
    return steps
  }

  private func fails(_ steps: [Step]) -> Bool { failure(steps) != nil }

  /// Whether anything could go.
  private func pass(_ steps: inout [Step]) -> Bool {
    var didShrink = false
    // Whole runs of steps at top level first: this is where most of a random program goes.
    var run = steps.count
    while run > 0 {
      var start = 0
      while start < steps.count {
        var candidate = steps
        candidate.removeSubrange(start..<min(start + run, steps.count))
        if fails(candidate) {
          steps = candidate
          didShrink = true
        } else {
          start += run
        }
      }
      run /= 2
    }
    var index = 0
    while index < steps.count {
      let all = steps
      let smaller = all[index].simpler.lazy.map { all.replacing(index, with: $0) }.first { fails($0) }
      if let smaller {
        steps = smaller
        didShrink = true
      } else {
        index += 1
      }
    }
    return didShrink
  }
}

extension Array {
  package func replacing(_ index: Int, with elements: [Element]) -> [Element] {
    var copy = self
    copy.replaceSubrange(index...index, with: elements)
    return copy
  }
}
