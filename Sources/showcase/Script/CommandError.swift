/// Why a line of a script is not a command; `description` is the one sentence to show.
enum CommandError: Error, Hashable {
  case unknown(line: Int, name: String, closest: String?)
  case missingText(line: Int)
  case badCount(line: Int, name: String, argument: String)
  case needlessArgument(line: Int, name: String, argument: String)
}

extension CommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let line, let name, let closest?):
      "Line \(line): there is no command `\(name)`; did you mean `\(closest)`?"
    case .unknown(let line, let name, nil):
      "Line \(line): there is no command `\(name)`; there are \(Command.names.joined(separator: ", "))."
    case .missingText(let line):
      "Line \(line): `type` needs the text to type."
    case .badCount(let line, let name, let argument):
      "Line \(line): `\(name)` takes a whole number from 1 on, not `\(argument)`."
    case .needlessArgument(let line, let name, let argument):
      "Line \(line): `\(name)` takes nothing after it, but there is `\(argument)`."
    }
  }
}
