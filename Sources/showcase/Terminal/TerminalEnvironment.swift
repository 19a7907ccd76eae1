#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the surroundings of the process ask for: keys or commands, colours or none.
struct TerminalEnvironment: Hashable, Sendable {
  /// Both ends are a terminal that understands escape sequences.
  let isInteractive: Bool
  let usesColor: Bool

  /// NO_COLOR counts when it is not empty (no-color.org).
  init(inputIsTerminal: Bool, outputIsTerminal: Bool, variables: [String: String]) {
    let isSmart = variables["TERM"].map { $0 != "dumb" && !$0.isEmpty } ?? false
    isInteractive = inputIsTerminal && outputIsTerminal && isSmart
    usesColor = outputIsTerminal && isSmart && (variables["NO_COLOR"] ?? "").isEmpty
  }

  static func current(variables: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1, variables: variables)
  }
}
