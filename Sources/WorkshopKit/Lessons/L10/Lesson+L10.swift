extension Lesson {
  static let l10 = Lesson(
    "L10",
    title: Words("Take me there", "そこへ連れて行って"),
    topic: Words("Take me there", "そこへ連れて行って"),
    setup: Words(
      "A shop has two pages above its home screen, and a property for each: `item: Int?` and `showsComments: Bool`. A deep link sets what it needs.",
      "ショップのホーム画面の上には 2 つのページがあり、`item: Int?` と `showsComments: Bool` で表します。ディープリンクは、必要なプロパティを設定します。"),
    objective: Words("make navigation a value", "画面遷移を 1 つの値として扱える"),
    story: Words(
      "The second link opens the wrong page. It sets one property; the other keeps its old value.",
      "2 つ目のリンクで間違った画面が開きます。リンクは一方のプロパティだけを設定し、もう一方は古い値のままです。"),
    teach: 8, exercise: 15,
    quiz: Quiz(
      Words(
        "The comments of item 42 are open; a link to item 7 sets `item = 7`. What is on the screen?",
        "アイテム 42 のコメントを表示中に、アイテム 7 へのリンクで `item = 7` とします。画面には何が出ますか。"),
      [
        .right(
          Words("the comments of item 7", "アイテム 7 のコメント"),
          Words(
            "`showsComments` was never taken down: the place is spread over two flags.",
            "`showsComments` が true のまま残っています。現在地が 2 つのフラグに分散しているからです。")),
        .wrong(
          Words("item 7", "アイテム 7"),
          misconception: Words(
            "\"Setting one flag sets the place.\" The other flag is still up.",
            "「フラグ 1 つで画面が決まる」という思い込みです。もう一方のフラグは立ったままです。")),
        .wrong(
          Words("the comments of item 42", "アイテム 42 のコメント"),
          misconception: Words(
            "\"A pushed page keeps what it was pushed with.\" It is derived from the flags, and they have changed.",
            "「push されたページは push 時の内容を保つ」という思い込みです。ページはフラグから導かれるので、フラグと一緒に変わります。")),
      ]),
    hints: [
      Words(
        "The two properties have four combinations. Which of them are places? What does the link mean for the property it does not set?",
        "2 つのプロパティには 4 つの組み合わせがあります。意味のある画面になるのはどれですか。リンクが設定しないプロパティはどうなりますか。"),
      Words(
        "Replace both flags by one value: the path. `Router<Page>` keeps it, and `LinkTable` turns a link into one.",
        "2 つのフラグを 1 つの値（パス）に置き換えます。`Router<Page>` がパスを持ち、`LinkTable` がリンクをパスに変えます。"),
      Words(
        "`LinkTable(schemes: [\"shop\"]) { DeepLink(\"items\" / .int) { [.item($0)] } ... }`, then `try? router.open(link)` and `router.pop()`.",
        "`LinkTable(schemes: [\"shop\"]) { DeepLink(\"items\" / .int) { [.item($0)] } … }` とし、`try? router.open(link)` と `router.pop()` を使います。"
      ),
    ],
    keyPoints: [
      Words("The path is one value, so one place says where the user is.", "パスは 1 つの値なので、現在地の情報源も 1 つです。"),
      Words(
        "A link is parsed to a whole path first, and then set in one step, or not at all.",
        "リンクはまずパス全体に変換します。設定するなら一度に、できなければ何も設定しません。"),
    ],
    aloud: Words(
      "What would an animation have shown between the two flags?", "2 つのフラグを順に設定する間、アニメーションには何が映るでしょうか。"),
    aloudAnswer: Words(
      "A place that the link did not mean: `item` is new while `showsComments` is not set yet. The first page is pushed, and then a second one.",
      "リンクが意図していない画面です。`item` だけが新しく、`showsComments` はまだ設定されていません。まず 1 枚、続けてもう 1 枚 push されます。"),
    stretch: Words(
      "Add `shop://search?word=tea` with `.query(\"word\", .string)`. What does a link without the word do?",
      "`.query(\"word\", .string)` で `shop://search?word=tea` を追加してみましょう。word のないリンクはどうなりますか。"),
    stretchAnswer: Words(
      "`DeepLink(\"search\" & .query(\"word\", .string)) { [.search($0)] }`, with a page type of your own, for `Page` has no such case. Without the word, `open` throws \"lacks word=, a text\", and the path stays as it was.",
      "`DeepLink(\"search\" & .query(\"word\", .string)) { [.search($0)] }` です。`Page` にはこのケースがないので、自分のページ型で試します。word がないと `open` は「lacks word=, a text」というエラーを投げ、パスは変わりません。"
    ),
    source: Words(
      "Recruit, iOSDC Japan 2022: deep links and NavigationLink. https://speakerdeck.com/recruitengineers/iosdc-otsuka",
      "リクルート、iOSDC Japan 2022 の講演、ディープリンクと NavigationLink。https://speakerdeck.com/recruitengineers/iosdc-otsuka"),
    reality: Words(
      "`NavigationLink(isActive:)` is a flag for each link; with two active on one screen a page popped by itself, and the slides "
        + "added a third, empty link. It is deprecated since iOS 16, where `NavigationStack(path:)` takes a value. This model keeps "
        + "the state and its transitions; it leaves out the push animation.",
      "`NavigationLink(isActive:)` はリンクごとのフラグです。1 つの画面で 2 つが有効になるとページが勝手に戻るため、講演では"
        + "空のリンクを追加していました。iOS 16 で非推奨となり、`NavigationStack(path:)` が値を受け取ります。"
        + "このモデルは状態とその変化を再現し、push のアニメーションは省いています。"),
    broken: Words("a flag for each page", "ページごとにフラグ"), fixed: Words("Router: one path", "Router で 1 つのパス"),
    brokenFails: ["L10.deep", "L10.again", "L10.unknown"],
    comments: [
      Words(
        "A shop with two pages above its home screen: an item, and its comments. Each\nhas a flag, as a `NavigationLink(isActive:)` wants it.",
        "ホーム画面の上に、アイテムとコメントの 2 つのページがあるショップ。\n`NavigationLink(isActive:)` に合わせ、それぞれにフラグがあります。"),
      Words(
        "TODO: two flags. Which of their combinations are places?",
        "TODO: 2 つのフラグ。意味のある組み合わせはどれですか。"),
      Words(
        "\"shop:\" first",
        "先頭は \"shop:\""),
      Words(
        "The path alone says which page is open. A link is read as a whole path first;\nthen it is set in one step, or, if it means nothing, not at all.",
        "どのページが開いているかはパスだけが示します。リンクはまずパス全体として\n読み、一度に設定するか、意味がなければ何も設定しません。"),
      Words(
        "Both flags in one step; but the one that the link does not name stays up.",
        "両方のフラグを一度に。でも、リンクにないフラグは立ったままです。"),
    ])
}
