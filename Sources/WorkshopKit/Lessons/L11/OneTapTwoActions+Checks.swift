extension OneTapTwoActions {
  public static var lesson: Lesson { .l11 }

  public func checks() -> [Check] { [childCheck(), parentCheck(), nextCheck()] }

  private func childCheck() -> Check {
    let promise = Words("a touch on the star toggles the star, and that is all", "星へのタッチは星だけを切り替える")
    for parts in [[RowPart.star, .row], [.row, .star]] {
      let done = RowPlay<Row>().touch(parts)
      if done == ["star"] { continue }
      return Check(
        "L11.child", promise,
        failure: Words(
          "touched the star (the \(parts[0].rawValue) told first): done was \(done.listed.en)",
          "星にタッチ（\(parts[0].rawValue) に先に通知）した結果: \(done.listed.ja)"),
        picture: plot(in:))
    }
    return Check("L11.child", promise, failure: nil)
  }

  private func parentCheck() -> Check {
    let done = RowPlay<Row>().touch([.row])
    return Check(
      "L11.parent", Words("a touch on the row still opens its details", "行へのタッチでは、これまでどおり詳細が開く"),
      failure: done == ["details"]
        ? nil
        : Words(
          "touched the row beside the star: done was \(done.listed.en)", "星の横の行にタッチした結果: \(done.listed.ja)"))
  }

  private func nextCheck() -> Check {
    let play = RowPlay<Row>()
    _ = play.touch([.row, .star])
    let done = play.touch([.row]) + play.touch([.star, .row])
    return Check(
      "L11.next", Words("each touch is decided on its own", "タッチは 1 回ごとに判断"),
      failure: done == ["details", "star"]
        ? nil
        : Words(
          "star, then row, then star: the last two did \(done.listed.en)",
          "星、行、星の順にタッチした結果（後の 2 回）: \(done.listed.ja)"))
  }
}
