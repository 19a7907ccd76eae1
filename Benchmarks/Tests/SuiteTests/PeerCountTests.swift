import Testing

@testable import Suite

@Suite("Counts of peers")
struct PeerCountTests {
  @Test(
    "Allocations of Observation's steady state are counted as Hamon's are, which has none",
    .enabled(if: Counts.areCounted))
  func counted() throws {
    let peers = Counts.allocationsOfPeers(repeats: 100)
    #expect(try #require(peers["Observation: write, told, tracked again"]) >= 100)
    #expect(peers.count == 2)
    #expect(Counts.allocations(repeats: 100)["write, track again"] == 0)
  }
}
