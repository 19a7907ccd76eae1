/// All that is said about a lesson; its code is an ``Exercise``.
public struct Lesson: Sendable, Hashable {
  /// "L01": the name of its file, its type, its program on the desk, and the beginning of its check codes.
  public let id: String
  /// What the lesson is about, for the question: it says nothing of what will happen. The title may.
  public let topic: Words
  /// What one has to know for the prediction, and nothing of what will happen.
  public let setup: Words
  /// What the lesson is called, once the prediction is made.
  public let title: Words
  /// "After this you can …".
  public let objective: Words
  /// What happens in the lesson's app, and what goes wrong: for after the prediction.
  public let story: Words
  /// Planned minutes of explanation.
  public let teachMinutes: Int
  /// Planned minutes of work on the exercise.
  public let exerciseMinutes: Int
  /// The prediction.
  public let quiz: Quiz
  /// Three: a question, a place, almost the code.
  public let hints: [Words]
  /// What to remember.
  public let keyPoints: [Words]
  /// To be said aloud to one's neighbour.
  public let aloud: Words
  /// What a good answer to it says: for the teacher, and for the sheet of answers.
  public let aloudAnswer: Words
  /// For those who are early.
  public let stretch: Words
  /// What those found who reached it: for the teacher, and for the sheet of answers.
  public let stretchAnswer: Words
  /// The article it comes from.
  public let source: Words
  /// What the real framework does or did, and what this model leaves out.
  public let reality: Words
  /// What the starting file does, in at most 24 columns: the heading of its demo column.
  public let brokenNote: Words
  /// What the solution does, in at most 24 columns.
  public let fixedNote: Words
  /// The checks that the starting file fails, in order; it fails no others.
  public let brokenFails: [String]

  /// The comments of its files: a learner reads those as well. Lines are parted as in the files.
  public let comments: [Words]

  /// Whether the reason is said of each check that fails, and not of the first one only: its bugs are independent.
  public let explainsAll: Bool

  /// The minutes of the whole unit.
  public var minutes: Int { teachMinutes + exerciseMinutes }

  /// Makes a lesson.
  public init(
    _ id: String, title: Words, topic: Words, setup: Words, objective: Words, story: Words, teach: Int, exercise: Int,
    quiz: Quiz, hints: [Words], keyPoints: [Words], aloud: Words, aloudAnswer: Words, stretch: Words,
    stretchAnswer: Words, source: Words, reality: Words, broken: Words, fixed: Words, brokenFails: [String],
    explainsAll: Bool = false, comments: [Words]
  ) {
    self.id = id
    self.title = title
    self.topic = topic
    self.setup = setup
    self.objective = objective
    self.story = story
    teachMinutes = teach
    exerciseMinutes = exercise
    self.quiz = quiz
    self.hints = hints
    self.keyPoints = keyPoints
    self.aloud = aloud
    self.aloudAnswer = aloudAnswer
    self.stretch = stretch
    self.stretchAnswer = stretchAnswer
    self.source = source
    self.reality = reality
    brokenNote = broken
    fixedNote = fixed
    self.brokenFails = brokenFails
    self.explainsAll = explainsAll
    self.comments = comments
  }
}
