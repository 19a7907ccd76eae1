import Hamon

/// Reports the rows of a list, or the contents of a cell, that are views and were taken for plain content: they are not mounted.
@usableFromInline
func reportIfUnmounted<Content>(_ content: Content.Type, _ contents: String, of site: HostSite) {
  guard content is any View.Type else { return }
  Issue.report(
    .misuse,
    """
    \(contents) \(site) are views (\(content)), taken for plain content: nothing mounts them, and their bodies do not run. \
    To fix this, make it with `environment:` (`.configured` for nothing but defaults): its contents are then Hosts that show the views.
    """)
}
