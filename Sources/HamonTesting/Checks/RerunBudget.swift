import Hamon
import HamonInspector

/// The allowed number of runs: a line for each name, `41 effect "row #"`. Lines that begin with `//`, and empty ones, are ignored. A number
/// in a name is read as `#`, and lines that are then alike add up.
struct RerunBudget: Equatable {
  var runs: [String: Int] = [:]

  init(_ record: CausalRecord) {
    for cost in record.costs() { runs[Self.family(cost.name), default: 0] += cost.runs + cost.evaluations }
  }

  /// Throws the number of the first line that is not one of a budget.
  init(_ text: String) throws(BudgetLineError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.isEmpty || line.hasPrefix("//") { continue }
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]), count >= 0 else { throw BudgetLineError(line: index + 1) }
      runs[Self.family(String(parts[1])), default: 0] += count
    }
  }

  var text: String {
    let lines = runs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
    return "// Runs of effects and bodies, and evaluations of computeds; # stands for a number.\n" + lines.joined()
  }

  /// A name with `#` for each number: rows are alike, and so is what is one line further down in its file.
  static func family(_ name: String) -> String {
    var family = ""
    for sign in name {
      let isDigit = sign.isASCII && sign.isNumber
      if !isDigit { family.append(sign) } else if family.last != "#" { family.append("#") }
    }
    return family
  }
}

/// A line of a file of budgets that cannot be read.
struct BudgetLineError: Error, Equatable {
  let line: Int
}
