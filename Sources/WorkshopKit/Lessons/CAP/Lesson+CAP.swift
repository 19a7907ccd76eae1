extension Lesson {
  static let cap = Lesson(
    "CAP",
    title: Words("Ship the favourites screen", "お気に入り画面を仕上げる"),
    topic: Words("Ship the favourites screen", "お気に入り画面を仕上げる"),
    setup: Words(
      "One screen with a list, stars, links and alerts, as a colleague left it. Five of the bugs are in it, and no mark shows the places.",
      "同僚から引き継いだ、一覧・星・リンク・アラートのある画面です。5 つの不具合が含まれていますが、場所を示す印はありません。"),
    objective: Words("find and fix five of the bugs without being told where they are", "場所を教えられずに 5 つの不具合を見つけて直せる"),
    story: Words(
      "Stars appear on other rows, a late answer wins, an alert is lost, a link leads to the wrong page, and rows run for nothing.",
      "星が別の行に現れ、遅れて届いた応答が優先され、アラートが失われ、リンクは別のページを開き、行が無駄に実行されます。"),
    teach: 5, exercise: 30,
    quiz: Quiz(
      Words("Which bug do you fix first?", "どの不具合から直しますか。"),
      [
        .wrong(
          Words("the first red check", "最初の赤いチェック"),
          misconception: Words(
            "\"The list of checks is a plan.\" It is an order of reporting; several may have one cause.",
            "「チェックの順番が計画になる」という思い込みです。報告の順にすぎず、原因が同じものもあります。")),
        .right(
          Words("where the state lives: who owns it", "状態の置き場所（持ち主）から"),
          Words(
            "Owners first: stars in a model remove the ghost, and give late answers a place to go.",
            "まず持ち主です。星をモデルに置けば幽霊が消え、遅れた応答の行き先もできます。")),
        .wrong(
          Words("the body runs, with a profiler", "body の実行回数（プロファイラで）"),
          misconception: Words(
            "\"Fast first.\" A fast wrong star is wrong; and the right owner often is the fast one.",
            "「まず速く」という思い込みです。いくら速くても、間違った星は間違いです。それに、持ち主を正せば多くの場合は速くもなります。")),
      ]),
    hints: [
      Words(
        "For each property: who owns it, how long does it live, and who reads it?", "プロパティごとに、持ち主・寿命・読み手を書き出してみましょう。"),
      Words(
        "Stars: a model for each dish with `Optimistic`. Pages: `Router`. Alerts: `Presentation`. The mark: `Selector`.",
        "星は料理ごとのモデルと `Optimistic`、ページは `Router`、アラートは `Presentation`、印は `Selector` です。"),
      Words(
        "Make a `Selector { router.path.first }`, and read `isOpen[.item(dish.id)]` in the row. Have the row read a `Computed`: then an answer that changes nothing on the screen runs no row. The rest is in L01, L05, L06, L09 and L10.",
        "`Selector { router.path.first }` と、行の中の `isOpen[.item(dish.id)]` を使います。表示の変わらない応答で行を実行しないためには、行が `Computed` を読むようにします。残りは L01・L05・L06・L09・L10 にあります。"
      ),
    ],
    keyPoints: [
      Words("Each state has one owner, which lives as long as it is needed.", "どの状態にも、必要な間だけ生きる持ち主が 1 つあります。"),
      Words(
        "What excludes each other is one value; what changes alone is a property of its own.",
        "同時に成り立たないものは 1 つの値に、単独で変わるものは専用のプロパティにします。"),
    ],
    aloud: Words("Which two red checks had the same cause?", "同じ原因から赤くなったチェックはどの 2 つですか。"),
    aloudAnswer: Words(
      "CAP.latest and CAP.rollback: an answer is written over whatever was tapped since. The alert that CAP.rollback misses has the cause of CAP.alerts.",
      "CAP.latest と CAP.rollback です。どちらも、その後のタップに構わず応答を書き込んでいます。CAP.rollback でアラートが出ない原因は CAP.alerts と同じです。"),
    stretch: Words(
      "Golf: how few body runs does the whole scenario need? The picture counts them.",
      "ゴルフ: シナリオ全体で、body の実行回数をどこまで減らせますか。図に回数が出ます。"),
    stretchAnswer: Words(
      "12, as the solution does, where the start needs 18: 2, 5, 3 and 2 by step. Each of these runs shows something new, a star, a mark or a dish, so none can go.",
      "解答の 12 回です（最初のファイルは 18 回）。段階ごとに 2、5、3、2 回です。どの実行でも星・印・料理のどれかが変わるので、これより減らせません。"),
    source: Words(
      "All of the articles; most of it BASE (Pay ID), 2024. https://devblog.thebase.in/entry/2024/11/29/120000",
      "すべての記事から。中心は BASE（Pay ID）2024 年の記事です。https://devblog.thebase.in/entry/2024/11/29/120000"),
    reality: Words(
      "Each of the five has its page in its own lesson. On one screen they hide each other: that is how they ship. Drawing, threads and "
        + "the network are left out.",
      "5 つの不具合の詳しい説明はそれぞれのレッスンにあります。1 つの画面に集まると互いに隠し合い、そのままリリースされてしまいます。"
        + "描画・スレッド・通信は省いています。"),
    broken: Words("as it was left", "引き継いだまま"), fixed: Words("shipped", "リリース版"),
    brokenFails: ["CAP.ghost", "CAP.bodies", "CAP.latest", "CAP.rollback", "CAP.alerts", "CAP.link"], explainsAll: true,
    comments: [
      Words(
        "A list with stars, pages, and alerts, as a colleague left it. Five of the\nbugs are in it.",
        "同僚から引き継いだ、星・ページ・アラートのあるリスト。5 つの不具合が\n含まれています。"),
      Words(
        "Each state has one owner: a star the model of its dish, the pages a router,\nthe alerts one slot, and the mark a selector that runs two rows. A row reads\nwhat is shown, `isOn`: an answer that changes nothing on it runs no row.",
        "状態の持ち主は 1 つずつです。星は料理のモデル、ページは router、アラートは\n1 つの枠、印は 2 行だけを実行する selector。行は表示用の `isOn` を読む\nので、表示の変わらない応答では実行されません。"
      ),
      Words(
        "All but one owner put right: the stars stand in the cells, keyed now.",
        "1 つを除いて持ち主を直しました。星は keyed のセルの中です。"),
    ])
}
