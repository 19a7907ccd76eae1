import HamonInspector
import WorkshopKit

/// The watch mode: looks at the learner's file, builds and checks after each save, and shows what is asked for between.
struct Watch {
  /// What is on the screen.
  enum Page: Equatable {
    case story, verdict, list, all, why, plot, graph, quiz, comparison, stretch, help
    case hint(Int)
    case reset
  }

  let workshop: Workshop
  let desk: Desk
  var progress: Progress
  var unit: Workshop.Unit
  var verdict: Verdict?
  var tenths: Int?
  var page = Page.story {
    didSet {
      offset = 0
      isHeld = false
    }
  }
  /// The lesson that the list's cursor is on, what is searched for in it, and whether that is being typed.
  var cursor = ""
  var search = ""
  var isSearching = false
  /// What checking all lessons has said.
  var summaries: [StyledLine] = []
  /// How many lines of a long page are above the window.
  var offset = 0
  /// Whether the demo was asked for before the prediction was made: then the page says why it asks.
  var asksForDemo = false
  /// Whether the next lesson was asked for, and this one is not green: then the line of keys says what to do.
  var isHeld = false
  var stamp: [Int]?
  var isLeaving = false
  /// Whether the file was gone at the last check, and is the starting file now.
  var isRestored = false

  init(_ workshop: Workshop, _ desk: Desk) {
    self.workshop = workshop
    self.desk = desk
    progress = desk.progress()
    unit = workshop.unit(progress)
  }

  var language: Language { workshop.language }
  var lesson: Lesson { unit.lesson }

  mutating func run() {
    open(unit)
    while !isLeaving {
      draw()
      if let key = Terminal.key(within: 150) {
        handle(key)
      } else if mustCheck {
        check()
      }
    }
  }

  mutating func open(_ unit: Workshop.Unit) {
    self.unit = unit
    verdict = nil
    tenths = nil
    isRestored = false
    asksForDemo = false
    // What was changed since its last check, perhaps while the last build was under way, does not wait for another save.
    update { $0.current = unit.lesson.id }
    stamp = desk.isUnchecked(lesson.id, progress) ? nil : Files.stamp(desk.exercise(lesson.id))
    page = start
  }

  /// Changes what the desk keeps, on top of what another terminal has done on it meanwhile.
  mutating func update(_ change: (inout Progress) -> Void) { progress = desk.update(change) }

  /// Whether the file is another one than that which was looked at last.
  var mustCheck: Bool { Files.stamp(desk.exercise(lesson.id)) != stamp }

  mutating func check() {
    // A file that was removed is there again before it is built.
    isRestored = ((try? desk.prepare(Workshop.lessons, in: language)) ?? []).contains(lesson.id)
    stamp = Files.stamp(desk.exercise(lesson.id))
    let first = desk.wasBuilt ? "" : " " + Phrases.firstBuild(language)
    let head = [LessonScreens(lesson: lesson, language: language).heading(progress), Layout.rule]
    let text = " \(Phrases.building(language)) \(lesson.id) "
    Terminal.show(head, keys: StyledLine(text + "..." + first))
    let start = Environment.milliseconds
    update { [id = lesson.id] in $0.current = id }
    let verdict = workshop.checked(lesson, on: desk, &progress) { step in
      Terminal.show(head, keys: StyledLine(text + step + first))
    }
    tenths = (Environment.milliseconds - start) / 100
    self.verdict = verdict
    page = .verdict
  }

  /// The first page of a lesson: the question, until it is answered.
  var start: Page { progress.knows(lesson.id) ? .story : .quiz }
}

extension Workshop {
  func watch() throws -> Int32 {
    let desk = try desk()
    var watch = Watch(self, desk)
    Terminal.start()
    watch.run()
    Terminal.stop()
    return 0
  }

  func playDemo(_ unit: Unit, _ stage: Stage) -> Int32 {
    var player = DemoPlayer(
      stage: stage, unit: unit, language: language, isPlaying: !arguments.isStepped, speed: arguments.speed)
    Terminal.start()
    player.run()
    Terminal.stop()
    return 0
  }
}
