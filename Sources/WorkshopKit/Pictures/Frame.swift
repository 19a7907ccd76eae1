/// One step of a demo: what was done, and what the screen shows then.
public struct Frame: Sendable, Hashable {
  /// What the user has just done.
  public let action: String
  /// What is on the screen.
  public let lines: [String]

  /// Makes a step.
  public init(_ action: String, _ lines: [String]) {
    self.action = action
    self.lines = lines
  }
}
