/// The one recorder of these tests: what happened, in order.
final class RunLog {
  private var entries: [String] = []

  func callAsFunction(_ entry: String) {
    entries.append(entry)
  }

  func callAsFunction(_ number: Int) {
    entries.append("\(number)")
  }

  /// What happened since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
