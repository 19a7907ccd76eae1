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
        L00BatchByWrites.self, "a batch is three writes", fails: ["L00.batch"],
        message: "batch { 3 writes }: you predicted 3, observed 2 (header, badge ran)"),
      HalfFix(
        L00Everything.self, "all views, each write", fails: ["L00.rename", "L00.add", "L00.same", "L00.batch"],
        message: "name = \"Ripple\": you predicted 2, observed 1 (header ran)"),

      HalfFix(
        L01KeyedIdentity.self, "only .keyed", fails: ["L01.own"],
        message: "scrolled away and back: Soba lost its star"),
      HalfFix(
        L01InitialValue.self, "initial value from the model", fails: ["L01.ghost"],
        message: "scroll down 4: Donburi (cell B) shows a star nobody tapped"),
      HalfFix(
        L01StatePerDish.self, "a state for each dish", fails: ["L01.own"],
        message: "scrolled away in two steps, and back: Soba came in another cell and lost its star"),
      HalfFix(
        L01NoStar.self, "no star", fails: ["L01.tap", "L01.own"],
        message: "tapped Soba, its star stayed off"),
      HalfFix(
        L01OnlyOn.self, "on, and never off", fails: ["L01.tap"],
        message: "tapped Soba again, its star stayed on"),
      HalfFix(
        L01NoReuse.self, "no reuse", fails: ["L01.reuse"],
        message: "10 cells for 10 lines: the list is to have 4 lines and to reuse their cells"),

      HalfFix(
        L02FreshID.self, ".id(UUID())", fails: ["L02.follow", "L02.move", "L02.stable", "L02.quiet"],
        message: "inserted Pho on top: the note on Soba is gone"),
      HalfFix(
        L02NameID.self, "the name is the id", fails: ["L02.stable", "L02.quiet"],
        message: "renamed Soba: the note on Soba is gone"),

      HalfFix(
        L03ReadBefore.self, "read before the rows", fails: ["L03.narrow"],
        message: "tapped Soba: 4 bodies and closures ran"),
      HalfFix(
        L03RowsOnly.self, "scopes in the rows only", fails: ["L03.unseen", "L03.add"],
        message: "reads that nobody tracks, as the host has reported: 1"),

      HalfFix(
        L04NewCard.self, "another card each time", fails: ["L04.unseen", "L04.fold"],
        message: "reads that nobody tracks, as the host has reported: 1"),
      HalfFix(
        L04ReadForShow.self, "a read for show", fails: ["L04.text", "L04.unseen"],
        message: "rewrote the text to \"Udon is thick.\": the screen shows \"Noodles / fold / Soba is thin.\""),

      HalfFix(
        L05Untracked.self, "untracked", fails: ["L05.correct", "L05.header"],
        message: "tapped row 7: row 7 shows \"[ ] Dish 7\" instead of \"[*] Dish 7\""),
      HalfFix(
        L05TwoHalves.self, "two arrays", fails: ["L05.bodies"],
        message: "tapped one star: the bodies of 20 rows ran"),

      HalfFix(
        L06Wait.self, "wait for the answer", fails: ["L06.instant", "L06.rollback", "L06.confirmed"],
        message: "tap 1, no answer yet: the star is off, not on"),
      HalfFix(
        L06IgnoreOld.self, "old answers ignored", fails: ["L06.rollback"],
        message: "tapped on, tapped off, both failed: the star is on, and the server never had it on"),
      HalfFix(
        L06NewestConfirmed.self, "only the newest counts", fails: ["L06.confirmed"],
        message:
          "tapped on, tapped off; \"on\" was saved, then \"off\" failed: the star is off, but the server has it on"),
      HalfFix(
        L06OneAtATime.self, "one request at a time", fails: ["L06.instant", "L06.latest", "L06.rollback"],
        message: "tap 2, no answer yet: the star is on, not off"),

      HalfFix(
        L07FieldAdded.self, "the field added", fails: ["L07.hops"], message: "one tap on the star took 4 hops"),
      HalfFix(
        L07NoBatch.self, "apply, without a batch", fails: ["L07.once"],
        message: "one tap on the star drew the screen 2 times"),
      HalfFix(
        L07HalfBound.self, "only the star is read", fails: ["L07.agree", "L07.rename"],
        message: "tapped the star: the screen shows \"note: \", the state says \"note: added\""),

      HalfFix(
        L08SetOnce.self, "set only once", fails: ["L08.follow"],
        message: "changed Soba to Donburi: the card shows \"Donburi 11\", not \"Donburi 7\""),
      HalfFix(
        L08NoPadding.self, "no padding", fails: ["L08.pad", "L08.follow"],
        message: "showed Soba: the card shows \"Soba 4\", not \"Soba 8\""),
      HalfFix(
        L08TwoThresholds.self, "two thresholds", fails: ["L08.settle"],
        message: "showed Ramen: stopped after 100 frames, it never settles"),

      HalfFix(
        L09OneSlot.self, "one slot, no queue", fails: ["L09.both", "L09.shown"],
        message: "saveFailed and tip in one moment: seen was tip"),
      HalfFix(
        L09FirstWins.self, "first come, only served", fails: ["L09.both"],
        message: "saveFailed and tip in one moment: seen was saveFailed"),
      HalfFix(
        L09FailuresFirst.self, "failures first", fails: ["L09.shown"],
        message: "a tip came, then saveFailed, and no OK yet: the screen shows saveFailed"),

      HalfFix(
        L09ForgottenOK.self, "the OK does nothing", fails: ["L09.both", "L09.shown"],
        message: "saveFailed and tip in one moment: seen was saveFailed, saveFailed, saveFailed, saveFailed"),

      HalfFix(
        L10Batch.self, "one batch", fails: ["L10.again", "L10.unknown"],
        message: "opened items/42/comments, then items/7: the screen shows home > item 7 > comments 7"),
      HalfFix(
        L10SetBoth.self, "both flags, always", fails: ["L10.unknown"],
        message: "on the comments of 42, opened shop://nowhere/1: the screen shows home > item 1"),
      HalfFix(
        L10EndUnread.self, "the end unread", fails: ["L10.unknown"],
        message: "on the comments of 42, opened shop://items/7/likes: the screen shows home > item 7"),

      HalfFix(
        L10BackHome.self, "back means home", fails: ["L10.back"],
        message: "went back three times from the comments: home, then home, then home"),

      HalfFix(
        L11FirstWins.self, "whoever is told first", fails: ["L11.child"],
        message: "touched the star (row told first): done was details"),
      HalfFix(
        L11StarOnly.self, "the row never acts", fails: ["L11.parent", "L11.next"],
        message: "touched the row beside the star: done was nothing"),
      HalfFix(
        L11Flag.self, "a flag", fails: ["L11.next"],
        message: "star, then row, then star: the last two did star"),

      HalfFix(
        L12AppOwned.self, "owned by the app", fails: ["L12.order", "L12.pass"],
        message: "showed tutorial, dialog, toast: from bottom to top lie tutorial, dialog, toast"),
      HalfFix(
        L12AllTouches.self, "all touches", fails: ["L12.pass"],
        message: "toast shown, touched the toast: taken by the toast, not by the screen"),
      HalfFix(
        L12NoTouches.self, "no dialog", fails: ["L12.modal"],
        message: "a dialog is shown, touched beside it: taken by the screen"),
      HalfFix(
        L12TopOnly.self, "only the top asked", fails: ["L12.modal"],
        message: "a tutorial above a dialog, touched beside both: taken by the screen"),
      HalfFix(
        L12DialogFirst.self, "the dialog first", fails: ["L12.pass"],
        message: "dialog, tutorial shown, touched the tutorial: taken by the dialog, not by the tutorial"),
      HalfFix(
        L12HideKind.self, "hides the kind", fails: ["L12.hide"],
        message: "hid one of two toasts: 0 of them lie above the screen"),

      HalfFix(
        CAPKeyedStars.self, "stars in keyed cells", fails: ["CAP.own"],
        message: "tapped Soba, scrolled away and back: its star is gone"),
      HalfFix(
        CAPOneDictionary.self, "stars in one dictionary", fails: ["CAP.bodies", "CAP.alerts", "CAP.link"],
        message: "opening another dish ran 4 rows (2 look different), a tap 4 (1 does)"),
      HalfFix(
        CAPByHand.self, "by hand, not quite", fails: ["CAP.own", "CAP.rollback", "CAP.alerts", "CAP.link"],
        message: "tapped Soba, scrolled away in two steps, and back: it came in another cell without its star"),
    ]
  }
}
