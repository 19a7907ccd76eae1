extension Regression {
  /// What is called in the middle, and asks, writes or drops there: comparisons, cleanups, and the ends of values.
  static let corners: [Regression] = [
    Regression(
      name: "a computed that is asked in the comparison of a signal below it has the new value, then and after",
      script: """
        wary s0 0 { peek c0; peek c2 }
        computed c0 s0 { }
        computed c1 c0 { }
        computed c2 c1 { }
        effect e0 { read c0 }
        effect e1 { read c2 }
        batch { write s0 1 }
        write s0 2
        """),
    Regression(
      name: "a comparison that writes its signal, drops it, and asks what has read it",
      script: """
        wary s0 0 { write s0 5; drop s0; peek c0 }
        computed c0 s0 { }
        peek c0
        batch { write s0 1 }
        peek c0
        """),
    Regression(
      name: "the end of the value from before the batch, at a change in place, asks what depends on the signal",
      script: """
        mortal s0 1 { peek c0 }
        computed c0 s0 { }
        effect e0 { read c0 }
        batch { write s0 3; change s0 2 }
        """),
    Regression(
      name: "a computed whose handle goes while it is asked is evaluated for the computed that observes it",
      script: """
        signal s0 0
        computed c0 s0 { cleanup { drop c0 } }
        computed c1 c0 { }
        peek c1
        write s0 1
        peek c1
        write s0 2
        peek c1
        """),
    Regression(
      name: "a write during the validation of a later source reaches the earlier one",
      script: """
        signal s0 0
        signal s1 0
        computed c0 s0 { }
        computed c1 % s1 1 { cleanup { change s0 1 } }
        effect e0 { read c0; read c1 }
        write s1 1
        write s0 9
        """),
    Regression(
      name: "a write during the validation of a later source reaches the earlier one of a computed",
      script: """
        signal s0 0
        signal s1 0
        computed c0 s0 { }
        computed c1 % s1 1 { cleanup { change s0 1 } }
        computed c2 + c0 c1 { }
        effect e0 { read c2 }
        write s1 1
        write s0 9
        """),
    Regression(
      name: "a cleanup below a computed that is due asks for the computed: what it owns ends once",
      script: """
        signal s0 0
        computed c0 s0 { observe { observe { cleanup { peek c0 } }; cleanup { peek c0 } }; cleanup { peek c0 } }
        effect e0 { read c0 }
        write s0 1
        cancel e0
        drop c0
        """),
    Regression(
      name: "a value whose end asks for what depends on its signal is compared once",
      script: """
        mortal s0 0 { peek c0 }
        computed c0 s0 { }
        effect e0 { read c0 }
        batch { write s0 1; write s0 2 }
        batch { write s0 7 }
        """),
    Regression(
      name: "the end of a signal's value finds up to date what depends on the signal, and may write it",
      script: """
        mortal s0 0 { peek s0; peek c0; write s0 3 }
        computed c0 s0 { }
        effect e0 { read c0 }
        write s0 1
        batch { write s0 4; write s0 5 }
        """),
    Regression(
      name: "a computed is not charged with the end of a result, be it replaced or found equal",
      script: """
        signal s0 0
        signal s1 0
        mortal c0 % s0 2 { read s1 }
        effect e0 { read c0 }
        write s0 2
        write s1 1
        write s0 3
        write s1 2
        """),
    Regression(
      name: "what subscribes in a batch is told of the way back from what it has read, in a comparison",
      script: """
        wary s0 1 { write s0 5 }
        effect e0 { read s0 }
        batch { write s0 2; effect e1 { read s0 }; write s0 2 }
        """),
    Regression(
      name: "what subscribes in a batch is told of the way back from what it has read, at the end of the old value",
      script: """
        mortal s0 1 { write s0 5 }
        effect e0 { read s0 }
        batch { write s0 2; effect e1 { read s0 }; write s0 2 }
        """),
    Regression(
      name: "the end of a signal's value lets the signal go, inside a batch or not",
      script: """
        mortal s0 0 { drop s0 }
        mortal s1 0 { drop s1 }
        effect e0 { read s0 }
        effect e1 { read s1 }
        write s0 1
        batch { write s1 1 }
        """),
    Regression(
      name: "an end is complete, with all that its cleanups ask for, before the next one begins",
      script: """
        wary s0 0 {
          computed c1 + s0 c0 { }
          computed c5 0 { cleanup { peek c1 } }
          effect e0 { read c1; cleanup { change s0 1 }; when c5 { }; mortal c0 0 { } }
        }
        change s0 10
        change s0 0
        """),
    Regression(name: "what ends in a cleanup ends there, however deep that is", script: "signal s0 1; \(ends(40))"),
  ]

  /// Ends within ends: the cleanup of each computed drops the only observer of the next one.
  private static func ends(_ depth: Int) -> String {
    if depth == 0 { return "" }
    return "effect e0 { computed c0 s0 { cleanup { \(ends(depth - 1)) } }; read c0; drop c0 }; drop e0; peek s0"
  }
}
