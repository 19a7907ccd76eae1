/// The place of a call in a body, which tells several calls of `onBind` or `task` apart.
struct CallSite: Hashable {
  let fileID: String
  let line: UInt
  let column: UInt
}
