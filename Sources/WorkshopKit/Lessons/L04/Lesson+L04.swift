extension Lesson {
  static let l04 = Lesson(
    "L04",
    title: Words("The builder that ran too late", "遅れて動いたビルダー"),
    topic: Words("A card with a builder", "ビルダーを受け取るカード"),
    setup: Words(
      "A card takes what it shows as a builder closure, stores that closure, and calls it when the card itself runs. The host tracks only what is read while a WithTracking is open.",
      "カードは表示する中身をビルダーのクロージャで受け取って保持し、自分が実行される時に呼び出します。ホストが追跡するのは、WithTracking が開いている間の読み取りだけです。"),
    objective: Words(
      "decide between storing content and storing the closure that makes it", "中身を持つか、中身を作るクロージャを持つかを判断できる"),
    story: Words(
      "A card keeps its builder closure and runs it in its own body. What the closure reads then is seen by nobody.",
      "カードはビルダーのクロージャを保持し、自分の body で実行します。その時クロージャが読むものは、だれにも見えません。"),
    teach: 5, exercise: 10,
    quiz: Quiz(
      Words(
        "The screen writes `Card { Text(article.text) }` inside WithTracking. In whose scope is `text` read, if the card keeps the closure?",
        "画面は WithTracking の中に `Card { Text(article.text) }` と書きます。カードがクロージャを保持する場合、`text` はだれの範囲で読まれますか。"),
      [
        .wrong(
          Words("the screen's: that is where it is written", "画面(書かれた場所だから)"),
          misconception: Words(
            "\"Code runs where it stands.\" A closure runs where it is called.",
            "「コードは書いた場所で動く」という思い込みです。クロージャは呼ばれた場所で動きます。")),
        .right(
          Words("in none: the card's body has no WithTracking", "どこでもない(カードの body には WithTracking がない)"),
          Words("The card calls it when the screen's scope has closed.", "カードがクロージャを呼ぶ時、画面の範囲は閉じています。")),
        .wrong(
          Words("in both", "両方"),
          misconception: Words(
            "\"Scopes add up.\" A read counts once, for the innermost that is open.",
            "「範囲は足し合わされる」という思い込みです。読み取りは、開いている最も内側の 1 つだけのものです。")),
      ]),
    hints: [
      Words(
        "When is `content()` called: when the screen makes the card, or when the card's body runs?",
        "`content()` が呼ばれるのは、画面がカードを作る時ですか、カードの body が動く時ですか。"),
      Words(
        "Have the card call its builder in `init`, and keep what it returns.", "カードの `init` でビルダーを呼び、返ってきたものを保持しましょう。"),
      Words(
        "`let content: Content` and `init(@ViewBuilder content: () -> Content) { self.content = content() }`",
        "`let content: Content` と `init(@ViewBuilder content: () -> Content) { self.content = content() }` を書きます。"),
    ],
    keyPoints: [
      Words("Store what a builder makes: its reads belong to whoever wrote it.", "ビルダーが作ったものを保持すれば、読み取りは書いた人のものになります。"),
      Words(
        "Store the closure only to run it late on purpose, and track where it runs.",
        "クロージャを保持するのは意図して後で動かす時だけにし、動く場所で追跡します。"),
    ],
    aloud: Words("Which containers of your app keep a closure, and why?", "あなたのアプリのどのコンテナがクロージャを保持していますか。なぜですか。"),
    stretch: Words(
      "Keep the closure and write `Card { WithTracking { ... } }`: which bodies run now when the text changes? Which when the headline does?",
      "クロージャを保持したまま `Card { WithTracking { ... } }` と書いてみましょう。本文が変わると何が動きますか。見出しではどうですか。"),
    source: Words(
      "BASE (Pay ID), 2024: a ViewBuilder closure and WithPerceptionTracking. https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE(Pay ID)2024 年の記事、ViewBuilder のクロージャと WithPerceptionTracking。https://devblog.thebase.in/entry/2024/11/29/120000"
    ),
    reality: Words(
      "With swift-perception (iOS 13 to 16) the same happens, and it warns at run time; with Observation (iOS 17) the read is charged to the "
        + "card, so nothing is lost, but the card runs. Hamon's automatic style does the latter. Drawing is left out.",
      "swift-perception(iOS 13〜16)でも同じことが起き、実行時に警告されます。Observation(iOS 17)では読み取りはカードのものとなり、"
        + "失われませんがカードが実行されます。Hamon の automatic は後者です。描画は省いています。"),
    broken: Words("the card keeps a closure", "カードがクロージャを持つ"), fixed: Words("the card keeps content", "カードが中身を持つ"),
    brokenFails: ["L04.text", "L04.unseen"])
}
