/// All rows of the suite; of a debug build those of properties, debug against debug.
public enum Suite {
  public static func rows(_ scale: Scale) -> [Row] {
    #if DEBUG
      PropertyRows.all(scale == .full ? .quick : scale) + PropertyRows.debugRows(scale == .smallest ? 1000 : 200_000)
    #else
      graphs(scale) + ListRows.all(scale)
    #endif
  }

  private static func graphs(_ scale: Scale) -> [Row] {
    let n = scale == .full ? 100_000 : scale == .quick ? 10_000 : 1000
    let cellx = (scale == .smallest ? [10] : [1000, 2500]).map { Cellx(layers: $0).row() }
    let create = [CreateSignals(count: n).row()] + Create.all(n).map { $0.row() }
    let update = Update.all(n).map { $0.row() }
    let dynamic = DynamicGraph.all.map { $0.scaled(scale).row() }
    let standard = kairo(scale) + joins(scale) + cellx + create + update + dynamic + propagate(n)
    return PropertyRows.all(scale) + FieldRows.all(scale) + standard + CollectionRows.all(scale) + Growth.rows(scale)
      + LogCost.rows(scale)
  }

  private static func kairo(_ scale: Scale) -> [Row] {
    func row(
      _ workload: some Workload, _ repeats: Int, ofClosures target: Double? = nil, _ others: (Int) -> [Row.Entry]
    ) -> Row {
      let repeats = scale == .full ? 8 * repeats : scale == .quick ? repeats : 1
      var targets: [Peer: Double] = [.openCombine: 5]
      var entries = others(repeats)
      if let target {
        entries += closures(workload, repeats)
        (targets[.closures], targets[.ordinaryClosures]) = (target, target)
      }
      return workload.row(repeats: repeats, targets: targets, others: entries)
    }
    return [
      row(Avoidable(), 1) { [Combine.avoidable($0), CombineMap.avoidable($0)] },
      row(Broad(), 10, ofClosures: 1.0 / 3) { [Combine.broad($0), CombineMap.broad($0), Handwired.broad($0)] },
      row(Deep(), 10, ofClosures: 1.0 / 3) { [Combine.deep($0), CombineMap.deep($0), Handwired.deep($0)] },
      row(Diamond(), 2, ofClosures: 1.0 / 4) { [Combine.diamond($0), Handwired.diamond($0)] },
      row(Molwire(), 50) { [Combine.molwire($0)] },
      row(Mux(), 5) { [Combine.mux($0)] },
      row(Repeated(), 20) { [Combine.repeated($0), CombineMap.repeated($0)] },
      row(Triangle(), 10, ofClosures: 1.0 / 4) { [Combine.triangle($0), Handwired.triangle($0)] },
      row(Unstable(), 20) { [Combine.unstable($0)] },
    ]
  }

  private static func closures(_ workload: some Workload, _ repeats: Int) -> [Row.Entry] {
    [workload.entry(on: ClosuresFramework.self, repeats), workload.entry(on: OrdinaryClosuresFramework.self, repeats)]
  }

  /// Joins of the set before in which nothing is to be made but the sum. They show what a mark and a validation cost, and have no target.
  private static func joins(_ scale: Scale) -> [Row] {
    func row(_ workload: some Workload, _ repeats: Int) -> Row {
      let repeats = scale == .full ? 8 * repeats : scale == .quick ? repeats : 1
      return workload.row(repeats: repeats, others: closures(workload, repeats))
    }
    return [row(Diamond(summing: .loop), 2), row(Triangle(summing: .loop), 10)]
  }

  private static func propagate(_ n: Int) -> [Row] {
    [1, 10, 100].flatMap { width in
      [1, 10, 100].map { height in
        let writes = max(10, n / (width * height))
        let workload = Propagate(width: width, height: height, writes: writes)
        return workload.row(operations: writes, others: [Combine.propagate(workload), CombineMap.propagate(workload)])
      }
    }
  }
}
