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
        switch name {
        case "--record": record = argument
        case "--state": state = argument
        default:
          if Language(rawValue: argument) == nil { throw .noLanguage(argument) }
        }
        option = nil
      } else if !endedOptions && argument.hasPrefix("-") && argument != "-" {
        switch argument {
        case "--": endedOptions = true
        case "--help", "-h": wantsHelp = true
        case "--plain": isPlain = true
        case "--lang", "--record", "--state": option = argument
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

  private static let options = ["--help", "--inspect", "--lang", "--plain", "--record", "--state"]

  /// The last language that is asked for, or nil. It is known where the other arguments are not understood, and is theirs then.
  static func language(in arguments: some Sequence<String>) -> Language? {
    let words = Array(arguments.prefix { $0 != "--" })
    return zip(words, words.dropFirst()).compactMap { $0 == "--lang" ? Language(rawValue: $1) : nil }.last
  }
}

/// Why a command line was not understood.
enum ArgumentsError: WordedError, Hashable {
  case unknownOption(String, closest: String?)
  case secondFile(String, first: String)
  case emptyFileName
  case noValue(of: String)
  case noLanguage(String)

  var words: Words {
    switch self {
    case .unknownOption(let option, let closest?):
      Words(
        "There is no option `\(option)`; did you mean `\(closest)`?", "`\(option)` というオプションはありません。`\(closest)` のことですか？")
    case .unknownOption(let option, nil):
      Words(
        "There is no option `\(option)`; see `showcase --help`.",
        "`\(option)` というオプションはありません。`showcase --help` をご覧ください。")
    case .secondFile(let second, let first):
      Words(
        "One data file is enough, but there are `\(first)` and `\(second)`.",
        "データファイルは 1 つだけです。`\(first)` と `\(second)` が指定されています。")
    case .emptyFileName:
      Words("The name of the data file is empty.", "データファイルの名前が空です。")
    case .noValue(of: "--state"):
      Words("`--state` needs a directory to keep the favourites in.", "`--state` にはお気に入りを保存するディレクトリが必要です。")
    case .noValue(of: "--lang"):
      Words("`--lang` needs a language: en or ja.", "`--lang` には言語 (en か ja) が必要です。")
    case .noValue(let option):
      Words("`\(option)` needs a file to write, such as trace.html.", "`\(option)` には trace.html のような出力ファイルが必要です。")
    case .noLanguage(let name):
      Words("The languages are en and ja, not `\(name)`.", "使える言語は en と ja です (`\(name)` は使えません)。")
    }
  }
}
