/// The code of a lesson: the starting file, a solution, or an attempt.
///
/// Each lesson has a protocol of its own that refines this one. It asks for the few lines that the lesson is about, and
/// implements what is asked for here: it puts those lines into a little application and plays its scenario. Everything is
/// synchronous and deterministic; calling twice gives the same answers.
public protocol Exercise: Sendable {
  /// Makes the exercise: a value without state.
  init()

  /// What is said about the lesson.
  static var lesson: Lesson { get }

  /// The promises, in the order in which they are reported.
  func checks() -> [Check]

  /// The scenario, step by step, in at most 24 columns.
  func demo(in language: Language) -> [Frame]

  /// Which code ran because of which write, in at most 78 columns: what a ``LessonLog`` of the demo answers, and what is to be said of it.
  func why(in language: Language) -> [String]

  /// By the name that a log or a graph has for several nodes, what they are called in the lesson, in order: the cells of a list are its
  /// rows. A name of one node has one.
  func nodeNames(in language: Language) -> [String: [String]]

  /// What happened as a picture, in at most 78 columns.
  func plot(in language: Language) -> [String]

  /// Who reads what, and what the lesson's event writes: taken from a run. Its names are in the language.
  func graph(in language: Language) -> DependencyGraph
}

extension Exercise {
  /// The scenario, in English.
  public func demo() -> [Frame] { demo(in: .en) }

  /// Nodes have their own names.
  public func nodeNames(in language: Language) -> [String: [String]] { [:] }

  /// The trace, in English: all of it ASCII.
  public func why() -> [String] { why(in: .en) }

  /// The picture, in English.
  public func plot() -> [String] { plot(in: .en) }

  /// The graph, in English.
  public func graph() -> DependencyGraph { graph(in: .en) }
}

/// An attempt that solves half of the problem, and which check says so.
public struct HalfFix: Sendable {
  /// The attempt.
  public let exercise: any Exercise.Type
  /// What was tried, in at most 24 columns.
  public let note: Words
  /// The checks that it fails, in order.
  public let fails: [String]
  /// What the first of them says, in English.
  public let message: String

  /// Makes a half fix.
  public init(_ exercise: any Exercise.Type, _ note: Words, fails: [String], message: String) {
    self.exercise = exercise
    self.note = note
    self.fails = fails
    self.message = message
  }
}
