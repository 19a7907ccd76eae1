/// Text in columns.
enum Text {
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func aligned(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Two or three significant digits: `0.0042`, `0.31`, `4.20`, `73.1`, `1,250`.
  static func number(_ value: Double) -> String {
    number(value, digits: abs(value) < 0.01 ? 4 : abs(value) < 0.1 ? 3 : abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0)
  }

  /// With so many digits behind the point.
  private static func number(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (value * scale).rounded()
    guard rounded.magnitude < 1e15 else { return "\(value)" }
    let whole = Int(rounded / scale)
    var text = ""
    for (place, digit) in String(whole.magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    if value < 0 { text = "-" + text }
    if digits == 0 { return text }
    let rest = String(Int(rounded.magnitude) % Int(scale))
    return text + "." + String(repeating: "0", count: digits - rest.count) + rest
  }

  /// With a third digit below 1, where targets are: a third is more than 0.33.
  static func ratio(_ value: Double) -> String {
    (value >= 0.1 && value < 0.9995 ? number(value, digits: 3) : number(value)) + "x"
  }

  static func percent(_ share: Double) -> String { String(Int((share * 100).rounded())) + "%" }
}
