import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

private struct Logged: View {
  let name: String
  let log: RunLog
  @State private var state = 7

  var body: some View {
    Text(name)
      .onAppear { log("+\(name)") }
      .onDisappear { log("-\(name) \(state)") }
  }
}

@Suite("Appearing, disappearing, changing")
struct LifecycleTests {
  private let log = RunLog()

  @Test("onAppear runs once, after the frame, children before parents; onDisappear when the identity ends")
  func appear() {
    let isShown = Signal(true)
    let host = Host {
      if isShown.value {
        Stack {
          Logged(name: "a", log: log)
          Logged(name: "b", log: log)
        }
        .onAppear { log("+stack") }
      }
    }
    #expect(log.take() == ["+a", "+b", "+stack"])
    host.show { Text("x") }
    #expect(log.take().sorted() == ["-a 7", "-b 7"])
    isShown.value = false
    #expect(log.take() == [])
  }

  @Test("what disappears together does so in the order of its end: the last one first")
  func disappearOrder() {
    let isShown = Signal(true)
    let host = Host {
      if isShown.value {
        Logged(name: "a", log: log)
        Logged(name: "b", log: log)
      }
    }
    _ = log.take()
    isShown.value = false
    #expect(log.take() == ["-b 7", "-a 7"])
    keep(host)
  }

  @Test("so do the rows of a ForEach, and those that a LazyStack scrolls out of view")
  func rowsDisappearInOrder() {
    let names = Signal(["a", "b", "c", "d"])
    let host = Host { ForEach(names.value, id: \.self) { Logged(name: $0, log: log) } }
    let stack = Host { LazyStack(["e", "f", "g", "h"], id: \.self, height: 2) { Logged(name: $0, log: log) } }
    _ = log.take()
    names.value = ["c"]
    #expect(log.take() == ["-d 7", "-b 7", "-a 7"])
    stack.scroll(stack.tree.children[0].id, to: 2)
    #expect(log.take() == ["-f 7", "-e 7", "+g", "+h"])
    keep(host)
  }

  @Test("a view whose onAppear puts another root in its place disappears; those whose turn had not come do neither")
  func replacedInOnAppear() {
    var host: Host!
    let isShown = Signal(false)
    host = Host {
      if isShown.value {
        ForEach(["a", "b"], id: \.self) { name in
          Text(name)
            .onAppear {
              log("+\(name)")
              host.replace { Text("new") }
            }
            .onChange(of: isShown.value) { _, _ in }
            .onDisappear { log("-\(name)") }
        }
      }
    }
    isShown.value = true
    #expect(log.take() == ["+a", "-a"])
    #expect(host.texts == ["new"])
  }

  @Test("dropping the host, disposing it and the end of its owner make everything disappear, once")
  func ends() {
    var host: Host? = Host { Logged(name: "a", log: log) }
    keep(host)
    host = nil
    #expect(log.take() == ["+a", "-a 7"])
    let disposed = Host { Logged(name: "b", log: log) }
    disposed.dispose()
    disposed.dispose()
    #expect(log.take() == ["+b", "-b 7"])
    let scope = Scope()
    let owned = scope.run { Host { Logged(name: "c", log: log) } }
    scope.dispose()
    #expect(log.take() == ["+c", "-c 7"])
    keep(disposed, owned)
  }

  @Test("what onAppear makes belongs to the identity and ends with it")
  func ownership() {
    let (source, isShown) = (Signal(0), Signal(true))
    let before = GraphStatistics.withoutDeferred.nodes
    let host = Host {
      if isShown.value {
        Text("a").onAppear {
          observe { log("sees \(source.value)") }
          onCleanup { log("ended") }
        }
      }
    }
    source.value = 1
    isShown.value = false
    source.value = 2
    #expect(log.take() == ["sees 0", "sees 1", "ended"])
    #expect(GraphStatistics.withoutDeferred.nodes > before)
    keep(host)
  }

  @Test("a write in onAppear brings another frame before the host is made")
  func writeInOnAppear() {
    struct Loader: View {
      @State private var text = "loading"
      var body: some View { Text(text).onAppear { text = "loaded" } }
    }
    let host = Host { Loader() }
    #expect(host.texts == ["loaded"])
    #expect(host.lastRuns.map(\.description).last == "Loader: read Loader.text (written by onAppear in Loader)")
  }

  @Test("onChange gets both values, after the frame; not the first, unless asked; not equal ones")
  func change() {
    let (value, other) = (Signal(0), Signal(0))
    let host = Host {
      Text("\(value.value) \(other.value)")
        .onChange(of: value.value / 10) { old, new in log("\(old)→\(new)") }
        .onChange(of: other.value, initial: true) { old, new in log("other \(old)→\(new)") }
    }
    #expect(log.take() == ["other 0→0"])
    value.value = 5
    #expect(log.take() == [])
    value.value = 15
    #expect(log.take() == ["0→1"])
    batch {
      value.value = 25
      value.value = 35
      other.value = 1
    }
    #expect(log.take().sorted() == ["1→3", "other 0→1"])
    keep(host)
  }

  @Test("onChange is called once for a frame, whatever the value was in between, and not where it is what it was")
  func changeInBetween() {
    func text(_ number: Int) -> some View {
      Text("\(number)").onChange(of: number) { old, new in log("\(old)→\(new)") }
    }
    let host = Host { text(0) }
    batch {
      host.show { text(1) }
      host.show { text(2) }
    }
    #expect(log.take() == ["0→2"])
    batch {
      host.show { text(1) }
      host.show { text(2) }
    }
    #expect(log.take() == [])
    batch {
      host.replace { text(5) }
      host.show { text(6) }
    }
    #expect(log.take() == [], "6 is the first value that was shown")
  }
}
