#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// What surrounds the process.
enum Environment {
  static subscript(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Japanese where the system is set to it, else English.
  static func language(_ lookUp: (String) -> String? = { Environment[$0] }) -> Language {
    let name = lookUp("LC_ALL") ?? lookUp("LC_MESSAGES") ?? lookUp("LANG") ?? ""
    return name.hasPrefix("ja") ? .ja : .en
  }

  /// Whether keys can be read and screens drawn.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && isSmart }

  /// NO_COLOR counts when it is not empty (no-color.org).
  static var usesColor: Bool { isatty(STDOUT_FILENO) == 1 && isSmart && Environment["NO_COLOR"] == nil }

  private static var isSmart: Bool { Environment["TERM"].map { $0 != "dumb" } ?? false }

  static var workingFolder: String { Files.absolute(".") ?? "." }

  /// Milliseconds of a clock that only goes forward.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// All variables as "NAME=value", with some of them set to another value.
  static func variables(setting changes: [String: String]) -> [String] {
    var result: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      let name = variable.prefix { $0 != "=" }
      if changes[String(name)] == nil { result.append(variable) }
      entry += 1
    }
    return result + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
