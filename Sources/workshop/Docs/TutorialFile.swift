/// A file of the tutorials' catalog, made from what the workshop has compiled in.
struct TutorialFile: Equatable {
  /// From the catalog's folder.
  let path: String
  let text: String

  static func resource(_ name: String, _ text: String) -> TutorialFile {
    TutorialFile(path: "Resources/\(name)", text: text)
  }

  static func page(_ name: String, _ text: String) -> TutorialFile {
    TutorialFile(path: "Tutorials/\(name).tutorial", text: text)
  }
}
