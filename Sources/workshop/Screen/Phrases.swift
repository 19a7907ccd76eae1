import WorkshopKit

/// What the runner itself says.
enum Phrases {
  static let allKept = Words("all checks ok", "すべてのチェックに合格")
  static let done = Words("DONE", "完了")
  static let keyPoints = Words("Key points", "要点")
  static let aloud = Words("Say it to your neighbour", "隣の人に説明してみましょう")
  static let stretch = Words("Stretch goal", "発展課題")
  static let reality = Words("In the real framework", "実際のフレームワークでは")
  static let source = Words("It comes from", "出典")
  static let hint = Words("Hint", "ヒント")
  static let edit = Words("Edit", "編集するファイル")
  static let checkedIn = Words("checked in", "所要時間")
  static let doesNotCompile = Words("DOES NOT COMPILE", "コンパイルできません")
  static let crashed = Words("CRASHED", "クラッシュしました")
  static let timedOut = Words(
    "STOPPED: your code was still running after 2 seconds. Look for a loop that never ends.",
    "中断: 2 秒たっても終わりませんでした。終わらないループがないか確認してください。")
  static let flooded = Words(
    "STOPPED: your code printed more than 64 KiB. Look for a loop that prints.",
    "中断: 出力が 64 KiB を超えました。print を繰り返すループがないか確認してください。")
  static let printed = Words("Your code printed", "コードの出力")
  static let reported = Words("Hamon reported", "Hamon からの報告")
  static let moreErrors = Words("fix this one first", "まずこれを直しましょう")
  static let othersFail = Words("also", "ほかに")
  static let restored = Words(
    "Exercise.swift was gone: the starting file is back.", "Exercise.swift がなくなっていたので、最初のファイルを置きました。")
  static let newDesk = Words("new desk at", "新しい desk:")
  static let deskElsewhere = Words(
    "This folder cannot be written (--desk PATH names another). Your files are in",
    "このフォルダーには書き込めません（--desk PATH で指定できます）。ファイルの場所:")
  static let prediction = Words("Prediction", "予想")
  static let yourAnswer = Words("You predicted", "あなたの予想")
  static let correct = Words("Right.", "正解です。")
  static let notQuite = Words("Not quite.", "残念、違います。")
  static let building = Words("Building", "ビルド中:")
  static let firstBuild = Words(
    "(the first build compiles Hamon too and takes longer)", "（初回は Hamon もコンパイルするので時間がかかります）")
  static let lockedDiff = Words(
    "The comparison opens when your checks are green, or after hint 3.", "比較は、チェックがすべて緑になるか、ヒント 3 を読むと表示できます。")
  static let noDifference = Words(
    "Your code matches the solution, apart from comments.", "あなたのコードは、コメントを除いて解答と同じです。")
  static let whyBroken = Words("the starting file", "最初のファイル")
  static let whyFixed = Words("the solution", "解答")
  static let teacherMinutes = Words("min", "分")
  static let resetQuestion = Words(
    "Put the starting file back? Yours is kept as a .bak file.", "最初のファイルに戻しますか。今のファイルは .bak として残ります。")
  static let resetDone = Words(
    "is the starting file again; yours is", "は最初のファイルに戻りました。今までのファイル:")
  static let resetNothing = Words("is the starting file already", "はもともと最初のファイルです")
  static let objective = Words("After this you can", "このレッスンの目標")
  static let demoOnly = Words(" (demo only)", "（デモのみ）")
  static let end = Words("end", "終了")
  static let reallyHappens = Words("What happens", "実際に起きること")
  static let predictFirst = Words(
    "Predict first: choose an answer, and the demo plays. What you chose is kept for later.",
    "まず予想しましょう。答えを選ぶとデモを再生できます。選んだ答えは後で振り返ります。")
  static let unpredicted = Words("predict first: press p", "まず予想しましょう: p キー")

  static func answerLater(_ lesson: Lesson) -> Words {
    let count = lesson.quiz.answers.count
    return Words(
      "Choose, then read what happens: swift run workshop quiz \(lesson.id) 1 (or up to \(count))",
      "答えを選ぶと、何が起きるかを読めます: swift run workshop quiz \(lesson.id) 1（〜\(count)）")
  }

  static func answerAgain(_ lesson: Lesson) -> Words {
    Words(
      "Look at it: swift run workshop demo \(lesson.id)", "実際に見る: swift run workshop demo \(lesson.id)")
  }

  static let answerHow = Words("type the number of your answer", "答えの番号を入力してください")
}
