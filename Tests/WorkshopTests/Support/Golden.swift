#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing

@testable import workshop

/// Compares text with the file of that name. `WORKSHOP_RECORD=1 swift test --filter WorkshopTests` writes the files anew.
func expectGolden(_ name: String, _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
  let path = "\(folder)/Goldens/\(name).txt"
  let text = lines.map { $0 + "\n" }.joined()
  if getenv("WORKSHOP_RECORD") != nil {
    #expect(Files.write(text, to: path), sourceLocation: sourceLocation)
    return
  }
  let golden = Files.read(path)
  #expect(golden == text, "\(name) has changed", sourceLocation: sourceLocation)
}
