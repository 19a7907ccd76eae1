import WorkshopKit

extension HandoutTable {
  static let all: [String: HandoutTable] = [
    "L00": HandoutTable(
      Words("Which bodies run after each write?", "書き込みのたびに、どの body が実行されますか"),
      [Words("write", "書き込み"), Words("header", "ヘッダー"), Words("badge", "バッジ"), Words("bodies in all", "合計")],
      [
        ["name = \"Ripple\"", .given("runs", "実行"), "–", "1"],
        ["cart.append(Soba)", .blank("–"), .blank("runs", "実行"), .blank("1")],
        [.given("name = \"Ripple\" again", "もう一度 name = \"Ripple\""), .blank("–"), .blank("–"), .blank("0")],
        [
          .given("batch: a name, two dishes", "batch: 名前と 2 品"), .blank("runs", "実行"), .blank("runs", "実行"),
          .blank("2"),
        ],
      ]),
    "L01": HandoutTable(
      Words("What owns the star?", "星の持ち主は何ですか"),
      [
        Words("step", "操作"), Words("dish in cell B", "セル B の料理"), Words("does cell B show a star?", "セル B に星は出ますか"),
        Words("owner of the star", "星の持ち主"),
      ],
      [
        [.given("tap Soba", "Soba をタップ"), "Soba", .given("yes", "はい"), .given("cell B", "セル B")],
        [
          .given("scroll down 4", "4 行下へ"), .blank("Donburi"), .blank("yes", "はい"), .blank("still cell B", "セル B のまま"),
        ],
        [.given("scroll up 4", "4 行上へ"), .blank("Soba"), .blank("yes", "はい"), .blank("cell B", "セル B")],
        [
          .given("after your fix: scroll down 4", "修正後: 4 行下へ"), .blank("Donburi"), .blank("no", "いいえ"),
          .blank("the model", "モデル"),
        ],
      ]),
    "L02": HandoutTable(
      Words("Pho is added on top. Where does the state go?", "Pho を先頭に追加します。状態はどこへ行きますか"),
      [
        Words("id (the index)", "id（インデックス）"), Words("dish before", "追加前の料理"), Words("note before", "追加前のメモ"),
        Words("dish after", "追加後の料理"), Words("note after", "追加後のメモ"),
      ],
      [
        ["0", "Ramen", "–", "Pho", "–"],
        ["1", "Soba", "no egg", .blank("Ramen"), .blank("no egg")],
        ["2", "Udon", "–", .blank("Soba"), .blank("–")],
        ["3", "Curry", "–", .blank("Udon"), .blank("–")],
        ["4", .given("none", "なし"), "–", .blank("Curry"), .blank("–")],
      ]),
    "L03": HandoutTable(
      Words("Which reads are tracked?", "どの読み取りが追跡されますか"),
      [
        Words("read", "読み取り"), Words("when it happens", "いつ起きますか"), Words("is a scope open?", "スコープは開いていますか"),
        Words("is it tracked?", "追跡されますか"),
      ],
      [
        [
          .given("`dishes`, for the list", "一覧のための `dishes`"),
          .given("while WithTracking is open", "WithTracking が開いている間"),
          .given("yes", "はい"), .given("yes", "はい"),
        ],
        [
          .given("`isStarred`, in the row closure", "行のクロージャの `isStarred`"),
          .blank("later, when ForEach makes the row", "後で、ForEach が行を作る時"), .blank("no", "いいえ"), .blank("no", "いいえ"),
        ],
        [
          .given("`isStarred`, after your fix", "修正後の `isStarred`"),
          .given("when ForEach makes the row", "ForEach が行を作る時"),
          .blank("yes, its own", "はい（行のスコープ）"), .blank("yes", "はい"),
        ],
      ]),
    "L04": HandoutTable(
      Words("In which scope is each read?", "それぞれの読み取りは、どのスコープの中ですか"),
      [Words("read", "読み取り"), Words("which code runs it", "実行するコード"), Words("in which scope", "どのスコープ")],
      [
        [
          .given("`headline`, written in the screen", "画面に書いた `headline`"), .given("the screen's closure", "画面のクロージャ"),
          .given("the screen's", "画面"),
        ],
        [
          .given("`text`: the card keeps a closure", "`text`（カードがクロージャを持つ）"),
          .blank("the body of the card", "カードの body"), .blank("in none", "どこでもない"),
        ],
        [
          .given("`text`: the card keeps content", "`text`（カードが中身を持つ）"), .blank("the screen's closure", "画面のクロージャ"),
          .blank("the screen's", "画面"),
        ],
      ]),
    "L05": HandoutTable(
      Words("The star of row 7 is tapped. How many bodies run?", "行 7 の星をタップします。body はいくつ実行されますか"),
      [
        Words("the stars are", "星の持ち方"), Words("row bodies", "行の body"), Words("header body", "ヘッダーの body"),
        Words("is row 7 right?", "行 7 は正しいですか"),
      ],
      [
        [.given("read untracked", "untracked で読む"), "0", "0", .given("no: it is stale", "いいえ（古いまま）")],
        [.given("one array for all rows", "全行で 1 つの配列"), .blank("40"), .blank("1"), .blank("yes", "はい")],
        [.given("a property for each row", "行ごとのプロパティ"), .blank("1"), .blank("1"), .blank("yes", "はい")],
      ]),
    "L06": HandoutTable(
      Words("What does the star show?", "星は何を表示しますか"),
      [
        Words("event", "出来事"), Words("the last tap wanted", "最後のタップの内容"),
        Words("if every answer is shown", "応答をすべて表示すると"), Words("after your fix", "修正後"),
      ],
      [
        [.given("1  tap: on", "1  タップ: on"), "on", "on", "on"],
        [.given("2  tap: off", "2  タップ: off"), .blank("off"), .blank("off"), .blank("off")],
        [.given("3  \"off is saved\"", "3 「off を保存した」"), .blank("off"), "off", .blank("off")],
        [.given("4  \"on is saved\", late", "4 「on を保存した」（遅れて）"), .blank("off"), .blank("on"), .blank("off")],
      ]),
  ].merging(second) { first, _ in first }
}
