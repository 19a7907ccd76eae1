import WorkshopKit

/// The table of contents of the tutorials: the lessons in chapters.
struct TutorialContents {
  struct Chapter {
    let name: Words
    let about: Words
    let lessons: [String]
  }

  // Numbers in Japanese: DocC makes a chapter's address of its letters and digits in ASCII, and takes two chapters of one address
  // for one.
  static let chapters = [
    Chapter(
      name: Words("State and its owner", "第 1 章 状態とその持ち主"),
      about: Words(
        "What runs after a write; what owns a value, and how long; what makes a row the same row.",
        "書き込みの後に何が実行されるか。値の持ち主は何で、いつまで生きるか。何が同じ行を同じ行にするか。"),
      lessons: ["L00", "L01", "L02"]),
    Chapter(
      name: Words("Reads", "第 2 章 読み取り"),
      about: Words(
        "A read is a subscription: where it counts, when a closure makes it, and how many hear of a change.",
        "読むことが購読です。どこで数えられ、クロージャがいつ読み、変更がいくつに伝わるか。"),
      lessons: ["L03", "L04", "L05"]),
    Chapter(
      name: Words("One way round", "第 3 章 一方向の流れ"),
      about: Words(
        "Late answers, relays and loops: what goes wrong where data come back another way.",
        "遅れた応答、リレー、ループ。データが別の道から戻るときに起こること。"),
      lessons: ["L06", "L07", "L08"]),
    Chapter(
      name: Words("One value", "第 4 章 1 つの値"),
      about: Words(
        "Things that exclude each other, and places in an app, as values that cannot contradict themselves.",
        "同時に成り立たないものと、アプリの中の場所を、矛盾しえない値で表します。"),
      lessons: ["L09", "L10"]),
    Chapter(
      name: Words("Touches and layers", "第 5 章 タッチとレイヤー"),
      about: Words("Which part handles a touch, and what lies above every screen.", "どの部品がタッチを処理するか。すべての画面の上に何があるか。"),
      lessons: ["L11", "L12"]),
    Chapter(
      name: Words("Capstone", "第 6 章 総合課題"),
      about: Words("Five of the bugs on one screen, and no mark says where.", "5 つの不具合が 1 つの画面にあり、場所を示す印はありません。"),
      lessons: ["CAP"]),
  ]

  let units: [Workshop.Unit]
  let language: Language

  static func name(_ language: Language) -> String { TutorialPage.name("Workshop", language) }

  var file: TutorialFile {
    let lessons = units.map(\.lesson)
    let welcome = TutorialPhrases.welcome(lessons: lessons.count, minutes: lessons.map(\.minutes).reduce(0, +))
    let title = DocCBlock.quoted(TutorialPhrases.title(language))
    let page = DocCBlock.directive(
      "Tutorials(name: \(title))",
      [.directive("Intro(title: \(title))", [.text(Markdown.text(welcome(language)))])] + Self.chapters.map(chapter))
    return .page(Self.name(language), page.source)
  }

  private func chapter(_ chapter: Chapter) -> DocCBlock {
    let units = units.filter { chapter.lessons.contains($0.lesson.id) }
    let images = units.prefix(1).map {
      DocCBlock.image(
        LessonPictures($0, in: language).brokenPlot, alt: "\($0.lesson.id): plot, \($0.lesson.brokenNote(language))")
    }
    let links = units.map {
      DocCBlock.directive(
        "TutorialReference(tutorial: \"doc:\(TutorialPage.name($0.lesson.id, language))\")", [])
    }
    return .directive(
      "Chapter(name: \(DocCBlock.quoted(chapter.name(language))))",
      [.text(Markdown.text(chapter.about(language)))] + images + links)
  }
}
