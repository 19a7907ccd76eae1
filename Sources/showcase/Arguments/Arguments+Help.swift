import HamonHosting

extension Arguments {
  /// What `--help` prints. No line is longer than the 80 columns of a terminal, which would break it inside a word.
  static let help = Words(
    """
    Searches Japan's postal codes as you type, and keeps your favourites.

    usage: showcase [FILE.tsv] [OPTION]...

      FILE.tsv       rows to search instead of the built-in ones of Tokyo:
                     UTF-8, fields separated by tabs, below a header line of
                     \(PostalTable.columns.joined(separator: " "))
      --lang en|ja   the language, else that of the locale ($LC_ALL, $LANG)
      --plain        read commands from standard input and print plain frames,
                     even in a terminal
      --inspect      show beside the list what the last key has written, and
                     what ran because of it
      --record FILE  write what has happened and why: as a page that plays it
                     where FILE ends in .html, else as a log
      --state DIR    keep the favourites in the directory DIR
      --help         print this

    In a terminal type digits, or kanji or kana of a place. The other keys:

      ↑ ↓ PageUp PageDown Home End   move
      space, tab                     star the row; list the stars, and back
      enter, esc                     confirm the row; go back
      backspace, ctrl-U              delete a character, or all
      q, ctrl-C                      quit

    Without a terminal, commands are read from standard input, one a line:

    \(commands(.en))

    Favourites are kept in hamon/favourites.json in $XDG_STATE_HOME, or in
    ~/.local/state. A script keeps its own only until it ends, unless --state
    says where. NO_COLOR=1 turns colours off. The exit code is 2 where a file,
    an option or a command was not understood.

    """,
    """
    日本の郵便番号を入力しながら検索し、お気に入りを保存します。

    使い方: showcase [FILE.tsv] [オプション]...

      FILE.tsv       内蔵の東京都のデータの代わりに検索するファイル
                     (UTF-8、タブ区切り)。1 行目は次の見出しです:
                     \(PostalTable.columns.joined(separator: " "))
      --lang en|ja   表示する言語。なければロケール ($LC_ALL、$LANG) に従う
      --plain        端末でも、標準入力からコマンドを読み、画面を文字で出力する
      --inspect      直前のキーが何を書き換え、何が走ったかをリストの横に表示する
      --record FILE  起きたこととその理由を書き出す。FILE が .html で終われば
                     再生できるページ、それ以外ならログになる
      --state DIR    お気に入りを DIR に保存する
      --help         この説明を表示する

    端末では、数字か、地名の漢字・かなを入力します。その他のキー:

      ↑ ↓ PageUp PageDown Home End   移動
      space, tab                     星を付け外しする、星の一覧と検索を切り替える
      enter, esc                     行を確定する、戻る
      backspace, ctrl-U              1 文字消す、すべて消す
      q, ctrl-C                      終了

    端末でなければ、標準入力から 1 行に 1 つずつコマンドを読みます:

    \(commands(.ja))

    お気に入りは $XDG_STATE_HOME (なければ ~/.local/state) の
    hamon/favourites.json に保存されます。スクリプトのお気に入りは、--state が
    なければ終了とともに消えます。NO_COLOR=1 で色を消せます。ファイル、
    オプション、コマンドが理解できないときの終了コードは 2 です。

    """)

  private static func commands(_ language: Language) -> String {
    Command.summary.map { "  " + DisplayWidth.fit($0.usage, to: 15) + $0.meaning(language) }.joined(separator: "\n")
  }
}
