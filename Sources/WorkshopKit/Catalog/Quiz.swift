/// The prediction before the demo: one question, one right answer. Each wrong answer is a misconception that people really
/// have, and says so when it is chosen.
public struct Quiz: Sendable, Hashable {
  /// One of the answers to choose from.
  public struct Answer: Sendable, Hashable {
    /// What can be chosen.
    public let text: Words
    /// Whether it is the right one.
    public let isRight: Bool
    /// Why it is right, or the misconception behind it.
    public let reply: Words

    /// The right answer, and why.
    public static func right(_ text: Words, _ reply: Words) -> Answer {
      Answer(text: text, isRight: true, reply: reply)
    }

    /// A wrong answer, and the misconception behind it.
    public static func wrong(_ text: Words, misconception reply: Words) -> Answer {
      Answer(text: text, isRight: false, reply: reply)
    }
  }

  /// What is asked.
  public let question: Words
  /// In the order in which they are shown.
  public let answers: [Answer]

  /// Makes a quiz.
  public init(_ question: Words, _ answers: [Answer]) {
    self.question = question
    self.answers = answers
  }
}
