import WorkshopKit

extension Watch {
  /// Every key of the watch mode, with what it does.
  var help: [StyledLine] {
    let rows: [(String, Words)] = [
      ("?", Words("this page", "このページ")),
      ("1-\(lesson.quiz.answers.count)", Words("an answer to the question", "質問の答えを選ぶ")),
      ("p", Words("the question, and what your answer says", "質問と、選んだ答えの解説")),
      ("d", Words("the demo: bug, half fix and fix side by side", "デモ: 不具合・途中の修正・修正済みを並べて再生")),
      ("w", Words("why: what ran because of what; again: as a picture", "理由: 何によって何が実行されたか。もう一度で図")),
      ("g", Words("graph: what reads what, and what the event writes", "関係: 何が何を読み、何が書き込まれるか")),
      ("h", Words("a hint; again: the next one, up to three", "ヒント。もう一度で次のヒント（3 つまで）")),
      ("r", Words("build and check now; saving your file does the same", "今すぐビルドとチェック（保存でも同じ）")),
      ("s", Words("your file and the solution; when green, or after hint 3", "解答との比較（緑になるか、ヒント 3 の後）")),
      ("t", Words("stretch goal, key points, where it comes from", "発展課題、要点、出典")),
      ("n", Words("the next lesson, when this one is green", "次のレッスン（緑になった後）")),
      ("l", Words("the list of lessons; / searches, c checks all", "レッスンの一覧。/ で検索、c ですべてチェック")),
      ("x", Words("the starting file again; yours is kept", "最初のファイルに戻す（今のものは残る）")),
      ("j k", Words("down and up in a long page", "長いページで下・上へ")),
      ("q", Words("back; on the first page: quit", "戻る。最初のページでは終了")),
    ]
    return rows.map { key, text in StyledLine("  " + key.padded(to: 6), .bold) + StyledLine(text(language)) } + edit
  }
}
