import Hamon
import HamonHosting
import HamonInspector

extension DocumentedPicture {
  /// Charts of what lives when.
  static let lifelines = [
    DocumentedPicture(module: "Hamon", name: "law-owned") { theme in
      owned().svg(title: "Law 6", theme: theme)
    },
    DocumentedPicture(module: "HamonHosting", name: "identity") { theme in
      identity().svg(title: "Identity and lifetime", theme: theme)
    },
    DocumentedPicture(module: "HamonHosting", name: "reuse-bug") { theme in
      Lifelines(
        deeds: reuseSteps,
        sections: [
          .init(title: "identity: .structural", lanes: reuse(.structural)),
          .init(title: "identity: .keyed", lanes: reuse(.keyed)),
        ]
      ).svg(title: "The star of a reused cell", theme: theme)
    },
    DocumentedPicture(module: "HamonHosting", name: "reuse-lives") { theme in
      lives().svg(title: "What a state belongs to", theme: theme)
    },
  ]

  /// What a scope and the runs of an effect own, from the log: each life from the entry `made` to the entry `ended`.
  static func owned() -> Lifelines {
    let page = Signal(1, name: "page")
    let log = CausalLog()
    var scope: Scope?
    log.during {
      withCause("Scope { … }") {
        scope = Scope(name: "scope") {
          observe(name: "effect") {
            let number = page.value
            observe(name: "inner effect") { _ = number }
          }
        }
      }
      withCause("page = 2") { page.value = 2 }
      withCause("page = 3") { page.value = 3 }
      withCause("dispose()") { scope?.dispose() }
    }
    var deeds: [String] = []
    var lanes = ["scope", "effect", "inner effect"].map { Lifelines.Lane(name: $0, moments: []) }
    var alive: [Int?] = Array(repeating: nil, count: lanes.count)
    func close() {
      for index in lanes.indices where !deeds.isEmpty {
        lanes[index].moments.append(alive[index].map { Lifelines.Moment(life: $0, text: "") })
      }
    }
    for entry in log.record.entries {
      switch entry.event {
      case .cause:
        close()
        deeds.append(entry.name ?? "")
      case .made: if let lane = lanes.firstIndex(where: { $0.name == entry.name }) { alive[lane] = entry.node }
      case .ended: if let lane = alive.firstIndex(of: entry.node) { alive[lane] = nil }
      default: break
      }
    }
    close()
    return Lifelines(deeds: deeds, sections: [.init(title: "", lanes: lanes)])
  }

  // MARK: cells

  static let reuseSteps = ["opened", "Soba tapped", "scroll by 1", "scroll by 2", "scroll back"]

  /// Three cells, and a star in the state of one.
  static func reuse(_ identity: CellIdentity) -> [Lifelines.Lane] {
    let dishes = ["Soba", "Udon", "Ramen", "Gyoza", "Curry", "Sushi"]
    let list = ListHost(dishes, id: { $0 }, height: 3, identity: identity) { dish, cell in
      let starred = cell.state("starred", initially: false)
      return Row(text: (starred.value ? "★ " : "☆ ") + dish) { starred.value.toggle() }
    }
    var cells: [ObjectIdentifier] = []
    var lanes: [Lifelines.Lane] = []
    func look() {
      for cell in list.cells {
        guard let row = cell.content else { continue }
        if !cells.contains(ObjectIdentifier(cell)) {
          cells.append(ObjectIdentifier(cell))
          lanes.append(.init(name: "cell \(["A", "B", "C"][cells.count - 1])", moments: []))
        }
        guard let lane = cells.firstIndex(of: ObjectIdentifier(cell)) else { continue }
        let isWrong = row.text.hasPrefix("★") && row.text != "★ Soba"
        lanes[lane].moments.append(.init(life: cell.generation, text: row.text, isWrong: isWrong))
      }
    }
    look()
    list[line: 0]?.tap()
    look()
    list.scroll(by: 1)
    look()
    list.scroll(by: 2)
    look()
    list.scroll(to: 0)
    look()
    return lanes
  }

  /// One cell that shows Shibuya, Minato, and Shibuya again; a state of each kind was set at the first.
  static func lives() -> Lifelines {
    var states: (isOpen: Signal<Bool>, draft: Signal<String>, offset: Signal<Int>)?
    let cell = HostingCell<Int, String, String> { name, cell in
      states = (
        cell.state("open", initially: false), cell.state("draft", .perItem, initially: "…"),
        cell.state("offset", .slot, initially: 0)
      )
      return name
    }
    var lanes = ["shown", ".transient", ".perItem", ".slot"].map {
      Lifelines.Lane(name: $0, moments: [])
    }
    func look(_ key: Int) {
      guard let states, let name = cell.content else { return }
      lanes[0].moments.append(.init(life: cell.generation, text: name))
      lanes[1].moments.append(.init(life: cell.generation, text: "\(states.isOpen.value)"))
      lanes[2].moments.append(.init(life: key, text: states.draft.value))
      lanes[3].moments.append(.init(life: 0, text: "\(states.offset.value)"))
    }
    cell.configure(1, "Shibuya")
    look(1)
    states?.isOpen.value = true
    states?.draft.value = "“two beds”"
    states?.offset.value = 40
    look(1)
    cell.configure(1, "Shibuya-ku")
    look(1)
    cell.configure(2, "Minato-ku")
    look(2)
    cell.configure(1, "Shibuya-ku")
    look(1)
    return Lifelines(
      deeds: ["key 1", "states are set", "key 1, renamed", "key 2", "key 1 again"],
      sections: [.init(title: "", lanes: lanes)])
  }

  // MARK: views

  /// Views that are there or not, by what decides it; each keeps its star in a state object.
  static func identity() -> Lifelines {
    let isLarge = Signal(false), dishes = Signal(["Soba", "Udon"]), person = Signal(1)
    let living = Living()
    let host = Host {
      Starred(name: "Title", living: living)
      if isLarge.value {
        Starred(name: "if: Star", living: living)
      } else {
        Starred(name: "else: Star", living: living)
      }
      ForEach(dishes.value, id: \.self) { Starred(name: "row \($0)", living: living) }
      Starred(name: "Form", living: living).id(person.value)
    }
    var deeds: [String] = []
    var lanes = ["Title", "if: Star", "else: Star", "row Soba", "row Udon", "Form"].map {
      Lifelines.Lane(name: $0, moments: [])
    }
    func step(_ name: String, _ deed: () -> Void) {
      deed()
      deeds.append(name)
      for index in lanes.indices {
        lanes[index].moments.append(
          living.lives[lanes[index].name].map { .init(life: $0.number, text: $0.isStarred ? "★" : "☆") })
      }
    }
    step("shown") {}
    step("all starred") { for text in host.texts { _ = host.tap(text) } }
    step("isLarge") { isLarge.value = true }
    step("not isLarge") { isLarge.value = false }
    step("reversed") { dishes.value.reverse() }
    step("no Soba") { dishes.value = ["Udon"] }
    step("person 2") { person.value = 2 }
    return withExtendedLifetime(host) { Lifelines(deeds: deeds, sections: [.init(title: "", lanes: lanes)]) }
  }
}

private struct Row {
  let text: String
  let tap: () -> Void
}

/// The lives that are there, by the name of their view.
private final class Living {
  private(set) var lives: [String: Life] = [:]
  private var count = 0

  /// A life that ends with what owns it: the identity of the view whose state object it is.
  func begin(_ name: String) -> Life {
    count += 1
    let number = count
    let life = Life(number: number)
    lives[name] = life
    onCleanup { [unowned self] in if lives[name]?.number == number { lives[name] = nil } }
    return life
  }
}

private final class Life {
  let number: Int
  @Tracked var isStarred = false

  init(number: Int) { self.number = number }
}

private struct Starred: View {
  let name: String
  @StateObject private var life: Life

  init(name: String, living: Living) {
    self.name = name
    _life = StateObject(wrappedValue: living.begin(name))
  }

  var body: some View { Button((life.isStarred ? "★ " : "☆ ") + name) { life.isStarred.toggle() } }
}
