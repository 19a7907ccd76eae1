import Testing

extension Tag {
  /// What threads and tasks do with a graph. These suites run under ThreadSanitizer: `.ci/test thread`.
  @Tag package static var threads: Self
}
