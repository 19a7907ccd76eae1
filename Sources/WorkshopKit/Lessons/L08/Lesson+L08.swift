extension Lesson {
  static let l08 = Lesson(
    "L08",
    title: Words("The loop that eats the frame", "フレームを食いつぶすループ"),
    topic: Words("A card that measures itself", "自分を測るカード"),
    setup: Words(
      "A card reports its height by a preference. If the height is below 6 it sets a padding of 4, else none; the padding is part of the height.",
      "カードは自分の高さを preference で報告します。高さが 6 未満なら余白を 4 に、そうでなければ 0 にします。余白も高さに含まれます。"),
    objective: Words("recognise a feedback loop and break it", "フィードバックループを見つけて断ち切れる"),
    story: Words(
      "The padding makes the card tall, so it is removed, and the card is short again: each frame asks for another one, until it is stopped.",
      "余白でカードが高くなると余白は外され、カードはまた低くなります。フレームのたびに次のフレームが要求され、最後は中断されます。"),
    teach: 8, exercise: 12,
    quiz: Quiz(
      Words(
        "The card measures 4, sets padding 4, measures 8, sets padding 0. What happens then?",
        "カードは 4 と測って余白を 4 にし、8 と測って余白を 0 にします。次に何が起きますか。"),
      [
        .wrong(
          Words("it stays: state is set once per frame", "そのまま（状態の設定は 1 フレームに 1 回だから）"),
          misconception: Words(
            "\"A frame is a brake.\" Each change asks for another frame.", "「フレームが歯止めになる」という思い込みです。変更のたびに次のフレームが要求されます。"
          )),
        .right(
          Words("it measures 4 again, and so on for ever", "また 4 と測り、永遠に続く"),
          Words(
            "What is measured depends on what the measurement sets: there is no value at which both agree.",
            "測る値が、測定結果による設定で変わるからです。両方がつり合う値はありません。")),
        .wrong(
          Words("the framework takes the average", "フレームワークが平均を取る"),
          misconception: Words(
            "\"Layout converges.\" It does if the sum has a fixed point; this one has none.",
            "「レイアウトは収束する」という思い込みです。不動点があれば収束しますが、ここにはありません。")),
      ]),
    hints: [
      Words(
        "What does the preference measure? Does the state that it sets change it?",
        "preference は何を測っていますか。測定結果で設定した状態によって、その値は変わりませんか。"),
      Words(
        "Look at the value of `.preference`: the padding is in it. Measure something that the padding does not change.",
        "`.preference` の値に余白が含まれています。余白で変わらないものを測りましょう。"),
      Words(
        "`.preference(key: HeightKey.self, value: text.count)`",
        "`.preference(key: HeightKey.self, value: text.count)` とします。"),
    ],
    keyPoints: [
      Words("Measure what the result does not change.", "測定結果の影響を受けないものを測ります。"),
      Words(
        "A loop that settles is harmless: an equal value ends it. One that does not settle must be broken.",
        "同じ値になれば止まるので、収束するループは無害です。収束しないループは断ち切ります。"),
    ],
    aloud: Words("Why is \"set it only once\" no fix?", "「一度だけ設定する」が解決にならないのはなぜでしょうか。"),
    aloudAnswer: Words(
      "The padding of the first text stays for all that follow. The loop is cut, and with it the change that was wanted.",
      "最初のテキストの余白が、その後のテキストにも残るからです。ループと一緒に、必要な更新まで止めてしまいます。"),
    stretch: Words(
      "Write a loop that settles: `padding = max(padding, ...)`. After how many frames?",
      "`padding = max(padding, ...)` のように、収束するループを書いてみましょう。何フレームで止まりますか。"),
    stretchAnswer: Words(
      "After two frames: Soba 4, Soba 8. But the padding never shrinks: Donburi, shown after Soba, is 11 high, and `L08.follow` is red.",
      "2 フレーム（Soba 4、Soba 8）で止まります。ただし余白は小さくならないので、Soba の後の Donburi は高さ 11 になり、`L08.follow` が赤になります。"),
    source: Words(
      "Retty, 2021: a flow layout that crashed iOS 13. https://engineer.retty.me/entry/2021/12/06/180000",
      "Retty 2021 年の記事、iOS 13 でクラッシュしたフローレイアウト。https://engineer.retty.me/entry/2021/12/06/180000"),
    reality: Words(
      "The article's layout looped and crashed on iOS 13; its guard compares counts. Later systems stop some loops with a warning in the "
        + "console. Hamon stops at 100 passes and names the cycle. Heights are letters here; real layout is left out.",
      "記事のレイアウトは iOS 13 でループしてクラッシュし、数を比較して防いでいます。後の OS には警告を出して止めるものもあります。"
        + "Hamon は 100 回で止め、循環の経路を示します。ここでは文字数を高さとし、実際のレイアウトは省いています。"),
    broken: Words("measures its own padding", "自分の余白も測る"), fixed: Words("measures the text", "テキストだけを測る"),
    brokenFails: ["L08.settle"],
    comments: [
      Words(
        "A text is as high as it has letters. The card hands its height up by a\npreference, and gives a text that is lower than 6 a padding of 4.",
        "テキストの高さは文字数です。カードは高さを preference で報告し、6 より\n低いテキストには 4 の余白を付けます。"),
      Words(
        "TODO: what is measured, and what changes it?",
        "TODO: 何を測っていますか。それを変えるのは何ですか。"),
      Words(
        "The card measures the text without the padding: its answer does not change\nwhat it asks.",
        "カードは余白を除いたテキストを測ります。測定結果が測る対象を変えることは\nありません。"),
      Words(
        "Set once: it settles, and the next text keeps the padding of the first.",
        "一度だけ設定。収束しますが、次のテキストにも最初の余白が残ります。"),
    ])
}
