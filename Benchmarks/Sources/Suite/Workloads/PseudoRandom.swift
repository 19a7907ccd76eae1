/// The generator that the dynamic graphs are made with: sfc32, seeded by the 32-bit hash of MurmurHash3 of a word. It decides
/// which nodes are dynamic and which leaves are read, so it is part of the workload.
struct PseudoRandom {
  private var a: UInt32
  private var b: UInt32
  private var c: UInt32
  private var counter: UInt32

  init(seed: String = "seed") {
    var hash: UInt32 = 2_166_136_261
    for unit in seed.utf16 {
      hash ^= (UInt32(unit) &* 3_432_918_353).rotated(by: 15) &* 461_845_907
      hash = hash.rotated(by: 13) &* 5 &+ 3_864_292_196
    }
    hash ^= UInt32(seed.utf16.count)
    func next() -> UInt32 {
      hash ^= hash >> 16
      hash &*= 2_246_822_507
      hash ^= hash >> 13
      hash &*= 3_266_489_909
      hash ^= hash >> 16
      return hash
    }
    a = next()
    b = next()
    c = next()
    counter = next()
  }

  /// The next number, from 0 up to 1.
  mutating func next() -> Double {
    let sum = a &+ b
    a = b ^ (b >> 9)
    b = c &+ (c << 3)
    c = c.rotated(by: 21)
    counter &+= 1
    let result = sum &+ counter
    c &+= result
    return Double(result) / 4_294_967_296
  }
}

extension UInt32 {
  fileprivate func rotated(by bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
