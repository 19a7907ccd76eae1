import Testing

/// Runs the tests that `.ci/test` has linked with it.
@main struct Runner {
  static func main() async { await __swiftPMEntryPoint() as Never }
}
