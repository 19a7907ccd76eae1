#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing
import WorkshopKit

@testable import workshop

@Suite("The child runner")
struct ChildTests {
  /// An endless script goes on while its parent lives, `while kill -0 $PPID`: it ends with this process, however that ends.
  private func shell(_ script: String, timeLimit: Int = 60_000, outputLimit: Int = 64 * 1024) -> Child.Result {
    Child(arguments: ["sh", "-c", script], timeLimit: timeLimit, outputLimit: outputLimit).run()
  }

  @Test("output, report and exit code come back")
  func result() {
    let result = shell("echo out; echo err >&2; echo told >&3; exit 7")
    #expect(result == Child.Result(end: .exited(7), output: "out\nerr\n", report: "told\n"))
  }

  @Test("there is nothing to read for it")
  func noInput() {
    #expect(shell("cat; echo end") == Child.Result(end: .exited(0), output: "end\n", report: ""))
  }

  @Test("variables reach it")
  func variables() {
    let child = Child(
      arguments: ["sh", "-c", "echo $WORKSHOP_PROBE"], variables: ["WORKSHOP_PROBE": "a b"], timeLimit: 60_000)
    #expect(child.run().output == "a b\n")
  }

  // It has seconds to tell it on a busy machine, and leaves the core to other tests meanwhile.
  @Test("an endless loop is stopped, and what it had told is kept")
  func endless() {
    let result = shell("echo first; while kill -0 $PPID; do sleep 0.1; done", timeLimit: 3000)
    #expect(result == Child.Result(end: .timedOut, output: "first\n", report: ""))
  }

  @Test("a program that sleeps is stopped as well")
  func asleep() {
    #expect(shell("while kill -0 $PPID; do sleep 1; done", timeLimit: 100).end == .timedOut)
  }

  @Test("a flood is stopped at its limit")
  func flood() {
    let result = shell("while kill -0 $PPID; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done", outputLimit: 1000)
    #expect(result.end == .flooded)
    #expect(result.output.utf8.count == 1001)
  }

  @Test("a crash tells its signal")
  func crash() {
    #expect(shell("kill -ABRT $$").end == .crashed(signal: SIGABRT))
  }

  @Test("a crash without a word says what it is often")
  func segmentationFault() {
    let verdict = Verdict(shell("kill -SEGV $$"))
    #expect(verdict.outcome == .crashed("it ended (signal 11): often a function that calls itself for ever"))
    #expect(Verdict(shell("echo Fatal error: x >&2; kill -SEGV $$")).outcome == .crashed("Fatal error: x"))
    #expect(Verdict(shell("kill -ABRT $$")).outcome == .crashed("it ended without a word"))
  }

  #if os(Linux)
    @Test("what cannot be written for want of room is an error, and no half of it passes for the whole")
    func fullDisk() async {
      let result = await #expect(
        processExitsWith: .exitCode(74), observing: [\.standardErrorContent]
      ) {
        dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
        Output.print(["a line"])
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("workshop: The output could not be written: No space left on device"))
    }
  #endif

  @Test("a reader that has gone is no failure")
  func readerHasGone() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], STDOUT_FILENO)
      Output.print(["a line"])
    }
  }

  @Test("a program that is not there is not found")
  func notFound() {
    #expect(Child(arguments: ["/no/such/program"]).run().end == .notFound)
  }

  @Test("what it has started does not outlive it")
  func group() throws {
    let result = shell("sleep 1000 & echo $!")
    #expect(result.end == .exited(0))
    let process = try #require(Int(result.output.split(separator: "\n").first ?? ""))
    // The signal is on its way; a process that nobody waits for may stay as a zombie.
    var isGone = false
    for _ in 0..<100_000 where !isGone {
      let state = Files.read("/proc/\(process)/stat")
      isGone = state == nil || state?.contains(") Z ") == true || state?.contains(") X ") == true
      sched_yield()
    }
    #expect(isGone)
  }
}

@Suite("Verdicts")
struct VerdictTests {
  private func verdict(_ script: String, timeLimit: Int = 60_000) -> Verdict {
    Verdict(Child(arguments: ["sh", "-c", script], timeLimit: timeLimit, outputLimit: 1000).run())
  }

  @Test(
    "green, red, crash, loop and flood are told apart",
    arguments: [
      ("printf 'check\\tX.a\\tp\\tq\\nend\\n' >&3; exit 0", Verdict.Outcome.checked, true, Int32(0)),
      ("printf 'check\\tX.a\\tp\\tq\\tf\\tg\\nend\\n' >&3; exit 1", .checked, false, 1),
      (
        "printf 'check\\tX.a\\tp\\tq\\n' >&3; echo 'a/b.swift:3: Fatal error: Index out of range' >&2; kill -TRAP $$",
        .crashed("Fatal error: Index out of range"), false, 1
      ),
      ("exit 0", .crashed("the program ended before its checks did"), false, 1),
      ("while kill -0 $PPID; do echo flood; done", .flooded, false, 1),
    ])
  func outcomes(_ script: String, _ outcome: Verdict.Outcome, _ isGreen: Bool, _ exitCode: Int32) {
    let verdict = verdict(script)
    #expect(verdict.outcome == outcome)
    #expect(verdict.isGreen == isGreen)
    #expect(verdict.exitCode == exitCode)
  }

  @Test("a loop keeps the checks that were told before it")
  func loop() {
    let script = "printf 'check\\tX.a\\tp\\tq\\n' >&3; while kill -0 $PPID; do sleep 0.1; done"
    let verdict = verdict(script, timeLimit: 3000)
    #expect(verdict.outcome == .timedOut)
    #expect(verdict.report.checks.map(\.code) == ["X.a"])
  }

  @Test("what the learner prints is shown, cut off at 500 characters")
  func printed() {
    #expect(verdict("printf 'x%.0s' $(seq 1 900); exit 0").printed == String(repeating: "x", count: 500) + " ...")
    #expect(verdict("echo mine; echo 'a.swift:1: Fatal error: no'; echo trace; kill -TRAP $$").printed == "mine")
  }
}
