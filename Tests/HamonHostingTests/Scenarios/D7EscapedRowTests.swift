import Hamon
import HamonHosting
import TestSupport
import Testing

@Suite("D7 A row closure runs after WithTracking has closed")
struct D7EscapedRowTests {
  private final class Town: Identifiable {
    let id: Int
    @Tracked(name: "isStarred") var isStarred = false

    init(_ id: Int) { self.id = id }
  }

  private final class Model {
    @Tracked(name: "towns") var towns = (0..<3).map(Town.init)
  }

  private struct BrokenList: View {
    let model: Model
    var body: some View {
      WithTracking {
        ForEach(model.towns) { town in
          Button((town.isStarred ? "★" : "☆") + "\(town.id)") { town.isStarred.toggle() }
        }
      }
    }
  }

  private struct FixedList: View {
    let model: Model
    var body: some View {
      WithTracking {
        ForEach(model.towns) { town in
          WithTracking {
            Button((town.isStarred ? "★" : "☆") + "\(town.id)") { town.isStarred.toggle() }
          }
        }
      }
    }
  }

  @Test(
    "D7 the bug: a tap changes the data and the screen stays; the read is reported once, with its name and the code to write"
  )
  func bug() throws {
    let model = Model()
    var host: Host!
    let found = issues {
      host = Host(tracking: .explicit) { BrokenList(model: model) }
      #expect(host.runs { host.tap("☆1") } == [])
    }
    #expect(model.towns[1].isStarred)
    #expect(host.texts == ["☆0", "☆1", "☆2"])
    #expect(found.map(\.kind) == [.escapedRead])
    let message = try #require(found.first).message
    #expect(message.contains("\"isStarred\""))
    #expect(message.contains("ForEach in BrokenList"))
    #expect(message.contains("ForEach(rows) { row in WithTracking { RowView(row) } }"))
  }

  @Test("D7 the fix: a scope inside the row closure; the tap runs that row, and neither list nor closure around it")
  func fix() {
    let model = Model()
    var host: Host!
    let found = issues {
      host = Host(tracking: .explicit) { FixedList(model: model) }
      let runs = host.runs { host.tap("☆1") }
      #expect(runs.map { "\($0.path)" } == ["Root/FixedList/[1]"])
    }
    #expect(host.runNames == ["WithTracking"])
    #expect(host.texts == ["☆0", "★1", "☆2"])
    #expect(found == [])
  }

  @Test("D7 what users get: in the automatic style the broken list works, and runs as little")
  func automatic() {
    let model = Model()
    var host: Host!
    #expect(issues { host = Host { BrokenList(model: model) } } == [])
    #expect(host.runs { host.tap("☆1") }.map(\.name) == ["ForEach row"])
    #expect(host.texts == ["☆0", "★1", "☆2"])
  }
}
