extension Lesson {
  static let l08 = Lesson(
    "L08",
    title: Words("The loop that eats the frame", "フレームを食べるループ"),
    topic: Words("A card that measures itself", "自分を測るカード"),
    setup: Words(
      "A card reports its height by a preference. If the height is below 6 it sets a padding of 4, else none; the padding is part of the height.",
      "カードは自分の高さを preference で報告します。高さが 6 未満なら余白を 4 に、そうでなければ 0 にします。余白も高さに含まれます。"),
    objective: Words("recognise a feedback loop and break it", "フィードバックループを見つけて断ち切れる"),
    story: Words(
      "A card measures its text by a preference and adds padding to a low one. The padding makes it high, so it goes; then it is low.",
      "カードは preference で文字の高さを測り、低ければ余白を足します。余白で高くなると余白は消え、するとまた低くなります。"),
    teach: 8, exercise: 12,
    quiz: Quiz(
      Words(
        "The card measures 4, sets padding 4, measures 8, sets padding 0. What happens then?",
        "カードは 4 と測って余白を 4 にし、8 と測って余白を 0 にします。次に何が起きますか。"),
      [
        .wrong(
          Words("it stays: state is set once a frame", "そのまま(状態の設定は 1 フレームに 1 回だから)"),
          misconception: Words(
            "\"A frame is a brake.\" Each change asks for another frame.", "「フレームが歯止めになる」という思い込みです。変更のたびに次のフレームが要求されます。"
          )),
        .right(
          Words("it measures 4 again, and so on for ever", "また 4 と測り、永遠に続く"),
          Words(
            "What is measured depends on what the measurement sets: there is no value at which both agree.",
            "測る値が、測った結果の設定に依存しています。両方が一致する値がありません。")),
        .wrong(
          Words("the framework takes the average", "フレームワークが平均を取る"),
          misconception: Words(
            "\"Layout converges.\" It does if the sum has a fixed point; this one has none.",
            "「レイアウトは収束する」という思い込みです。不動点があれば収束しますが、ここにはありません。")),
      ]),
    hints: [
      Words(
        "What does the preference measure? Does the state that it sets change it?",
        "preference は何を測っていますか。それが設定する状態で、その値は変わりませんか。"),
      Words(
        "Look at the value of `.preference`: the padding is in it. Measure something that the padding does not change.",
        "`.preference` の値に余白が含まれています。余白で変わらないものを測りましょう。"),
      Words(
        "`.preference(key: HeightKey.self, value: text.count)`",
        "`.preference(key: HeightKey.self, value: text.count)` とします。"),
    ],
    keyPoints: [
      Words("Measure what your answer does not change.", "自分の答えで変わらないものを測ります。"),
      Words(
        "A loop that arrives is none: an equal value stops it. One that does not arrive must be broken.",
        "値が等しくなれば止まり、ループではありません。止まらないものは断ち切ります。"),
    ],
    aloud: Words("Why is \"set it only once\" no fix?", "「一度だけ設定する」が解決にならないのはなぜでしょうか。"),
    stretch: Words(
      "Write a loop that arrives: `padding = max(padding, ...)`. After how many frames?",
      "`padding = max(padding, ...)` のように、収束するループを書いてみましょう。何フレームで止まりますか。"),
    source: Words(
      "Retty, 2021: a flow layout that crashed iOS 13. https://engineer.retty.me/entry/2021/12/06/180000",
      "Retty 2021 年の記事、iOS 13 でクラッシュした flow layout。https://engineer.retty.me/entry/2021/12/06/180000"),
    reality: Words(
      "The article's layout looped and crashed on iOS 13; its guard compares counts. Later systems stop some loops with a warning in the "
        + "console. Hamon stops at 100 passes and names the cycle. Heights are letters here; real layout is left out.",
      "記事のレイアウトは iOS 13 でループしてクラッシュし、数を比較して防いでいます。後の OS には警告を出して止めるものもあります。"
        + "Hamon は 100 回で止め、循環の経路を示します。ここでは文字数を高さとし、実際のレイアウトは省いています。"),
    broken: Words("measures its own padding", "自分の余白も測る"), fixed: Words("measures the text", "文字だけを測る"),
    brokenFails: ["L08.settle"])
}
