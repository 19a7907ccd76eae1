extension Lesson {
  static let l11 = Lesson(
    "L11",
    title: Words("One tap, two actions", "1 回のタップで 2 つの動作"),
    topic: Words("A star inside a row", "行の中の星"),
    setup: Words(
      "A tap on a row opens its details. In the row is a star, and a tap on it toggles the star. The system tells each part that has recognised a touch.",
      "行をタップすると詳細が開きます。行の中には星があり、タップすると切り替わります。システムは、タッチを認識した部品のすべてに通知します。"),
    objective: Words(
      "say which part handles an event, in whatever order the parts are told", "通知の順序によらず、どの部品がイベントを処理するかを決められる"),
    story: Words(
      "A touch on the star is recognised by the star and by the row, in no fixed order, and both act: the star toggles, and the details open.",
      "行をタップすると詳細が開き、行内の星をタップすると星が切り替わります。星に触れると行と星の両方が反応し（順序は不定）、両方が動作します。"),
    teach: 5, exercise: 8,
    quiz: Quiz(
      Words(
        "Both the row and the star have recognised the touch. Which one should act?",
        "行と星の両方がタッチを認識しました。どちらが動作すべきですか。"),
      [
        .wrong(
          Words("the one that was told first", "先に通知されたほう"),
          misconception: Words(
            "\"The order is given.\" It is not: on other systems, or on another day, it is the other one.",
            "「順序は決まっている」という思い込みです。OS のバージョンなどで入れ替わります。")),
        .wrong(
          Words("the row, after waiting to see whether the star acts", "行（星が動作するかを待ってから）"),
          misconception: Words(
            "\"Waiting settles it.\" 0.1 seconds is too short for a slow phone and too long for a quick finger.",
            "「待てば決まる」という思い込みです。0.1 秒は遅い端末には短く、速い指には長すぎます。")),
        .right(
          Words("the star: it is the innermost", "星（最も内側だから）"),
          Words(
            "Claims are collected for one touch, then the innermost wins. The order of the claims means nothing.",
            "1 回のタッチに対する要求を集めてから、最も内側のものを選びます。要求の順序は関係ありません。")),
      ]),
    hints: [
      Words(
        "At which moment do you know all parts that have recognised this touch?", "このタッチを認識した部品がすべて分かるのは、どの時点ですか。"),
      Words(
        "Do not act in the loop. Let each part claim, and have a `TapArbiter` decide at the end of its `event { }`.",
        "ループの中で動作させず、各部品に要求だけさせ、`TapArbiter` の `event { }` の最後に決めさせます。"),
      Words(
        "`row = arbiter.area(action: openDetails)`, `star = arbiter.area(in: row, action: toggleStar)`; in the event: `row.tap()`, `star.tap()`.",
        "`row = arbiter.area(action: openDetails)`、`star = arbiter.area(in: row, action: toggleStar)` とし、event の中で `row.tap()`、`star.tap()` を呼びます。"
      ),
    ],
    keyPoints: [
      Words("Collect the claims, then decide: once, by place, never by arrival.", "要求を集めてから、到着順ではなく位置で、一度だけ決めます。"),
      Words("A decision that waits for a clock is a guess.", "時計を待つ判断は、推測にすぎません。"),
    ],
    aloud: Words("What goes wrong with the 0.1 seconds on a slow phone?", "遅い端末では、0.1 秒待つ方法の何が問題になりますか。"),
    aloudAnswer: Words(
      "The star may act only after the 0.1 seconds. Then the row has opened the details already, and both have acted again.",
      "星の動作が 0.1 秒に間に合わないことがあります。その時には行がもう詳細を開いていて、結局は両方が動作します。"),
    stretch: Words(
      "A sold-out dish: give the star `mode: .blocks`. What does a touch on it do now, and what with `.passes`?",
      "売り切れの料理では、星に `mode: .blocks` を指定してみましょう。タッチすると何が起きますか。`.passes` ではどうですか。"),
    stretchAnswer: Words(
      "With `.blocks` nothing is done: the star takes the touch, and the row does not act. With `.passes` the row acts, and the details open.",
      "`.blocks` では何も起きません。星がタッチを受け取り、行も動作しません。`.passes` では行が動作し、詳細が開きます。"),
    source: Words(
      "Retty, 2021: parent and child tap on iOS 13 and 14. https://engineer.retty.me/entry/2021/12/06/180000",
      "Retty 2021 年の記事、iOS 13 と 14 での親子のタップ。https://engineer.retty.me/entry/2021/12/06/180000"),
    reality: Words(
      "The article saw parent and child fire, in no fixed order; its parent waits 0.1 s and asks whether the child has acted. SwiftUI "
        + "normally lets the child's gesture win; `highPriorityGesture` and `simultaneousGesture` (iOS 13) say otherwise. This model keeps "
        + "which part claims and which acts; it leaves out geometry and gesture recognition.",
      "記事では親子の両方が順序不定で発火し、親が 0.1 秒待って子が動作したかを確認していました。SwiftUI では通常、子のジェスチャが優先され、"
        + "`highPriorityGesture` や `simultaneousGesture`（iOS 13）で変えられます。"
        + "このモデルはどの部品が要求しどれが動作するかを再現し、座標とジェスチャ認識は省いています。"),
    broken: Words("every part acts", "すべての部品が動作"), fixed: Words("TapArbiter", "TapArbiter を使う"),
    brokenFails: ["L11.child", "L11.next"],
    comments: [
      Words(
        "A row that opens its details, with a star in it. A touch on the star is\nrecognised by both, and the system tells both, in no fixed order.",
        "タップで詳細が開く行と、その中の星。星に触れると両方が反応し、\nシステムは順不同で両方に通知します。"),
      Words(
        "TODO: which of those that recognised the touch is to act?",
        "TODO: タッチを認識した部品のうち、動作すべきなのはどれですか。"),
      Words(
        "Each part that has recognised the touch claims it. At the end of the event\nthe innermost area acts, and only that.",
        "タッチを認識した部品は、それぞれ要求します。イベントの最後に、最も内側の\n領域だけが動作します。"),
      Words(
        "The part that is told first acts: right on one system, wrong on the next.",
        "先に通知された部品が動作します。ある OS では正しく、次の OS では誤りです。"),
    ])
}
