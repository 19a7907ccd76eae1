extension OrderTree {
  /// Makes the tree of the slots below a count, in their order and of one weight, in O(n): the tree that insertions at the end would give.
  @usableFromInline
  init(filledTo count: Int, weight: Int = 1) {
    records = [Record](repeating: Record(weight: Int32(weight), ownWeight: Int32(weight)), count: count)
    var last = Self.none
    for slot in 0..<Int32(count) {
      // Along the right edge, up to where its priority belongs: what is passed is complete, and comes below it …
      var (above, below) = (last, Self.none)
      while above != Self.none, Self.priority(above) < Self.priority(slot) {
        sum(above)
        (above, below) = (self[above].parent, above)
      }
      self[slot].left = below
      if below != Self.none { self[below].parent = slot }
      // … and it is the new end of the edge.
      self[slot].parent = above
      if above == Self.none { root = slot } else { self[above].right = slot }
      last = slot
    }
    while last != Self.none {
      sum(last)
      last = self[last].parent
    }
  }

  /// Puts a slot in at `position`. Slots are numbered without gaps: a new one is at most one above the rest.
  @usableFromInline
  mutating func insert(_ slot: Int32, at position: Int, weight: Int = 1) {
    let record = Record(weight: Int32(weight), ownWeight: Int32(weight))
    if Int(slot) == records.count { records.append(record) } else { self[slot] = record }
    if root == Self.none {
      root = slot
      return
    }
    // Down to a free place, counting the newcomer on the way …
    var node = root
    var rest = position
    while true {
      self[node].count += 1
      self[node].weight += Int32(weight)
      let before = count(self[node].left)
      let next = rest <= before ? self[node].left : self[node].right
      if next == Self.none { break }
      if rest > before { rest -= before + 1 }
      node = next
    }
    if rest <= count(self[node].left) { self[node].left = slot } else { self[node].right = slot }
    self[slot].parent = node
    // … and up to where its priority belongs.
    while self[slot].parent != Self.none, Self.priority(self[slot].parent) < Self.priority(slot) { raise(slot) }
  }

  /// Takes a slot out.
  @usableFromInline
  mutating func remove(_ slot: Int32) {
    // Down until nothing is below it …
    while true {
      let (left, right) = (self[slot].left, self[slot].right)
      if left == Self.none, right == Self.none { break }
      let isLeft = right == Self.none || left != Self.none && Self.priority(left) > Self.priority(right)
      raise(isLeft ? left : right)
    }
    // … and off.
    let parent = self[slot].parent
    let weight = self[slot].ownWeight
    if parent == Self.none {
      root = Self.none
      return
    }
    if self[parent].left == slot { self[parent].left = Self.none } else { self[parent].right = Self.none }
    var node = parent
    while node != Self.none {
      self[node].count -= 1
      self[node].weight -= weight
      node = self[node].parent
    }
  }

  /// Gives a slot that is in the tree another weight.
  @usableFromInline
  mutating func setWeight(_ slot: Int32, _ weight: Int) {
    let change = Int32(weight) - self[slot].ownWeight
    if change == 0 { return }
    self[slot].ownWeight = Int32(weight)
    var node = slot
    while node != Self.none {
      self[node].weight += change
      node = self[node].parent
    }
  }

  /// Lets a child take its parent's place; the order stays.
  ///
  ///         p              c
  ///        ╱ ╲            ╱ ╲
  ///       c   z    ⇄     x   p
  ///      ╱ ╲                ╱ ╲
  ///     x   y              y   z
  private mutating func raise(_ child: Int32) {
    let parent = self[child].parent
    let above = self[parent].parent
    let inner: Int32
    if self[parent].left == child {
      inner = self[child].right
      self[parent].left = inner
      self[child].right = parent
    } else {
      inner = self[child].left
      self[parent].right = inner
      self[child].left = parent
    }
    if inner != Self.none { self[inner].parent = parent }
    self[parent].parent = child
    self[child].parent = above
    if above == Self.none {
      root = child
    } else if self[above].left == parent {
      self[above].left = child
    } else {
      self[above].right = child
    }
    sum(parent)
    sum(child)
  }

  private mutating func sum(_ node: Int32) {
    let (left, right) = (self[node].left, self[node].right)
    self[node].count = Int32(count(left) + count(right) + 1)
    self[node].weight = Int32(weight(left) + weight(right)) + self[node].ownWeight
  }

  /// A number that looks random and is the same for the same slot (the finaliser of MurmurHash3).
  private static func priority(_ slot: Int32) -> UInt32 {
    var hash = UInt32(bitPattern: slot) &+ 0x9E37_79B9
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }
}
