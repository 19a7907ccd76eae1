/// The name of a host, a list or a cell in messages: its given name, and where it was made.
@usableFromInline
struct HostSite: CustomStringConvertible {
  @usableFromInline let name: String
  private let fileID: StaticString
  private let line: UInt32

  @usableFromInline
  init(_ name: String, _ fileID: StaticString, _ line: UInt32) {
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  /// The site of a part that was made at the same place.
  func part(_ name: String) -> HostSite { HostSite("\(self.name) \(name)", fileID, line) }

  @usableFromInline var description: String { "\"\(name)\" (\(fileID):\(line))" }
}
