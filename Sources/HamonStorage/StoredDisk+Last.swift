import Hamon

/// A call of `save` that waits.
typealias SaveWaiter = CheckedContinuation<Result<Void, StoreError>, Never>

extension StoredDisk {
  /// Saves when there is no core any more, after what is under way.
  @concurrent
  func saveLast(_ mine: Value, after last: Task<Void, Never>?, _ waiters: [SaveWaiter]) async {
    await last?.value
    let answer = await store.perform { self.save(mine) }
    var result = Result<Void, StoreError>.success(())
    if case .failed(let error) = answer {
      result = .failure(error)
      report(error, "what was changed last is lost", nil)
    }
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// Reports that a value is written on another actor than its own, and says whether it is. The compiler does not know which actor it is
  /// in the `init` of one: there a value is made on the caller's. Two actors with one executor are as good as one.
  func reportOtherActor(than own: (any Actor)?) -> Bool {
    guard let own, let present = ExternalSource.actor(nil), !haveOneExecutor(own, present) else { return false }
    Issue.report(
      .misuse,
      """
      Stored("\(codec.key)") was made on \(type(of: own)), and is written on \(type(of: present)): what other processes store comes to \
      \(type(of: own)). To fix this, make it where it is used: in an actor as a `lazy var`, and not in its `init`.
      """)
    return true
  }

  func reportRevertInTransaction() {
    Issue.report(
      .misuse,
      """
      Stored("\(codec.key)"): revert was called in a transaction, and nothing was done: what is to be saved cannot be taken back. \
      To fix this, call it after the transaction, or in a `batch`.
      """)
  }

  /// Reports an error: what it means for the value, where the old bytes are, and what can be done.
  func report(_ error: StoreError, _ consequence: String, _ aside: String?) {
    let kept =
      switch (aside, error.kind) {
      case (let aside?, _): ", and what was there is kept as \(aside)"
      case (nil, .unknownVersion): ", and what is there stays until this program saves: then it is kept aside"
      default: ""
      }
    Issue.report(
      .storage, "the stored value \"\(codec.key)\": \(error): \(consequence)\(kept). To fix this, \(error.advice).")
  }
}

/// An executor is two words, and has no `==`.
private func haveOneExecutor(_ one: any Actor, _ other: any Actor) -> Bool {
  withUnsafeBytes(of: one.unownedExecutor) { one in
    withUnsafeBytes(of: other.unownedExecutor) { other in one.elementsEqual(other) }
  }
}

extension StoreError {
  /// The reason where a key has no file, or a file no second name.
  static var isTooLong: String { "its key is too long for the name of a file" }

  fileprivate var advice: String {
    switch kind {
    case .cannotRead where reason == Self.isTooLong, .cannotWrite where reason == Self.isTooLong:
      "take a key that is at most 240 bytes long, as it is written in the name"
    case .cannotRead: "see to it that this program may read it"
    case .cannotWrite, .cannotLock: "see to it that there is room, and that this program may write it"
    case .cannotEncode: "give the value a form that JSON has: no infinite number, for example"
    case .damaged: "look at what is kept, and put it back when it is repaired; or delete it"
    case .unknownVersion: "use the newer program, or give `migrate` a way from an older version"
    }
  }
}
