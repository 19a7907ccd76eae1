extension Lesson {
  static let l09 = Lesson(
    "L09",
    title: Words("Two alerts, one voice", "アラートは 2 つ、声は 1 つ"),
    topic: Words("Alerts on one view", "1 つの View のアラート"),
    setup: Words(
      "A view has two `.alert` modifiers. Each is bound to a property of its own: one for failures, one for tips. Saving can fail in the moment a tip is due.",
      "View に 2 つの `.alert` modifier があり、それぞれ別のプロパティに結び付いています。失敗用と tip 用です。保存の失敗と tip が同時に起きることがあります。"),
    objective: Words("model things that exclude each other as one value", "同時に成り立たないものを 1 つの値で表せる"),
    story: Words(
      "Saving fails in the moment a tip is due, and the user sees only the tip: the other alert is never seen, although the state asks for it.",
      "保存の失敗と tip が同時に起きると、表示されるのは tip だけです。もう一方は、状態が要求しているのに一度も表示されません。"),
    teach: 5, exercise: 8,
    quiz: Quiz(
      Words(
        "Both alerts are asked for in one moment. What does the user see?",
        "2 つのアラートが同時に要求されます。ユーザーには何が見えますか。"),
      [
        .wrong(
          Words("the first one: it was asked for first", "1 つ目（先に要求されたから）"),
          misconception: Words(
            "\"First come, first served.\" The modifiers write to one place, and what was written last stays.",
            "「先着順」という思い込みです。modifier は同じ枠に書き込むので、最後に書いたものが残ります。")),
        .right(
          Words("the last one; the other never, though the state asks for it", "最後の 1 つ（もう一方は要求されたまま表示されない）"),
          Words("Two flags can both be true; a screen has room for one.", "2 つのフラグは両方 true になれますが、画面に入るのは 1 つです。")),
        .wrong(
          Words("both, one after the other", "2 つが順番に表示される"),
          misconception: Words(
            "\"The framework queues.\" It has one place for an alert and no queue.",
            "「フレームワークが順番に並べてくれる」という思い込みです。表示枠は 1 つで、キューはありません。")),
      ]),
    hints: [
      Words(
        "How many alerts can the state ask for at once? How many can the screen show?",
        "状態は同時にいくつのアラートを要求できますか。画面はいくつ表示できますか。"),
      Words(
        "`failure` and `tip` are two slots. Make one slot with a queue behind it: `Presentation<Alert>`.",
        "`failure` と `tip` は 2 つの枠です。キューを持つ 1 つの枠 `Presentation<Alert>` にまとめましょう。"),
      Words(
        "`alerts.present(alert)` shows one, or lets it wait; and there is one modifier, with `alerts.binding`.",
        "`alerts.present(alert)` で表示し（表示中なら待たせ）、modifier は `alerts.binding` の 1 つだけにします。"),
    ],
    keyPoints: [
      Words(
        "Two booleans have four states. If only three make sense, use another type.",
        "Bool 2 つには 4 つの状態があります。意味があるのが 3 つなら、別の型にします。"),
      Words(
        "One slot, and a queue: nothing is lost, and never two at once.", "枠は 1 つ、後ろにキュー。失われるものはなく、同時に 2 つ出ることもありません。"),
    ],
    aloud: Words("What did the state say while nothing was on the screen?", "画面に何も出ていないとき、状態はどうなっていましたか。"),
    aloudAnswer: Words(
      "It still asked for `saveFailed`. The flag was up, and nothing showed it or took it down.",
      "`saveFailed` を要求したままでした。フラグは立っているのに、表示されることも下ろされることもありません。"),
    stretch: Words(
      "Have `sessionExpired` come before all that waits: `present(_:priority:)`. And before what is shown: `interrupt(with:)`.",
      "`present(_:priority:)` で `sessionExpired` をキューの先頭に、`interrupt(with:)` で表示中のものより先に出してみましょう。"),
    stretchAnswer: Words(
      "Tip, saveFailed and sessionExpired come in this order. With priority `.high`, sessionExpired is seen second. With `interrupt(with:)` it is seen at once, and the tip comes back after it. All checks pass both ways.",
      "tip、saveFailed、sessionExpired の順に起きるとします。優先度 `.high` では sessionExpired が 2 番目に出ます。`interrupt(with:)` ではすぐに出て、その後 tip が戻ります。どちらもすべてのチェックに合格します。"
    ),
    source: Words(
      "Recruit, iOSDC Japan 2022: two alerts on one view. https://speakerdeck.com/recruitengineers/iosdc-otsuka",
      "リクルート、iOSDC Japan 2022 の講演、1 つの View に 2 つの alert。https://speakerdeck.com/recruitengineers/iosdc-otsuka"),
    reality: Words(
      "The slides (iOS 14) found that of two `.alert`s on one view the last wins and the first is silently lost; the same for "
        + "`.fullScreenCover`. Whether today's SDK still does this was not checked here. The rule of this model: the last modifier "
        + "has the screen. It leaves out drawing and animation.",
      "講演（iOS 14）では、1 つの View に `.alert` を 2 つ付けると最後のものだけが効き、最初のものは失われました。"
        + "`.fullScreenCover` も同様です。現在の SDK でも同じかどうかは、ここでは確認していません。"
        + "このモデルの規則は「最後の modifier が画面を取る」で、描画とアニメーションは省いています。"),
    broken: Words("a slot for each kind", "種類ごとに枠"), fixed: Words("Presentation: one slot", "Presentation で枠は 1 つ"),
    brokenFails: ["L09.both", "L09.single"],
    comments: [
      Words(
        "A screen that can say two things: that something failed, and a tip. Each has\nan `.alert` modifier on the view, bound to a property of its own.",
        "失敗と tip の 2 つを伝える画面。それぞれに `.alert` modifier があり、\n別のプロパティに結び付いています。"),
      Words(
        "TODO: how many alerts can the state ask for, and how many fit?",
        "TODO: 状態はいくつのアラートを要求でき、画面にはいくつ入りますか。"),
      Words(
        "One slot for all that can be said, and a queue behind it: nothing is lost,\nand there are never two at once.",
        "すべてのアラートに枠は 1 つ、その後ろにキュー。失われるものはなく、\n同時に 2 つ出ることもありません。"),
      Words(
        "One slot, and no queue: the last one wins, openly this time.",
        "枠は 1 つ、キューなし。最後のものだけが残ることが、コードに表れています。"),
    ])
}
