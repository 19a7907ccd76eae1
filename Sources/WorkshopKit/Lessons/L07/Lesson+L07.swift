extension Lesson {
  static let l07 = Lesson(
    "L07",
    title: Words("Four hops for one tap", "1 回のタップに 4 つの中継"),
    topic: Words("From the tap to the star", "タップから星まで"),
    setup: Words(
      "A tap goes from the view to the view controller to the presenter, which has the state. The change goes the same way back: each object hands it on.",
      "タップは View から ViewController、状態を持つ Presenter へ届きます。変更は同じ経路を戻り、それぞれのオブジェクトが次へ渡します。"),
    objective: Words("turn a relay into one `apply(Input)`", "リレーを 1 つの `apply(Input)` に置き換えられる"),
    story: Words(
      "View, view controller, presenter, view controller, view: each hands on what it was told, and one of them leaves out a field.",
      "View、ViewController、Presenter、ViewController、View と伝言していくうちに、フィールドが 1 つ抜け落ちます。"),
    teach: 8, exercise: 12,
    quiz: Quiz(
      Words(
        "The shop gets a new field, `note`. In how many places of the relay must it be handed on?",
        "ショップに新しいフィールド `note` が増えました。リレーの何か所で渡す必要がありますか。"),
      [
        .wrong(
          Words("in one: where it is set", "1 か所（設定する場所）"),
          misconception: Words(
            "\"What is in the model is on the screen.\" Only if the screen reads the model; a relay copies.",
            "「モデルにあれば画面に出る」という思い込みです。そうなるのは画面がモデルを読む場合だけです。リレーではコピーが渡されます。")),
        .right(
          Words("in every place that copies fields, and nothing says which", "フィールドをコピーするすべての場所（どこかは分からない）"),
          Words(
            "Each copy is a place to forget a field, and leaving one out compiles.",
            "コピーする箇所の数だけ渡し忘れが起こりえます。抜けていてもコンパイルは通ります。")),
        .wrong(
          Words("in none: the compiler asks for it", "0 か所（コンパイラが要求するから）"),
          misconception: Words(
            "\"The compiler finds it.\" A default value is enough for it to be silent.",
            "「コンパイラが見つけてくれる」という思い込みです。デフォルト値があれば何も言いません。")),
      ]),
    hints: [
      Words(
        "Which objects need the state, and which only hand it on?", "状態を必要とするのはどのオブジェクトで、渡しているだけなのはどれですか。"),
      Words(
        "Make one class with `@Tracked private(set)` state and `apply(_:)`, and an `Effect` that draws from it.",
        "`@Tracked private(set)` の状態と `apply(_:)` を持つクラスを 1 つ作り、`Effect` で描画します。"),
      Words(
        "`apply(.favouriteTapped)` changes `shop` inside one `batch`; `Effect(of: self) { $0.drawings.append($0.shop.lines) }` draws. The "
          + "tap writes `trail.hop(\"View -> Model\")`, the drawing `trail.hop(\"Model -> View\")`.",
        "`apply(.favouriteTapped)` が 1 つの `batch` の中で `shop` を変え、`Effect(of: self) { $0.drawings.append($0.shop.lines) }` が描画します。"
          + "タップで `trail.hop(\"View -> Model\")`、描画で `trail.hop(\"Model -> View\")` を記録します。"
      ),
    ],
    keyPoints: [
      Words("Events go in by one door; state comes out by being read.", "イベントは 1 つの入口から入り、状態は読まれることで出ていきます。"),
      Words("No field is handed on, so none is forgotten.", "フィールドを渡す所がないので、渡し忘れもありません。"),
    ],
    aloud: Words(
      "Which hop of the relay made a decision, and which only passed on?", "リレーのうち、判断をしたのはどのホップで、渡しただけなのはどれですか。"),
    aloudAnswer: Words(
      "Only the presenter decided: it has the state, toggles it and writes the note. The other hops passed on, and one of them made the copy without the note.",
      "判断したのは Presenter だけです。状態を持ち、星を切り替え、メモを書きます。ほかのホップは渡すだけで、その 1 つがメモのないコピーを作りました。"),
    stretch: Words(
      "Put an `InputQueue` with an `InputLog` into the model: one line a tap, with what has changed.",
      "モデルに `InputQueue` と `InputLog` を入れ、タップごとに 1 行、変わったものを記録してみましょう。"),
    stretchAnswer: Words(
      "Watch `isFavourite` and `note`. The tap's line says that the first went from false to true, and the other from empty to added. The renaming is a line too, and changes neither.",
      "`isFavourite` と `note` を監視します。タップの行には、前者が false から true に、後者が空から added に変わったと出ます。名前の変更も 1 行になりますが、どちらも変わりません。"),
    source: Words(
      "BASE (Pay ID), 2024: View to Presenter and back; Connehito, 2022: apply. "
        + "https://devblog.thebase.in/entry/2024/11/29/120000 https://tech.connehito.com/entry/2022/03/29/105822",
      "BASE（Pay ID）2024 年の記事、View から Presenter への往復。コネヒト 2022 年の記事、apply。"
        + "https://devblog.thebase.in/entry/2024/11/29/120000 https://tech.connehito.com/entry/2022/03/29/105822"),
    reality: Words(
      "Both articles host SwiftUI in UIKit; the relay is what UIKit's delegates suggest, `UnidirectionalDataFlowType` with `apply` is "
        + "Connehito's answer. This model keeps the objects and their messages; it leaves out UIKit.",
      "どちらの記事も UIKit の中で SwiftUI を使っています。リレーは UIKit の delegate から自然に生まれる形で、`apply` を持つ "
        + "`UnidirectionalDataFlowType` がコネヒトの答えです。このモデルはオブジェクトとメッセージを再現し、UIKit は省いています。"),
    broken: Words("a relay", "伝言リレー"), fixed: Words("apply, and read", "apply して読む"),
    brokenFails: ["L07.agree", "L07.hops"],
    comments: [
      Words(
        "A tap goes from the view to the controller to the presenter, which has the\nstate; and what has changed goes all the way back.",
        "タップは View から ViewController、状態を持つ Presenter へ届き、変更は\n同じ経路を戻ります。"),
      Words(
        "the view controller",
        "画面の ViewController"),
      Words(
        "TODO: every field once more. What needs to know them all?",
        "TODO: ここでも全フィールドを列挙。すべて知るべきなのはどれですか。"),
      Words(
        "Events go in by one door. The state comes out by being read: what draws it\ndraws all of it, and no object hands on fields.",
        "イベントは 1 つの入口から入り、状態は読まれることで出ていきます。描画する\nものが全体を描き、フィールドを渡すオブジェクトはありません。"),
      Words(
        "The relay with the field added: right until the next field comes.",
        "フィールドを追加したリレー。次のフィールドが増えるまでは正しく動きます。"),
    ])
}
