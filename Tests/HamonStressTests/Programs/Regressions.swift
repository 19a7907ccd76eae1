/// Scripts that once failed, or that pin down a corner of the laws. A failure of the random-program test prints a
/// script that can be pasted here under a name that says what went wrong.
struct Regression {
  var name: String
  var script: String

  static let all: [Regression] = [
    Regression(
      name: "a diamond runs its effect once",
      script: """
        signal s0 1
        computed c0 % s0 2 { }
        computed c1 + s0 1 { }
        effect e0 { read + c0 c1 }
        write s0 2
        write s0 4
        """),
    Regression(
      name: "a batch that ends where it began wakes nothing",
      script: """
        signal s0 1
        effect e0 { read s0 }
        batch { write s0 2; write s0 1 }
        batch { write s0 2; read s0; write s0 1 }
        """),
    Regression(
      name: "an effect made in a batch has seen the value in between",
      script: """
        signal s0 1
        batch { write s0 2; effect e0 { read s0 }; write s0 1 }
        """),
    Regression(
      name: "the outer effect runs before the inner one that was notified first",
      script: """
        signal s0 0
        signal s1 0
        effect e0 { read s1; observe { read s0; cleanup { } }; cleanup { read s0 } }
        batch { write s0 1; write s1 1 }
        """),
    Regression(
      name: "a computed that drops a source of the effect being validated",
      script: """
        signal s0 0
        computed c0 s0 { }
        computed c1 s0 { when s0 { drop c0; drop c1 } }
        effect e0 { read + c1 c0 }
        write s0 1
        write s0 2
        """),
    Regression(
      name: "there and back while paused",
      script: """
        signal s0 0
        scope p0 { observe { read s0 } }
        pause p0
        write s0 1
        write s0 0
        resume p0
        pause p0
        write s0 1
        resume p0
        """),
    Regression(
      name: "a cleanup registered after the effect has cancelled itself",
      script: """
        signal s0 0
        effect e0 { read s0; cleanup { }; cancel e0; cleanup { }; observe { read s0; cleanup { } } }
        write s0 1
        write s0 2
        """),
    Regression(
      name: "a tracking scope calls once until tracked again",
      script: """
        signal s0 0
        computed c0 % s0 2 { }
        tracker t0 { read c0 }
        track t0 { read c0; observe { read s0; cleanup { } } }
        write s0 2
        write s0 3
        write s0 4
        track t0 { read s0 }
        write s0 5
        """),
    Regression(
      name: "a signal whose batch is not over is read by an effect that observers share",
      script: """
        signal s0 1
        effect e0 { read s0 }
        batch { write s0 0; effect e1 { read s0 }; write s0 1 }
        """),
    Regression(
      name: "an effect reads a value within a flush that then goes back",
      script: """
        signal s0 0
        signal s1 0
        signal s2 0
        effect e5 { write s0 s1 }
        effect e4 { read + s2 ? s0 0 0 }
        effect e1 { read s2; write s1 1 }
        write s1 0
        batch { write s2 1; write s0 0 }
        """),
    Regression(
      name: "an effect that reads what it has written is up to date",
      script: """
        signal s0 0
        computed c1 ? s0 0 0 { }
        effect e4 { read c1; write s0 1; read s0 }
        """),
    Regression(
      name: "a source read twice, the second time where its old link stood, is one source",
      script: """
        computed c3 0 { }
        computed c5 0 { }
        signal s5 2
        computed c1 s5 { }
        effect e2 { read + ? c1 c3 0 ? c5 0 0; read c3 }
        write s5 7
        """),
    Regression(
      name: "what is made in a scope's body after the scope has ended there ends with the body",
      script: """
        scope p0 { }
        add p0 { dispose p0; observe { }; cleanup { }; scope p1 { cleanup { } } }
        """),
    Regression(
      name: "a scope ended by an effect that its own body wakes",
      script: """
        signal s0 0
        effect e1 { read s0; scope p0 { } }
        add p0 { write s0 1; effect e0 { } }
        """),
    Regression(
      name: "a scope dropped together with its effect in its first body",
      script: """
        signal s1 1
        effect e3 { read s1; scope p1 { drop e3; cleanup { } } }
        write s1 0
        """),
    Regression(
      name: "an effect that reads in another order keeps its turn during the run",
      script: """
        signal s0 0
        signal s4 0
        computed c3 0 { }
        effect e3 { read + c3 s0; read c5; write s0 s4 }
        token k5 s0 { }
        computed c3 0 { }
        computed c5 s0 { }
        write s4 1
        """),
    Regression(
      name: "an effect that writes and then reads is asked through its other sources",
      script: """
        signal s2 0
        computed c2 s2 { }
        effect e4 { read ? c2 0 0; write s2 1; write s2 s2 }
        write s2 0
        """),
    Regression(
      name: "a validation stops when the one that asks is dropped meanwhile",
      script: """
        signal s2 1
        signal s0 1
        effect e2 { read s2; read c4 }
        computed c5 0 { read s0 }
        computed c4 0 { when + s0 c1 { } }
        write s2 0
        computed c1 0 { drop e2 }
        effect e2 { read ? c4 0 c5 }
        write s0 0
        """),
    Regression(
      name: "a tracking scope tracked anew in a flush loses its old place in the queue",
      script: """
        signal s0 0
        effect e0 { track t2 { read c1 }; when s0 { } }
        tracker t2 { }
        computed c1 s0 { }
        scope p0 { observe { when + s0 1 { write s0 1 } } }
        write s0 0
        """),
    Regression(
      name: "a tracking scope is called before the effects it owns run",
      script: """
        signal s0 0
        tracker t0 { }
        track t0 { observe { read s0 }; read s0 }
        write s0 1
        """),
    Regression(
      name: "a cleanup that ends its own effect is finished with first",
      script: """
        signal s1 0
        effect e0 { read s1; cleanup { }; cleanup { effect e0 { }; read 0 } }
        write s1 1
        """),
    Regression(
      name: "a cleanup that ends the scope around its effect is finished with first",
      script: """
        signal s1 0
        scope p0 { effect e2 { when + 5 s1 { cleanup { } }; cleanup { drop p0; read 0 } } }
        write s1 1
        """),
    Regression(
      name: "a tracking scope cancelled by its own cleanup still runs the body",
      script: """
        tracker t2 { }
        track t2 { cleanup { cancel t2 } }
        track t2 { read 0 }
        """),
    Regression(
      name: "a source read first, again, and where its old link stood keeps its turn",
      script: """
        signal s0 0
        signal s2 2
        computed c2 s0 { }
        computed c1 0 { }
        effect e0 { computed c5 0 { read ? c2 0 0 }; write s4 s0; when + c1 + s0 9 { read c5; read s0 } }
        signal s4 0
        write s0 c4
        effect e1 { read c2 }
        write s0 0
        """),
    Regression(
      name: "a cleanup in a scope that its own body has ended makes its effect anew",
      script: """
        signal s0 0
        effect e4 { scope p0 { write s0 1 }; when s0 { } }
        add p0 { write s0 0; cleanup { effect e4 { } } }
        """),
    Regression(
      name: "a paused scope ended in its own body",
      script: """
        signal s4 0
        scope p2 { }
        pause p2
        add p2 { dispose p2; effect e3 { read s4 }; write s4 1 }
        """),
    Regression(
      name: "an effect notified and dropped in the first run of another (a freed node in the queue, under ASan)",
      script: """
        signal s0 0
        effect e5 { read s0 }
        effect e1 { write s0 1; drop e5 }
        """),
    Regression(
      name: "what an effect adds to a scope under a computed that it holds ends with the computed",
      script: """
        signal s0 0
        computed c5 0 { scope p2 { } }
        write s0 c5
        effect e4 { add p2 { observe { } }; hold c5 }
        """),
    Regression(
      name: "a scope ended in an inner body of its own: what is made then ends with the outermost body",
      script: """
        scope p2 { }
        add p2 { effect e4 { add p2 { dispose p2; cleanup { } } } }
        """),
    Regression(
      name: "a scope ended in its own body: what the cleanups of its rest write finds nothing of them alive",
      script: """
        scope p0 { }
        add p0 { dispose p0; signal s1 0; effect e3 { read s1 }; observe { cleanup { write s1 1 } } }
        """),
    Regression(
      name: "a tracker settled because it is further out makes one due that is further out still: that runs next",
      script: """
        signal s0 0
        signal s1 0
        effect e1 { read s1; tracker t2 { change s1 1 }; track t2 { observe { read s0 }; read s0 }; write s0 1 }
        """),
    Regression(
      name: "a computed known to be dirty from a read in the batch is evaluated without asking what it has read",
      script: """
        signal s0 0
        computed c5 c1 { computed c1 s4 { } }
        loud s4 1
        effect e2 { read c5 }
        batch { write s4 0; write s0 c1; write s4 0 }
        """),
    Regression(
      name: "an effect ended by a computed that it waits for: those between are brought up to date",
      script: """
        signal s1 1
        computed c5 c3 { }
        computed c3 s1 { dispose p1 }
        scope p1 { observe { read c5 } }
        write s1 0
        """),
    Regression(
      name: "an effect that writes in a scope what it has read keeps its turn, whatever has read it in between",
      script: """
        signal s2 0
        effect e3 { read c2; write s2 ? s2 0 0; scope p1 { }; when c5 { }; add p1 { change s2 1 }; \
        cleanup { computed c2 0 { effect e1 { computed c5 s2 { }; read c1 } }; computed c1 s2 { } } }
        """),
    Regression(
      name: "a tracker ended where it tracks in its own call: what it makes then ends with the tracked body",
      script: """
        scope p2 { signal s0 0; tracker t0 { track t0 { dispose p2; cleanup { } }; read 0 }; track t0 { read s0 } }
        write s0 1
        """),
    Regression(
      name: "an owner that a cleanup far below has ended ends while a closure is let go: children first here too",
      script: """
        signal s1 1
        effect e5 { effect e5 { when s1 { cleanup { }; computed c3 0 { }; effect e3 { cleanup { }; effect e0 { hold c3 }; \
        write s1 2; computed c3 0 { }; effect e3 { cleanup { cancel e5 } } } } } }
        """),
    Regression(
      name: "a token observes until its call is over: what it writes then is compared later",
      script: """
        wary s3 1 { }
        token k0 s3 { write s3 1 }
        write s3 0
        """),
    Regression(
      name: "an effect observes until its cleanups are over: what they write is compared later",
      script: """
        wary s1 0 { }
        effect e2 { read s1; cleanup { write s1 1 } }
        """),
    Regression(
      name: "a comparison that drops its own signal, and who asks, in a flush",
      script: """
        wary s0 0 { drop s0; drop e0 }
        effect e0 { read s0 }
        batch { write s0 1 }
        """),
    Regression(
      name: "a comparison writes what an earlier source has read: that is asked again",
      script: """
        signal s1 0
        wary s0 0 { write s1 s0 }
        computed c0 s1 { }
        computed c1 s0 { }
        effect e0 { read + c0 c1 }
        batch { write s0 1 }
        batch { write s0 2; write s0 1 }
        """),
    Regression(
      name: "a computed that its own comparison drops while an effect waits for it",
      script: """
        signal s0 0
        wary c0 s0 { drop c0; effect e1 { read s0 } }
        effect e0 { read c0 }
        write s0 1
        write s0 2
        """),
    Regression(
      name: "the end of a closure writes, and drops who hears of it: that one's closure goes afterwards",
      script: """
        signal s0 0
        signal s1 0
        effect e1 { read s1; canary { effect e3 { canary { } } } }
        effect e0 { read s0; canary { write s1 1; drop e1; read s1 } }
        drop e0
        """),
    Regression(
      name: "an effect that cancels itself lets its closure go when it has run",
      script: """
        signal s0 0
        effect e0 { read s0; canary { effect e1 { read s0 } }; when s0 { cancel e0; read 7 } }
        write s0 1
        """),
    Regression(
      name: "a computed's closure goes before that of the signal it held",
      script: """
        signal s0 0
        wary s3 0 { canary { read s0 } }
        computed c0 s0 { hold s3; canary { read s3 } }
        drop s3
        read c0
        drop c0
        """),
    Regression(
      name: "a computed read in the comparison of a signal upstream is evaluated with the new value",
      script: """
        wary s0 0 { read c3 }
        computed c3 s0 { }
        effect e1 { read c3 }
        batch { write s0 1 }
        read c3
        """),
    Regression(
      name: "what the end of a computed's closure writes wakes its observers after the outermost evaluation",
      script: """
        signal s1 0
        signal s2 0
        wary s3 0 { canary { write s1 1 } }
        computed c0 0 { hold s3; when s2 { drop c0 } }
        drop s3
        computed c1 c0 { }
        computed c2 + c1 s1 { }
        effect e1 { read s1 }
        read c2
        write s2 1
        read c2
        """),
    Regression(
      name: "an effect that is ended by the end of what its last run made runs no more: its links go at once",
      script: """
        signal s2 0
        wary s0 0 { effect e1 { read s0; effect e1 { canary { write s0 1 } } }; write s0 7; write s2 ? c3 0 0; \
        computed c3 0 { read s0 } }
        change s0 10
        change s0 3
        """),
    Regression(
      name: "an end that waits for a cleanup is not hurried by a computed that is evaluated and owns nothing",
      script: """
        wary s0 3 { effect e1 { read s0; effect e1 { drop e1; cleanup { write s0 11 }; canary { peek c3 }; computed c3 0 { } }; \
        cleanup { } }; change s0 10; change s0 10; change s0 10; change s0 10; change s0 10; change s0 13 }
        change s0 10
        change s0 1
        """),
    Regression(
      name: "an effect that ended its own owner, and runs to its end, is no observer of what it reads from there on",
      script: """
        signal s1 0
        batch { wary s0 0 { effect e3 { drop p1; write s1 s0; change s0 10; change s0 7 } }; \
        scope p1 { write s0 0; wary s0 0 { } } }
        """),
    Regression(
      name: "a tracker that tracks anew in its own validation, and is notified again there, is called once",
      script: """
        wary s0 0 { effect e1 { read s0; track t0 { read s0 }; write s0 13; change s0 10; change s0 10; change s0 10; \
        change s0 10; change s0 10 } }
        change s0 0
        tracker t0 { }
        write s0 10
        """),
    Regression(
      name: "an effect that has ended in its run hears of nothing that the end of what it has made writes",
      script: """
        wary s0 0 { effect e1 { canary { effect e2 { cancel e2; change s0 7; read s0 } } } }
        change s0 1
        write s0 0
        """),
    Regression(
      name: "a computed that writes what it has read is evaluated again until it is stable, and its effect runs once",
      script: """
        signal s0 0
        computed c0 s0 { read s0; write s0 3; read s0; write s0 5 }
        effect e0 { read c0 }
        write s0 1
        """),
    Regression(
      name: "what a computed writes is seen by those above it that have asked their sources before",
      script: """
        signal s0 0
        signal s1 0
        computed c0 s0 { }
        computed c1 s1 { write s0 s1 }
        computed c2 + c0 c1 { }
        effect e0 { read c2 }
        write s1 1
        write s1 2
        """),
    Regression(
      name: "a write in a computed's cleanup is none in the computed",
      script: """
        signal s0 0
        signal s2 1
        computed c1 0 { cleanup { write s0 1 }; read s2 }
        read c1
        write s2 0
        read c1
        """),
    Regression(
      name: "a tracker that a cleanup ends on the way into its track keeps its links until its call returns",
      script: """
        wary s0 1 { track t0 { }; \
        tracker t0 { canary { track t0 { cleanup { cancel t0 }; read s0 } }; write s0 1 } }
        change s0 10
        write s0 0
        """),
    Regression(
      name: "what a cleanup writes is heard, also if it ends the tracker on the way into its track",
      script: """
        signal s0 0
        effect e1 { read s0 }
        tracker t0 { }
        track t0 { cleanup { cancel t0; change s0 7 }; read s0 }
        track t0 { read s0; change s0 1; observe { } }
        track t0 { change s0 1 }
        """),
    Regression(
      name: "what the effect of a computed makes in a comparison ends with it, and does not ask for the computed then",
      script: """
        computed c5 0 { effect e1 { change s0 s0 }; change s0 s0 }
        wary s0 0 { effect e1 { canary { change s0 7 } }; write s0 c5 }
        change s0 1
        """),
    Regression(
      name: "a computed that is asked for while what it has made ends is evaluated there",
      script: """
        wary s0 0 { effect e1 { canary { change s0 10; change s0 c5 } } }
        write s0 0
        computed c5 0 { read s0; change s0 10 }
        change s0 6
        change s0 14
        token k3 c5 { }
        """),
    Regression(
      name: "a tracker that its own cleanup ends, within another cleanup, lets its closure go when that is over",
      script: """
        wary s0 0 { tracker t0 { canary { track t0 { cleanup { cancel t0 } } } }; scope p0 { cleanup { change s0 13 } }; \
        track t0 { } }
        write s0 0
        """),
    Regression(
      name: "what has ended on the way into its track lets its closure go once, in its turn",
      script: """
        wary s0 0 { tracker t0 { canary { track t0 { cleanup { effect e3 { canary { }; cancel t0; read s0 } } }; change s0 1 } } }
        write s0 0
        write s0 0
        """),
    Regression(
      name: "the end of a signal's value finds up to date what depends on the signal",
      script: """
        mortal s0 0 { read s0; read c0 }
        computed c0 s0 { }
        effect e0 { read c0 }
        write s0 1
        batch { write s0 2; write s0 3 }
        """),
    Regression(
      name: "the end of a signal's value writes the signal: each change is one",
      script: """
        mortal s0 0 { write s0 5 }
        effect e0 { read s0 }
        write s0 2
        """),
    Regression(
      name: "a value let go in a batch asks for what depends on its signal (compared twice, under ASan)",
      script: """
        mortal s0 0 { read c0 }
        computed c0 s0 { }
        effect e0 { read c0 }
        batch { write s0 1; write s0 2 }
        batch { write s0 3 }
        """),
    Regression(
      name: "a computed is not charged with the end of a result that is replaced",
      script: """
        signal s1 0
        signal s2 0
        mortal c0 s1 { read s2 }
        effect e0 { read c0 }
        write s1 1
        write s2 1
        """),
    Regression(
      name: "a computed is not charged with the end of a result that is found equal",
      script: """
        signal s1 0
        signal s2 0
        mortal c0 % s1 2 { read s2 }
        effect e0 { read c0 }
        write s1 2
        write s2 1
        """),
    Regression(
      name: "a change in place is a batch, to the end of the value from before it",
      script: """
        mortal s1 0 { scope p0 { observe { when s1 { } }; resume p0 } }
        write s1 0
        pause p0
        write s1 1
        change s1 0
        """),
    Regression(
      name: "the end of a value from before the batch replaces the present one: that ends there",
      script: """
        mortal s1 0 { effect e4 { change s1 4 } }
        effect e2 { read s1 }
        effect e0 { write s1 1 }
        """),
    Regression(
      name: "a signal that loses its handle where its value from before the batch ends lives until that is compared",
      script: """
        mortal s0 0 { drop s0; read 0 }
        effect e3 { read s0; write s0 1 }
        """),
    Regression(
      name: "what an inner effect has captured cancels, as it ends, the effect whose run is being undone",
      script: """
        signal s1 1
        effect e5 { effect e5 { when s1 { write s1 2; effect e0 { effect e2 { observe { canary { cancel e5 } } } } } } }
        """),
    Regression(
      name: "an effect at the end of a chain that ends itself by tracking anew in the scope that owns it has ended",
      script: """
        signal s0 0
        signal s5 0
        computed c0 s0 { }
        tracker t0 { }
        track t0 { observe { read c0; untracked { when s5 { track t0 { } } } } }
        write s0 1
        write s5 1
        write s0 2
        """),
    Regression(
      name: "a computed of a chain pauses the effect whose turn has begun",
      script: """
        signal s0 0
        signal s5 0
        scope p0 { }
        computed c0 s0 { untracked { when s5 { pause p0 } } }
        add p0 { observe { read c0 } }
        write s0 1
        write s5 1
        write s0 2
        """),
    Regression(
      name: "a computed of a chain makes the owner of the effect due whose turn has begun",
      script: """
        signal s0 0
        signal s1 0
        signal s5 0
        computed c0 s0 { untracked { when s5 { write s1 1 } } }
        effect e4 { read s1; observe { read c0 } }
        write s0 1
        write s5 1
        write s0 2
        """),
    Regression(
      name: "who rests in a paused scope is called in the order of notification, though one has ended meanwhile",
      script: """
        mortal s1 0 { effect e1 { read s1; cancel e0; effect e0 { read ? c0 0 0 } } }
        write s1 0
        computed c0 s1 { }
        scope p0 { write s1 1; token k0 ? c0 0 0 { } }
        pause p0
        change s1 1
        resume p0
        """),
    Regression(
      name: "an effect whose scope is resumed by what it ends, and that wakes itself, comes after who is due by then",
      script: """
        mortal s1 0 { scope p0 { observe { when s1 { }; tracker t0 { canary { pause p0; resume p0 } }; change s1 1 } }; \
        pause p0 }
        loud s1 0
        signal s1 0
        scope p4 { observe { when s1 { } }; resume p0 }
        """),
    Regression(
      name: "an outer effect in a paused scope keeps its place when an inner one is due",
      script: """
        signal s0 0
        signal s1 0
        signal s2 0
        scope p0 { effect e0 { read s1; observe { read s0 } } }
        effect e1 { read s0; untracked { when s2 { write s0 9; resume p0 } } }
        pause p0
        write s2 1
        batch { write s0 1; write s1 1 }
        """),
    Regression(
      name: "one whose end waits for a cleanup, and whose body returns before that, leaves its owner",
      script: """
        scope p0 { tracker t0 { } }
        scope p1 { cleanup { track t0 { scope p2 { cleanup { cancel t0 } }; dispose p2 } } }
        dispose p1
        drop t0
        dispose p0
        """),
    Regression(
      name: "what one has made whose end waits is not ended by who asks for it",
      script: """
        wary s0 0 { tracker t0 { canary { cancel t0 } }; track t0 { cleanup { computed c0 0 { read s0; write s0 s4 }; \
        computed c1 0 { cleanup { read c4 } }; computed c4 c0 { }; read c1 } }; change s0 10; write s0 c4 }
        signal s4 12
        write s0 0
        """),
    Regression(
      name: "who has heard what a computed says in its own cleanup hears of what it says after that",
      script: """
        signal s0 0
        computed c1 ? s0 c0 0 { cleanup { peek c1; computed c0 1 { }; peek c4 } }
        computed c3 c1 { }
        computed c4 c3 { }
        effect e0 { read c1 }
        write s0 3
        peek c4
        """),
    Regression(
      name: "who has heard that hears of what is written while it is said anew, also in the cleanup after that",
      script: """
        signal s0 0
        computed c2 + s0 c1 { cleanup { peek c3 } }
        computed c3 c2 { computed c1 0 { write s0 1 } }
        effect e0 { read c2 }
        write s0 1
        write s0 0
        """),
    Regression(
      name: "an observer that a cleanup asks for between two passes hears of what the first one has changed",
      script: """
        signal s0 0
        computed c0 % s0 2 { cleanup { peek c1 }; when s0 { write s0 3 } }
        computed c1 c0 { }
        peek c1
        write s0 1
        peek c1
        """),
    Regression(
      name: "what an effect has read that is ended in its run, by what it reads, ends in the order of reading",
      script: """
        signal s0 0
        signal s2 0
        computed c1 s0 { cleanup { when s0 { drop e1; drop c1; drop c3 } } }
        computed c3 s2 { cleanup { } }
        effect e1 { read s0; read c1; read c3 }
        write s0 1
        """),
    Regression(
      name: "so it does where it was read in another order than in the last run",
      script: """
        signal s1 0
        effect e1 { read c5; read c4; computed c4 0 { cleanup { } }; computed c5 0 { cleanup { } }; effect e1 { }; \
        preview ? c5 0 0 { read s1 } }
        write s1 1
        """),
    Regression(
      name: "the copy that a comparison holds ends before the value from before",
      script: """
        mortal s1 0 { effect e4 { change s1 4 } }
        effect e2 { read s1 }
        effect e0 { write s1 1 }
        """),
    Regression(
      name: "what a cleanup ends, of which a cleanup is under way, ends with the evaluation around both",
      script: """
        signal s2 0
        computed c0 0 { cleanup { peek c5 } }
        computed c1 s2 { computed c3 s2 { cleanup { peek c4 } }; read c0 }
        computed c4 c3 { }
        effect e0 { read ? c1 0 c4 }
        computed c5 0 { read c4 }
        write s2 6
        computed c0 0 { }
        write s2 0
        """),
    Regression(
      name: "a preview in which a cleanup has asked for the computed does not let the effect around it run again",
      script: """
        signal s1 0
        computed c0 s1 { }
        computed c1 c0 { }
        computed c3 c1 { cleanup { peek c4 } }
        computed c4 c3 { }
        effect e0 { read c3; preview c3 { write s1 1; computed c1 1 { computed c1 0 { } } } }
        """),
    Regression(
      name: "an effect that turns out to be up to date while its scope is paused and resumed has no further turn",
      script: """
        signal s0 0
        signal s1 0
        scope p1 { }
        add p1 { effect e0 { read s1 } }
        computed c0 0 { pause p1; read s0; resume p1 }
        add p1 { effect e1 { read c0; read s1 } }
        effect e2 { read s0; pause p1 }
        resume p1
        write s0 1
        write s1 1
        resume p1
        """),
    Regression(
      name: "an effect that the cleanup of its child ends, ends after that child and before the next one",
      script: """
        signal s0 0
        effect e2 { cleanup { }; read s0; computed c0 0 { cleanup { } }; effect e1 { read c0; read ! 0 }; \
        computed c0 0 { }; effect e1 { read ! 0; cleanup { cancel e2 } } }
        write s0 1
        """),
  ]
}
