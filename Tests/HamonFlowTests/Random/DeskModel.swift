/// What the desk should say, told without tasks, scopes or clocks: a list of what is in flight and four rules.
struct DeskModel {
  /// A change of the star that has been sent.
  struct Change {
    let request: Int
    let value: Int
  }

  var star = 0
  var confirmed = 0
  var isPending = false
  var hasFailed = false
  var loaded: Int?
  var isLoading = false
  var loadHasFailed = false
  var found = 0
  /// The changes whose answers count, oldest first. An answer takes itself and, if it is a success, all older ones.
  var changes: [Change] = []
  /// The request of the change that is shown.
  var newest: Int?
  var load: Int?
  var search: (text: Int, deadline: Int)?
  var now = 0
  var requests = 0

  mutating func show(_ value: Int) {
    requests += 1
    changes.append(Change(request: requests, value: value))
    newest = requests
    (star, isPending, hasFailed) = (value, true, false)
  }

  mutating func reuse(_ value: Int) {
    changes = []
    newest = nil
    (star, confirmed, isPending, hasFailed) = (value, value, false, false)
  }

  mutating func startLoad() {
    requests += 1
    load = requests
    (isLoading, loadHasFailed) = (true, false)
  }

  mutating func answer(_ request: Int, _ value: Int?) {
    if request == load {
      load = nil
      isLoading = false
      if let value { loaded = value } else { loadHasFailed = true }
    } else if let index = changes.firstIndex(where: { $0.request == request }) {
      let isNewest = request == newest
      if let value {
        changes.removeSubrange(...index)
        confirmed = value
        if isNewest { isPending = false }
        if !isPending { star = value }
      } else {
        changes.remove(at: index)
        if isNewest { (star, isPending, hasFailed) = (confirmed, false, true) }
      }
    }
  }

  mutating func type(_ text: Int, quiet: Int) { search = (text, now + quiet) }

  /// Whether the search has fired.
  mutating func advance(_ seconds: Int) -> Bool {
    now += seconds
    guard let search, search.deadline <= now else { return false }
    found = search.text
    self.search = nil
    return true
  }

  mutating func cancelStar() {
    changes = []
    if isPending { (star, isPending) = (confirmed, false) }
  }

  mutating func cancelLoad() {
    load = nil
    isLoading = false
  }

  mutating func cancelSearch() { search = nil }
}
