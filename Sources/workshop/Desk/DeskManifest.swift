/// The manifest of the desk. A program a lesson, so that one that does not compile stops no other.
struct DeskManifest {
  /// The path of Hamon.
  let package: String
  let lessons: [String]

  static let signature = "// Written by `workshop`; the files to edit are Sources/L…/Exercise.swift."

  var text: String {
    let products = ["Hamon", "HamonCollections", "HamonFlow", "HamonHosting", "WorkshopKit"]
      .map { "  .product(name: \"\($0)\", package: \"Hamon\")," }.joined(separator: "\n")
    let targets = lessons.map { "    .executableTarget(name: \"\($0)\", dependencies: library)," }
      .joined(separator: "\n")
    return """
      // swift-tools-version: 6.2
      \(Self.signature)
      import PackageDescription

      let library: [Target.Dependency] = [
      \(products)
      ]

      let package = Package(
        name: "desk",
        platforms: [.macOS(.v15)],
        dependencies: [.package(name: "Hamon", path: \(Self.quoted(package)))],
        targets: [
      \(targets)
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\\" || $1 == "\"" ? "\\\($1)" : String($1) } + "\""
  }
}
