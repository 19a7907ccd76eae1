import WorkshopKit

/// The list of lessons in the watch mode: a cursor, a search, and a check of all.
extension Watch {
  var list: ListScreen {
    ListScreen(
      lessons: Workshop.lessons, progress: progress, current: lesson, language: language, cursor: cursor, search: search
    )
  }

  mutating func openList() {
    update { _ in }  // what was done in another terminal is in the list
    cursor = lesson.id
    search = ""
    isSearching = false
    page = .list
  }

  mutating func handleInList(_ key: Character) {
    switch key {
    case _ where isSearching: handleInSearch(key)
    case "j", "↓": moveCursor(1)
    case "k", "↑": moveCursor(-1)
    case "/": isSearching = true
    case "c": checkAll()
    case "\n", " ":
      if let unit = Workshop.units.first(where: { $0.lesson.id == cursor }) { open(unit) }
    // What was searched for goes first, then the list.
    case _ where key.leaves && !search.isEmpty: setSearch("")
    case _ where key.leaves || key == "l": back()
    default: break
    }
  }

  private mutating func handleInSearch(_ key: Character) {
    switch key {
    case "\n": isSearching = false
    case "\u{1B}", "\u{4}":
      isSearching = false
      setSearch("")
    case "\u{8}": setSearch(String(search.dropLast()))
    case "↓": moveCursor(1)
    case "↑": moveCursor(-1)
    case _ where key.isASCII: setSearch(String((search + String(key)).prefix(30)))
    default: break
    }
  }

  private mutating func setSearch(_ text: String) {
    search = text
    if !list.found.contains(where: { $0.id == cursor }) { cursor = list.found.first?.id ?? "" }
    if text.isEmpty { cursor = lesson.id }
  }

  private mutating func moveCursor(_ step: Int) {
    let ids = list.found.map(\.id)
    guard let index = ids.firstIndex(of: cursor) else { return }
    cursor = ids[min(max(0, index + step), ids.count - 1)]
  }

  /// Builds and checks every lesson; a line each, as they come.
  private mutating func checkAll() {
    page = .all
    summaries = []
    for unit in Workshop.units {
      Terminal.show(summaries, keys: StyledLine(" \(Phrases.building(language)) \(unit.lesson.id) ...", .dim))
      let verdict = workshop.checked(unit.lesson, on: desk, &progress)
      summaries += Workshop.summary(unit.lesson, verdict, language)
    }
  }
}
