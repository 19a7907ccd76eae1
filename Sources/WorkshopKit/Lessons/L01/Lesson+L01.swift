extension Lesson {
  static let l01 = Lesson(
    "L01",
    title: Words("The star that stayed", "残ってしまった星"),
    topic: Words("A star in a reused cell", "再利用されるセルの星"),
    setup: Words(
      "Ten dishes are shown in four cells, which are reused while you scroll. The body of a row keeps its star in `cell.state(\"starred\", initially: false)`.",
      "10 品の料理を 4 つのセルで表示し、スクロールするとセルは再利用されます。行の body は、星の状態を `cell.state(\"starred\", initially: false)` に持たせます。"),
    objective: Words(
      "say who owns a piece of state: the row, the cell or the model",
      "状態の持ち主が行・セル・モデルのどれなのかを説明できる"),
    story: Words(
      "You star Soba and scroll, and a dish that you did not tap has a star: the cell still has the star of the row that it showed before.",
      "Soba に星を付けてスクロールすると、タップしていない料理に星が付いています。セルが、前に表示していた行の星を持ったままだからです。"),
    teach: 8, exercise: 12,
    quiz: Quiz(
      Words(
        "You tap the star of Soba, in cell B, and scroll down by four rows. What does cell B show?",
        "セル B の Soba に星を付けて、4 行下へスクロールします。セル B には何が表示されますか。"),
      [
        .wrong(
          Words("Donburi without a star", "星のない Donburi"),
          misconception: Words(
            "\"A body that runs again starts with fresh state.\" The body runs again; its state does not start again.",
            "「body が再実行されれば状態も初期化される」という思い込みです。再実行されるのは body だけで、状態は初期化されません。")),
        .wrong(
          Words("Soba with its star", "星の付いた Soba"),
          misconception: Words(
            "\"A cell belongs to its row.\" Cells are reused; the row left, the cell stayed.",
            "「セルは行のもの」という思い込みです。行が画面から消えても、セルは残って再利用されます。")),
        .right(
          Words("Donburi with a star", "星の付いた Donburi"),
          Words(
            "The cell is the same thing to the framework, so the state in it stays, and shows on the next row.",
            "フレームワークにとってセルは同じものなので、その中の状態も残り、次の行に表示されます。")),
        .wrong(
          Words("a crash: two rows share one state", "クラッシュする（2 つの行が状態を共有するため）"),
          misconception: Words(
            "\"The framework notices.\" Nothing is wrong from its point of view: one cell, one state.",
            "「フレームワークが気付いてくれる」という思い込みです。フレームワークから見れば、1 つのセルに 1 つの状態があるだけです。")),
      ]),
    hints: [
      Words(
        "Which object keeps the value between two runs of the body? How long does that object live?",
        "body の実行と次の実行の間、値を持ち続けているのはどのオブジェクトですか。そのオブジェクトの寿命はどこまでですか。"),
      Words(
        "Look at `cell.state(...)`: it makes the state in the cell. The row has an owner that lives longer: `favourites`.",
        "`cell.state(…)` の行を見てください。状態はセルの中に作られます。もっと寿命の長い持ち主 `favourites` があります。"),
      Words(
        "Ask the model by the row's id: `favourites.contains(dish.id)`, and in the tap `favourites.toggle(dish.id)`.",
        "行の id でモデルに問い合わせます。表示は `favourites.contains(dish.id)`、タップは `favourites.toggle(dish.id)` です。"),
    ],
    keyPoints: [
      Words(
        "State belongs to an owner with a lifetime. A cell outlives its row.",
        "状態には持ち主があり、持ち主には寿命があります。セルの寿命は行より長くなります。"),
      Words(
        "If the star must survive scrolling, its owner is the model. It keeps a star for each dish, so a tap runs one cell (see L05).",
        "スクロールしても残したい星の持ち主は、モデルです。星を料理ごとに持つので、タップで実行されるセルは 1 つです（L05 を参照）。"),
    ],
    aloud: Words(
      "Why did the list look right after scrolling back?", "スクロールして戻ると正しく見えたのはなぜでしょうか。"),
    aloudAnswer: Words(
      "Soba came back in the very cell that it had left, and the star was still in it. Scroll away in two steps, and Soba comes back in another cell.",
      "Soba が元のセルに戻り、そのセルに星が残っていたからです。2 回に分けてスクロールすると、Soba は別のセルに入り、星は合わなくなります。"),
    stretch: Words(
      "Keep the state in the cell, but write it to the model when the row leaves: `cell.onCommit { ... }`. When is that better?",
      "状態をセルに置いたまま、行が画面から消えるときに `cell.onCommit { … }` でモデルへ書き戻してみましょう。どんな場合に向いていますか。"),
    stretchAnswer: Words(
      "With `identity: .keyed`, `initially:` from the model, and `onCommit` writing back, all checks pass. It suits a draft: a text being typed, which others should see only when it is done. A star that others show belongs in the model at once.",
      "`identity: .keyed` にし、`initially:` にモデルの値を渡し、`onCommit` で書き戻すと、すべてのチェックに合格します。入力中のテキストのような下書きに向いています。ほかの View にも出る星は、すぐモデルに置くべきです。"
    ),
    source: Words(
      "BASE (Pay ID), 2024: the favourite button in a hosting cell. https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE（Pay ID）2024 年の記事、ホスティングセルのお気に入りボタン。https://devblog.thebase.in/entry/2024/11/29/120000"),
    reality: Words(
      "In SwiftUI, `State(initialValue:)` counts only when a view's identity is new; a hosting cell keeps its identity when it "
        + "is reused. `.id(item.id)` makes it new for each row, and then the state is lost when the row leaves. This model keeps "
        + "identity, lifetime and reuse; it leaves out drawing, layout and animation.",
      "SwiftUI の `State(initialValue:)` が使われるのは、View の identity が新しいときだけです。ホスティングセルは再利用されても "
        + "identity が変わりません。`.id(item.id)` を付けると行ごとに新しくなりますが、行が画面から消えると状態も失われます。"
        + "このモデルは identity・寿命・再利用を再現し、描画・レイアウト・アニメーションは省いています。"),
    broken: Words("state in the cell", "状態はセルの中"), fixed: Words("state in the model", "状態はモデルの中"),
    brokenFails: ["L01.ghost"],
    comments: [
      Words(
        "Ten dishes, four cells. The cell of a row that leaves the view is reused for\na row that enters. `.structural` is how UIKit's hosting cells behave: to the\ncell, the next row is the same thing with other data.",
        "10 品の料理と 4 つのセル。画面から消えた行のセルは、新しい行に再利用\nされます。`.structural` は UIKit のホスティングセルと同じ動作です。\nセルにとって、次の行はデータが変わっただけの同じものです。"
      ),
      Words(
        "TODO: whose state is this: the row's, or the cell's?",
        "TODO: この状態は行のものですか、セルのものですか。"),
      Words(
        "Ten dishes, four cells. The star belongs to the dish, so its owner is the\nmodel: it lives longer than any cell, and is asked by the dish's id.",
        "10 品の料理と 4 つのセル。星は料理のものなので、持ち主はモデルです。\nモデルの寿命はどのセルより長く、料理の id で参照できます。"),
      Words(
        "Another identity for each row: no ghost any more, but the state ends when the\nrow leaves.",
        "行ごとに別の identity。幽霊は出ませんが、行が画面から消えると状態も\n失われます。"),
    ])
}
