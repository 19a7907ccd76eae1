#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

/// The toolchain's documentation compiler.
struct Docc {
  /// `$DOCC_EXEC` where it is set, as for SwiftPM's plugin, else the one in `PATH`.
  var program = Environment["DOCC_EXEC"] ?? "docc"

  /// What DocC calls the tutorials, and where they stand in its pages.
  static let name = "Workshop"

  private static let names = ["--fallback-display-name", name, "--fallback-bundle-identifier", "hamon.workshop"]

  enum Outcome: Equatable {
    case built
    /// What it said.
    case failed(String)
    case notFound
  }

  /// Whether it can be started.
  var isThere: Bool { Child(arguments: [program, "--help"], timeLimit: 60_000).run().end == .exited(0) }

  /// Builds an archive; a warning is an error.
  func convert(_ catalog: TutorialCatalog, to archive: String) -> Outcome {
    let result = Child(
      arguments: [program, "convert", catalog.path, "--output-dir", archive, "--warnings-as-errors"] + Self.names,
      timeLimit: 300_000, outputLimit: 1 << 20
    ).run()
    return switch result.end {
    case .exited(0): .built
    case .notFound, .exited(127): .notFound
    default: .failed(result.output)
    }
  }

  /// Becomes docc's preview server, which ends with Control-C; comes back only if that was not possible.
  func preview(_ catalog: TutorialCatalog, archive: String, port: Int) {
    let words =
      [program, "preview", catalog.path, "--output-dir", archive, "--port", "\(port)"] + Self.names
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execvp(program, &arguments)
    for argument in arguments { free(argument) }
  }

  /// The address of the table of contents.
  static func address(_ language: Language, port: Int) -> String {
    "http://localhost:\(port)/tutorials/\(TutorialContents.name(language).lowercased())"
  }
}
