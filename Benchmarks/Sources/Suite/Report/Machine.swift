import Foundation

/// Where a report was made.
public enum Machine {
  /// Such as `AMD EPYC, 2 cores · x86-64 · Linux · Swift 6.3`.
  public static var line: String {
    "\(processor), \(cores) · \(architecture) · \(system) · Swift \(swift)"
  }

  private static var cores: String {
    let count = ProcessInfo.processInfo.activeProcessorCount
    return count == 1 ? "1 core" : "\(count) cores"
  }

  private static var processor: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return name?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "another system"
    #endif
  }

  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
