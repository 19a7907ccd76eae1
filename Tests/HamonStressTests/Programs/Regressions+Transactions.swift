/// Scripts about transactions and previews that once failed, or pin down what is taken back.
extension Regression {
  static let transactions: [Regression] = [
    Regression(
      name: "what a pause has left to compare is compared before a change in place is reported",
      script: """
        mortal s0 0 { add p0 { pause p0; observe { write s0 + 1 s0 } } }
        scope p0 { }
        write s0 0
        computed c2 0 { transaction { change s0 10 } }
        write s0 c2
        """),
    Regression(
      name: "what a transaction has evaluated is asked again in that order",
      script: """
        tracker t1 { }
        write s3 0
        failing { effect e2 { track t1 { read ! 4 }; fresh 0 { } }; read 0 }
        """),
    Regression(
      name: "a signal whose handle goes after a write in a transaction ends with that, before anything runs",
      script: """
        wary s0 0 { canary { }; effect e1 { read s0 } }
        failing { write s0 1; signal s0 0 }
        """),
    Regression(
      name: "a computed that has previewed what it reads is evaluated once",
      script: """
        signal s0 1
        computed c0 s0 { }
        computed c1 c0 { failing { write s0 2; read c0 } }
        effect e0 { read c1 }
        write s0 3
        """),
    Regression(
      name: "so it is where it reads first, and previews then",
      script: """
        signal s0 1
        computed c1 0 { read s0; preview s0 { write s0 2 } }
        read c1
        """),
    Regression(
      name: "an effect that previews twice runs once",
      script: """
        signal s0 1
        computed c0 s0 { }
        fleeting c1 s0 { }
        effect e0 { preview c0 { write s0 2 }; preview c0 { write s0 3 } }
        effect e1 { preview c1 { write s0 2 }; preview c1 { write s0 3 } }
        """),
    Regression(
      name: "what is taken back twice wakes nothing, also after a pause",
      script: """
        signal s0 1
        fleeting c0 s0 { }
        effect e0 { read c0 }
        scope p0 { observe { read c0 } }
        batch { failing { write s0 2; read c0 }; failing { write s0 3 } }
        pause p0
        failing { write s0 5; read c0 }
        failing { write s0 6 }
        resume p0
        """),
    Regression(
      name: "a computed that was pending before, and is found up to date inside, wakes nothing when that is taken back",
      script: """
        signal s0 0
        signal s1 0
        computed c0 % s0 2 { }
        fleeting c1 + c0 s1 { }
        effect e0 { read c1 }
        batch { write s1 1; write s1 0; failing { write s0 2; read c1; write s0 3; read c0 } }
        """),
    Regression(
      name: "one that was pending for nothing wakes nothing either, where it was evaluated inside",
      script: """
        signal s0 0
        signal s1 0
        fleeting c0 + s0 s1 { }
        effect e0 { read c0 }
        batch { write s0 1; write s0 0; failing { write s1 1; read c0 } }
        """),
    Regression(
      name: "what was evaluated in one that is taken back hears of the next write to what it has not read there",
      script: """
        signal s0 0
        signal s2 2
        fleeting c0 ? s0 0 s2 { }
        effect e0 { read c0 }
        batch { failing { write s0 1; read c0 }; write s2 6 }
        fleeting c1 c0 { }
        computed c2 c1 { }
        read c2
        failing { write s0 1; read c0 }
        write s2 7
        read c2
        """),
    Regression(
      name: "a pause holds that as well",
      script: """
        signal s0 0
        signal s2 2
        fleeting c0 ? s0 0 s2 { }
        scope p0 { observe { read c0 } }
        pause p0
        failing { write s0 1; read c0 }
        write s2 6
        resume p0
        """),
    Regression(
      name: "a change before that is undone inside, and so not found there, is still a change",
      script: """
        signal s0 0
        computed c0 % s0 2 { }
        fleeting c1 c0 { }
        effect e0 { read c1 }
        batch { write s0 1; failing { write s0 0; read c1; write s0 3; read c0 } }
        fleeting c2 s0 { }
        scope p0 { observe { read c2 } }
        pause p0
        write s0 2
        failing { write s0 1; read c2; write s0 3 }
        resume p0
        """),
    Regression(
      name: "nested: what the inner one has put back is put back once more, and then is a change",
      script: """
        signal s0 0
        fleeting c0 s0 { }
        effect e0 { read c0 }
        batch { write s0 1; failing { read c0; failing { write s0 2; read c0 } } }
        """),
    Regression(
      name: "nested, beside a pause: what the outer one has written is asked for in the inner one, and wakes nothing",
      script: """
        signal s0 0
        computed c0 s0 { }
        scope p0 { observe { read c0 } }
        effect e1 { read s0 }
        pause p0
        failing { write s0 1; failing { read c0 } }
        failing { write s0 1; transaction { read c0 } }
        """),
    Regression(
      name: "beside a pause: a write before is a change, also where one inside has undone it and that was found out",
      script: """
        signal s0 0
        computed c0 s0 { }
        effect e0 { read c0 }
        scope p0 { observe { read s0 } }
        pause p0
        batch { write s0 1; failing { write s0 0; read c0 } }
        read c0
        resume p0
        """),
    Regression(
      name: "what is below a computed that was out of date was so too, whatever that comes to inside",
      script: """
        signal s0 0
        signal s1 0
        signal s2 0
        computed c0 ? s1 s2 7 { }
        fleeting c1 + c0 s0 { }
        effect e0 { read c1 }
        batch { write s1 1; failing { write s2 7; read c0; write s0 1; read c1 } }
        peek c1
        """),
    Regression(
      name: "what only the world that is taken back asks for is not evaluated in the one that is there",
      script: """
        signal s0 0
        computed c0 s0 { }
        computed c1 ? s0 c0 9 { }
        read c1
        failing { write s0 1; read c1 }
        fleeting c2 s0 { }
        computed c3 ? s0 c2 9 { }
        effect e0 { read c3 }
        failing { write s0 1; read c3 }
        """),
    Regression(
      name: "what is written while something is evaluated at the end is told",
      script: """
        signal s0 0
        signal s1 0
        fleeting c0 ? s1 9 s0 { }
        computed c1 s1 { cleanup { change s0 1 } }
        effect e0 { read c0 }
        failing { write s1 1; effect e1 { read c1 }; read c0 }
        peek c0
        """),
    Regression(
      name: "nested: a value that was first found in the inner one is none to the outer one",
      script: """
        signal s0 0
        computed c0 s0 { }
        effect e0 { failing { failing { write s0 1; read c0 } } }
        """),
    Regression(
      name: "a transaction in a comparison takes nothing for up to date that waits for the answer",
      script: """
        signal s1 0
        computed c2 ! s0 { read c0 }
        wary s0 1 { failing { write s1 1 } }
        failing { effect e2 { read c2 }; computed c0 0 { read s1 } }
        batch { write s0 0 }
        """),
    Regression(
      name: "a tracking scope that tracks in a transaction in its own call is not called for that",
      script: """
        signal s0 1
        tracker t0 { failing { write s0 5; track t0 { read s0 } } }
        track t0 { read s0 }
        write s0 2
        write s0 3
        """),
    Regression(
      name: "a computed whose values all differ wakes nothing after it was read in what is taken back",
      script: """
        signal s0 1
        fleeting c0 s0 { }
        computed c1 % c0 2 { }
        effect e0 { read c0 }
        effect e1 { read c1 }
        failing { write s0 2; read c0; read c1 }
        preview c1 { write s0 4 }
        batch { failing { write s0 2; read c0 }; write s0 3 }
        """),
    Regression(
      name: "a reader made after a change in a transaction does not hear of it at the end",
      script: """
        signal s0 1
        signal s1 1
        effect e0 { read s0 }
        transaction { write s0 2; read ! s0; effect e1 { read + s0 s1 }; write s1 2; write s1 1 }
        """),
    Regression(
      name: "a value that was there when the transaction began is compared with after it, in a paused scope",
      script: """
        signal s0 0
        computed c0 s0 { }
        scope p0 { observe { read s0; read c0 } }
        pause p0
        write s0 1
        failing { write s0 2; read c0; write s0 1; read c0; write s0 5 }
        resume p0
        """),
    Regression(
      name: "nested: what the inner one has taken back is not taken back twice",
      script: """
        signal s0 1
        mortal s1 1 { read s0 }
        computed c0 + s0 s1 { }
        effect e0 { read c0 }
        failing { write s0 2; failing { write s0 3; change s1 1; read c0 }; read c0; transaction { change s1 2; read c0 } }
        transaction { write s0 4; failing { write s0 5; change s1 3; read c0 }; transaction { write s0 6; read c0 } }
        """),
    Regression(
      name: "what is made, ended and dropped in one that is taken back stays so",
      script: """
        signal s0 1
        effect e0 { read s0; cleanup { } }
        scope p0 { observe { read s0; cleanup { } } }
        failing { write s0 2; drop e0; dispose p0; computed c0 s0 { }; effect e1 { read c0; write s1 c0 }; signal s1 0 }
        write s0 3
        """),
    Regression(
      name: "an effect that previews what it tracks runs once for each change",
      script: """
        signal s0 1
        computed c0 s0 { }
        effect e0 { preview + c0 s0 { write s0 9 }; read c0 }
        write s0 2
        batch { write s0 3; write s0 2 }
        """),
    Regression(
      name: "what a cleanup asks for in a transaction comes before the computed of the cleanup",
      script: """
        signal s1 0
        computed c1 s1 { cleanup { peek c2 } }
        computed c4 c1 { }
        read c4
        write s1 1
        failing { computed c2 0 { }; effect e3 { read c1 }; token k5 c2 { } }
        """),
    Regression(
      name: "a computed that was found up to date in a transaction, and then evaluated there in vain, wakes nothing",
      script: """
        signal s0 0
        signal s3 1
        fleeting c4 + s0 c1 { }
        effect e2 { read c4 }
        computed c1 s3 { }
        write s0 1
        batch { failing { write s3 0 }; failing { write s0 c4; write s0 c4 } }
        """),
    Regression(
      name: "a computed that is evaluated in vain in an inner transaction, and again in the outer one",
      script: """
        signal s0 0
        computed c5 c4 { }
        fleeting c4 s0 { }
        effect e2 { read c4 }
        failing { failing { write s0 1; write s0 c4 }; write s0 c5 }
        """),
    Regression(
      name: "an effect that hears of a change in its first run, in a transaction, runs again at the end",
      script: """
        signal s0 0
        transaction { transaction { signal s1 0; computed c0 0 { change s1 s0; write s0 1 }; effect e1 { read s0; peek c0 } } }
        """),
    Regression(
      name: "a computed whose values all differ, that was told of a change and not read, wakes nobody",
      script: """
        signal s0 1
        fleeting c0 s0 { }
        fleeting c1 s0 { }
        effect e0 { read c0 }
        effect e1 { read c1 }
        failing { write s0 2; read c0 }
        write s0 5
        """),
    Regression(
      name: "a computed that is made and read in a preview does not make that run again which previews",
      script: """
        signal s1 0
        effect e0 { failing { write s1 1; fresh s1 { } } }
        computed c1 0 { fresh 0 { cleanup { read c1 } }; failing { write s1 1; fresh s1 { } } }
        read c1
        write s1 2
        read c1
        """),
    Regression(
      name: "the end of a value from the midst of a transaction finds all put back",
      script: """
        signal s0 0
        mortal s1 0 { read c0 }
        computed c0 s0 { }
        computed c1 s1 { }
        effect e0 { read c1 }
        failing { write s0 1; read c0; write s1 1; read c1; write s1 2 }
        """),
    Regression(
      name: "what is below a computed that was dirty before, and comes to the same, is clean",
      script: """
        signal s0 0
        signal s1 0
        computed c0 % + s0 s1 2 { }
        fleeting c1 c0 { }
        effect e0 { read c1 }
        batch { write s1 2; failing { write s0 1; read c0 } }
        """),
    Regression(
      name: "an effect that writes, and asks in a transaction what that makes stale, is no loop",
      script: """
        signal s0 0
        computed c0 s0 { }
        read c0
        effect e0 { change s0 1; failing { read c0 } }
        """),
    Regression(
      name: "an effect that previews what was stale runs once",
      script: """
        signal s0 0
        computed c0 s0 { }
        read c0
        write s0 1
        effect e0 { preview c0 { write s0 7 } }
        """),
    Regression(
      name: "what is asked by a transaction inside an evaluation is taken back with the one around",
      script: """
        signal s0 0
        signal s1 0
        fleeting c0 s0 { }
        computed c1 s1 { untracked { failing { read c0 } } }
        fleeting c2 c1 { }
        effect e0 { read c0 }
        effect e1 { read c2 }
        failing { write s0 1; write s1 1; read c2; read c0 }
        """),
    Regression(
      name: "an older value that is put back where a transaction compares does not end in a change in place",
      script: """
        mortal s0 3 { add p0 { pause p0; observe { write s0 + 2 s0 } } }
        scope p0 { }
        failing { write s0 6 }
        preview c1 { change s0 s1 }
        """),
    Regression(
      name: "the end of a value that was evaluated before anything is written is charged to nothing",
      script: """
        signal s0 0
        mortal c2 s5 { read s1 }
        signal s1 0
        failing { write s0 0; write s0 ? c2 0 0; signal s5 1 }
        effect e1 { failing { peek c2 } }
        """),
    Regression(
      name: "the end of a value that was evaluated before anything is written may write what was evaluated",
      script: """
        signal s2 0
        computed c1 c0 { }
        computed c4 c0 { }
        effect e4 {
          preview c4 { write s2 1; mortal c0 s2 { failing { write s2 1 } } }
          failing { observe { read c1 } }
        }
        """),
  ]
}
