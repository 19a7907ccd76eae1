/// What the arena hands out: one fixed size per class, so that a freed slot serves the next node or link of its class.
///
///     class   link   ownerRecord   node48       node56        node64        node128
///     bytes   24     32            48           56            64            128
///     holds   Link   OwnerRecord   Node + 8 B   Node + 16 B   Node + 24 B   Node + 88 B
enum SizeClass: Int, CaseIterable {
  case link, ownerRecord, node48, node56, node64, node128

  var size: Int {
    switch self {
    case .link: 24
    case .ownerRecord: 32
    case .node48: 48
    case .node56: 56
    case .node64: 64
    case .node128: 128
    }
  }
}
