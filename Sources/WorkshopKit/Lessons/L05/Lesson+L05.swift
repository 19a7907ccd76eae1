extension Lesson {
  static let l05 = Lesson(
    "L05",
    title: Words("One tap, forty redraws", "1 回のタップで 40 行の再描画"),
    topic: Words("One tap in a long list", "長いリストでの 1 回のタップ"),
    setup: Words(
      "A screen shows forty rows. The model keeps their stars in one tracked property: `@Tracked var stars: [Bool]`. The body of a row asks `stars[row]`.",
      "画面に 40 行が並んでいます。モデルは星を 1 つの追跡プロパティ `@Tracked var stars: [Bool]` に持ち、行の body は `stars[row]` を参照します。"),
    objective: Words("measure and cut invalidation", "無駄な再実行を数え、減らせる"),
    story: Words(
      "One tap on one star, and all forty bodies run: each has read the array, and one element of it has changed.",
      "1 つの星を 1 回タップすると、40 個の body がすべて実行されます。どの行も配列を読んでいて、その要素が 1 つ変わったからです。"),
    teach: 10, exercise: 12,
    quiz: Quiz(
      Words(
        "The star of row 7 is toggled in the array. How many of the forty row bodies run?",
        "配列の中の 7 行目の星を切り替えます。40 行のうち、いくつの body が実行されますか。"),
      [
        .wrong(
          Words("0: the rows were not told", "0 個（行に知らせていないから）"),
          misconception: Words(
            "\"A view is told by hand.\" The read in the body was the subscription.",
            "「View には手動で知らせるもの」という思い込みです。body の中で読んだことが購読になっています。")),
        .wrong(
          Words("1: only the star of row 7 has changed", "1 個（変わったのは 7 行目の星だけだから）"),
          misconception: Words(
            "\"Tracking follows the element.\" It follows the property: the array is one value, and one thing to read.",
            "「追跡は要素ごと」という思い込みです。追跡はプロパティごとで、配列は 1 つの値、1 つの読み取り対象です。")),
        .right(
          Words("40: all of them have read the array", "40 個（すべての行が配列を読んでいるから）"),
          Words(
            "Each body has read the property that was written, so each must be asked again.",
            "書き込まれたプロパティをすべての body が読んでいるので、すべて再実行が必要です。")),
      ]),
    hints: [
      Words(
        "Which property does the body of row 8 read? Which one does a tap on row 7 write?",
        "8 行目の body が読むプロパティはどれですか。7 行目のタップが書き込むプロパティはどれですか。"),
      Words(
        "`@Tracked` stands in front of the whole array. Give each row a tracked property of its own.",
        "`@Tracked` は配列全体に付いています。行ごとに追跡されるプロパティを持たせましょう。"),
      Words(
        "Write `final class Star { @Tracked var isOn = false }` and keep `private let stars: [Star]`, one for each name.",
        "`final class Star { @Tracked var isOn = false }` を作り、名前ごとに 1 つ `private let stars: [Star]` として持ちます。"),
    ],
    keyPoints: [
      Words("What is read together is invalidated together.", "まとめて読まれるものは、まとめて無効になります。"),
      Words(
        "Give what changes on its own a property of its own. Then measure: count the bodies.",
        "単独で変わるものには専用のプロパティを与え、body の実行回数を数えて確かめます。"),
    ],
    aloud: Words(
      "Why must the header run in both versions?", "修正の前でも後でもヘッダーが実行されるのはなぜでしょうか。"),
    aloudAnswer: Words(
      "It shows how many stars there are, so it has read them all, and each tap changes the number. That run is needed; the other 39 were not.",
      "ヘッダーは星の数を表示するため、すべての星を読んでいます。タップのたびに数が変わるので、この実行は必要です。不要だったのは、ほかの 39 行です。"),
    stretch: Words(
      "The header runs for each tap. Have it show only whether there is a star at all, through a `Computed`. When does it run now?",
      "ヘッダーはタップのたびに実行されます。`Computed` を使い、星が 1 つでもあるかどうかだけを表示すると、いつ実行されるでしょうか。"),
    stretchAnswer: Words(
      "When the first star comes and when the last one goes. In between the `Computed` runs for the tap, its value stays equal, and the header does not run.",
      "最初の星が付いた時と、最後の星が消えた時だけです。その間のタップでは `Computed` は実行されますが、値が同じなので、ヘッダーは実行されません。"),
    source: Words(
      "BASE (Pay ID), 2024: from ObservableObject to Observation. https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE（Pay ID）2024 年の記事、ObservableObject から Observation へ。https://devblog.thebase.in/entry/2024/11/29/120000"),
    reality: Words(
      "An `ObservableObject` is one publisher: every view that observes it runs after each change of any `@Published`. Observation "
        + "(iOS 17) tracks property by property, but an array is still one property. This model counts body runs; it leaves out "
        + "what SwiftUI does after a body (diffing, layout, drawing).",
      "`ObservableObject` は 1 つの publisher なので、どの `@Published` が変わっても、監視するすべての View が実行されます。"
        + "Observation（iOS 17）はプロパティごとに追跡しますが、配列はやはり 1 つのプロパティです。"
        + "このモデルは body の実行回数を数え、その後の差分・レイアウト・描画は省いています。"),
    broken: Words("one array for all rows", "全行で 1 つの配列"), fixed: Words("a property for each row", "行ごとにプロパティ"),
    brokenFails: ["L05.bodies"],
    comments: [
      Words(
        "Forty rows. The body of each asks the model whether its dish has a star.",
        "40 行。各行の body は、料理に星が付いているかをモデルに問い合わせます。"),
      Words(
        "TODO: which rows run for a change of one element?",
        "TODO: 要素が 1 つ変わると、どの行が実行されますか。"),
      Words(
        "Forty rows, and a tracked property for each: a row that reads one star runs\nfor changes of that star only.",
        "40 行と、行ごとの追跡プロパティ。星を 1 つ読む行は、その星が変わった時\nだけ実行されます。"),
      Words(
        "Reads that are not tracked: no row runs too often, and none runs at all.",
        "追跡されない読み取り。余分な実行はなくなり、必要な実行もなくなります。"),
    ])
}
