import HamonHosting

extension Arguments {
  /// What `--help` prints.
  static let help = """
    Searches Japan's postal codes as you type, and keeps your favourites.

    usage: showcase [FILE.tsv] [--plain] [--inspect] [--record FILE] [--state DIR] [--help]

      FILE.tsv   rows to search, in place of the built-in ones of Tokyo: UTF-8, one header line, separated by tabs:
                 \(PostalTable.columns.joined(separator: " "))
      --plain    read commands from standard input and print plain frames, even in a terminal
      --inspect  shows beside the list what the last key has written, and what ran because of it
      --record F writes what has happened and why: trace.html is a page that plays it, another name a log
      --state D  keeps the favourites in the directory D
      --help     print this

    In a terminal: type digits, or kanji or kana of a place; ↑ ↓ PageUp PageDown Home End move.
    Without one, commands are read from standard input, one a line:

    \(commands)

    Favourites are kept in hamon/favourites.json in $XDG_STATE_HOME or ~/.local/state. Those of a script end with it,
    unless it says --state.
    NO_COLOR=1 turns colours off. The exit code is 2 if a file, an option or a command was not understood.

    """

  private static let commands = Command.summary.map { command in
    "  " + DisplayWidth.fit(command.usage, to: 15) + command.meaning
  }.joined(separator: "\n")
}
