#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

extension Workshop {
  /// Is this machine ready for the class? Builds the desk once, so that the first lesson does not have to.
  func doctor() throws -> Int32 {
    var isReady = true
    func report(_ isFine: Bool, _ name: String, _ text: String) {
      isReady = isReady && isFine
      var line = StyledLine(isFine ? " ok  " : " NO  ", isFine ? .good : .bad)
      line.append(name.padded(to: 11) + text)
      Output.print([line])
    }
    let version = Child(arguments: ["swift", "--version"], timeLimit: 60_000).run()
    let name = version.output.split(whereSeparator: \.isNewline).first { $0.contains("Swift version") }
    report(
      version.end == .exited(0) && name != nil, "toolchain",
      name.map(String.init) ?? "`swift` was not found. To fix this, put the toolchain into PATH.")
    let terminal = Environment["TERM"] ?? "none"
    report(
      true, "terminal",
      Environment.isInteractive
        ? "\(terminal), \(Terminal.size.columns)x\(Terminal.size.rows)"
          + (Terminal.size.columns < 80 ? ": lines are cut off below 80 columns" : "")
        : "none here: plain text instead of the watch mode")
    report(true, "language", "\(language.rawValue) (--lang en, --lang ja)")
    let desk = try desk()
    report(true, "desk", desk.path)
    report(true, "package", desk.package)
    let free = Files.freeMegabytes(desk.path) ?? 0
    report(free > 500, "disk", "\(free) MB free" + (free > 500 ? "" : "; a build needs about 500"))
    let id = Self.lessons[0].id
    let isFirst = !desk.wasBuilt
    Output.write("\(Phrases.building(language)) \(id)\(isFirst ? " " + Phrases.firstBuild(language) : "")\n", to: 2)
    let start = Environment.milliseconds
    let error = desk.build(id)
    let seconds = (Environment.milliseconds - start + 500) / 1000
    report(
      error == nil, "build",
      error.map { "\($0.place) \($0.message)" } ?? "\(id) in \(seconds) s" + (isFirst ? "" : ", built before"))
    return isReady ? 0 : 1
  }
}
