import Hamon

/// A view in a cell: mounted in a host that is made once for the cell and stays with it. Its frame comes before readers that the cell's
/// change has notified: a painter never sees the cell in between.
///
/// | the cell | the view |
/// |---|---|
/// | reconfigured; under `.structural` identity also rebound | is shown with other inputs: its state stays |
/// | rebound | ends, and another one is mounted: its state starts anew |
/// | in the pool | has ended; under `.structural` identity it rests, and keeps its state |
final class HostedView {
  let host: Host
  private let environment: CellEnvironment
  private var generation: Int

  init<Content: View>(
    _ site: HostSite, _ environment: CellEnvironment, _ tracking: TrackingStyle, actor: (any Actor)?, generation: Int,
    _ view: @escaping () -> Content
  ) {
    self.environment = environment
    self.generation = generation
    // The host's first frame is at once, in the midst of the cell's change; that of the view comes after it, as always.
    host = Host(site, environment: environment.values, tracking: tracking, actor: actor) { EmptyView() }
    if !host.isDisposed { host.replace(isLate: false, view) }
  }

  func show<Content: View>(generation: Int, _ view: @escaping () -> Content) {
    if generation == self.generation {
      if case .inherited = environment {
        host.core.environment = environment.values
        host.core.environmentDidChange(isLate: false)
      }
      // First what is to be shown now, then the end of the rest: what has changed meanwhile is not run for the old row.
      host.show(isLate: false, view)
      host.core.scope.resume()
    } else {
      self.generation = generation
      host.core.environment = environment.values
      host.replace(isLate: false, view)
    }
  }

  /// Puts the view into the pool.
  func rest(_ identity: CellIdentity) {
    if host.isDisposed { return }
    switch identity {
    case .keyed: host.replace(isLate: false) { EmptyView() }
    case .structural: host.core.scope.pause()
    }
  }
}

extension CellContext {
  /// Shows a view in the cell's host, which is made the first time.
  func show<Content: View>(
    _ site: HostSite, _ environment: CellEnvironment, _ tracking: TrackingStyle, _ view: @escaping () -> Content
  ) -> Host {
    if let hosted = life.hosted {
      hosted.show(generation: generation, view)
      return hosted.host
    }
    func make() -> HostedView {
      HostedView(site, environment, tracking, actor: life.actor.actor, generation: generation, view)
    }
    // Owned by the cell, and not by the body that is running.
    let hosted = life.root?.run(make) ?? make()
    // The view may have ended the cell's owner.
    if life.root?.isDisposed == false { life.hosted = hosted } else { hosted.host.dispose() }
    return hosted.host
  }
}
