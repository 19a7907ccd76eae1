import TestSupport

/// One step, or one that a body, a cleanup or an end takes: a verb, the slot it concerns, two numbers that say how, what it reads
/// (`@slot.question`, or `!slot.question` through a thing that nothing keeps), and what is done there.
///
///     signal 0 3 0
///     list 1 4 0
///     filter 5 1 0 @0.0 cleanup{ write 1 4 9 }        slot 5: a filter of slot 1 that asks slot 0
///     effect 14 0 0 @5.1 @0.0 body{ drop 5 0 0 } end{ write 0 2 0 }
///     write 1 3 9 compare{ write 1 4 9 }              an element whose `==` edits its list
struct MixedStep: Equatable, ProgramStep {
  enum Verb: String, CaseIterable {
    case signal, whole, computed, linked, selector, dictionary, list, filter, sorted, ranked, array, groups, group, rows
    case effect, follow, scope
    case write, read, drop, cancel, pause, resume, add, batch
    // Batches that may be taken back: one that does not throw, one that does in the end, and one that says what would be.
    case transaction, failing, preview

    var isBatch: Bool { self == .batch || isTransaction }
    var isTransaction: Bool { self == .transaction || isTakenBack }
    var isTakenBack: Bool { self == .failing || self == .preview }
  }
  struct Source: Equatable, CustomStringConvertible {
    var slot: Int
    var question: Int
    /// Asked through something that is made for that, and has no handle afterwards.
    var isFresh = false

    var description: String { "\(isFresh ? "!" : "@")\(slot).\(question)" }
  }

  var verb: Verb
  var slot: Int
  var number = 0
  var other = 0
  var sources: [Source] = []
  var body: [MixedStep] = []
  var cleanup: [MixedStep] = []
  var end: [MixedStep] = []
  /// In the `==` of the elements that it writes.
  var compare: [MixedStep] = []

  private static var parts: [(name: String, path: WritableKeyPath<MixedStep, [MixedStep]>)] {
    [("body{", \.body), ("cleanup{", \.cleanup), ("end{", \.end), ("compare{", \.compare)]
  }

  var description: String {
    var words = ["\(verb) \(slot) \(number) \(other)"] + sources.map(\.description)
    for (name, path) in Self.parts where !self[keyPath: path].isEmpty {
      words += [name] + self[keyPath: path].map(\.description) + ["}"]
    }
    return words.joined(separator: " ")
  }

  struct Malformed: Error {
    var rest: [Substring]
  }

  static func program(_ script: String) throws -> [MixedStep] {
    var words = script.split(whereSeparator: \.isWhitespace)[...]
    let program = try steps(&words)
    if !words.isEmpty { throw Malformed(rest: Array(words)) }
    return program
  }

  private static func steps(_ words: inout ArraySlice<Substring>) throws -> [MixedStep] {
    var steps: [MixedStep] = []
    while let verb = words.first.flatMap({ Verb(rawValue: String($0)) }) {
      let numbers = words.dropFirst().prefix(3).compactMap { Int($0) }
      guard numbers.count == 3 else { throw Malformed(rest: Array(words)) }
      words = words.dropFirst(4)
      var step = MixedStep(verb: verb, slot: numbers[0], number: numbers[1], other: numbers[2])
      while let word = words.first, let sign = word.first, "@!".contains(sign) {
        let numbers = word.dropFirst().split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 2 else { throw Malformed(rest: Array(words)) }
        step.sources.append(Source(slot: numbers[0], question: numbers[1], isFresh: sign == "!"))
        words = words.dropFirst()
      }
      while let part = parts.first(where: { $0.name == words.first ?? "" }) {
        words = words.dropFirst()
        step[keyPath: part.path] = try Self.steps(&words)
        guard words.popFirst() == "}" else { throw Malformed(rest: Array(words)) }
      }
      steps.append(step)
    }
    return steps
  }

  /// Whether it does nothing but write and read.
  var isCalm: Bool { verb == .write || verb == .read || verb.isBatch && body.allSatisfy(\.isCalm) }

  /// Whether all that is taken back in it only writes and reads, not in batches, and closures do nothing but read. (It follows sooner what
  /// was written in a batch before that. A dictionary that is replaced tells of its keys in any order.)
  var leavesNoTrace: Bool {
    guard cleanup.isEmpty, end.isEmpty, compare.isEmpty else { return false }
    switch verb {
    case .dictionary: return false
    case .failing, .preview: return isCalm
    case .effect, .rows, .follow: return body.isEmpty
    case .batch, .transaction: return body.allSatisfy { $0.leavesNoTrace && $0 == $0.permanent }
    default: return body.allSatisfy(\.leavesNoTrace)
    }
  }

  func writes(toAnyOf slots: Set<Int>) -> Bool {
    verb == .write && slots.contains(slot) || verb.isBatch && body.contains { $0.writes(toAnyOf: slots) }
  }

  /// Without what is taken back.
  var permanent: MixedStep? {
    if verb.isTakenBack { return nil }
    var copy = self
    copy.body = body.compactMap(\.permanent)
    return copy
  }

  var simpler: [[MixedStep]] {
    var result = verb.isBatch ? [body] : []
    if verb.isTransaction {
      var copy = self
      copy.verb = verb == .preview ? .failing : .batch
      result.append([copy])
    }
    for index in sources.indices {
      var copy = self
      copy.sources.remove(at: index)
      result.append([copy])
    }
    for index in sources.indices where sources[index].isFresh {
      var copy = self
      copy.sources[index].isFresh = false
      result.append([copy])
    }
    for (_, path) in Self.parts {
      for index in self[keyPath: path].indices {
        for inner in [[]] + self[keyPath: path][index].simpler {
          var copy = self
          copy[keyPath: path] = self[keyPath: path].replacing(index, with: inner)
          result.append([copy])
        }
      }
    }
    return result
  }
}
