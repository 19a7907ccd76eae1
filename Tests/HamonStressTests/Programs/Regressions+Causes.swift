extension Regression {
  /// Where the log and the oracle once differed about why something ran.
  static let causes: [Regression] = [
    Regression(
      name: "a cleanup asks through others for its own computed, whose next cleanup writes for another run than that",
      script: """
        signal s2 0
        computed c0 0 { cleanup { change s2 1; peek c5 }; read s2 }
        computed c2 c0 { }
        computed c5 0 { change s2 1; read c2; write s2 s2 }
        effect e0 { read c2 }
        write s2 1
        """),
    Regression(
      name: "cleanups of one computed on the stack twice, each with reasons of its own",
      script: """
        signal s1 0
        signal s2 0
        computed c0 s1 { cleanup { peek c5 } }
        computed c1 c0 { cleanup { change s1 1; peek c1 } }
        computed c2 c0 { write s2 1 }
        computed c3 + s2 c2 { cleanup { peek c1; change s1 1 } }
        computed c4 c3 { }
        computed c5 c4 { }
        effect e0 { read c3 }
        write s2 0
        """),
    Regression(
      name: "a cleanup that asks and then writes, of a computed that is asked in another one's",
      script: """
        signal s1 0
        signal s2 0
        computed c0 s1 { cleanup { peek c3; change s2 1 } }
        computed c1 c0 { }
        computed c3 + s2 c1 { cleanup { change s1 1; read c5 } }
        computed c4 c1 { }
        computed c5 c4 { }
        effect e1 { read c3 }
        write s2 1
        """),
    Regression(
      name: "a change that is found twice in a run is one reason for the next",
      script: """
        computed c2 1 { }
        mortal s0 + 1 % 8 3 { computed c2 s0 { } }
        effect e0 { read s0; change s0 + c2 s0 }
        """),
    Regression(
      name: "a run that reads what it has written through a computed, and writes again",
      script: """
        signal s0 0
        signal s1 0
        computed c1 s1 { }
        effect e1 { read ? s1 c1 0; write s1 + s1 1; write s0 s1 }
        """),
    Regression(
      name: "what changes after a run has read it is a reason for the next run, and not for this one",
      script: """
        signal s2 0
        mortal s1 0 { write s2 ? c0 0 0 }
        computed c2 s1 { write s1 + 1 c0 }
        computed c0 s1 { }
        effect e1 { read c2 }
        """),
    Regression(
      name: "what a tracking scope writes in its own call is a reason to track again",
      script: """
        signal s1 0
        tracker t0 { change s1 7 }
        track t0 { read s1 }
        write s1 1
        track t0 { }
        """),
    Regression(
      name: "what a token writes in its own call is none for the call",
      script: """
        signal s1 0
        token k2 s1 { write s1 2; effect e2 { read s1 } }
        write s1 1
        """),
    Regression(
      name: "a source that has changed, and has ended in the run that read it, is a reason",
      script: """
        signal s0 0
        effect e0 { read s0; write s0 1; computed c0 s0 { }; write s0 c0; drop s0 }
        """),
    Regression(
      name: "a comparison that asks for a computed whose cleanup writes what is compared",
      script: """
        signal s0 0
        signal s1 1
        computed c1 s0 { }
        computed c4 c1 { cleanup { peek c5 } }
        computed c5 ? s1 c4 0 { cleanup { change s1 1 } }
        effect e0 { read c4 }
        write s0 1
        wary s1 0 { read c5 }
        write s0 0
        """),
    Regression(
      name: "a change that is found twice, with another one in between",
      script: """
        signal s0 0
        computed c2 s0 { }
        computed c4 + s1 c2 { change s1 1 }
        effect e1 { read s1; read c4 }
        wary s1 0 { read c4 }
        write s0 1
        batch { write s1 2 }
        """),
    Regression(
      name: "what an earlier cleanup has written, and is found out in the next one",
      script: """
        signal s0 0
        computed c0 s0 { }
        computed c1 c0 { cleanup { change s2 1 } }
        computed c2 c0 { cleanup { read c1 } }
        computed c3 + s2 c0 { }
        computed c5 c3 { }
        effect e0 { read + c3 c5; cleanup { peek c2 } }
        wary s2 c2 { write s0 + c5 8 }
        write s0 1
        write s0 2
        write s0 0
        """),
    Regression(
      name: "a transaction in a comparison takes back what it writes: the write before is the reason",
      script: """
        signal s2 0
        computed c2 % s0 2 { }
        change s2 6
        wary s0 s2 { failing { write s0 1 } }
        batch { write s0 c2; write s0 c2 }
        """),
    Regression(
      name: "what an evaluation that writes has evaluated is taken back with it, in a transaction inside as well",
      script: """
        signal s0 0
        signal s2 0
        computed c0 + 1 s0 { }
        computed c2 s0 { failing { write s2 c0 }; write s0 c0 }
        effect e3 { preview c2 { }; read ? s0 0 c2 }
        write s0 2
        """),
    Regression(
      name: "what is found to have changed in a preview is a reason after it for what was evaluated in it",
      script: """
        scope p0 { }
        wary s1 0 { effect e0 { read c0 } }
        signal s0 0
        pause p0
        computed c0 s1 { }
        add p0 { transaction { write s1 1; preview c0 { signal s1 0; write s0 0 } }; write s0 c0 }
        """),
    Regression(
      name: "a source that a run has read out of order, and that then changes, is a reason for the next run",
      script: """
        signal s0 0
        failing {
          effect e0 { read ? c0 0 ? c1 0 0; change s0 1 }
          scope p0 {
            effect e1 { dispose p0; computed c0 0 { } }
            computed c0 2 { }
            mortal s0 0 { read c1 }
            computed c1 s0 { }
            cleanup { write s0 c0 }
          }
        }
        """),
  ]
}
