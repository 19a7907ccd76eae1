/// Why a line of a script is not a command.
enum CommandError: WordedError, Hashable {
  case unknown(line: Int, name: String, closest: String?)
  case missingText(line: Int)
  case badCount(line: Int, name: String, argument: String)
  case needlessArgument(line: Int, name: String, argument: String)

  var words: Words {
    switch self {
    case .unknown(let line, let name, let closest?):
      Words(
        "Line \(line): there is no command `\(name)`; did you mean `\(closest)`?",
        "\(line) 行目: `\(name)` というコマンドはありません。`\(closest)` のことですか？")
    case .unknown(let line, let name, nil):
      Words(
        "Line \(line): there is no command `\(name)`; there are \(Command.names.joined(separator: ", ")).",
        "\(line) 行目: `\(name)` というコマンドはありません。使えるのは \(Command.names.joined(separator: ", ")) です。")
    case .missingText(let line):
      Words("Line \(line): `type` needs the text to type.", "\(line) 行目: `type` には入力する文字が必要です。")
    case .badCount(let line, let name, let argument):
      Words(
        "Line \(line): `\(name)` takes a whole number from 1 on, not `\(argument)`.",
        "\(line) 行目: `\(name)` に指定できるのは 1 以上の整数です (`\(argument)` は使えません)。")
    case .needlessArgument(let line, let name, let argument):
      Words(
        "Line \(line): `\(name)` takes nothing after it, but there is `\(argument)`.",
        "\(line) 行目: `\(name)` の後ろには何も書けません (`\(argument)` があります)。")
    }
  }
}
