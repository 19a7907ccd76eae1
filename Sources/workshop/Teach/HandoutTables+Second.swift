import WorkshopKit

extension HandoutTable {
  /// From L07 on.
  static let second: [String: HandoutTable] = [
    "L07": HandoutTable(
      Words("How far does each event travel?", "それぞれの出来事はどこまで伝わりますか"),
      [
        Words("event", "出来事"), Words("relay: hops", "リレー: 中継の数"), Words("relay: the note shown", "リレー: 表示されるメモ"),
        Words("your fix: hops", "修正後: 中継の数"), Words("your fix: the note shown", "修正後: 表示されるメモ"),
      ],
      [
        [.given("tap the star", "星をタップ"), "4", .given("nothing", "なし"), "2", "added"],
        [
          .given("the server renames it", "サーバーが名前を変更"), .blank("2"), .blank("nothing", "なし"), .blank("1"),
          .blank("added"),
        ],
        [
          .given("tap the star again", "もう一度星をタップ"), .blank("4"), .blank("nothing", "なし"), .blank("2"),
          .blank("removed"),
        ],
      ]),
    "L08": HandoutTable(
      Words("Frame by frame: what is measured, and what is set?", "フレームごとに、何を測り、何を設定しますか"),
      [
        Words("frame", "フレーム"), Words("measures its own padding", "自分の余白も測る"), Words("padding that is set", "設定する余白"),
        Words("measures the text", "テキストだけを測る"), Words("padding that is set", "設定する余白"),
      ],
      [
        ["1", "4", "4", "4", "4"],
        ["2", "8", .blank("0"), .blank("4"), .blank("4: it settles", "4（収束）")],
        ["3", .blank("4"), .blank("4"), "–", "–"],
        ["4", .blank("8"), .blank("0"), "–", "–"],
      ]),
    "L09": HandoutTable(
      Words("What do the flags say, and what is on the screen?", "フラグは何と言い、画面には何が出ていますか"),
      [
        Words("moment", "時点"), Words("first flag", "1 つ目のフラグ"), Words("second flag", "2 つ目のフラグ"),
        Words("two flags: on the screen", "フラグ 2 つ: 画面"), Words("your fix: on the screen", "修正後: 画面"),
      ],
      [
        [.given("before", "その前"), "–", "–", "–", "–"],
        [
          .given("saving fails; a tip is due", "保存が失敗し、tip も出る"), "saveFailed", "tip", .blank("tip"),
          .blank("saveFailed"),
        ],
        ["OK", .blank("saveFailed"), .blank("–"), .blank("–"), .blank("tip")],
        [.given("OK again", "もう一度 OK"), .blank("saveFailed"), .blank("–"), .blank("–"), .blank("–")],
      ]),
    "L10": HandoutTable(
      Words("Where does each link lead?", "それぞれのリンクはどこへ行きますか"),
      [
        Words("link", "リンク"), Words("`item`", "`item`"), Words("`showsComments`", "`showsComments`"),
        Words("two flags: the screen", "フラグ 2 つ: 画面"), Words("your fix: the screen", "修正後: 画面"),
      ],
      [
        ["items/42/comments", "42", "true", "home > item 42 > comments 42", "home > item 42 > comments 42"],
        [
          "items/7", .blank("7"), .blank("true"), .blank("home > item 7 > comments 7"), .blank("home > item 7"),
        ],
        [
          "nowhere/1", .blank("1"), .blank("true"), .blank("home > item 1 > comments 1"),
          .blank("home > item 7: it stays", "home > item 7（変わらない）"),
        ],
      ]),
    "L11": HandoutTable(
      Words("Who acts?", "動作するのはどれですか"),
      [
        Words("touch", "タッチ"), Words("told in this order", "通知の順序"), Words("all act", "すべてが動作"),
        Words("the first to be told acts", "先に通知されたほう"), Words("the innermost acts", "最も内側"),
      ],
      [
        [.given("the row, beside the star", "星の横の行"), .given("row", "行"), "details", "details", "details"],
        [
          .given("the star", "星"), .given("star, row", "星、行"), .blank("star, details"), .blank("star"), .blank("star"),
        ],
        [
          .given("the star", "星"), .given("row, star", "行、星"), .blank("details, star"), .blank("details"),
          .blank("star"),
        ],
      ]),
    "L12": HandoutTable(
      Words("What lies on top, and what survives?", "一番上にあるのは何で、残るのは何ですか"),
      [
        Words("event", "出来事"), Words("owned by the screen", "画面が持つ"), Words("owned by the app", "アプリが持つ"),
        Words("your fix", "修正後"),
      ],
      [
        [
          .given("a tutorial, then a toast: on top is", "tutorial、次に toast: 一番上は"), .given("the toast", "toast"),
          .given("the toast", "toast"), .given("the tutorial", "tutorial"),
        ],
        [
          .given("touch beside both: taken by", "両方の外をタッチ: 受け取るのは"), .blank("the toast", "toast"),
          .given("the toast", "toast"), .blank("the screen", "画面"),
        ],
        [
          .given("push a screen: still shown are", "画面を push: 残るのは"), .blank("neither", "どちらも消える"),
          .given("both", "両方"), .blank("both", "両方"),
        ],
      ]),
    "CAP": HandoutTable(
      Words("Five bugs: what should own the state?", "5 つの不具合: 状態の持ち主は何であるべきですか"),
      [
        Words("what you see", "見える症状"), Words("where the state is", "今の置き場所"), Words("where it belongs", "あるべき置き場所"),
        Words("lesson", "レッスン"),
      ],
      [
        [
          .given("a star that was not given", "付けていない星"), .given("the cell", "セル"), .given("the model", "モデル"), "L01",
        ],
        [
          .given("a late answer wins", "遅れた応答が勝つ"), .given("one flag", "フラグ 1 つ"),
          .blank("shown and confirmed apart: Optimistic", "表示と確定を分ける（Optimistic）"), .blank("L06"),
        ],
        [
          .given("a link lands on the wrong page", "リンクで別のページに着く"), .blank("a flag for each page", "ページごとのフラグ"),
          .blank("one path: Router", "1 つのパス（Router）"), .blank("L10"),
        ],
        [
          .given("an alert is never seen", "表示されないアラートがある"), .blank("a slot for each alert", "アラートごとの枠"),
          .blank("one slot with a queue: Presentation", "キューのある 1 つの枠（Presentation）"), .blank("L09"),
        ],
        [
          .given("rows run for nothing", "無駄に実行される行がある"), .blank("one value that all rows read", "全行が読む 1 つの値"),
          .blank("a property for each row", "行ごとのプロパティ"), .blank("L05"),
        ],
      ]),
  ]
}
