@testable import Hamon

extension LatestValue {
  /// One without a publication.
  convenience init(_ value: Value) {
    self.init(value, SequenceSite(kind: "latest value", fileID: #fileID, line: #line))
  }
}
