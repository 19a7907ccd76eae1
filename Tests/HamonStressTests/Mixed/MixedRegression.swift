/// What the random programs have found, made short.
struct MixedRegression {
  let name: String
  let script: String

  static let all = [
    MixedRegression(
      name: "a filter asks a list whose expression reads rows: it is not settled by them in the middle of that",
      script: """
        list 2 5 0
        sorted 5 2 0
        rows 7 5 13
        sorted 8 5 22 @2.61
        array 11 8 12 @7.10
        filter 12 5 22 @11.33
        scope 19 0 37 body{ effect 15 4 25 @12.3 }
        write 2 3 54
        """),
    MixedRegression(
      name: "rows that are made while those of another list are see all of that",
      script: """
        list 2 3 11
        filter 3 2 12
        rows 4 3 12
        filter 6 2 26
        rows 12 6 60 @4.58
        effect 16 3 14 body{ write 2 6 55 }
        """),
    MixedRegression(
      name: "a cleanup subscribes to a list over one that is being derived asleep",
      script: """
        signal 0 1 19
        list 2 2 51
        filter 6 2 6 @0.16 cleanup{ effect 14 3 51 @13.23 write 11 1 2 }
        sorted 13 6 31
        effect 15 4 4 cleanup{ write 2 6 17 } end{ read 20 0 0 @6.0 }
        effect 15 2 3 body{ pause 19 0 0 write 7 5 31 }
        """),
    MixedRegression(
      name: "rows made in a batch are those of what the list is by then",
      script: """
        signal 0 3 55
        signal 1 2 25
        list 2 1 9
        filter 5 2 54 @1.9 @0.36 @1.32
        computed 7 5 9 @5.33
        array 9 2 45 @1.36 @7.59
        scope 19 3 59 body{ effect 16 0 53 @9.25 body{ write 2 3 3 } }
        batch 20 0 0 body{ write 1 5 47 rows 11 9 57 }
        """),
    MixedRegression(
      name: "a cleanup asks for its computed, which has another value when it is evaluated after that",
      script: """
        list 2 3 2
        groups 4 2 28
        computed 6 0 10 @4.38 cleanup{ add 19 0 0 body{ effect 15 0 23 @11.35 } }
        computed 10 0 56 @6.41 cleanup{ write 2 5 33 }
        computed 11 4 34 @10.22
        sorted 12 2 35 @10.13
        scope 19 4 62 body{ effect 17 1 38 @12.27 }
        write 2 0 59
        """),
    MixedRegression(
      name: "a key is due twice, and its cleanup changes it in between: its element is in one group",
      script: """
        list 2 5 24
        filter 3 2 29
        groups 5 3 52 @2.18 cleanup{ write 2 1 24 }
        selector 6 3 22 @5.56
        write 2 7 29
        read 20 0 0 @6.4
        write 2 8 36
        """),
    MixedRegression(
      name: "rows end with their owner while they are being made: nothing has used them",
      script: """
        list 2 4 30
        rows 5 2 16 body{ write 2 1 27 write 2 4 34 }
        sorted 7 2 15
        rows 9 7 7 body{ write 2 6 23 rows 5 2 30 drop 6 0 0 write 3 3 16 }
        write 2 2 58
        """),
    MixedRegression(
      name: "the last reader of a list of an array ends while its array is made, and lets it go",
      script: """
        list 2 4 9
        filter 3 2 2 cleanup{ cancel 16 0 0 }
        filter 10 2 14
        array 11 3 29 @10.2
        effect 14 0 36 @3.62
        effect 16 2 48 @11.0 cleanup{ drop 11 0 0 }
        effect 17 0 39 body{ write 2 1 55 }
        """),
    MixedRegression(
      name: "a filter is read by what ends while its source wakes up: it is told of what the filter is then",
      script: """
        signal 1 4 31
        list 2 4 62
        sorted 3 2 5
        sorted 4 3 7 @1.32 @2.19
        sorted 6 4 22 cleanup{ effect 14 3 42 @9.15 write 1 1 51 }
        filter 9 6 29 @4.31
        filter 10 9 42
        rows 12 3 14 body{ write 1 3 12 }
        effect 16 1 44 @10.20
        """),
    MixedRegression(
      name: "an effect that was made while groups were derived is told when all of them are in their places",
      script: """
        list 2 0 46
        groups 7 2 31 end{ drop 18 0 0 }
        groups 8 2 52 cleanup{ effect 16 4 62 @8.26 }
        groups 12 2 63 cleanup{ read 20 0 0 @8.45 drop 1 0 0 }
        scope 18 2 17 body{ groups 7 2 6 effect 17 1 10 @12.17 body{ batch 20 0 0 body{ write 2 0 47 write 2 2 46 } cancel 15 0 0 } cleanup{ groups 13 2 9 } }
        read 20 0 0 @8.59
        """),
    MixedRegression(
      name: "a filter follows another one while that wakes its source up: it is filled once",
      script: """
        signal 1 3 26
        list 2 3 48
        filter 6 2 41 @1.24 @1.28 cleanup{ scope 18 4 35 body{ effect 14 4 52 @13.37 } }
        filter 10 6 9
        filter 11 10 40
        filter 13 10 18
        effect 17 0 56 @11.63
        """),
    MixedRegression(
      name: "a list of an array is observed first in a cleanup of its own expression: it is told of what comes of that",
      script: """
        signal 1 4 31
        list 2 3 5
        filter 3 2 36 @1.31
        selector 6 2 50 cleanup{ read 20 0 0 @8.27 }
        computed 7 0 41 end{ write 1 4 62 }
        array 8 3 62 cleanup{ selector 6 1 23 }
        follow 16 8 24 cleanup{ drop 7 0 0 }
        array 8 3 34 cleanup{ effect 16 2 60 @8.6 }
        write 1 5 26
        """),
    MixedRegression(
      name: "an effect that was made while lists wake one another up has its turn when all are awake",
      script: """
        list 2 5 59
        filter 3 2 62 cleanup{ scope 18 3 40 body{ effect 16 2 40 @5.18 @4.1 } }
        filter 4 3 57
        filter 5 2 47 @2.50 cleanup{ write 2 2 28 write 2 6 22 }
        rows 6 4 4
        """),
    MixedRegression(
      name: "the same where the source is edited in the midst",
      script: """
        list 2 4 19
        ranked 4 2 22 cleanup{ write 2 6 25 scope 19 1 46 body{ effect 14 1 53 @4.61 @10.26 } }
        ranked 5 4 43
        ranked 10 5 9
        rows 12 10 48
        """),
    MixedRegression(
      name: "a group outlives its list: the key is asked anew",
      script: """
        list 2 1 23
        groups 9 2 34
        batch 20 0 0 body{ group 10 0 9 drop 9 0 0 }
        """),
    MixedRegression(
      name: "a transaction in a cleanup of what is derived: what a list has made of writes before it is told",
      script: """
        signal 1 5 58
        list 2 5 8
        rows 3 2 19 body{ write 1 1 20 }
        rows 5 2 41 @3.28
        selector 6 5 10 @1.51 cleanup{ failing 20 0 0 body{ read 20 0 0 @9.7 } }
        rows 8 2 63 @6.32
        selector 9 0 5 @5.38
        effect 14 1 30 body{ write 2 6 3 write 1 5 27 }
        """),
    MixedRegression(
      name: "a selector is compared in a transaction in one that is taken back, and moves after that",
      script: """
        signal 0 5 6
        list 2 5 37
        selector 4 5 53 @0.27
        sorted 5 2 26
        selector 6 1 44 @5.6 cleanup{ effect 17 4 27 @4.21 }
        filter 8 2 10 @6.30
        write 2 9 28 end{ write 0 0 60 }
        batch 20 0 0 body{ failing 20 0 0 body{ write 0 5 28 transaction 20 0 0 } write 0 3 61 }
        """),
    MixedRegression(
      name: "a follower of a filter previews what changes the filter, and what is previewed comes to stay",
      script: """
        signal 1 2 59
        list 2 3 53
        filter 8 2 3 @1.2 @2.18 cleanup{ write 1 0 45 }
        filter 13 8 17
        scope 18 0 63 body{ follow 16 13 14 body{ preview 20 0 0 @13.18 body{ write 1 3 32 } } }
        """),
    MixedRegression(
      name: "the end of an element that is taken back edits its list, which is what it was before by then",
      script: """
        list 2 5 43
        filter 8 2 39
        computed 12 3 41 cleanup{ write 2 8 41 end{ write 2 9 57 } }
        effect 17 1 34 cleanup{ failing 20 0 0 body{ write 2 1 3 drop 12 0 0 } }
        scope 19 4 56 body{ follow 17 8 17 }
        """),
    MixedRegression(
      name: "what is let go with a transaction that is taken back writes behind it",
      script: """
        list 2 5 40
        signal 13 4 26
        effect 14 0 16 body{ write 2 3 17 end{ write 13 1 20 } }
        failing 20 0 0 body{ write 2 8 62 end{ list 2 4 44 } }
        """),
    MixedRegression(
      name: "rows wait for a list further up, and are told of it also where nothing has changed there",
      script: """
        signal 0 0 0
        list 2 0 0
        computed 4 0 0 @0.0
        filter 5 2 0 @4.0
        sorted 6 5 0
        rows 7 6 0
        rows 8 6 1 body{ write 0 2 1 }
        write 2 0 16
        write 2 0 17
        """),
    MixedRegression(
      name: "rows of a group wait for what the groups are made of",
      script: """
        signal 0 0 0
        list 2 0 0
        computed 4 0 0 @0.0
        filter 5 2 0 @4.0
        groups 9 5 0
        effect 14 0 0 @9.0
        write 2 0 16
        group 10 2 9
        rows 11 10 0
        rows 12 10 1 body{ write 0 4 1 }
        write 2 0 17
        """),
    MixedRegression(
      name: "an element that took the place of an equal one goes with what is taken back, and the other one stays",
      script: """
        signal 1 4 6
        list 2 3 26
        selector 5 0 3 @1.30
        filter 6 2 47
        rows 7 6 24 cleanup{ batch 20 0 0 body{ write 1 5 24 preview 20 0 0 @12.19 body{ write 2 7 56 write 2 9 11 } } }
        list 8 5 38
        computed 9 4 39 @5.6
        array 10 8 54 @6.14 cleanup{ write 2 6 43 end{ write 1 3 63 write 0 1 28 } }
        array 12 6 25
        scope 18 1 6 body{ rows 7 6 3 }
        """),
    MixedRegression(
      name: "a list of what another one has derived in a transaction, because of writes before, is derived after that",
      script: """
        signal 0 5 51
        list 2 3 35
        array 3 2 12
        array 5 3 35
        array 6 5 55
        array 7 2 54 @0.46
        array 10 2 55
        array 11 7 1
        array 12 10 63 @7.49
        array 13 6 6 @0.53 cleanup{ failing 20 0 0 body{ read 20 0 0 @12.60 failing 20 0 0 } }
        effect 17 2 15 body{ write 0 0 63 }
        """),
    MixedRegression(
      name: "what a preview has asked of groups is asked anew once",
      script: """
        list 2 1 18
        groups 3 2 27 @2.11
        computed 13 1 2
        preview 20 0 0 @13.59 body{ write 2 8 16 }
        """),
    MixedRegression(
      name: "an effect edits a list amid a write whose comparison has edited it",
      script: """
        list 2 5 26
        follow 16 2 17 body{ list 12 3 36 } cleanup{ cancel 16 0 0 } end{ groups 10 2 30 }
        scope 18 5 9 body{ follow 16 12 25 cleanup{ write 2 3 12 } effect 15 2 49 @10.56 body{ batch 20 0 0 body{ write 2 5 60 } } }
        scope 19 5 20 body{ follow 17 12 47 cleanup{ write 2 9 16 } }
        write 2 3 10 compare{ drop 19 0 0 }
        """),
    MixedRegression(
      name: "what a comparison edits in the middle of a write is there before it, for effects of that write too",
      script: """
        list 2 5 4
        sorted 5 2 35 cleanup{ write 0 1 23 }
        follow 16 5 38 body{ drop 14 0 0 write 1 2 47 } cleanup{ cancel 17 0 0 write 1 4 21 }
        write 2 3 1 compare{ write 2 6 57 }
        """),
    MixedRegression(
      name: "a relay that was marked in what is taken back is called: its effect is dirty still",
      script: """
        signal 1 3 8
        list 2 3 23
        filter 6 2 11 @1.63
        failing 20 0 0 body{ write 2 0 37 write 1 1 35 }
        """),
    MixedRegression(
      name: "what is derived has its turn before a selector behind it asks whether it is as before",
      script: """
        signal 0 4 24
        list 2 4 14
        selector 5 3 11 @0.11
        ranked 7 2 49 @5.28
        selector 10 5 37 @7.49
        effect 15 5 56 @7.5
        effect 14 3 3 @10.21
        failing 20 0 0 body{ write 0 2 18 read 20 0 0 @10.28 }
        """),
    MixedRegression(
      name: "nested: an array that is derived asleep in the inner one is derived anew when both are taken back",
      script: """
        signal 0 2 12
        list 2 3 3
        array 6 2 25
        array 8 6 59 cleanup{ failing 20 0 0 body{ write 0 1 20 read 20 0 0 @11.60 } }
        array 10 8 1
        array 11 6 40
        effect 17 1 14 cleanup{ preview 20 0 0 @10.40 body{ write 2 7 59 } }
        scope 18 5 31 body{ effect 17 5 44 }
        """),
    MixedRegression(
      name: "a list that was edited beside a pause, and is edited in what is taken back: the first edit is heard of",
      script: """
        list 2 3 23
        rows 4 2 50 body{ failing 20 0 0 body{ write 2 9 19 } } cleanup{ scope 19 1 62 }
        rows 5 2 42 @2.16
        rows 10 2 39 body{ write 2 6 22 }
        follow 15 2 38 cleanup{ write 2 3 48 }
        follow 17 2 63 body{ pause 19 0 0 } cleanup{ add 19 0 0 body{ effect 15 4 10 @5.54 } }
        scope 18 1 19 body{ effect 17 3 17 body{ rows 10 2 49 } }
        """),
    MixedRegression(
      name: "what ends when an evaluation is no part of a preview any more may write in it: that is taken back",
      script: """
        signal 1 3 27
        list 2 5 38
        rows 7 2 31 cleanup{ write 2 3 39 }
        rows 13 2 5 @7.54
        effect 16 3 60 @1.50 body{ preview 20 0 0 @13.15 body{ write 2 4 57 } }
        list 2 1 0
        write 1 5 16
        """),
    MixedRegression(
      name: "a selector that wakes up is read by a cleanup of its expression, which lets it go",
      script: """
        signal 0 2 10
        list 2 5 35
        groups 3 2 2 @2.34
        filter 5 2 32
        selector 7 0 37 @3.7 cleanup{ scope 19 0 37 body{ follow 14 12 44 } cancel 14 0 0 }
        filter 12 5 25 @7.27
        effect 14 3 40 body{ preview 20 0 0 @7.54 body{ write 0 3 60 } }
        effect 17 2 53 @7.0
        write 2 2 54
        """),
    MixedRegression(
      name: "a transaction begins in a cleanup while a list is derived: earlier edits are told after it",
      script: """
        list 2 2 4
        filter 3 2 20
        sorted 4 2 46 @3.43 cleanup{ failing 20 0 0 body{ write 6 2 18 write 5 4 14 } }
        linked 5 5 49 @3.5
        signal 6 0 35
        scope 18 1 9 body{ follow 15 3 13 effect 16 4 48 @4.13 }
        write 2 6 9
        """),
    MixedRegression(
      name: "a Linked with a cleanup comes to something else on the way back: followers hear of that",
      script: """
        signal 0 1 28
        signal 1 0 20
        list 2 2 35
        linked 3 4 32 @0.23
        linked 6 4 16 @1.59 cleanup{ write 1 5 52 }
        sorted 8 2 61 @3.5 @6.19 cleanup{ write 6 3 13 write 2 6 21 }
        selector 9 0 52 @1.48 cleanup{ write 0 4 25 }
        rows 10 8 63 @9.6
        linked 12 5 40
        follow 15 8 3 body{ write 3 2 27 }
        scope 19 3 59 body{ follow 15 8 47 }
        linked 6 2 20
        write 3 1 17
        failing 20 0 0 body{ write 1 4 0 write 12 1 56 }
        """),
    MixedRegression(
      name: "a transaction within the way back: what ran in it runs again if all around is taken back",
      script: """
        list 2 0 11
        filter 9 2 3 @2.18 cleanup{ failing 20 0 0 body{ add 19 0 0 body{ scope 18 5 12 body{ follow 15 9 53 } } } write 2 0 34 }
        write 2 5 60 end{ scope 19 1 0 body{ follow 17 9 43 } }
        failing 20 0 0 body{ failing 20 0 0 body{ write 2 0 58 write 2 3 22 read 20 0 0 @9.31 } }
        """),
    MixedRegression(
      name: "what is told on the way back before user code writes there stays told",
      script: """
        list 2 4 52
        filter 4 2 36 cleanup{ write 2 4 49 }
        linked 7 0 15
        linked 12 0 4 cleanup{ rows 10 2 52 @7.49 } end{ write 7 1 25 failing 20 0 0 body{ failing 20 0 0 body{ write 2 1 58 } } }
        filter 13 2 39 cleanup{ failing 20 0 0 body{ write 7 3 40 } }
        follow 16 4 29 body{ drop 12 0 0 }
        """),
    MixedRegression(
      name: "what was read on the way back before user code writes there is what its reader knows",
      script: """
        list 2 1 35
        array 4 2 11
        groups 5 2 1 @2.51 @4.12 cleanup{ write 6 4 26 }
        linked 6 3 17 @5.25
        failing 20 0 0 body{ preview 20 0 0 @4.40 body{ write 2 0 61 } }
        """),
    MixedRegression(
      name: "so it is where user code writes in a transaction there",
      script: """
        list 2 1 35
        array 4 2 11
        groups 5 2 1 @2.51 @4.12 cleanup{ transaction 20 0 0 body{ write 6 4 26 } }
        linked 6 3 17 @5.25
        failing 20 0 0 body{ preview 20 0 0 @4.40 body{ write 2 0 61 } }
        """),
    MixedRegression(
      name: "a follower hears nothing of a preview, also where its list follows back in the evaluation of an array",
      script: """
        list 2 5 56
        array 3 2 3
        ranked 6 2 25
        array 7 3 55
        array 11 7 49
        follow 16 6 49
        preview 20 0 0 @11.62 body{ write 2 3 27 }
        """),
    MixedRegression(
      name: "it hears of what was due before that",
      script: """
        list 2 5 55
        filter 3 2 63
        signal 4 4 44
        filter 5 3 53 @4.22
        rows 6 2 26 body{ write 4 5 22 }
        rows 7 5 0
        filter 8 3 19 @7.23
        rows 11 5 3 @7.29
        effect 16 1 51 cleanup{ transaction 20 0 0 body{ write 4 4 16 failing 20 0 0 body{ read 20 0 0 @11.27 } } }
        follow 17 8 49
        scope 19 1 1 body{ effect 16 1 12 }
        """),
    MixedRegression(
      name: "readers are told of what comes after a write on the way back, also if that is taken back itself",
      script: """
        signal 1 4 18
        list 2 5 2
        selector 4 0 23 @2.29 cleanup{ failing 20 0 0 body{ read 20 0 0 @7.0 write 1 0 59 } }
        selector 8 2 15
        effect 14 2 12 @1.37 body{ write 1 1 43 } cleanup{ selector 7 0 13 @4.3 }
        preview 20 0 0 @8.41 body{ write 2 2 23 }
        """),
    MixedRegression(
      name: "a write that is taken back reads, and a batch that writes to what is linked looks in between",
      script: """
        signal 0 0 58
        linked 4 1 34
        selector 6 4 6 @0.6
        linked 12 1 2 @6.0
        effect 17 5 4 @0.1
        failing 20 0 0 body{ write 12 1 47 }
        write 0 2 0
        batch 20 0 0 body{ write 0 1 4 write 4 1 35 write 0 2 62 }
        """),
  ]
}
