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
  /// The directory to keep the favourites in, or nil for the user's own, and for none where commands are read.
  var state: String?

  /// The exit code of a call that was not understood, or of data that cannot be used.
  static let misuse: Int32 = 2

  /// Takes the arguments after the program's name.
  init(_ arguments: some Sequence<String>) throws(ArgumentsError) {
    var endedOptions = false
    var option: String?
    for argument in arguments {
      if let name = option {
        if argument.isEmpty { throw .noValue(of: name) }
        if name == "--record" { record = argument } else { state = argument }
        option = nil
      } else if !endedOptions && argument.hasPrefix("-") && argument != "-" {
        switch argument {
        case "--": endedOptions = true
        case "--help", "-h": wantsHelp = true
        case "--plain": isPlain = true
        case "--record", "--state": option = argument
        case "--inspect": wantsRipple = true
        default:
          let name = String(argument.prefix { $0 != "=" })
          throw .unknownOption(argument, closest: Spelling.closest(to: name, in: Self.options))
        }
      } else if argument.isEmpty {
        throw .emptyFileName
      } else if let file {
        throw .secondFile(argument, first: file)
      } else {
        file = argument
      }
    }
    if let option { throw .noValue(of: option) }
  }

  private static let options = ["--help", "--inspect", "--plain", "--record", "--state"]
}

/// Why a command line was not understood; `description` is the one sentence to show.
enum ArgumentsError: Error, Hashable, CustomStringConvertible {
  case unknownOption(String, closest: String?)
  case secondFile(String, first: String)
  case emptyFileName
  case noValue(of: String)

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
    case .noValue(of: "--state"):
      "Behind `--state` stands the directory to keep favourites in."
    case .noValue(let option):
      "Behind `\(option)` stands the file to write, such as trace.html."
    }
  }
}
