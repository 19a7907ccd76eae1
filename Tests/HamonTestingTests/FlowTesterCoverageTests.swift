import Hamon
import HamonCollections
import HamonTesting
import Synchronization
import Testing

@Suite("FlowTester: the snapshot covers the tracked properties")
@MainActor
struct FlowTesterCoverageTests {
  class Base {
    @Tracked var inherited = 0
  }

  final class Model: Base {
    @Tracked var text = ""
    @Tracked(name: "named") var named: Int?
    var plain = 0
    let _lock = Mutex(0)
    lazy var total = Computed(of: self) { $0.inherited }
  }

  final class Single {
    @Tracked var tags: Set<String> = []
  }

  @Test("a tracked property that is left out fails, with the text to add, where the tester is made")
  func uncovered() {
    let line = #line + 2
    let failures = captureFailures {
      _ = FlowTester(Model()) { (text: $0.text, total: $0.total.value) }
    }
    #expect(
      failures.map(\.finding) == [
        """
        FlowTester: the snapshot leaves out tracked properties of Model, whose changes would go unseen: inherited, \
        named. To fix this, make it a tuple with `inherited: $0.inherited, named: $0.named`, or name them in `except:`, \
        where private ones have to be named.
        """
      ])
    #expect(failures.map(\.sourceLocation.line) == [line])
  }

  @Test("one value of a model with several tracked properties has no name to cover them by, and the message says so")
  func unnamed() {
    final class Two {
      @Tracked var count = 0
      @Tracked private var hidden = 0
    }
    let failures = captureFailures {
      _ = FlowTester(Two()) { $0.count }
      _ = FlowTester(Two(), except: ["hidden"]) { (count: $0.count, 0) }
    }
    #expect(
      failures.map(\.finding) == [
        """
        FlowTester: nothing in the snapshot has the name of a tracked property of Two (one value alone has no name), so that \
        their changes would go unseen: count, hidden. To fix this, make it a tuple with `count: $0.count, \
        hidden: $0.hidden`, or name them in `except:`, where private ones have to be named.
        """
      ])
  }

  @Test("what is covered or excepted passes; partially nothing needs to be")
  func covered() {
    let failures = captureFailures {
      _ = FlowTester(Model()) { (inherited: $0.inherited, text: $0.text, named: $0.named) }
      _ = FlowTester(Model(), except: ["inherited"]) { (text: $0.text, named: $0.named) }
      _ = FlowTester(Model(), exhaustivity: .partial) { (text: $0.text, total: $0.total.value) }
    }
    #expect(failures.map(\.finding) == [])
  }

  @Test(
    "a name in except: that no tracked property has fails, with the names there are",
    arguments: [Exhaustivity.full, .partial])
  func unknownExcepted(exhaustivity: Exhaustivity) {
    let line = #line + 2
    let failures = captureFailures {
      _ = FlowTester(Model(), exhaustivity: exhaustivity, except: ["plain", "lock", "named"]) {
        (inherited: $0.inherited, text: $0.text, named: $0.named)
      }
    }
    #expect(
      failures.map(\.finding) == [
        """
        FlowTester: `except:` names what is no tracked property of Model: lock, plain. Its tracked properties are \
        inherited, text, named. To fix this, correct the name, or take it away.
        """
      ])
    #expect(failures.map(\.sourceLocation.line) == [line])
  }

  final class Plain {
    var count = 0
  }

  @Test("a model without tracked properties says that there are none to except")
  func nothingToExcept() {
    let failures = captureFailures { _ = FlowTester(Plain(), except: ["count"]) { $0.count } }
    #expect(
      failures.map(\.finding) == [
        """
        FlowTester: `except:` names what is no tracked property of Plain: count. It has no tracked properties. \
        To fix this, correct the name, or take it away.
        """
      ])
  }

  @Test("where the one tracked property is a tuple, the snapshot is that tuple")
  func tuple() {
    final class Pair {
      @Tracked var size = (width: 1, height: 2)
    }
    let failures = captureFailures {
      let tester = FlowTester(Pair()) { $0.size }
      tester.perform("wider", { $0.size.width = 3 }, changes: { $0.width = 3 })
      tester.perform("higher", { $0.size.height = 4 })
      _ = FlowTester(Pair()) { ($0.size.width, 0) }
    }
    #expect(failures.count == 2)
    #expect(failures.first?.message.contains("+ size.height: 4") == true)
    let advice = "write `{ $0.size }`, or add `size: $0.size` to the tuple, or name them in `except:`, "
    #expect(failures.last?.message.hasSuffix(advice + "where private ones have to be named.") == true)
  }

  @Test("a model with one tracked property gives its bare value; any object can be performed on")
  func single() {
    let failures = captureFailures {
      let tester = FlowTester(Single()) { $0.tags }
      tester.perform("tag") {
        $0.tags = ["a", "b"]
      } changes: {
        $0 = ["a", "c"]
      }
    }
    #expect(
      failures.map(\.finding) == [
        """
        tag: the state is not what the test says (- expected, + is).
          tags changed into something else:
            - tags: "c"
            + tags: "b"
        """
      ])
  }

  final class Listing {
    struct Row: Identifiable, Equatable { let id: Int }

    @Tracked var count = 0
    let rows = TrackedList<Row>()
    let query = Signal("")
  }

  @Test("a list or a signal that the model stores is not asked for; what the snapshot says of it is compared")
  func stored() {
    func add(_ model: Listing) {
      model.rows.append(Listing.Row(id: 7))
      model.query.value = "x"
      model.count = 1
    }
    let failures = captureFailures {
      FlowTester(Listing()) { $0.count }.perform("add", add, changes: { $0 = 1 })
      FlowTester(Listing()) { (count: $0.count, rows: $0.rows.elements) }
        .perform("look", add, changes: { $0.count = 1 })
    }
    #expect(failures.count == 1)
    let message = failures.first?.message ?? ""
    #expect(message.hasPrefix("look: "))
    #expect(message.contains("rows changed, and the test does not mention it"))
  }

  @Test("a tester leaves nothing of the graph behind")
  func noLeaks() {
    expectNoLeaks {
      let tester = FlowTester(Single()) { $0.tags }
      tester.perform("tag") {
        $0.tags = ["a"]
      } changes: {
        $0 = ["a"]
      }
    }
  }
}

@Suite("FlowTester outside of any actor")
struct FlowTesterWithoutActorTests {
  final class Counter {
    @Tracked private(set) var count = 0
    func increment() { count += 1 }
  }

  @Test("a model without an actor is tested where it lives")
  func withoutActor() async {
    let counter = Counter()
    let tester = FlowTester(counter) { $0.count }
    tester.perform("increment") {
      $0.increment()
    } changes: {
      $0 = 1
    }
    counter.increment()
    await tester.receive { $0 += 1 }
    await tester.finish()
  }
}
