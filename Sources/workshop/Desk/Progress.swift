#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// What a learner has done so far: a few lines of plain text on the desk. It goes nowhere else.
struct Progress: Equatable {
  var current: String?
  /// The language that was asked for last.
  var language: Language?
  /// Which lessons have been green; what is tried after that takes none away, `reset` does.
  var done: Set<String> = []
  /// How many hints were shown.
  var hints: [String: Int] = [:]
  /// Which answer was chosen, from 0.
  var quiz: [String: Int] = [:]
  /// The stamp of the file that was checked last.
  var checked: [String: [Int]] = [:]

  init() {}

  /// Reads the text; lines that mean nothing are left out.
  init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      switch (words[0], words.count) {
      case ("current", 2): current = words[1]
      case ("language", 2): language = Language(rawValue: words[1])
      case ("done", 2): done.insert(words[1])
      case ("hints", 3): hints[words[1]] = Int(words[2]).map { min(3, max(0, $0)) }
      case ("quiz", 3): quiz[words[1]] = Int(words[2])
      case ("checked", 3...): checked[words[1]] = words.dropFirst(2).compactMap { Int($0) }
      default: continue
      }
    }
  }

  var text: String {
    var lines: [String] = []
    if let current { lines.append("current \(current)") }
    if let language { lines.append("language \(language.rawValue)") }
    lines += done.sorted().map { "done \($0)" }
    lines += hints.sorted { $0.key < $1.key }.map { "hints \($0.key) \($0.value)" }
    lines += quiz.sorted { $0.key < $1.key }.map { "quiz \($0.key) \($0.value)" }
    lines += checked.sorted { $0.key < $1.key }.map {
      "checked \($0.key) " + $0.value.map(String.init).joined(separator: " ")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Whether what happens may be told: the prediction is made, or the exercise done.
  func knows(_ id: String) -> Bool { quiz[id] != nil || done.contains(id) }

  /// Whether the solution may be shown: the learner is green, or has read all hints.
  func mayCompare(_ id: String) -> Bool { done.contains(id) || hints[id, default: 0] >= 3 }
}

extension Desk {
  func progress() -> Progress { Progress(parsing: Files.read("\(path)/.progress") ?? "") }

  /// Whether something was set up here already.
  var isThere: Bool { Files.exists("\(path)/Package.swift") }

  /// Whether the file is neither a starting file nor the one that was checked last.
  func isUnchecked(_ id: String, _ progress: Progress) -> Bool {
    guard let stamp = Files.stamp(exercise(id)), stamp != progress.checked[id] else { return false }
    let text = Files.read(exercise(id))
    return !Language.allCases.contains { pristine(id, in: $0) == text }
  }

  /// Keeps a language for the next start; none changes nothing.
  func remember(_ language: Language?) {
    if let language { update { $0.language = language } }
  }

  /// Keeps what a check has said: who was green and plays on has been green.
  func remember(_ verdict: Verdict, of id: String, checked stamp: [Int]?) -> Progress {
    update {
      $0.checked[id] = stamp
      if verdict.isGreen { $0.done.insert(id) }
    }
  }

  /// Reads what is kept, changes it and writes it: so what another terminal has done meanwhile is not lost. Answers with all of it. The
  /// desk is locked for that; the end of a process lets go of it.
  @discardableResult
  func update(_ change: (inout Progress) -> Void) -> Progress {
    let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    let before = progress()
    var progress = before
    change(&progress)
    if progress != before { Files.write(progress.text, to: "\(path)/.progress") }
    return progress
  }
}
