extension Lesson {
  static let l06 = Lesson(
    "L06",
    title: Words("The star that lied", "嘘をついた星"),
    topic: Words("A star and a slow server", "星と遅いサーバー"),
    setup: Words(
      "A touch switches the star at once, and the server is asked to keep it. The server replies some time later, and replies can overtake each other.",
      "タップするとすぐに星が切り替わり、サーバーに保存を依頼します。サーバーの応答は後から届き、順序が入れ替わることもあります。"),
    objective: Words(
      "write an optimistic update that survives failure and reordering", "失敗や順序の入れ替わりに耐える楽観的更新を書ける"),
    story: Words(
      "Tap on, tap off quickly, and the first answer comes last: it is shown, and the star says on. You had said off.",
      "素早く on、off とタップし、最初の応答が最後に届くと、それが表示されて星は on になります。望んだのは off でした。"),
    teach: 8, exercise: 15,
    quiz: Quiz(
      Words(
        "You tap on, then off. The answer \"off is saved\" comes, then, late, \"on is saved\". What should the star show?",
        "on、off の順にタップします。「off を保存した」が届き、遅れて「on を保存した」が届きます。星は何を表示すべきですか。"),
      [
        .right(
          Words("off: it was the last tap", "off（最後のタップだから）"),
          Words(
            "The newest change is the one that is shown; older answers do not touch it.", "表示するのは最新の変更です。古い応答で書き換えません。")
        ),
        .wrong(
          Words("on: it was the last answer", "on（最後の応答だから）"),
          misconception: Words(
            "\"The last answer is the newest.\" Answers come in any order; what counts is the order of the taps.",
            "「最後に届いた応答が最新」という思い込みです。応答の順序は入れ替わります。大事なのはタップの順序です。")),
        .wrong(
          Words("nothing until both have come", "両方届くまで何も表示しない"),
          misconception: Words(
            "\"Correct means waiting.\" The tap shows at once, and can still be right.",
            "「正しく表示するには待つしかない」という思い込みです。すぐに表示しても正しくできます。")),
      ]),
    hints: [
      Words(
        "When an answer comes, how do you know which tap it belongs to, and whether there was a newer one?",
        "応答が届いたとき、どのタップのものか、もっと新しいタップがあったかを、どうやって知りますか。"),
      Words(
        "Look at `.answered`: it writes the star whatever happened since. You need the newest change and the last confirmed value.",
        "`.answered` を見てください。その間に何があっても星を書き換えています。最新の変更と、最後に確認された値が必要です。"),
      Words(
        "Keep `@Tracked private var star = Optimistic(false)`: `star.show(...)` returns an `Optimistic<Bool>.Change`; answer it with "
          + "`star.confirm(change)` or `star.fail(change, error)`, with an error type you define.",
        "`@Tracked private var star = Optimistic(false)` を使います。`star.show(…)` が返す `Optimistic<Bool>.Change` に、`star.confirm(change)` か "
          + "`star.fail(change, error)`（エラーの型は自分で定義）を呼びます。"),
    ],
    keyPoints: [
      Words(
        "Two values: what is shown, and what is confirmed. A failure goes back to the confirmed one.",
        "値は 2 つあります。表示中の値と、確認済みの値です。失敗したら確認済みの値に戻します。"),
      Words(
        "An answer belongs to a change. An older one never touches a newer one.", "応答は特定の変更に対するものです。古い応答で新しい変更を上書きしません。"
      ),
    ],
    aloud: Words(
      "Why is \"the opposite of what I wanted\" not always the right thing to roll back to?",
      "失敗したとき「望んだ値の反対」に戻すのが正しいとは限らないのはなぜでしょうか。"),
    aloudAnswer: Words(
      "Another tap may have come between. Tap on, off, and both fail: the opposite of off is on, but the server never had on. The confirmed value is right.",
      "間に別のタップが入ることがあるからです。on、off とタップして両方失敗すると、off の反対は on ですが、サーバーが on になったことはありません。戻す先は確認済みの値です。"),
    stretch: Words(
      "Send one change after the other, the next one when the answer has come (with async work `TaskScope.confirm` does that by "
        + "`policy: .afterRunning`). Which checks could then not fail?",
      "前の応答が届いてから次を送り、1 つずつ送信してみましょう（async の処理なら `TaskScope.confirm` の `policy: .afterRunning` がそうします）。"
        + "失敗しえなくなるチェックはどれでしょうか。"),
    stretchAnswer: Words(
      "`L06.latest`, since no answer can overtake another; if an answer is not shown while a later tap waits, `L06.confirmed` passes too. `L06.rollback` can still fail: taps on and off, both refused, end at on without the server's own value.",
      "応答が追い越せないので `L06.latest` です。次のタップが待つ間は応答を表示しないようにすると、`L06.confirmed` も合格します。`L06.rollback` はまだ失敗しえます。on と off が両方失敗すると、サーバーの値を覚えていなければ on になります。"
    ),
    source: Words(
      "BASE (Pay ID), 2024: the favourite that flips its own state, then calls the API. "
        + "https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE（Pay ID）2024 年の記事、先に自分の状態を切り替えてから API を呼ぶお気に入り。"
        + "https://devblog.thebase.in/entry/2024/11/29/120000"),
    reality: Words(
      "No framework does this for you: SwiftUI shows whatever the state says. This model keeps the order of taps and answers, and "
        + "leaves out threads: here answers come by a call, so that the lesson can put them in any order.",
      "ここはフレームワークが面倒を見てくれません。SwiftUI は状態のとおりに表示するだけです。"
        + "このモデルはタップと応答の順序を再現し、スレッドは省いています。応答を好きな順で届けるため、関数の呼び出しで表しています。"),
    broken: Words("every answer is shown", "応答をすべて表示"), fixed: Words("Optimistic", "Optimistic を使う"),
    brokenFails: ["L06.latest", "L06.rollback"],
    comments: [
      Words(
        "A tap shows the star at once, then asks the server to keep it. Answers come\nlate, in any order, and some say no.",
        "タップするとすぐに星を表示し、サーバーに保存を依頼します。応答は遅れて\n届き、順序は入れ替わり、失敗もあります。"),
      Words(
        "TODO: whose answer is this: the newest tap's, or an older one's?",
        "TODO: これは最新のタップの応答ですか、古いタップの応答ですか。"),
      Words(
        "`Optimistic` keeps two values: what is shown, and what the server has. An\nanswer belongs to a change; an older one never touches a newer one.",
        "`Optimistic` は、表示中の値とサーバーの値の 2 つを持ちます。応答は特定の\n変更に対するもので、古い応答で新しい変更を上書きしません。"),
      Words(
        "Shown only when the server has it: never wrong, and slow.",
        "サーバーに保存されてから表示します。間違いませんが、遅くなります。"),
    ])
}
