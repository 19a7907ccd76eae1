#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// The learner's package: a copy of each starting file, one program a lesson, invisible to git.
///
///     desk/
///       .gitignore          *
///       .progress           what is done; plain text
///       .runner/            build products of the runner: an editor may build in .build at the same time
///       Package.swift
///       Sources/L01/Exercise.swift    the learner's
///       Sources/L01/main.swift
struct Desk {
  /// Where the desk is, from the root.
  let path: String
  /// Where Hamon is, from the root.
  let package: String
  /// Whether it is in the folder for temporary files, because the working folder cannot be written.
  let isElsewhere: Bool

  enum Failure: Error, CustomStringConvertible {
    case noSources
    case notWritable(String)
    case occupied(String)

    var description: String { words.en }

    var words: Words {
      switch self {
      case .noSources:
        Words(
          "The starting files (Sources/WorkshopBroken) are not where they were when the workshop was built. "
            + "To fix this, run it in the folder of Hamon, or build it again.",
          "最初のファイル（Sources/WorkshopBroken）が、ビルドした時の場所にありません。Hamon のフォルダーで実行するか、もう一度ビルドしてください。")
      case .notWritable(let path):
        Words(
          "The desk cannot be written at \(path). To fix this, name a folder of yours: --desk PATH",
          "\(path) に desk を作れません。--desk PATH で書き込めるフォルダーを指定してください。")
      case .occupied(let path):
        Words(
          "There is something else at \(path), which is left alone. To fix this, name another folder for the desk: "
            + "--desk PATH",
          "\(path) にはほかのものがあるため、何も変更しません。--desk PATH で別のフォルダーを指定してください。")
      }
    }
  }

  /// The desk at `path`; without one the desk that the working folder is in, else one in the working folder, or, where that cannot be
  /// written, in the folder for temporary files.
  init(at path: String? = nil) throws(Failure) {
    guard let package = Self.packageFolder else { throw .noSources }
    self.package = package
    let here = Environment.workingFolder
    let around = path == nil ? Self.desk(around: here) : nil
    isElsewhere = path == nil && around == nil && !Files.exists("\(here)/desk/.progress") && !Files.isWritable(here)
    if let path {
      self.path = path.hasPrefix("/") ? path : "\(here)/\(path)"
    } else if let around {
      self.path = around
    } else if !isElsewhere {
      self.path = "\(here)/desk"
    } else {
      self.path = "\(Environment["TMPDIR"] ?? "/tmp")/hamon-desk-\(getuid())"
    }
  }

  /// The desk that is a folder, or has it in it.
  static func desk(around folder: String) -> String? {
    var folder = folder[...]
    while !folder.isEmpty {
      if Files.read("\(folder)/Package.swift")?.contains(DeskManifest.signature) == true { return String(folder) }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return nil
  }

  /// The folder of Hamon: where this file was compiled, else the working folder.
  private static var packageFolder: String? {
    let compiled = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    for folder in [compiled, Environment.workingFolder] where Files.exists("\(folder)/Sources/WorkshopBroken") {
      return Files.absolute(folder)
    }
    return nil
  }

  func folder(_ id: String) -> String { "\(path)/Sources/\(id)" }

  func exercise(_ id: String) -> String { "\(folder(id))/Exercise.swift" }

  /// The path as a person types it: from the working folder where the desk is below it.
  func shown(_ path: String) -> String {
    let here = Environment.workingFolder + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }

  /// The starting file of a lesson, with its comments in a language.
  func pristine(_ id: String, in language: Language) -> String? { source("WorkshopBroken", id, language) }

  /// The solution of a lesson, with its comments in a language.
  func solution(_ id: String, in language: Language) -> String? { source("WorkshopFixed", id, language) }

  /// The starting file of a lesson, as it is in the sources.
  func pristine(_ id: String) -> String? { pristine(id, in: .en) }

  /// The solution of a lesson, as it is in the sources.
  func solution(_ id: String) -> String? { solution(id, in: .en) }

  private func source(_ target: String, _ id: String, _ language: Language) -> String? {
    let text = Files.read("\(package)/Sources/\(target)/\(id).swift")
    let lesson = Workshop.lessons.first { $0.id == id }
    return text.map { lesson?.translated($0, to: language) ?? $0 }
  }

  // MARK: setting up

  /// Makes what is missing; a learner's file is never written over, unless it is the starting file in another language. Answers with the
  /// lessons whose file was there and is gone: they begin anew.
  @discardableResult
  func prepare(_ lessons: [Lesson], in language: Language = .en) throws(Failure) -> [String] {
    var restored: [String] = []
    if !isOurs { throw .occupied(path) }
    guard Files.makeFolder(path), Files.write("*\n", to: "\(path)/.gitignore") else { throw .notWritable(path) }
    let manifest = DeskManifest(package: relativePackage, lessons: lessons.map(\.id)).text
    // Only when it differs: a new date alone would have SwiftPM read it again.
    if Files.read("\(path)/Package.swift") != manifest { Files.write(manifest, to: "\(path)/Package.swift") }
    for lesson in lessons {
      guard Files.makeFolder(folder(lesson.id)) else { throw .notWritable(path) }
      let main = Self.main(of: lesson.id)
      let wasThere = Files.exists("\(folder(lesson.id))/main.swift")
      if Files.read("\(folder(lesson.id))/main.swift") != main {
        Files.write(main, to: "\(folder(lesson.id))/main.swift")
      }
      guard let text = pristine(lesson.id, in: language) else { throw .noSources }
      if Files.exists(exercise(lesson.id)) {
        let there = Files.read(exercise(lesson.id))
        if there == text || !Language.allCases.contains(where: { pristine(lesson.id, in: $0) == there }) { continue }
      } else if wasThere {
        restored.append(lesson.id)
      }
      guard Files.write(text, to: exercise(lesson.id)) else { throw .notWritable(path) }
    }
    return restored
  }

  private static func main(of id: String) -> String { "import WorkshopKit\n\nrunOnDesk(\(id).self)\n" }

  /// Whether nothing is there yet, or a desk: a folder of that name may be another one.
  private var isOurs: Bool {
    if let manifest = Files.read("\(path)/Package.swift") { return manifest.contains(DeskManifest.signature) }
    // Without its manifest a desk is one by what stands beside an exercise.
    return Files.names(in: "\(path)/Sources").contains { Files.read("\(folder($0))/main.swift") == Self.main(of: $0) }
      || Files.names(in: path).allSatisfy { $0.hasPrefix(".") }
  }

  /// `..` for a desk in the checkout, so that both can be moved together; else the whole path.
  private var relativePackage: String { path == "\(package)/desk" ? ".." : package }

  /// Puts the starting file back, and keeps what was there; nil if nothing was changed, else where it is kept.
  func reset(_ id: String, in language: Language = .en) throws(Failure) -> String? {
    guard let text = pristine(id, in: language) else { throw .noSources }
    if Files.read(exercise(id)) == text { return nil }
    let isThere = Files.exists(exercise(id))
    var backup = "\(exercise(id)).bak"
    var number = 1
    while Files.exists(backup) {
      number += 1
      backup = "\(exercise(id)).bak\(number)"
    }
    // Moved, and so kept byte by byte, with its contents and its permissions.
    if isThere, rename(exercise(id), backup) != 0 { throw .notWritable(path) }
    guard Files.write(text, to: exercise(id)) else {
      if isThere { rename(backup, exercise(id)) }
      throw .notWritable(path)
    }
    return isThere ? backup : nil
  }
}
