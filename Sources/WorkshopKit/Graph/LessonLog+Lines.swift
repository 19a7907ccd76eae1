import Hamon
import HamonInspector

extension LessonLog {
  /// The log's own answers, in at most 78 columns: each step, what it wrote, what ran because of that, and what that read. What is alike
  /// is said once and counted. `remarks` are what the lesson says to a step: what is wrong with it begins with `!!`. Where all of it
  /// would not fit a window, the details are left out: first what was read, then what ran without a reason of its own.
  func lines(_ language: Language, _ heading: Words, remarks: (Int) -> [Words] = { _ in [] }) -> [String] {
    let remarks = steps.indices.map(remarks)
    for detail in [Detail.reads, .called] {
      let lines = lines(language, heading, remarks, detail)
      if lines.count <= 21 { return lines }
    }
    return lines(language, heading, remarks, .reasons)
  }

  /// How much is said.
  enum Detail: Int {
    /// What changed and what ran for it.
    case reasons
    /// Also what ran for the first time, or was called by what it stands in.
    case called
    /// Also what was read.
    case reads
  }

  private func lines(_ language: Language, _ heading: Words, _ remarks: [[Words]], _ detail: Detail) -> [String] {
    var lines = [" " + heading(language), " |"]
    for step in steps.indices {
      lines.append(" +- " + steps[step].action)
      for answer in answers(to: step, detail).map({ $0(language).closedUp }) {
        let indent = String(answer.prefix { $0 == " " })
        for (line, part) in answer.wrapped(to: 70 - indent.count).enumerated() {
          lines.append(" |    " + indent + (line == 0 ? "" : "    ") + part)
        }
      }
      lines += remarks[step].flatMap { remark in
        let text = remark(language).closedUp
        let mark = text.hasPrefix("!! ") ? "!! " : ""
        let parts = String(text.dropFirst(mark.count)).wrapped(to: 70 - mark.count)
        // A mark is said once: what goes on below it is no second one.
        return parts.enumerated().map { " |    " + ($0 == 0 ? mark : String.bar(mark.columns, " ")) + $1 }
      }
    }
    return lines.map { $0.cut(to: 78) }
  }

  /// What the log says of a step.
  func answers(to step: Int, _ detail: Detail = .reads) -> [Words] {
    let entries = entries(of: step)
    let heard = Set(entries.flatMap(\.because))
    var lines: [Words] = []
    var groups: [(key: Alike, count: Int, place: Int)] = []
    func once(_ key: Alike, _ make: () -> [Words]) {
      if let known = groups.firstIndex(where: { $0.key == key }) {
        groups[known].count += 1
      } else {
        groups.append((key, 1, lines.count))
        lines += make()
      }
    }
    var others = 0
    for entry in entries {
      switch entry.event {
      case .ran, .evaluated:
        if detail == .reasons, entry.because.isEmpty {
          others += 1
        } else {
          once(alike(entry)) { said(entry, detail) }
        }
      case .write where !heard.contains(entry.number):
        once(alike(entry)) { [unheard(entry)] }
      case .cause where entry.number != steps[step].start && !entries.contains { $0.cause == entry.number }:
        lines.append(Words(entry.name ?? "", Language.ja.cause(entry.name ?? "")))
      case .issue:
        let text = Words(Language.en.report(entry.text ?? ""), Language.ja.report(entry.text ?? ""))
        lines.append(Words("reported: \(text.en)", "報告: \(text.ja)"))
      default: break
      }
    }
    // From the last to the first, so that the places stay right.
    for group in groups.reversed() where group.count > 1 {
      let next = groups.first { $0.place > group.place }?.place ?? lines.count
      lines.insert(
        Words("  and \(group.count - 1) more like it", "  同様のものがあと \(group.count - 1) 件"), at: min(next, lines.count))
    }
    if others > 0 {
      lines.append(
        Words("\(others) more ran for the first time, or called by these", "ほか \(others) 件も実行（初回、または親から）"))
    }
    if !entries.contains(where: { [.ran, .evaluated, .write].contains($0.event) }) {
      lines.append(
        Words("nothing that is tracked has changed: nothing ran", "追跡されている値は変わらず、何も実行されません"))
    }
    return lines
  }

  /// What two entries have in common that are told as one.
  private struct Alike: Hashable {
    let event: CausalEntry.Event
    let stem: String
    let changed: Bool?
    let because: [String]
    let reads: [String]
    let isFirst: Bool
  }

  private func alike(_ entry: CausalEntry) -> Alike {
    // The star of Soba is like the star of Udon.
    func stem(_ node: Int?) -> String {
      let stem = node.flatMap { stems[$0] } ?? ""
      return String(stem.firstRange(of: " of ").map { stem[..<$0.lowerBound] } ?? stem[...])
    }
    return Alike(
      event: entry.event, stem: stem(entry.node), changed: entry.changed,
      because: entry.because.map { stem(record[$0]?.node) }, reads: entry.reads.map(stem), isFirst: isFirst(entry))
  }

  private func isFirst(_ entry: CausalEntry) -> Bool {
    record.entries.first { $0.node == entry.node && $0.event == entry.event }?.number == entry.number
  }

  /// A run or an evaluation: what, why, and what it read in it.
  private func said(_ entry: CausalEntry, _ detail: Detail) -> [Words] {
    let name = entry.node.map(title) ?? ""
    let reasons = spans(entry.because.compactMap { record[$0] })
    let verb =
      entry.event == .ran
      ? Words("\(name) ran", "\(name) が実行")
      : entry.changed == false
        ? Words("\(name) came to the same", "\(name) は同じ値")
        : Words("\(name) changed\(values(entry).en)", "\(name) が変化\(values(entry).ja)")
    var lines: [Words] = []
    if let first = reasons.first {
      let more = reasons.count - 1
      lines.append(
        Words(
          "\(verb.en): \(reason(first).en)" + (more > 0 ? " (and \(more) more)" : ""),
          "\(verb.ja): \(reason(first).ja)" + (more > 0 ? "（ほか \(more) 件）" : "")))
    } else if isFirst(entry) {
      lines.append(Words("\(verb.en) for the first time", "\(verb.ja)（初回）"))
    } else {
      lines.append(Words("\(verb.en), called by what it stands in", "\(verb.ja)（親から呼ばれた）"))
    }
    // What it read is news where it is not what has changed.
    let changed = Set(reasons.compactMap(\.node))
    if detail == .reads, entry.event == .ran, !changed.isSuperset(of: entry.reads) {
      let reads = entry.reads.map(title)
      let shown = reads.prefix(2).joined(separator: ", ")
      let more = reads.count - 2
      lines.append(
        Words(
          "  it read \(shown)" + (more > 0 ? " and \(more) more" : ""),
          "  読んだもの: \(shown)" + (more > 0 ? " ほか \(more) 件" : "")))
    }
    return lines
  }

  /// One for each node that has changed: from what it was to what it came to.
  private func spans(_ reasons: [CausalEntry]) -> [CausalEntry] {
    reasons.reduce(into: []) { spans, reason in
      if let known = spans.firstIndex(where: { $0.node == reason.node }) {
        spans[known].new = reason.new
      } else {
        spans.append(reason)
      }
    }
  }

  /// What has changed, and what wrote it, where that was not the step itself.
  private func reason(_ entry: CausalEntry) -> Words {
    let name = entry.node.map(title) ?? ""
    let cause = entry.cause.flatMap { record[$0] }
    let inner = cause.flatMap { $0.cause == nil ? nil : $0.name }
    let by = inner ?? entry.by.map(title)
    return Words(
      "\(name) changed\(values(entry).en)" + (by.map { ", by \($0)" } ?? ""),
      "\(name) が変化\(values(entry).ja)" + (by.map { "、\(Language.ja.writer($0)) による".closedUp } ?? ""))
  }

  private func unheard(_ entry: CausalEntry) -> Words {
    let name = entry.node.map(title) ?? ""
    return entry.changed == false
      ? Words("\(name) was written and is the same: nothing ran for it", "\(name) への書き込みは同じ値のため、何も実行されません")
      : Words("\(name) changed\(values(entry).en): nothing ran for it", "\(name) が変化\(values(entry).ja): 何も実行されません")
  }

  private func values(_ entry: CausalEntry) -> Words {
    guard let new = entry.new, new.columns + (entry.old?.columns ?? 0) < 44 else { return Words("", "") }
    let text = entry.old.map { "\($0) -> \(new)" } ?? new
    return Words(" (\(text))", "（\(text)）")
  }
}
