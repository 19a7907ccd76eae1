extension Lesson {
  static let l00 = Lesson(
    "L00",
    title: Words("Read a trace", "トレースを読む"),
    topic: Words("Read a trace", "トレースを読む"),
    setup: Words(
      "A shop has a name and a cart. A header shows the name, a badge counts the cart.",
      "ショップには名前とカートがあります。ヘッダーは名前を、バッジはカートの数を表示します。"),
    objective: Words("predict which bodies run after a write", "書き込みの後にどの body が実行されるかを予想できる"),
    story: Words(
      "A new name, a dish for the cart, the same name again, a batch of three writes: how many bodies run after each, header and badge together? Four numbers, noted before they are shown.",
      "新しい名前、カートへの追加、同じ名前をもう一度、3 つの書き込みの batch。それぞれの後に、ヘッダーとバッジを合わせて body はいくつ実行されますか。実際の数を見る前に、4 つの予想を書き留めます。"),
    teach: 5, exercise: 5,
    quiz: Quiz(
      Words(
        "The name is written. What makes the header run, and not the badge?", "名前を書き換えます。ヘッダーだけが実行され、バッジが実行されないのはなぜですか。"
      ),
      [
        .wrong(
          Words("there is code that connects name and header", "名前とヘッダーを結び付けるコードがあるから"),
          misconception: Words(
            "\"A subscription is written by hand.\" No code does it: the read is the subscription.",
            "「購読は手で書くもの」という思い込みです。そのようなコードはありません。読むこと自体が購読になります。")),
        .right(
          Words("it read the name the last time it ran; the badge did not", "前回の実行で名前を読んだから（バッジは読んでいない）"),
          Words(
            "What a body reads is noted while it runs, and that is all it depends on until it runs again.",
            "body が実行中に読んだものは記録されます。次に実行されるまで、body が依存するのはそれだけです。")),
        .wrong(
          Words("all views of the object run; the badge merely looks the same", "すべての View が実行され、バッジは見た目が同じなだけ"),
          misconception: Words(
            "\"An object is one thing to observe.\" Each tracked property is one.",
            "「オブジェクト全体が 1 つの監視対象」という思い込みです。監視の単位はプロパティです。")),
      ]),
    hints: [
      Words(
        "For each write: which view has read this property in its last run?", "書き込みごとに、前回の実行でそのプロパティを読んだ View はどれですか。"),
      Words(
        "The third write changes nothing: an equal value is no change. The fourth is one moment for all three writes.",
        "3 回目では何も変わりません。等しい値の書き込みは変更ではないからです。4 回目は 3 つの書き込みがまとめて 1 回と数えられます。"),
      Words(
        "Rename: the header. Adding: the badge. The same name: none. The batch: both, once each.",
        "名前の変更はヘッダー、追加はバッジ、同じ名前では何も実行されず、batch は両方が 1 回ずつです。"),
    ],
    keyPoints: [
      Words("A body depends on what it has read in its last run, on nothing else.", "body が依存するのは、前回の実行で読んだものだけです。"),
      Words(
        "An equal value runs nothing; a batch runs each reader once.", "等しい値では何も実行されず、batch では読み手が 1 回ずつ実行されます。"),
    ],
    aloud: Words("Which of the four numbers surprised you, and why?", "4 つの数のうち意外だったのはどれですか。なぜですか。"),
    aloudAnswer: Words(
      "Most often the third and the fourth. An equal value is no change, so 0; in a batch each reader runs once, at its end, so 2 and not 3.",
      "多いのは 3 つ目と 4 つ目です。等しい値の書き込みは変更ではないので 0、batch では読み手が最後に 1 回ずつ実行されるので、3 ではなく 2 です。"),
    stretch: Words(
      "What if the header also showed the number of dishes? Predict the four numbers again, then try it with two `Effect`s.",
      "ヘッダーが料理の数も表示したらどうなりますか。4 つの数を予想し直し、`Effect` 2 つで試してみましょう。"),
    stretchAnswer: Words(
      "1, 2, 0 and 2. The header reads the cart's count too, so the dish that is added runs both. The batch still runs each once.",
      "1、2、0、2 です。ヘッダーもカートの数を読むので、料理の追加では両方が実行されます。batch では、やはり 1 回ずつです。"),
    source: Words(
      "BASE (Pay ID), 2024: from ObservableObject to Observation. https://devblog.thebase.in/entry/2024/11/29/120000",
      "BASE（Pay ID）2024 年の記事、ObservableObject から Observation へ。https://devblog.thebase.in/entry/2024/11/29/120000"),
    reality: Words(
      "Observation (iOS 17) tracks by property as this model does, but compares nothing in the setter of Swift 5.9's macro, and SwiftUI "
        + "gathers writes until its next update. Hamon compares `Equatable` values, and effects have run when the write returns.",
      "Observation（iOS 17）もプロパティ単位で追跡しますが、Swift 5.9 のマクロは setter で値を比較せず、SwiftUI は次の更新まで書き込みを"
        + "まとめます。Hamon は `Equatable` な値を比較し、書き込みから戻った時点で effect は実行済みです。"),
    broken: Words("one body per write", "書き込みごとに body 1 つ"), fixed: Words("what happens", "実際の動き"),
    brokenFails: ["L00.same", "L00.batch"],
    comments: [
      Words(
        "How many bodies run after each write, header and badge together?",
        "書き込みごとに、ヘッダーとバッジを合わせて body はいくつ実行されますか。"),
      Words(
        "  header shows shop.name           badge shows shop.cart.count",
        "  ヘッダーは shop.name を表示      バッジは shop.cart.count を表示"),
      Words(
        "TODO: this guess says \"each write runs one body\". Type your own numbers.",
        "TODO: この予想は「書き込みごとに body 1 つ」です。自分の予想をどうぞ。"),
      Words(
        "shop.name = \"Ripple\", the name it has already",
        "shop.name = \"Ripple\"（すでにその名前）"),
      Words(
        "batch { a new name; two dishes into the cart }",
        "batch { 新しい名前、カートに料理を 2 つ }"),
      Words(
        "What has read a written property runs; an equal value runs nothing; a batch\nruns each reader once.",
        "書き込まれたプロパティを読んだものが実行されます。等しい値では何も\n実行されず、batch では読み手が 1 回ずつ実行されます。"),
      Words(
        "the header",
        "ヘッダー"),
      Words(
        "the badge",
        "バッジ"),
      Words(
        "none",
        "なし"),
      Words(
        "both, once each",
        "両方、1 回ずつ"),
      Words(
        "one for each write",
        "書き込みごとに 1 つ"),
      Words(
        "By property, and equal values seen; but a batch counted write by write.",
        "プロパティごとに数え、等しい値も除きました。batch だけは書き込みごとです。"),
    ])
}
