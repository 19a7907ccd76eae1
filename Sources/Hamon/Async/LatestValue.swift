import Synchronization

/// A value of a graph that any task and any thread may read: always the latest one, never a mix of two.
///
/// ```swift
/// let publication = Publication { cart.total.value }
/// let total = publication.latest
/// Task.detached { print(total.value) }                          // the present value
/// Task.detached { for await sum in total { print(sum) } }       // and each newer one
/// tasks.follow(id: .total, await shop.total) { [weak self] in self?.apply(.total($0)) }      // HamonFlow
/// let shown = Signal(latest: await shop.total, initial: 0)                                   // another graph
/// ```
///
/// The one writer is a ``Publication``. A reader never goes back: what it sees is as new as what it has seen before, or newer.
/// After the end of the publication the last value stays. It holds neither the publication nor what that reads.
///
/// As a sequence:
///
/// - The first element is the present value, without a suspension.
/// - After that, an element for each value that is published while a loop waits. Several in the meantime are one element, the
///   latest: a slow loop has no backlog, and the last value is never lost.
/// - It ends when its task is cancelled, and with the publication, after its last value. Begun after that, it brings the last
///   value and ends.
///
/// Each iterator follows for itself; any number may, at once and anywhere.
///
/// *Cost:* a read is two atomic additions and two loads around a copy of the value; it is repeated if a write came in between. It takes no
/// lock, and makes no thread wait. The memory is that of two values. Each reader that was in the middle of a copy while another value was
/// published adds one. An iterator is a small lock, and no task, no queue, no node. While one waits, publishing takes that lock and one of
/// the publication's, for a few instructions each, and wakes it. *Isolation:* none. *Misuse:* a read tracks nothing: in the graph's own
/// isolation read the graph, or follow it with an ``Effect`` or ``values(equality:fileID:line:_:)``. Do not publish events, each of which
/// counts: all but the latest are skipped. An iterator takes one `next()` at a time; a second one meanwhile traps. If the last handle of a
/// main-actor publication goes on another thread, it ends at the main actor's next operation.
///
/// *Proof.* The writer is one: all writes happen in one isolation domain, one after the other. A value lies in a slot; a slot
/// counts the readers that have announced themselves; `current` names the slot to read.
///
///     reader: r1  slot.readers += 1            writer: w1  current = another slot
///             r2  current == slot still?               w2  slot.readers == 0?
///                 yes: copy                                yes: overwrite or clear the slot's value
///             r3  slot.readers -= 1
///
/// Claim: the writer never touches a value while a reader copies it. The writer touches a slot only after a `w2` that said yes and follows
/// the latest `w1` away from it. It stops before it makes the slot current again. r1, r2, w1, w2 are sequentially consistent, hence in one
/// total order. If r2 says yes, it comes before the next w1 away from the slot, because r2 would have seen that. So r1 < r2 < w1 < w2, and
/// w2 counts the reader until its r3. If r1 comes after w2, then r2 comes after w1 and says no until the slot is current again. Then its
/// value is complete: an r2 that reads what made the slot current acquires what the writer stored before. A w2 that sees the effect of r3
/// acquires it, so the copy happens before the overwriting.
///
/// `@unchecked Sendable`, because: `slots` is touched by the writer only; a slot's value and number as proved; slots are freed in `deinit`,
/// when there is neither a reader nor the writer. `Value` is `Sendable`, so it may be copied and destroyed anywhere.
public final class LatestValue<Value: Sendable>: @unchecked Sendable {
  final class Slot {
    let readers = Atomic(0)
    var value: Value?
    /// Counts the values, from 1.
    var number = 1
  }

  private let current: Atomic<Unmanaged<Slot>>
  /// Keeps the slots. As many as were ever needed at once, so the writer looks at few.
  private var slots: [Slot]
  /// The iterators that wait for the next value.
  let waiters = Waiters()
  /// The creation site of the publication.
  let site: SequenceSite

  init(_ value: Value, _ site: SequenceSite) {
    self.site = site
    let slot = Slot()
    slot.value = value
    slots = [slot]
    current = Atomic(.passUnretained(slot))
  }

  /// The latest value: that of the last flush, or of one that is still going on.
  public var value: Value { withLatest { $0 } }

  /// Runs `body` where the value is read, instead of copying it.
  func withLatest<Result>(_ body: (Value) -> Result) -> Result {
    withLatestSlot { body($0.value.unsafelyUnwrapped) }
  }

  func withLatestSlot<Result>(_ body: (Slot) -> Result) -> Result {
    while true {
      let reference = current.load(ordering: .acquiring)
      let slot = reference.takeUnretainedValue()  // kept by `slots`
      slot.readers.add(1, ordering: .sequentiallyConsistent)
      defer { slot.readers.subtract(1, ordering: .releasing) }
      if current.load(ordering: .sequentiallyConsistent).toOpaque() == reference.toOpaque() {
        return body(slot)
      }
    }
  }

  /// Stores a value; only the one writer may call it. It waits for no reader: where every other slot has one, it makes a new one.
  func publish(_ value: Value) {
    let before = current.load(ordering: .relaxed).takeUnretainedValue()
    let slot = freeSlot(besides: before)
    slot.value = value
    slot.number = before.number + 1
    current.store(.passUnretained(slot), ordering: .sequentiallyConsistent)
    waiters.notify()
    // Most often no reader is copying the old value, and it need not linger.
    if before.readers.load(ordering: .sequentiallyConsistent) == 0 { before.value = nil }
  }

  private func freeSlot(besides current: Slot) -> Slot {
    for slot in slots where slot !== current && slot.readers.load(ordering: .sequentiallyConsistent) == 0 {
      return slot
    }
    let slot = Slot()
    slots.append(slot)
    return slot
  }

  /// For tests: how many slots were needed at once.
  var slotCount: Int { slots.count }
}
