extension Lesson {
  static let l04 = Lesson(
    "L04",
    title: Words("The builder that ran too late", "遅れて実行されたビルダー"),
    topic: Words("A card with a builder", "ビルダーを受け取るカード"),
    setup: Words(
      "A card takes what it shows as a builder closure, stores that closure, and calls it when the card itself runs. The host tracks only what is read while a WithTracking is open.",
      "カードは表示する中身をビルダーのクロージャで受け取って保持し、自分が実行される時に呼び出します。ホストが追跡するのは、WithTracking が開いている間の読み取りだけです。"),
    objective: Words(
      "decide between storing content and storing the closure that makes it", "中身を保持するか、中身を作るクロージャを保持するかを判断できる"),
    story: Words(
      "The text changes, and the card shows the old one: its body has run the builder where no scope was open, so the read was not tracked.",
      "本文が変わっても、カードは古い本文のままです。追跡スコープが開いていない body の中でビルダーが実行され、読み取りが追跡されなかったからです。"),
    teach: 5, exercise: 10,
    quiz: Quiz(
      Words(
        "The screen writes `Card { Text(article.text) }` inside WithTracking. In which scope is `text` read?",
        "画面は WithTracking の中に `Card { Text(article.text) }` と書きます。`text` はどのスコープで読まれますか。"),
      [
        .wrong(
          Words("the screen's: that is where it is written", "画面（書かれた場所だから）"),
          misconception: Words(
            "\"Code runs where it is written.\" A closure runs where it is called.",
            "「コードは書いた場所で実行される」という思い込みです。クロージャは呼ばれた場所で実行されます。")),
        .wrong(
          Words("in both", "両方"),
          misconception: Words(
            "\"Scopes add up.\" A read counts once, for the innermost that is open.",
            "「スコープは重ねて数えられる」という思い込みです。読み取りが属するのは、開いているうちの最も内側の 1 つだけです。")),
        .right(
          Words("in none: the card's body has no WithTracking", "どこでもない（カードの body には WithTracking がない）"),
          Words("The card calls it when the screen's scope has closed.", "カードがクロージャを呼ぶ時、画面のスコープはもう閉じています。")),
      ]),
    hints: [
      Words(
        "When is `content()` called: when the screen makes the card, or when the card's body runs?",
        "`content()` が呼ばれるのは、画面がカードを作る時ですか、カードの body が実行される時ですか。"),
      Words(
        "Have the card call its builder in `init`, and keep what it returns.", "カードの `init` でビルダーを呼び、戻り値を保持しましょう。"),
      Words(
        "`let content: Content` and `init(@ViewBuilder content: () -> Content) { self.content = content() }`",
        "`let content: Content` と `init(@ViewBuilder content: () -> Content) { self.content = content() }` を書きます。"),
    ],
    keyPoints: [
      Words(
        "Store what a builder makes: its reads belong to the view that wrote it.",
        "ビルダーが作ったものを保持しましょう。読み取りは、ビルダーを書いた側の View に属します。"),
      Words(
        "Store the closure only to run it late on purpose, and track where it runs.",
        "クロージャを保持するのは、あえて後で実行したい時だけです。その場合は、実行する側で追跡します。"),
    ],
    aloud: Words("Which containers of your app keep a closure, and why?", "あなたのアプリのどのコンテナがクロージャを保持していますか。なぜですか。"),
    aloudAnswer: Words(
      "Look for a stored `() -> Content`. A good reason is content that has to be made late or often: a sheet, a lazy list, the rows of a list.",
      "保持している `() -> Content` を探してみましょう。シートや lazy なリスト、リストの行のように、後から、または何度も作る必要があるなら妥当です。"),
    stretch: Words(
      "Keep the closure and write `Card { WithTracking { ... } }`: which bodies run now when the text changes? Which when the headline does?",
      "クロージャを保持したまま `Card { WithTracking { ... } }` と書いてみましょう。本文が変わると何が再実行されますか。見出しではどうですか。"),
    stretchAnswer: Words(
      "For the text only the inner `WithTracking` runs, for the headline only the outer one. All checks pass: the read now stands in a scope that is open when it happens.",
      "本文では内側の `WithTracking` だけ、見出しでは外側だけが再実行されます。読む時点でスコープが開いているので、すべてのチェックに合格します。"),
    source: Words(
      "BASE (Pay ID), 2024: a ViewBuilder closure and WithPerceptionTracking. https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE（Pay ID）2024 年の記事、ViewBuilder のクロージャと WithPerceptionTracking。https://devblog.thebase.in/entry/2024/11/29/120000"
    ),
    reality: Words(
      "With swift-perception (iOS 13 to 16) the same happens, and it warns at run time. With Observation (iOS 17) the read is charged to the "
        + "card: nothing is lost, but the card runs. Hamon's automatic style does the latter. Drawing is left out.",
      "swift-perception（iOS 13〜16）でも同じことが起き、実行時に警告されます。Observation（iOS 17）では読み取りはカードのものとなり、"
        + "失われませんがカードが実行されます。Hamon の automatic は後者です。描画は省いています。"),
    broken: Words("the card keeps a closure", "カードがクロージャを持つ"), fixed: Words("the card keeps content", "カードが中身を持つ"),
    brokenFails: ["L04.text", "L04.unseen"],
    comments: [
      Words(
        "A card that can be folded. What it shows is written by the screen, in a\nbuilder; the host tracks only what is read inside `WithTracking`.",
        "畳めるカード。中身は画面がビルダーに書きます。ホストは `WithTracking` の\n中の読み取りだけを追跡します。"),
      Words(
        "TODO: the closure, or what it makes? When does it run?",
        "TODO: 持つのはクロージャですか、作られた中身ですか。いつ実行されますか。"),
      Words(
        "The card runs its builder at once and keeps what it makes: the reads belong\nto the screen, whose scope is open.",
        "カードはビルダーをすぐに実行し、作られたものを保持します。読み取りは、\nスコープが開いている画面に属します。"),
      Words(
        "A new card whenever the text is another: seen, and the card's own state is\nlost.",
        "本文が変わるたびに新しいカード。表示されますが、カードの状態は失われます。"),
    ])
}
