import WorkshopKit

extension Workshop {
  /// Builds the tutorials for a browser; for authors, writes them into the sources.
  func docs() throws -> Int32 {
    let package = try Desk(at: arguments.desk).package
    let tutorials = try Tutorials(Self.units, sources: LessonSources(package: package))
    if arguments.wantsToWrite {
      let catalog = TutorialCatalog(package: package)
      let changes = catalog.differences(from: tutorials.files)
      try catalog.write(tutorials.files)
      Output.print(changes + ["\(catalog.path): \(tutorials.files.count) files, \(changes.count) changed"])
      return 0
    }
    let output = try arguments.output.map(Self.folder) ?? "\(desk().path)/docs"
    let catalog = TutorialCatalog(at: "\(output)/\(Docc.name).docc")
    let archive = "\(output)/\(Docc.name).doccarchive"
    try catalog.write(tutorials.files)
    let docc = Docc()
    if arguments.wantsPreview, docc.isThere {
      let port = arguments.port ?? 8080
      Output.print(["\(DocsPhrases.preview(language)) \(Docc.address(language, port: port))"])
      docc.preview(catalog, archive: archive, port: port)
    }
    switch docc.convert(catalog, to: archive) {
    case .built:
      Output.print([
        "\(DocsPhrases.built(language)) \(archive)", "\(DocsPhrases.read(language))",
        "  swift run workshop docs --preview" + (arguments.output.map { " --output \($0)" } ?? ""),
      ])
      return 0
    case .failed(let text):
      Output.write(text, to: 2)
      return 1
    case .notFound:
      Output.complain(DocsPhrases.missing(docc.program, catalog.path)(language))
      return 1
    }
  }

  /// The folder of that name, which is made.
  private static func folder(_ path: String) throws(TutorialCatalog.NotWritable) -> String {
    guard Files.makeFolder(path), let folder = Files.absolute(path) else {
      throw TutorialCatalog.NotWritable(path: path)
    }
    return folder
  }
}

private enum DocsPhrases {
  static let built = Words("The tutorials:", "チュートリアル:")
  static let read = Words("To read them in a browser:", "ブラウザで読むには:")
  static let preview = Words("In a browser (Control-C ends it):", "ブラウザで開いてください（Control-C で終了）:")

  static func missing(_ program: String, _ catalog: String) -> Words {
    Words(
      "\(program) was not found: it is the toolchain's documentation compiler. To fix this, put the toolchain's programs into PATH, "
        + "or name docc by DOCC_EXEC. The pages themselves can be read as text: \(catalog)/Tutorials",
      "\(program) が見つかりません。ツールチェーンに含まれるドキュメントコンパイラです。ツールチェーンのプログラムを PATH に入れるか、"
        + "DOCC_EXEC で docc を指定してください。ページはテキストとしても読めます: \(catalog)/Tutorials")
  }
}
