extension Lesson {
  static let l03 = Lesson(
    "L03",
    title: Words("The read that was not tracked", "追跡されない読み取り"),
    topic: Words("A list inside WithTracking", "WithTracking の中のリスト"),
    setup: Words(
      "The host tracks only what is read while a WithTracking is open. A screen writes `WithTracking { ForEach(menu.dishes) { dish in ... } }`, and each row shows the star of its dish.",
      "ホストが追跡するのは、WithTracking が開いている間の読み取りだけです。画面のコードは `WithTracking { ForEach(menu.dishes) { dish in … } }` で、各行は料理の星を表示します。"
    ),
    objective: Words("find a read that happens outside of the tracking scope", "追跡スコープから外れた読み取りを見つけられる"),
    story: Words(
      "A tap changes the model, but the star stays as it was until something else redraws: no scope was open when the row read it.",
      "タップでモデルは変わりますが、ほかの何かが再描画されるまで星は変わりません。行が読んだ時、追跡スコープが開いていなかったからです。"),
    teach: 8, exercise: 12,
    quiz: Quiz(
      Words(
        "The row closure is written between the braces of WithTracking. When does it run?",
        "行のクロージャは WithTracking の波括弧の中に書かれています。いつ実行されますか。"),
      [
        .right(
          Words("later: ForEach keeps it, and runs it for each row", "後で（ForEach が保持し、行ごとに実行する）"),
          Words(
            "By then WithTracking has closed, and what the closure reads is not tracked.",
            "その時にはもう WithTracking が閉じているので、クロージャの読み取りは追跡されません。")),
        .wrong(
          Words("while WithTracking is open: it is written inside", "WithTracking が開いている間（中に書いてあるから）"),
          misconception: Words(
            "\"Inside the braces is inside the scope.\" Where a closure is written says nothing about when it runs.",
            "「波括弧の中ならスコープの中」という思い込みです。クロージャがいつ実行されるかは、書かれた場所では決まりません。")),
        .wrong(
          Words("never again after the first time", "最初の 1 回だけ"),
          misconception: Words(
            "\"Built once.\" It runs whenever the list runs; that is why the bug hides.",
            "「一度しか作られない」という思い込みです。リストが実行されるたびに実行されます。だからこそ不具合に気付きにくいのです。")),
      ]),
    hints: [
      Words(
        "Which closure reads `isStarred`, and which scope is open at that moment?",
        "`isStarred` を読むのはどのクロージャですか。その時、どのスコープが開いていますか。"
      ),
      Words(
        "The read is in the row closure. A scope has to be open inside of it.",
        "読み取りは行のクロージャの中にあります。その内側でスコープを開く必要があります。"),
      Words(
        "`WithTracking { ForEach(menu.dishes) { dish in WithTracking { Button(...) { ... } } } }`",
        "`WithTracking { ForEach(menu.dishes) { dish in WithTracking { Button(...) { ... } } } }` と書きます。"),
    ],
    keyPoints: [
      Words(
        "A read counts for the scope that is open when it happens, not for the one it is written in.",
        "読み取りが属するのは、コードが書かれた場所のスコープではなく、読んだ時に開いているスコープです。"),
      Words("A closure that is kept runs later. Open a scope inside of it.", "保持されたクロージャは後で実行されます。その内側でスコープを開きます。"),
    ],
    aloud: Words("Why did this pass every test that also changed the list?", "リストも一緒に変えるテストでは、なぜこの不具合に気付けなかったのでしょうか。"),
    aloudAnswer: Words(
      "A change of the list runs all rows again, and each then shows its star, tracked or not. Only a tap without any other change shows the bug.",
      "リストが変わると全行が再実行され、追跡されていなくても最新の星が表示されるからです。星だけを変えるテストなら気付けます。"),
    stretch: Words(
      "Read all stars before `ForEach`: it works. Which check says what it costs?",
      "`ForEach` の前にすべての星を読むと、表示は直ります。その代償を示すチェックはどれですか。"),
    stretchAnswer: Words(
      "`L03.narrow`: a tap runs the closure around the list and all three rows. `L03.unseen` stays red as well, for the rows' own reads are still not tracked.",
      "`L03.narrow` です。1 回のタップで、リストを囲むクロージャと 3 つの行すべてが実行されます。行自身の読み取りは追跡されないままなので、`L03.unseen` も赤のままです。"),
    source: Words(
      "BASE (Pay ID), 2024: WithPerceptionTracking and ForEach. https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE（Pay ID）2024 年の記事、WithPerceptionTracking と ForEach。https://devblog.thebase.in/entry/2024/11/29/120000"),
    reality: Words(
      "swift-perception brings Observation to iOS 13 to 16, with `WithPerceptionTracking` around each read; from iOS 17 on SwiftUI tracks "
        + "row closures itself, as Hamon's automatic style does. This lesson's host is set to the explicit style.",
      "swift-perception は Observation を iOS 13〜16 で使えるようにし、読み取りを `WithPerceptionTracking` で囲みます。iOS 17 以降の SwiftUI は"
        + "行のクロージャも追跡し、Hamon の automatic も同様です。このレッスンでは explicit を使っています。"),
    broken: Words("scope around the list", "リストの外側にスコープ"), fixed: Words("a scope in each row", "行ごとにスコープ"),
    brokenFails: ["L03.update", "L03.unseen"],
    comments: [
      Words(
        "The host tracks only what is read while a `WithTracking` is open, as in an\napp that brings Observation to systems before iOS 17.",
        "ホストは `WithTracking` が開いている間の読み取りだけを追跡します。\niOS 17 より前の OS で Observation を使うアプリと同じです。"),
      Words(
        "TODO: when does this closure run, and what is open then?",
        "TODO: このクロージャはいつ実行され、その時何が開いていますか。"),
      Words(
        "A row closure is kept and runs later, when the scope around the list has\nclosed. So each row opens a scope of its own.",
        "行のクロージャは保持され、リストのスコープが閉じた後で実行されます。\nそこで、行ごとにスコープを開きます。"),
      Words(
        "All labels are read before the rows, while the scope is open: seen, and every\nrow runs.",
        "スコープが開いている間に、すべてのラベルを先に読みます。追跡されますが、\nすべての行が実行されます。"),
    ])
}
