/// Why a data file could not be used; `description` is the one sentence to show.
enum PostalTableError: Error, Equatable {
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
}

extension PostalTableError: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no such file."
    case .isDirectory(let path):
      "\(path): this is a directory, but a TSV file is needed."
    case .unreadable(let path, let reason):
      "\(path): the file cannot be read (\(reason))."
    case .tooLarge(let path):
      "\(path): the file is larger than 4 GiB, which is more than this program can index."
    case .empty(let path):
      "\(path): the file is empty, but a header line and rows are needed."
    case .notUTF8(let path, let line, let byte):
      "\(path): line \(line) is not UTF-8 (at byte \(byte) of the file)."
    case .badHeader(let path, let found):
      "\(path): line 1 must be the header `\(PostalTable.columns.joined(separator: " "))` (separated by tabs), "
        + "but it begins with `\(found)`."
    case .noRows(let path):
      "\(path): there is a header line, but there are no rows below it."
    case .malformedLine(let path, let line, let fields):
      "\(path): line \(line) has \(fields) \(fields == 1 ? "field" : "fields"), "
        + "but \(PostalTable.columns.count) are expected, separated by tabs."
    case .badCode(let path, let line, let code):
      "\(path): line \(line) begins with `\(code)`, but a postal code of 7 digits is expected."
    }
  }
}
