/// Why a data file could not be used.
enum PostalTableError: WordedError, Equatable {
  case missing(path: String)
  case isDirectory(path: String)
  case unreadable(path: String, reason: String)
  case tooLarge(path: String)
  case empty(path: String)
  case notUTF8(path: String, line: Int, byte: Int)
  case badHeader(path: String, found: String)
  case noRows(path: String)
  case malformedLine(path: String, line: Int, fields: Int)
  case badCode(path: String, line: Int, code: String)

  var words: Words {
    switch self {
    case .missing(let path):
      Words("\(path): there is no such file.", "\(path): ファイルがありません。")
    case .isDirectory(let path):
      Words(
        "\(path): this is a directory, but a TSV file is needed.", "\(path): これはディレクトリです。TSV ファイルを指定してください。")
    case .unreadable(let path, let reason):
      Words("\(path): the file cannot be read (\(reason)).", "\(path): ファイルを読み込めません (\(reason))。")
    case .tooLarge(let path):
      Words(
        "\(path): the file is larger than 4 GiB, which is more than this program can index.",
        "\(path): ファイルが 4 GiB を超えているため、索引を作れません。")
    case .empty(let path):
      Words(
        "\(path): the file is empty, but a header line and rows are needed.",
        "\(path): ファイルが空です。見出し行とデータ行が必要です。")
    case .notUTF8(let path, let line, let byte):
      Words(
        "\(path): line \(line) is not UTF-8 (at byte \(byte) of the file).",
        "\(path): \(line) 行目が UTF-8 ではありません (ファイルの \(byte) バイト目)。")
    case .badHeader(let path, let found):
      Words(
        "\(path): line 1 must be the header `\(Self.header)` (separated by tabs), but it begins with `\(found)`.",
        "\(path): 1 行目は見出し `\(Self.header)` (タブ区切り) でなければなりませんが、`\(found)` で始まっています。")
    case .noRows(let path):
      Words(
        "\(path): there is a header line, but there are no rows below it.",
        "\(path): 見出し行はありますが、その下にデータ行がありません。")
    case .malformedLine(let path, let line, let fields):
      Words(
        "\(path): line \(line) has \(fields) \(fields == 1 ? "field" : "fields"), "
          + "but \(PostalTable.columns.count) are expected, separated by tabs.",
        "\(path): \(line) 行目の項目数が \(fields) です。タブ区切りで \(PostalTable.columns.count) 項目が必要です。")
    case .badCode(let path, let line, let code):
      Words(
        "\(path): line \(line) begins with `\(code)`, but a postal code of 7 digits is expected.",
        "\(path): \(line) 行目が `\(code)` で始まっています。7 桁の郵便番号が必要です。")
    }
  }

  private static var header: String { PostalTable.columns.joined(separator: " ") }
}
