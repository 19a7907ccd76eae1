/// The contents of a node's card, and their size in all stages.
struct Card {
  enum Form { case circle, diamond, square }

  let form: Form
  let title: String
  private(set) var width = 0.0
  private(set) var height = 0.0
  /// Siblings that are one node have a drop for each, if they are not too many.
  let hasDrops: Bool
  /// How far below the card's upper edge the first row of drops lies.
  private(set) var firstDrop = 53.0
  private let node: GraphPicture.Node
  private let isStill: Bool
  private let words: PictureWords

  init(_ node: GraphPicture.Node, _ stages: [Lights], _ isStill: Bool, _ words: PictureWords) {
    self.node = node
    self.isStill = isStill
    self.words = words
    form =
      switch node.kind {
      case "effect", "tracker": .square
      case "computed", "linked", "selector", "resource": .diamond
      default: .circle
      }
    let name = Text.shortened(node.name.isEmpty ? node.kind : node.name, 30)
    title = node.count > 1 ? "\(name) × \(node.count)" : name
    hasDrops = node.count > 1 && node.count <= 60
    let said = stages.map { word($0) }
    let text = max(Text.width(title, 13) * 1.06, said.map { Text.width($0, 12) }.max() ?? 0)
    width = max(27 + text + 12, hasDrops ? 30 + Double(min(node.count, 10) - 1) * 12 : 0).rounded(.up)
    if said.allSatisfy(\.isEmpty) { firstDrop = 39 }
    height = (said.allSatisfy(\.isEmpty) ? 34 : 48) + (hasDrops ? Double((node.count + 9) / 10) * 12 + 4 : 0)
  }

  /// What is said of the node below its name.
  func word(_ lights: Lights) -> String {
    let lit = lights.lights[node.number]
    if node.count > 1 {
      let counts = [Lights.Light.written, .changed, .same, .ran, .stale].compactMap { light in
        let count = lit.count { $0 == light }
        return count == 0 ? nil : words.count(count, light)
      }
      if !counts.isEmpty { return counts.joined(separator: ", ") }
      return isStill ? runs : form == .square ? words.noneRan : ""
    }
    let value = lights.values[node.number].map { Text.shortened($0, 20) }
    switch Self.strongest(lit) {
    case .written, .changed:
      guard let value else { return words.name(Self.strongest(lit)) }
      guard let old = lights.olds[node.number], old.count + value.count <= 24 else { return value }
      return "\(old) → \(value)"
    case .same: return value.map { "\($0), \(words.name(.same))" } ?? words.name(.same)
    case .ran: return words.ran(lights.runs[node.number])
    case .stale: return form == .square ? words.name(.stale) : value.map { "\($0)?" } ?? "?"
    case .rest: return value ?? (isStill ? runs : form == .square ? words.didNotRun : "")
    }
  }

  private var runs: String { node.runs.map(words.runs) ?? "" }

  static func strongest(_ lights: [Lights.Light]) -> Lights.Light {
    for light in [Lights.Light.written, .ran, .changed, .same, .stale] where lights.contains(light) { return light }
    return .rest
  }
}

/// What a drawing needs of texts.
enum Text {
  static let fonts = "Inter, 'SF Pro Text', 'Segoe UI', system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif"

  /// How wide a text is about, rather more than less: fonts differ.
  static func width(_ text: String, _ size: Double) -> Double {
    text.unicodeScalars.reduce(0) { sum, sign in
      let part: Double =
        switch sign {
        case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "'", "|", "!", "(", ")", "[", "]": 0.42
        case "m", "w", "M", "W", "→", "×", "…", "★", "☆": 0.98
        case "A"..."Z": 0.74
        case _ where sign.value >= 0x1100: 1
        default: 0.62
        }
      return sum + part * size
    }
  }

  static func shortened(_ text: String, _ limit: Int) -> String {
    text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// A number with one digit behind the point, or none.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for sign in text.unicodeScalars {
      switch sign {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case _ where sign.value < 0x20: escaped += " "
      default: escaped.unicodeScalars.append(sign)
      }
    }
    return escaped
  }
}
