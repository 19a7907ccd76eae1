internal import Foundation
import Hamon
import HamonFlow
import Testing

extension FlowTester where Model: UnidirectionalDataFlow, Model.Input: Codable {
  /// Replays a session that is checked in, and expects after each input the state that was recorded.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let tester = FlowTester(Search(clock: clock)) { (text: $0.text, towns: $0.towns) }
  /// await tester.replay("Sessions/typing.json", clock: clock) { $0.inputs }
  /// ```
  ///
  /// The file, beside the test's or with an absolute path, is what a `JSONEncoder` has made of the entries of a `Recording` whose `state`
  /// is the tester's snapshot. Before each input the clock advances to its time. Meanwhile the queue hears nothing but the session:
  /// answers of work are among its inputs, and those that the model's own work brings now are dropped. So the same session gives the same
  /// states. After it the queue hears again, but what the work of the session answers is dropped for good. For that the queue keeps a
  /// `recording`, which goes on with one that it had before.
  ///
  /// `writesAnew: true` replays the inputs, writes the file with the states of now, and fails the test, so that it cannot stay. A session
  /// by hand needs no states for that. *Isolation:* the caller's. *Cost:* the file, and a text of the state for each input. *Misuse:* a
  /// model that has had inputs before; a snapshot other than that of the recording, or one whose text differs from run to run (a set, a
  /// dictionary).
  public func replay(
    _ file: String, clock: ManualClock, writesAnew: Bool = false, isolation: isolated (any Actor)? = #isolation,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
    through inputs: (Model) -> InputQueue<Model.Input>
  ) async {
    let path = file.hasPrefix("/") ? file : directory(of: filePath) + file
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      return TestFailure.report(
        """
        replay: there is no \(file)\(path == file ? "" : " beside this test"). To fix this, put a session there: what a \
        `JSONEncoder` makes of the `entries` of a `Recording`.
        """, sourceLocation)
    }
    let entries: [Recording<Model.Input>.Entry]
    do {
      entries = try JSONDecoder().decode([Recording<Model.Input>.Entry].self, from: data)
    } catch {
      return TestFailure.report(
        """
        replay: \(file) is no session of \(Model.self): \(error). To fix this, record it anew, or correct it by hand to entries \
        like `{"t": 0, "input": …}`.
        """, sourceLocation)
    }
    if entries.isEmpty {
      return TestFailure.report(
        """
        replay: \(file) has no inputs, so it checks nothing. To fix this, record it anew, with the recording in the queue whose \
        `handle` is called by `apply`.
        """, sourceLocation)
    }
    let replayed = await replay(entries, file, clock, stops: !writesAnew, inputs(model), sourceLocation)
    if !writesAnew { return }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(replayed).write(to: URL(filePath: path))
      TestFailure.report(
        "replay: \(file) was written anew. To fix this, look at what has changed in it, and take `writesAnew` away.",
        sourceLocation)
    } catch {
      TestFailure.report("replay: \(file) could not be written: \(error)", sourceLocation)
    }
  }

  /// What the session is now. With `stops` it ends with the first state that is not as recorded.
  private func replay(
    _ entries: [Recording<Model.Input>.Entry], _ file: String, _ clock: ManualClock, stops: Bool,
    _ queue: InputQueue<Model.Input>, _ sourceLocation: SourceLocation, isolation: isolated (any Actor)? = #isolation
  ) async -> [Recording<Model.Input>.Entry] {
    let recording = Recording(of: model, clock: clock) { [snapshot] in snapshot($0) }
    recording.beginReplay()
    let before = queue.recording
    queue.recording = recording
    let runsBefore = unfinishedWork(of: model).flatMap(\.runs)
    defer {
      recording.endReplay(next: before)
      let started = unfinishedWork(of: model).flatMap(\.runs).filter { run in !runsBefore.contains { $0 === run } }
      workOfReplays += started.map { WeakReference(object: $0) }
    }
    for (index, entry) in entries.enumerated() {
      if entry.time > recording.elapsed {
        await clock.advance(by: entry.time - recording.elapsed, isolation: isolation)
      }
      let input = "input \(index + 1) of \(entries.count), \(valueText(entry.input)) at \(entry.time)"
      guard let now = replay(entry.input, recording, "replay: \(input)", sourceLocation) else {
        TestFailure.report(
          """
          replay: \(input) of \(file) did not come through the queue that was named. To fix this, have `apply` call its `handle`.
          """, sourceLocation)
        break
      }
      if !stops || now.state == entry.state { continue }
      TestFailure.report(
        """
        replay: after \(input) of \(file) the state is not what was recorded (- recorded, + is).
          - \(entry.state)
          + \(now.state)
        To fix this, mend the model; or, if it is meant to be so, run once with `writesAnew: true`.
        """, sourceLocation)
      break
    }
    return recording.entries
  }

  /// As `apply`: what the input brings by the time it returns is not to be received.
  private func replay(
    _ input: Model.Input, _ recording: Recording<Model.Input>, _ event: String, _ sourceLocation: SourceLocation
  ) -> Recording<Model.Input>.Entry? {
    var now: Recording<Model.Input>.Entry?
    _ = drive(event, sourceLocation) { now = recording.admit { model.apply(input) } }
    return now
  }
}
