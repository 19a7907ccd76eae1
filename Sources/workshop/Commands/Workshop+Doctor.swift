#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import WorkshopKit

extension Workshop {
  /// Whether a window shows the screens whole.
  static func isLarge(_ size: (columns: Int, rows: Int)) -> Bool { size.columns >= 80 && size.rows >= 24 }

  /// Is this machine ready for the class? Builds the desk once, so that the first lesson does not have to.
  func doctor() throws -> Int32 {
    var isReady = true
    func report(_ isFine: Bool, _ name: String, _ text: String) {
      isReady = isReady && isFine
      var line = StyledLine(isFine ? " ok  " : " NO  ", isFine ? .good : .bad)
      line.append(name.padded(to: 15) + text)
      Output.print([line])
    }
    let version = Child(arguments: ["swift", "--version"], timeLimit: 60_000).run()
    let name = version.output.split(whereSeparator: \.isNewline).first { $0.contains("Swift version") }
    report(
      version.end == .exited(0) && name != nil, language("toolchain", "ツールチェーン"),
      name.map(String.init)
        ?? language(
          "`swift` was not found. To fix this, put the toolchain into PATH.", "`swift` が見つかりません。ツールチェーンを PATH に入れてください。"
        ))
    let terminal = Environment["TERM"] ?? language("none", "なし")
    let size = Terminal.size
    let isLarge = Self.isLarge(size)
    report(
      isLarge || !Environment.isInteractive, language("terminal", "端末"),
      Environment.isInteractive
        ? "\(terminal), \(size.columns)x\(size.rows)"
          + (isLarge ? "" : language("; the screens need 80x24: enlarge the window", "。画面には 80x24 が必要です。ウインドウを広げてください"))
        : language("none here: plain text instead of the watch mode", "ここにはありません。ウォッチモードの代わりに文字で表示します"))
    report(true, language("language", "言語"), language("en (--lang ja)", "ja（--lang en で英語）"))
    let desk = try desk()
    report(true, "desk", desk.path)
    report(true, language("package", "パッケージ"), desk.package)
    let free = Files.freeMegabytes(desk.path) ?? 0
    report(
      free > 500, language("disk", "ディスク"),
      language("\(free) MB free", "空き \(free) MB")
        + (free > 500 ? "" : language("; a build needs about 500", "。ビルドには約 500 MB 必要です")))
    let id = Self.lessons[0].id
    let isFirst = !desk.wasBuilt
    Output.write("\(Phrases.building(language)) \(id)\(isFirst ? " " + Phrases.firstBuild(language) : "")\n", to: 2)
    let start = Environment.milliseconds
    let error = desk.build(id)
    let seconds = (Environment.milliseconds - start + 500) / 1000
    report(
      error == nil, language("build", "ビルド"),
      error.map { "\($0.place) \($0.message)" }
        ?? language("\(id) in \(seconds) s", "\(id) は \(seconds) 秒")
        + (isFirst ? "" : language(", built before", "（ビルド済み）")))
    return isReady ? 0 : 1
  }
}
