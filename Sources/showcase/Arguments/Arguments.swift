/// What the command line asks for.
struct Arguments: Hashable, Sendable {
  /// The data file, or nil for the built-in one.
  var file: String?
  /// Commands and plain frames even in a terminal.
  var isPlain = false
  var wantsHelp = false
  /// Where to write what the application has done and why: a page that plays it, or, if it is not called .html, the log's lines.
  var record: String?
  /// Whether the last ripple stands beside the list.
  var wantsRipple = false

  /// The exit code of a call that was not understood, or of data that cannot be used.
  static let misuse: Int32 = 2

  /// Takes the arguments after the program's name.
  init(_ arguments: some Sequence<String>) throws(ArgumentsError) {
    var endedOptions = false
    var isRecord = false
    for argument in arguments {
      if isRecord {
        if argument.isEmpty { throw .noRecord }
        record = argument
        isRecord = false
      } else if !endedOptions && argument.hasPrefix("-") && argument != "-" {
        switch argument {
        case "--": endedOptions = true
        case "--help", "-h": wantsHelp = true
        case "--plain": isPlain = true
        case "--record": isRecord = true
        case "--inspect": wantsRipple = true
        default:
          let name = String(argument.prefix { $0 != "=" })
          throw .unknownOption(
            argument, closest: Spelling.closest(to: name, in: ["--help", "--inspect", "--plain", "--record"]))
        }
      } else if argument.isEmpty {
        throw .emptyFileName
      } else if let file {
        throw .secondFile(argument, first: file)
      } else {
        file = argument
      }
    }
    if isRecord { throw .noRecord }
  }
}

/// Why a command line was not understood; `description` is the one sentence to show.
enum ArgumentsError: Error, Hashable, CustomStringConvertible {
  case unknownOption(String, closest: String?)
  case secondFile(String, first: String)
  case emptyFileName
  case noRecord

  var description: String {
    switch self {
    case .unknownOption(let option, let closest?):
      "There is no option `\(option)`; did you mean `\(closest)`?"
    case .unknownOption(let option, nil):
      "There is no option `\(option)`; see `showcase --help`."
    case .secondFile(let second, let first):
      "One data file is enough, but there are `\(first)` and `\(second)`."
    case .emptyFileName:
      "The name of the data file is empty."
    case .noRecord:
      "Behind `--record` stands the file to write, such as trace.html."
    }
  }
}
