extension TakeMeThere {
  public static var lesson: Lesson { .l10 }

  public func checks() -> [Check] { [deepCheck(), backCheck(), againCheck(), unknownCheck()] }

  private func deepCheck() -> Check {
    let play = Play()
    let steps = play.watch { $0.open("shop://items/42/comments") }
    return Check(
      "L10.deep", Words("a link leads there in one step", "リンクで一度に目的地へ着く"),
      failure: steps == [[.item(42), .comments(42)]]
        ? nil
        : Words(
          "opened items/42/comments: the screen showed \(steps.map(Play.text).joined(separator: ", then "))",
          "items/42/comments を開くと、画面は \(steps.map(Play.text).joined(separator: "、次に ")) と変わりました"),
      picture: plot(in:))
  }

  private func backCheck() -> Check {
    let play = Play()
    let navigation = play.navigation
    navigation.open("shop://items/42/comments")
    var seen: [[Page]] = []
    for _ in 0..<3 {
      navigation.back()
      seen.append(navigation.stack)
    }
    return Check(
      "L10.back", Words("back leads through the pages below", "戻ると下のページを順に通る"),
      failure: seen == [[.item(42)], [], []]
        ? nil
        : Words(
          "went back three times from the comments: \(seen.map(Play.text).joined(separator: ", then "))",
          "コメントから 3 回戻ると、\(seen.map(Play.text).joined(separator: "、次に ")) となりました"))
  }

  private func againCheck() -> Check {
    let promise = Words("a link means the same from every page", "リンクの意味はどのページでも同じ")
    for link in ["shop://items/42/comments", "shop://items/7", "shop://items/9/comments"] {
      for target in ["shop://items/7", "shop://items/42/comments"] {
        let play = Play()
        let navigation = play.navigation
        navigation.open(link)
        navigation.open(target)
        let wanted: [Page] = target.hasSuffix("comments") ? [.item(42), .comments(42)] : [.item(7)]
        if navigation.stack == wanted { continue }
        return Check(
          "L10.again", promise,
          failure: Words(
            "opened \(link.dropFirst(7)), then \(target.dropFirst(7)): the screen shows \(Play.text(navigation.stack))",
            "\(link.dropFirst(7)) の後に \(target.dropFirst(7)) を開くと、画面は \(Play.text(navigation.stack)) です"))
      }
    }
    return Check("L10.again", promise, failure: nil)
  }

  private func unknownCheck() -> Check {
    let promise = Words("a link that means nothing changes nothing", "意味のないリンクでは画面はそのまま")
    let links = [
      "shop://nowhere/1", "shop://items/many", "shop://items", "shop://items/7/likes", "https://other.example/items/7",
      "cafe://items/7", "shop://items/many/comments", "shop://items/7/likes/comments", "shop://items/7/comments/9",
    ]
    for link in links {
      let play = Play()
      play.navigation.open("shop://items/42/comments")
      let steps = play.watch { $0.open(link) }
      if steps.isEmpty { continue }
      return Check(
        "L10.unknown", promise,
        failure: Words(
          "on the comments of 42, opened \(link): the screen shows \(Play.text(play.navigation.stack))",
          "42 のコメントで \(link) を開くと、画面は \(Play.text(play.navigation.stack)) になりました"))
    }
    return Check("L10.unknown", promise, failure: nil)
  }
}
