internal import CWorkshopPage

/// The parts of the pages that are the same for all lessons.
enum Page {
  static var slideStyle: String { text(workshop_slide_style(), workshop_slide_style_count()) }
  static var slideScript: String { text(workshop_slide_script(), workshop_slide_script_count()) }
  static var handoutStyle: String { text(workshop_handout_style(), workshop_handout_style_count()) }

  private static func text(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
