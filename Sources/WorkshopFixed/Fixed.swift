import WorkshopKit

/// The solutions: they pass all checks.
public enum Fixed {
  /// In the order of the lessons.
  public static var exercises: [any Exercise.Type] {
    [
      L00.self, L01.self, L02.self, L03.self, L04.self, L05.self, L06.self, L07.self, L08.self, L09.self, L10.self,
      L11.self, L12.self, CAP.self,
    ]
  }

  /// What people try first, and what the checks say to it. The first of a lesson is shown in its demo and its tutorial, and has a
  /// file of its own that could stand on a desk.
  public static var halfFixes: [HalfFix] {
    [
      HalfFix(
        L00BatchByWrites.self, Words("a batch is three writes", "batch も書き込み 3 回"), fails: ["L00.batch"],
        message: "batch { 3 writes }: you predicted 3, observed 2 (header, badge ran)"),
      HalfFix(
        L00Everything.self, Words("all views, each write", "毎回すべての View"),
        fails: ["L00.rename", "L00.add", "L00.same", "L00.batch"],
        message: "name = \"Ripple\": you predicted 2, observed 1 (header ran)"),

      HalfFix(
        L01KeyedIdentity.self, Words("only .keyed", ".keyed にしただけ"), fails: ["L01.own"],
        message: "scrolled away and back: Soba lost its star"),
      HalfFix(
        L01InitialValue.self, Words("initial value from the model", "初期値だけモデルから"), fails: ["L01.ghost"],
        message: "scroll down 4: Donburi (cell B) shows a star that you did not tap"),
      HalfFix(
        L01StatePerDish.self, Words("a state for each dish", "料理ごとの状態"), fails: ["L01.own"],
        message: "scrolled away in two steps, and back: Soba came in another cell and lost its star"),
      HalfFix(
        L01NoStar.self, Words("no star", "星なし"), fails: ["L01.tap", "L01.own"],
        message: "tapped Soba, its star stayed off"),
      HalfFix(
        L01OnlyOn.self, Words("on, and never off", "on だけで off なし"), fails: ["L01.tap"],
        message: "tapped Soba again, its star stayed on"),
      HalfFix(
        L01NoReuse.self, Words("no reuse", "再利用なし"), fails: ["L01.reuse"],
        message: "10 cells for 10 lines: the list is to have 4 lines and to reuse their cells"),
      HalfFix(
        L01OneStar.self, Words("room for one star", "星は 1 つだけ"), fails: ["L01.tap"],
        message: "tapped Soba, then Udon: not both have a star"),

      HalfFix(
        L02FreshID.self, Words(".id(UUID())", ".id(UUID()) を付ける"),
        fails: ["L02.follow", "L02.move", "L02.stable", "L02.quiet"],
        message: "inserted Pho on top: the note on Soba is gone"),
      HalfFix(
        L02NameID.self, Words("the name is the id", "名前を id に"), fails: ["L02.stable", "L02.quiet"],
        message: "renamed Soba: the note on Soba is gone"),

      HalfFix(
        L03ReadBefore.self, Words("read before the rows", "行より前で読む"), fails: ["L03.narrow"],
        message: "tapped Soba: 4 bodies and closures ran"),
      HalfFix(
        L03RowsOnly.self, Words("scopes in the rows only", "行の中だけにスコープ"), fails: ["L03.unseen", "L03.add"],
        message: "reads that are not tracked, as the host has reported: 1"),

      HalfFix(
        L04NewCard.self, Words("another card each time", "毎回別のカード"), fails: ["L04.unseen", "L04.fold"],
        message: "reads that are not tracked, as the host has reported: 1"),
      HalfFix(
        L04ReadForShow.self, Words("a read for show", "見せかけの読み取り"), fails: ["L04.text", "L04.unseen"],
        message: "rewrote the text to \"Udon is thick.\": the screen shows \"Noodles / fold / Soba is thin.\""),

      HalfFix(
        L05Untracked.self, Words("untracked", "untracked で囲む"), fails: ["L05.correct", "L05.header"],
        message: "tapped row 7: row 7 shows \"[ ] Dish 7\" instead of \"[*] Dish 7\""),
      HalfFix(
        L05TwoHalves.self, Words("two arrays", "配列を 2 つに"), fails: ["L05.bodies"],
        message: "tapped one star: the bodies of 20 rows ran"),

      HalfFix(
        L06Wait.self, Words("wait for the answer", "応答を待つ"), fails: ["L06.instant", "L06.rollback", "L06.confirmed"],
        message: "tap 1, no answer yet: the star is off, not on"),
      HalfFix(
        L06IgnoreOld.self, Words("old answers ignored", "古い応答を無視"), fails: ["L06.rollback"],
        message: "tapped on, tapped off, both failed: the star is on, and the server never had it on"),
      HalfFix(
        L06NewestConfirmed.self, Words("only the newest counts", "最新だけを数える"), fails: ["L06.confirmed"],
        message:
          "tapped on, tapped off; \"on\" was saved, then \"off\" failed: the star is off, but the server has it on"),
      HalfFix(
        L06OneAtATime.self, Words("one request at a time", "要求は 1 つずつ"),
        fails: ["L06.instant", "L06.latest"],
        message: "tap 2, no answer yet: the star is on, not off"),

      HalfFix(
        L07FieldAdded.self, Words("the field added", "フィールドを追加"), fails: ["L07.hops"],
        message: "one tap on the star took 4 hops"),
      HalfFix(
        L07NoBatch.self, Words("apply, without a batch", "batch のない apply"), fails: ["L07.once"],
        message: "one tap on the star drew the screen 2 times"),
      HalfFix(
        L07HalfBound.self, Words("only the star is read", "星だけを読む"), fails: ["L07.agree", "L07.rename"],
        message: "tapped the star: the screen shows \"note: \", the state says \"note: added\""),
      HalfFix(
        L07HopsUnwritten.self, Words("two hops not written", "2 ホップを書かない"), fails: ["L07.hops"],
        message: "the trail has 2 hops, but what reads `state` is not woken by a tap: the state is still handed on"),

      HalfFix(
        L08SetOnce.self, Words("set only once", "一度だけ設定"), fails: ["L08.follow"],
        message: "changed Soba to Donburi: the card shows \"Donburi 11\", not \"Donburi 7\""),
      HalfFix(
        L08NoPadding.self, Words("no padding", "余白なし"), fails: ["L08.pad", "L08.follow"],
        message: "showed Soba: the card shows \"Soba 4\", not \"Soba 8\""),
      HalfFix(
        L08TwoThresholds.self, Words("two thresholds", "しきい値を 2 つに"), fails: ["L08.settle"],
        message: "showed Ramen: stopped after 100 frames, it never settles"),

      HalfFix(
        L09OneSlot.self, Words("one slot, no queue", "枠 1 つ、キューなし"), fails: ["L09.both", "L09.shown"],
        message: "saveFailed and tip in one moment, and the user saw: tip"),
      HalfFix(
        L09FirstWins.self, Words("only the first is shown", "先着だけ表示"), fails: ["L09.both"],
        message: "saveFailed and tip in one moment, and the user saw: saveFailed"),
      HalfFix(
        L09FailuresFirst.self, Words("failures first", "失敗を優先"), fails: ["L09.shown"],
        message: "a tip came, then saveFailed, and no OK yet: the screen shows saveFailed"),
      HalfFix(
        L09OneWaits.self, Words("room for one that waits", "待つのは 1 つだけ"), fails: ["L09.both"],
        message:
          "saveFailed, tip and sessionExpired came before the first OK, and the user saw: saveFailed, sessionExpired"),

      HalfFix(
        L09ForgottenOK.self, Words("the OK does nothing", "OK しても何もしない"), fails: ["L09.both", "L09.shown"],
        message: "saveFailed and tip in one moment, and the user saw: saveFailed, saveFailed, saveFailed, saveFailed"),

      HalfFix(
        L10Batch.self, Words("one batch", "1 つの batch に"), fails: ["L10.again", "L10.unknown"],
        message: "opened items/42/comments, then items/7: the screen shows home > item 7 > comments 7"),
      HalfFix(
        L10SetBoth.self, Words("both flags, always", "常に両方のフラグ"), fails: ["L10.unknown"],
        message: "on the comments of 42, opened shop://nowhere/1: the screen shows home > item 1"),
      HalfFix(
        L10EndUnread.self, Words("the end unread", "末尾を読まない"), fails: ["L10.unknown"],
        message: "on the comments of 42, opened shop://items/7/likes: the screen shows home > item 7"),
      HalfFix(
        L10AnyScheme.self, Words("any scheme", "スキームを見ない"), fails: ["L10.unknown"],
        message: "on the comments of 42, opened cafe://items/7: the screen shows home > item 7"),

      HalfFix(
        L10BackHome.self, Words("back means home", "戻ると必ずホーム"), fails: ["L10.back"],
        message: "went back three times from the comments: home, then home, then home"),

      HalfFix(
        L11FirstWins.self, Words("the first one told acts", "先に通知された部品"), fails: ["L11.child"],
        message: "touched the star (the row told first): done was details"),
      HalfFix(
        L11StarOnly.self, Words("the row never acts", "行は動作しない"), fails: ["L11.parent", "L11.next"],
        message: "touched the row beside the star: done was nothing"),
      HalfFix(
        L11Flag.self, Words("a flag", "フラグを立てる"), fails: ["L11.next"],
        message: "star, then row, then star: the last two did star"),

      HalfFix(
        L12AppOwned.self, Words("owned by the app", "アプリが持つ"), fails: ["L12.order", "L12.pass"],
        message: "showed tutorial, dialog, toast: from bottom to top lie tutorial, dialog, toast"),
      HalfFix(
        L12AllTouches.self, Words("all touches", "タッチをすべて取る"), fails: ["L12.pass"],
        message: "toast shown, touched the toast: taken by the toast, not by the screen"),
      HalfFix(
        L12NoTouches.self, Words("a dialog takes nothing", "dialog が素通し"), fails: ["L12.modal"],
        message: "a dialog is shown, touched beside it: taken by the screen"),
      HalfFix(
        L12TopOnly.self, Words("only the top asked", "最上段だけで判定"), fails: ["L12.pass", "L12.modal"],
        message: "dialog, tutorial shown, touched the dialog: taken by the screen, not by the dialog"),
      HalfFix(
        L12DialogFirst.self, Words("the dialog first", "dialog を先に"), fails: ["L12.pass"],
        message: "dialog, tutorial shown, touched the tutorial: taken by the dialog, not by the tutorial"),
      HalfFix(
        L12HideKind.self, Words("hides the kind", "種類ごと隠す"), fails: ["L12.hide"],
        message: "hid one of two toasts: 0 of them lie above the screen"),
      HalfFix(
        L12TopOverDialog.self, Words("the top over a dialog", "dialog の上がすべて取る"), fails: ["L12.pass"],
        message: "dialog, tutorial shown, touched the dialog: taken by the tutorial, not by the dialog"),

      HalfFix(
        CAPKeyedStars.self, Words("stars in keyed cells", "keyed セルの星"), fails: ["CAP.own"],
        message: "tapped Soba, scrolled away and back: its star is gone"),
      HalfFix(
        CAPOneDictionary.self, Words("stars in one dictionary", "1 つの辞書に星"),
        fails: ["CAP.bodies", "CAP.alerts", "CAP.link"],
        message: "opening another dish ran 4 rows (needed: 2), a tap 4 (needed: 1)"),
      HalfFix(
        CAPByHand.self, Words("by hand, not quite", "手書き、あと一歩"),
        fails: ["CAP.own", "CAP.rollback", "CAP.alerts", "CAP.link"],
        message: "tapped Soba, scrolled away in two steps, and back: it came in another cell without its star"),
      HalfFix(
        CAPOneCounter.self, Words("one counter for all", "全体で 1 つの番号"), fails: ["CAP.rollback"],
        message: "tapped Ramen, then Soba; Ramen failed: its star is on, Soba's on, no alert was seen"),
    ]
  }
}
