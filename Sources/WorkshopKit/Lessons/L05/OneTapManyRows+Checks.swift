import HamonHosting

extension OneTapManyRows {
  public static var lesson: Lesson { .l05 }

  public func checks() -> [Check] { [bodiesCheck(), correctCheck(), headerCheck()] }

  private func bodiesCheck() -> Check {
    let play = FortyRowsPlay<Menu>()
    let count = [7, 31].map { play.tap($0).rows.count }.max() ?? 0
    return Check(
      "L05.bodies", Words("one tap runs the body of one row", "1 回のタップで実行される行は 1 つ"),
      failure: count <= 1
        ? nil
        : Words("tapped one star: the bodies of \(count) rows ran", "星を 1 つタップすると、\(count) 行の body が実行されました"),
      picture: plot(in:))
  }

  private func correctCheck() -> Check {
    let play = FortyRowsPlay<Menu>()
    let promise = Words("every row still shows what the model says", "どの行もモデルのとおりに表示")
    var stars: Set<Int> = []
    for row in [7, 1, 40, 7, 8] {
      _ = play.tap(row)
      if stars.remove(row) == nil { stars.insert(row) }
      let expected = play.expected(stars)
      guard let wrong = play.rows.contents.indices.first(where: { play.rows.contents[$0] != expected[$0] }) else {
        continue
      }
      return Check(
        "L05.correct", promise,
        failure: Words(
          "tapped row \(row): row \(wrong + 1) shows \"\(play.rows.contents[wrong])\" instead of \"\(expected[wrong])\"",
          "\(row) 行目をタップすると、\(wrong + 1) 行目は「\(expected[wrong])」ではなく「\(play.rows.contents[wrong])」と表示されます"))
    }
    return Check("L05.correct", promise, failure: nil)
  }

  private func headerCheck() -> Check {
    let play = FortyRowsPlay<Menu>()
    let runs = [3, 4].map { play.tap($0).header }
    let text = play.header.content ?? ""
    return Check(
      "L05.header", Words("the header counts the stars, once per tap", "ヘッダーは 1 タップに 1 回だけ星を数える"),
      failure: text == "stars: 2" && runs == [1, 1]
        ? nil
        : Words(
          "tapped two stars: the header says \"\(text)\" and ran \(runs.reduce(0, +)) times",
          "星を 2 つタップすると、ヘッダーは「\(text)」で、\(runs.reduce(0, +)) 回実行されました"))
  }
}
