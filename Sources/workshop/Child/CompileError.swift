import WorkshopKit

/// The first error of a compiler's output, short: SwiftPM prints each error twice and with whole paths.
struct CompileError: Equatable {
  /// "Exercise.swift:9:12"; empty if the message belongs to no line.
  let place: String
  let message: String
  /// The line of the source and a mark below its column; may be empty.
  let excerpt: [String]
  /// How many more errors there are.
  let others: Int
  /// What a lesson's protocol asks for, and how what is there differs, as the compiler says it: "function 'list' with type '…'".
  let requirement: String?
  let candidate: String?

  /// What a beginner could do about it, where that is known.
  var advice: Words? {
    for (module, names) in Self.homes {
      for name in names where Self.isUnknown(name, message) {
        return Words(
          "\(name) is in \(module): write `import \(module)` at the top.",
          "\(name) は \(module) にあります。先頭に `import \(module)` と書きます。")
      }
    }
    if let requirement {
      return Words(
        "The lesson still needs this: \(requirement). Did you rename it, or change its type?",
        "レッスンにはまだこれが必要です: \(requirement)。名前か型を変えていませんか。")
    }
    if message.contains("expected argument type 'any Exercise.Type'")
      || message.contains("in scope") && place.hasPrefix("main.swift")
    {
      return Words(
        "The struct of the lesson has gone, or has another name. `swift run workshop reset` brings the file back.",
        "レッスンの struct がないか、名前が変わっています。`swift run workshop reset` で元のファイルに戻せます。")
    }
    if message.contains("expected argument type 'ReadOnlyTrackedList<Element>'") {
      return Words(
        "The compiler names ForEach, but what does not fit is in its braces: a view where an action belongs, or none in the row.",
        "コンパイラは ForEach を指していますが、合わないのは波括弧の中です。アクションの所に View を書いていませんか。行に View はありますか。")
    }
    if message.contains("unable to load output file map") {
      return Words(
        "SwiftPM cannot build in a folder with a double quote in its name: name another one with --desk PATH.",
        "SwiftPM は名前に二重引用符を含むフォルダーではビルドできません。--desk PATH で別のフォルダーを指定してください。")
    }
    if excerpt.contains(where: { $0.contains("was compiled with module cache path") }) {
      return Words(
        "This desk was built in another folder and then moved: remove the folder .runner in it, and check again.",
        "この desk は別のフォルダーでビルドされた後に移動されています。中の .runner フォルダーを削除して、もう一度チェックしてください。")
    }
    return nil
  }

  /// Where what the lessons and their hints name is at home.
  static let homes: [(module: String, names: [String])] = [
    ("Foundation", ["UUID", "Date"]),
    (
      "Hamon",
      [
        "Tracked", "Signal", "Computed", "Effect", "Selector", "Linked", "Scope", "TrackingScope", "Binding",
        "batch", "untracked", "observe", "onCleanup", "withTracking", "LoadState",
      ]
    ),
    (
      "HamonCollections",
      ["TrackedList", "ReadOnlyTrackedList", "TrackedDictionary", "TrackedElement", "KeyedElement"]
    ),
    (
      "HamonFlow",
      [
        "UnidirectionalDataFlow", "Optimistic", "Router", "LinkTable", "DeepLink", "Presentation", "OverlayStack",
        "TapArbiter", "TaskScope", "InputQueue", "InputLog",
      ]
    ),
    ("HamonHosting", ["View", "ViewBuilder", "State", "Text", "Button", "ForEach", "WithTracking"]),
  ]

  private static let requires = "protocol requires "

  /// What the compiler notes on an error, up to the next one, without the long forms of types; and where it is. Some notes are drawn below
  /// the line they are about, and have no place.
  private static func notes(
    of error: (place: String, message: String), in output: String
  ) -> [(home: Substring, text: String)] {
    let lines = output.split(whereSeparator: \.isNewline)
    let start = lines.firstIndex { $0.hasSuffix("\(error.place): error: \(error.message)") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { !$0.contains(": error: ") }.compactMap { line in
      guard let range = line.firstRange(of: "note: ") else { return nil }
      let text = line[range.upperBound...]
      return (line[..<range.lowerBound], String(text.firstRange(of: " (aka '").map { text[..<$0.lowerBound] } ?? text))
    }
  }

  private static func isUnknown(_ name: String, _ message: String) -> Bool {
    ["cannot find '\(name)' in scope", "cannot find type '\(name)' in scope", "unknown attribute '\(name)'"]
      .contains { message.hasPrefix($0) }
  }

  var line: Int? { place.split(separator: ":").dropFirst().first.flatMap { Int($0) } }

  /// Finds the first error; `source` is the text of the learner's file. A brace that is missing comes before all that follows from it.
  init(_ output: String, source: String?) {
    var found: [(place: String, message: String)] = []
    for line in output.split(whereSeparator: \.isNewline) {
      guard let range = line.firstRange(of: ": error: ") else { continue }
      let path = line[..<range.lowerBound]
      let place = String(path.split(separator: "/").last ?? "")
      let message = String(line[range.upperBound...])
      guard place.contains(".swift:"), !found.contains(where: { $0 == (place, message) }) else { continue }
      found.append((place, message))
    }
    guard let first = found.first(where: { $0.message.hasPrefix("expected '}'") }) ?? found.first else {
      place = ""
      let lines = output.split(whereSeparator: \.isNewline).filter { $0.contains("error:") }
      message = lines.first.map(String.init) ?? "the build failed"
      excerpt = output.split(whereSeparator: \.isNewline).suffix(5).map(String.init)
      others = 0
      (requirement, candidate) = (nil, nil)
      return
    }
    place = first.place
    message = first.message
    others = found.count - 1
    let notes = first.message.contains("does not conform") ? Self.notes(of: first, in: output) : []
    requirement = notes.first { $0.home.contains("/WorkshopKit/") && $0.text.hasPrefix(Self.requires) }.map {
      String($0.text.dropFirst(Self.requires.count))
    }
    candidate = requirement == nil ? nil : notes.first { $0.text.hasPrefix("candidate has ") }?.text
    let numbers = first.place.split(separator: ":").dropFirst().compactMap { Int($0) }
    let lines = source?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
    guard first.place.hasPrefix("Exercise.swift"), numbers.count == 2, lines.indices.contains(numbers[0] - 1) else {
      excerpt = []
      return
    }
    let text = String(lines[numbers[0] - 1])
    let indent = text.prefix { $0 == " " }.count
    let mark = String(repeating: " ", count: max(0, numbers[1] - 1 - indent)) + "^"
    excerpt = [String(text.dropFirst(indent)), mark]
  }
}
