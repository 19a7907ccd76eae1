/// The one recorder of these tests: what happened, in order.
final class RunLog {
  private var entries: [String] = []

  func callAsFunction(_ entry: String) { entries.append(entry) }

  /// What happened since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
