import Testing
import WorkshopKit

@testable import workshop

/// The lessons by their names, so that a failure says which one it is.
enum Units {
  static let ids = Workshop.lessons.map(\.id)

  static func find(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Workshop.Unit {
    try #require(Workshop.units.first { $0.lesson.id == id }, sourceLocation: sourceLocation)
  }

  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}

extension Workshop.Unit {
  func failed(_ exercise: any Exercise) -> [String] { exercise.checks().filter { !$0.isKept }.map(\.code) }
}

extension String {
  /// Whether any terminal can show it.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
