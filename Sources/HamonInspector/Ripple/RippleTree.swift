import Hamon

/// What a ripple has done, each below what first made it happen. Siblings that look alike, down to what follows from them, have one shape.
struct RippleTree {
  /// Writes, evaluations and runs, in order.
  let deeds: [CausalEntry]
  /// The deeds without a reason in the ripple.
  private(set) var roots: [Int] = []
  private(set) var children: [[Int]]
  /// Deeds with one number look alike.
  private(set) var shapes: [Int]

  init(_ ripple: Ripple, names: [Int: String]) {
    let deeds = ripple.entries.filter { [.write, .evaluated, .ran].contains($0.event) }
    let places = Dictionary(deeds.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    self.deeds = deeds
    children = Array(repeating: [], count: deeds.count)
    shapes = Array(repeating: 0, count: deeds.count)
    // As a rule what a run has written comes before its entry, because the entry is noted when the run is over. It comes after, if
    // something that had run for a node wrote the result.
    var runs: [Int: [Int]] = [:]
    for (place, deed) in deeds.enumerated() where deed.event != .write {
      runs[deed.node ?? 0, default: []].append(place)
    }
    for (place, deed) in deeds.enumerated() {
      let run = deed.by.flatMap { by in runs[by]?.first { $0 > place } ?? runs[by]?.last }
      if let parent = run ?? deed.because.lazy.compactMap({ places[$0] }).first {
        children[parent].append(place)
      } else {
        roots.append(place)
      }
    }
    findShapes(names)
  }

  /// Groups of deeds that look alike: from `least` of them on.
  func groups(_ places: [Int], least: Int) -> [[Int]] {
    var members: [Int: [Int]] = [:]
    for place in places { members[shapes[place], default: []].append(place) }
    return places.flatMap { place -> [[Int]] in
      let group = members[shapes[place]] ?? []
      if group.count < least { return [[place]] }
      return group[0] == place ? [group] : []
    }
  }

  private struct Shape: Hashable {
    let event: CausalEntry.Event
    let isEqual: Bool
    let stem: String
    let children: Set<Int>
  }

  /// From the leaves upwards; without recursion, because a chain may be long.
  private mutating func findShapes(_ names: [Int: String]) {
    var numbers: [Shape: Int] = [:]
    var order: [Int] = []
    var open = roots
    while let place = open.popLast() {
      order.append(place)
      open += children[place]
    }
    for place in order.reversed() {
      let deed = deeds[place]
      let shape = Shape(
        event: deed.event, isEqual: deed.changed == false, stem: stem(names[deed.node ?? 0] ?? ""),
        children: Set(children[place].map { shapes[$0] }))
      shapes[place] = numbers[shape] ?? numbers.count + 1
      numbers[shape] = shapes[place]
    }
  }
}
