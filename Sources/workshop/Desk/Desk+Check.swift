import WorkshopKit

extension Desk {
  /// Builds products of the runner's own; an editor's build is not disturbed.
  private var scratch: String { "\(path)/.runner" }

  /// Whether there was a build before: the first one compiles Hamon, which takes longer.
  var wasBuilt: Bool { Files.exists("\(scratch)/debug") }

  /// Builds one lesson, or all of them; nil if that went well. `onStep` is told how far it is: "[12/80]".
  func build(_ id: String?, onStep: ((String) -> Void)? = nil) -> CompileError? {
    var arguments = ["swift", "build", "--package-path", path, "--scratch-path", scratch, "--disable-index-store"]
    if let id { arguments += ["--product", id] }
    // Whatever is set for this program must not change the build; colours would hide the errors from the parser.
    let build = Child(
      arguments: arguments, variables: ["NO_COLOR": "1", "TERM": "dumb"], timeLimit: 15 * 60 * 1000,
      outputLimit: 4_000_000,
      onOutput: onStep.map { onStep in
        { output in
          let line = output.split(whereSeparator: \.isNewline).last ?? ""
          if line.hasPrefix("["), let end = line.firstIndex(of: "]") { onStep(String(line[...end])) }
        }
      })
    let result = build.run()
    switch result.end {
    case .exited(0): return nil
    case .notFound:
      return CompileError("error: `swift` was not found. To fix this, put the toolchain into PATH.", source: nil)
    default: return CompileError(result.output, source: id.flatMap { Files.read(exercise($0)) })
    }
  }

  /// Builds and runs a lesson.
  func check(_ id: String, onStep: ((String) -> Void)? = nil) -> Verdict {
    if let error = build(id, onStep: onStep) { return Verdict(.doesNotCompile(error)) }
    return run(id)
  }

  /// Runs a lesson that was built.
  func run(_ id: String) -> Verdict {
    let program = Child(
      arguments: ["\(scratch)/debug/\(id)"],
      // A backtrace takes a second and explains nothing to a beginner.
      variables: ["SWIFT_BACKTRACE": "enable=no", "WORKSHOP_REPORT": "\(Child.reportFile)"])
    var verdict = Verdict(program.run())
    if case .crashed = verdict.outcome { verdict.crashLine = crashLine(id) }
    return verdict
  }

  /// Where a lesson crashes: it is run once more, with a backtrace, which takes a second or two.
  private func crashLine(_ id: String) -> Int? {
    let settings = "enable=yes,color=no,interactive=no,sanitize=no,threads=crashed,registers=none,images=none,limit=64"
    let program = Child(
      arguments: ["\(scratch)/debug/\(id)"],
      variables: ["SWIFT_BACKTRACE": settings, "WORKSHOP_REPORT": "\(Child.reportFile)"], timeLimit: 10_000)
    return Verdict.crashLine(program.run().output)
  }
}
