extension Lesson {
  static let l12 = Lesson(
    "L12",
    title: Words("Above everything", "すべての上に"),
    topic: Words("Above the screens", "画面の上に重ねるもの"),
    setup: Words(
      "An app shows toasts, dialogs and tutorials above its screens. Each screen has a list of the layers it has shown.",
      "アプリは toast・dialog・tutorial を画面の上に重ねます。各画面は、自分が表示したレイヤーの一覧を持っています。"),
    objective: Words("put dialogs, toasts and tutorials outside the screens", "dialog・toast・tutorial を画面の外側に置ける"),
    story: Words(
      "The screen changes, and the toast is gone. A tutorial lies below a toast; it should lie above. Its empty part takes all touches.",
      "下の画面が変わると toast が消えます。上に出るはずの tutorial は toast の下になります。その何もない部分がすべてのタッチを奪います。"),
    teach: 5, exercise: 12,
    quiz: Quiz(
      Words(
        "\"Uploading\" is shown as a toast on the item screen, and the user goes back. What becomes of the toast?",
        "アイテム画面で「アップロード中」の toast を表示し、ユーザーが戻ります。toast はどうなりますか。"),
      [
        .right(
          Words("it is gone: it was state of the screen", "消える（画面の状態だったから）"),
          Words(
            "The upload goes on, but the owner that could say so has ended.", "アップロードは続きますが、それを伝えるはずの持ち主は、もう存在しません。")),
        .wrong(
          Words("it stays until the upload is done", "アップロードが終わるまで残る"),
          misconception: Words(
            "\"A toast belongs to its work.\" It belongs to the owner of its state.",
            "「toast は処理に属する」という思い込みです。属するのは状態の持ち主です。")),
        .wrong(
          Words("it moves to the screen below", "下の画面へ移る"),
          misconception: Words(
            "\"What is visible is global.\" Screens do not hand their state to each other.",
            "「見えているものは全体のもの」という思い込みです。画面どうしは状態を受け渡しません。")),
      ]),
    hints: [
      Words(
        "What owns the layers, and when does that owner end? What decides their order?",
        "レイヤーの持ち主は何で、その寿命はいつまでですか。順序は何で決まりますか。"),
      Words(
        "Take the layers out of the screen: `OverlayStack<Layer.Kind, Layer>` beside the router. Its levels give the order.",
        "レイヤーを画面から出し、router の隣に `OverlayStack<Layer.Kind, Layer>` を置きます。順序は level が決めます。"),
      Words(
        "Write `stack.show(layer, at: layer.kind, touches: ...)`: `.none` for a toast, `.content` for a tutorial, `.all` for a dialog. "
          + "`stack.hit { content.contains($0.content) }` says what is touched. It is `.content(overlay)` or "
          + "`.beside(overlay)`, whose layer is `overlay.content`, or it is `.screen`.",
        "`stack.show(layer, at: layer.kind, touches: …)` と書きます。toast は `.none`、tutorial は `.content`、dialog は `.all` です。"
          + "`stack.hit { content.contains($0.content) }` で何がタッチされたかを調べます。"
          + "結果は `.content(overlay)`・`.beside(overlay)`（レイヤーは `overlay.content`）か `.screen` です。"),
    ],
    keyPoints: [
      Words("What outlives a screen has an owner above the screens.", "画面より寿命の長いものには、画面より上の持ち主が必要です。"),
      Words(
        "Order by level, not by arrival; and each layer says what it touches.",
        "順序は到着順ではなく level で決め、タッチの扱いは各レイヤーが宣言します。"),
    ],
    aloud: Words("Which of your app's toasts disappear when the user goes back?", "あなたのアプリで、戻ると消えてしまう toast はどれですか。"),
    aloudAnswer: Words(
      "Those whose state is in a screen. Ask of each what it tells of: what outlives the screen, as an upload does, needs an owner above it.",
      "状態を画面に持たせている toast です。何を伝えているかを確かめましょう。アップロードのように画面より長く続くものなら、画面より上の持ち主が必要です。"),
    stretch: Words(
      "A toast that does belong to one screen: hide it with the screen, by `entry.scope.run { onCleanup { ... } }`.",
      "1 つの画面に属する toast は、`entry.scope.run { onCleanup { … } }` で画面と一緒に隠してみましょう。"),
    stretchAnswer: Words(
      "Keep the id that `stack.show` returns; `router.top?.scope.run { onCleanup { stack.hide(id) } }` hides it. A push above that screen leaves the toast; when the screen itself is popped, the toast goes.",
      "`stack.show` が返す id を使い、`router.top?.scope.run { onCleanup { stack.hide(id) } }` で隠します。上に別の画面を push しても toast は残り、その画面自身が pop されると消えます。"
    ),
    source: Words(
      "Recruit, iOSDC Japan 2022: a UIWindow for each kind. https://speakerdeck.com/recruitengineers/iosdc-otsuka",
      "リクルート、iOSDC Japan 2022 の講演、種類ごとの UIWindow。https://speakerdeck.com/recruitengineers/iosdc-otsuka"),
    reality: Words(
      "The slides give dialogs, toasts and tutorials a `UIWindow` each, above tabs and navigation; a window's level is its order, and "
        + "`hitTest` lets touches through. This model keeps owner, order and who takes a touch; it leaves out windows and frames.",
      "講演では、dialog・toast・tutorial をタブやナビゲーションより上の、それぞれの `UIWindow` に置いています。順序は `windowLevel`、"
        + "タッチの通り抜けは `hitTest` です。このモデルは持ち主・順序・タッチの受け手を再現し、ウインドウと座標は省いています。"),
    broken: Words("state of the screen", "画面の状態"), fixed: Words("OverlayStack", "OverlayStack を使う"),
    brokenFails: ["L12.survive", "L12.order", "L12.pass"],
    comments: [
      Words(
        "Screens on a router, and layers above them: toasts, dialogs, tutorials.",
        "router の画面と、その上のレイヤー（toast・dialog・tutorial）。"),
      Words(
        "TODO: whose are the layers, and when does that owner end?",
        "TODO: レイヤーの持ち主は何で、その寿命はいつまでですか。"),
      Words(
        "Each layer covers the whole screen; the last one is on top.",
        "どのレイヤーも画面全体を覆い、最後のものが一番上です。"),
      Words(
        "The layers have an owner beside the screens. A level says how high a layer\nlies, and each layer says which touches it takes.",
        "レイヤーの持ち主は画面の外側にあります。高さは level が決め、どのタッチを\n受け取るかはレイヤーが決めます。"),
      Words(
        "The app owns the layers: they survive. Order and touches are as before.",
        "レイヤーの持ち主はアプリなので残ります。順序とタッチは前のままです。"),
    ])
}
