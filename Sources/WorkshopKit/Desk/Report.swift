/// What an exercise has to say, as text: how a program on the desk tells the runner, line by line.
public struct Report: Sendable, Hashable {
  /// The outcome of the checks, in order.
  public var checks: [Check] = []
  /// The trace, in each language.
  public var why: [Language: [String]] = [:]
  /// The picture, in each language.
  public var plot: [Language: [String]] = [:]
  /// The graph, as text, in each language.
  public var graph: [Language: [String]] = [:]
  /// Whether all was said: a program that is stopped in the middle says only the beginning.
  public var isComplete = false

  /// Makes an empty report.
  public init() {}

  /// Runs an exercise.
  public init(_ exercise: any Exercise) {
    checks = exercise.checks()
    for language in Language.allCases {
      why[language] = exercise.why(in: language)
      plot[language] = exercise.plot(in: language)
      graph[language] = exercise.graph(in: language).lines(in: language)
    }
    // As it is read again: what has no lines is not there.
    why = why.filter { !$0.value.isEmpty }
    plot = plot.filter { !$0.value.isEmpty }
    graph = graph.filter { !$0.value.isEmpty }
    isComplete = true
  }

  /// Runs an exercise and hands on each line when it is known: what comes before an endless loop is not lost.
  public static func write(_ exercise: any Exercise, to line: (String) -> Void) {
    for check in exercise.checks() {
      let failure = check.failure.map { [$0.en, $0.ja] } ?? []
      line(fields(["check", check.code, check.promise.en, check.promise.ja] + failure))
      for language in Language.allCases {
        for text in check.picture(in: language) { line(fields(["picture", language.rawValue, text])) }
      }
    }
    for language in Language.allCases {
      let name = language.rawValue
      for text in exercise.why(in: language) { line(fields(["why", name, text])) }
      for text in exercise.plot(in: language) { line(fields(["plot", name, text])) }
      for text in exercise.graph(in: language).lines(in: language) { line(fields(["graph", name, text])) }
    }
    line("end")
  }

  /// Reads what ``write(_:to:)`` has written; lines that mean nothing are left out.
  public init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let fields = Self.parse(line)
      switch (fields[0], fields.count) {
      case ("check", 4), ("check", 6):
        let failure = fields.count == 6 ? Words(fields[4], fields[5]) : nil
        checks.append(Check(fields[1], Words(fields[2], fields[3]), failure: failure))
      case ("picture", 3):
        guard let check = checks.popLast() else { continue }
        checks.append(
          Check(check.code, check.promise, failure: check.failure) {
            check.picture(in: $0) + ($0.rawValue == fields[1] ? [fields[2]] : [])
          })
      case ("why", 3): Language(rawValue: fields[1]).map { why[$0, default: []].append(fields[2]) }
      case ("plot", 3): Language(rawValue: fields[1]).map { plot[$0, default: []].append(fields[2]) }
      case ("graph", 3): Language(rawValue: fields[1]).map { graph[$0, default: []].append(fields[2]) }
      case ("end", 1): isComplete = true
      default: continue
      }
    }
  }

  /// Fields with tabs between them. A tab, a line's end or a backslash inside a field is written with a backslash.
  private static func fields(_ fields: [String]) -> String {
    fields.map { field in
      field.reduce(into: "") { text, character in
        switch character {
        case "\\": text += "\\\\"
        case "\t": text += "\\t"
        case "\n": text += "\\n"
        default: text.append(character)
        }
      }
    }.joined(separator: "\t")
  }

  private static func parse(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { field in
      var text = ""
      var isEscaped = false
      for character in field {
        if isEscaped {
          text.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          text.append(character)
        }
      }
      return text
    }
  }
}
