extension Lesson {
  static let l02 = Lesson(
    "L02",
    title: Words("The list that shuffled", "入れ替わったリスト"),
    topic: Words("Notes in a list that changes", "変化するリストのメモ"),
    setup: Words(
      "Four rows have a text field each; the note that a guest types is state of the row. The screen writes `ForEach(menu.dishes.indices, id: \\.self)`.",
      "4 つの行にそれぞれテキストフィールドがあり、客が書いたメモは行の状態です。画面のコードは `ForEach(menu.dishes.indices, id: \\.self)` です。"),
    objective: Words("choose an identity that survives insert, move and update", "挿入・移動・更新に耐える identity を選べる"),
    story: Words(
      "A guest writes \"no egg\" in the row of Soba. The cook adds a dish on top, and the note is in the row of Ramen.",
      "客が Soba の行に「no egg」とメモします。先頭に料理が追加されると、メモは Ramen の行に移っています。"),
    teach: 5, exercise: 10,
    quiz: Quiz(
      Words(
        "Rows are told apart by their index. A dish is inserted at index 0. What does the framework see?",
        "行をインデックスで区別しています。インデックス 0 に料理を挿入すると、フレームワークからはどう見えますか。"),
      [
        .wrong(
          Words("a new row 0; all others have moved down", "新しい行 0 が増え、ほかは下へ移動した"),
          misconception: Words(
            "\"The framework sees what I did.\" It sees two lists of ids: 0 1 2 3 and 0 1 2 3 4.",
            "「フレームワークは操作を見ている」という思い込みです。見えるのは id の列 0 1 2 3 と 0 1 2 3 4 だけです。")),
        .wrong(
          Words("five new rows", "新しい行が 5 つ"),
          misconception: Words(
            "\"Changed data means new rows.\" The same id is the same row; data are its input.",
            "「データが変われば新しい行」という思い込みです。id が同じなら同じ行で、データはその入力です。")),
        .right(
          Words("a new row 4; rows 0 to 3 have other data", "行 4 が増え、行 0〜3 のデータが変わった"),
          Words(
            "Ids 0 to 3 are still there, so their state stays where it is, and the dishes move past it.",
            "id 0〜3 は残っているので状態はその場に残り、料理だけが動きます。")),
      ]),
    hints: [
      Words("What tells one row from another here? Does it go with the dish?", "ここでは何で行を区別していますか。それは料理と一緒に動きますか。"),
      Words(
        "`ForEach(menu.dishes.indices, id: \\.self)`: the id is a place. A dish has an id of its own.",
        "`ForEach(menu.dishes.indices, id: \\.self)` の id は位置です。料理には固有の id があります。"),
      Words(
        "`ForEach(menu.dishes) { dish in DishRow(dish: dish) }`",
        "`ForEach(menu.dishes) { dish in DishRow(dish: dish) }` と書きます。"),
    ],
    keyPoints: [
      Words(
        "State follows identity. An index is a place, not an identity.",
        "状態は identity に付いていきます。インデックスは位置であって identity ではありません。"),
      Words(
        "An identity is the thing's own, never changes, and is not made anew.",
        "identity には、対象に固有で、変化せず、毎回生成されない値を使います。"),
    ],
    aloud: Words("Why does `.id(UUID())` seem to help?", "`.id(UUID())` で直ったように見えるのはなぜでしょうか。"),
    aloudAnswer: Words(
      "Every pass makes every row anew, so no old state can be on a wrong row. But the right row has lost its note as well.",
      "更新のたびにすべての行が作り直され、古い状態が別の行に残らないからです。ただし、正しい行のメモも失われます。"),
    stretch: Words(
      "Two dishes with the same id: what does the host say? Try it.", "同じ id の料理が 2 つあるとき、ホストは何と報告しますか。試してみましょう。"),
    stretchAnswer: Words(
      "It reports: \"Two elements of a ForEach in Root have the id 2; they are told apart by their order\". Both rows are shown, and their states change places when they do.",
      "ホストは、ForEach に id が 2 の要素が 2 つあり、順序で区別すると報告します。行は 2 つとも表示されますが、順序が入れ替わると状態も入れ替わります。"),
    source: Words(
      "Retty, 2021: rows that vanish until .id(UUID()). https://engineer.retty.me/entry/2021/12/06/180000",
      "Retty 2021 年の記事、.id(UUID()) を付けるまで消える行。https://engineer.retty.me/entry/2021/12/06/180000"),
    reality: Words(
      "The article's rows vanished on iOS 13 and 14 until each got `.id(UUID())`, which makes every row new on every pass and throws its "
        + "state away. SwiftUI's ForEach takes ids as this model does; what was a bug of those systems is not modelled.",
      "記事では iOS 13・14 で行が消え、各行に `.id(UUID())` を付けて回避していました。これは毎回すべての行を作り直し、状態を捨てます。"
        + "SwiftUI の ForEach の id はこのモデルと同じ考え方です。当時の OS の不具合そのものは再現していません。"),
    broken: Words("the index is the id", "id はインデックス"), fixed: Words("the dish's own id", "料理固有の id"),
    brokenFails: ["L02.follow", "L02.move"],
    comments: [
      Words(
        "A row for each dish, with a note of the guest's. The note is the row's state.",
        "料理ごとの行に、客がメモを書けます。メモは行の状態です。"),
      Words(
        "TODO: which dish has id 1, after a dish was inserted on top?",
        "TODO: 先頭に料理が追加された後、id 1 はどの料理ですか。"),
      Words(
        "Each dish has an id of its own, which goes where the dish goes; and the state\nof a row goes where its id goes.",
        "料理には固有の id があり、料理と一緒に動きます。行の状態は id と一緒に\n動きます。"),
      Words(
        "A new identity in each pass: no note on a wrong row, and none on the right\none.",
        "毎回新しい identity。メモは別の行に出ませんが、正しい行にも残りません。"),
      Words(
        "Something new each time, as `UUID()` is.",
        "`UUID()` のように、毎回新しい値です。"),
    ])
}
