import WorkshopKit

extension Deck {
  /// All slides in one file that needs no other. Arrow keys, space and the page keys go through them; without a script, and
  /// on paper, they stand one below the other.
  func html(_ language: Language) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(HTML.escaped(Words("Hamon: the workshop", "Hamon ワークショップ")(language)))</title>
    <style>
    body { margin: 0; font: 3.2vmin/1.4 sans-serif; color: #111; background: #fff; }
    section { box-sizing: border-box; min-height: 100vh; padding: 4vmin 6vmin; break-after: page; }
    header { display: flex; justify-content: space-between; border-bottom: .3vmin solid #111; margin-bottom: 4vmin; }
    p.large { font-size: 5vmin; font-weight: bold; }
    li { margin: 2vmin 0; }
    pre { font: min(2.9vmin, 1.8vw)/1.35 monospace; margin: 0; }
    code { font-family: monospace; }
    pre .good { color: #0645ad; font-weight: bold; }
    pre .bad { color: #8a5200; font-weight: bold; }
    .deck section { display: none; }
    .deck section.now { display: block; }
    @page { size: 338mm 190mm; margin: 0; }
    @media print { .deck section { display: block; } }
    </style>
    </head>
    <body>
    \(slides.enumerated().map(section).joined(separator: "\n"))
    <script>
    const slides = document.querySelectorAll("section");
    let now = 0;
    function show(n) {
      slides[now].classList.remove("now");
      now = Math.min(Math.max(n, 0), slides.length - 1);
      slides[now].classList.add("now");
      history.replaceState(null, "", "#" + (now + 1));
      scrollTo(0, 0);
    }
    document.body.classList.add("deck");
    addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1));
    addEventListener("keydown", (event) => {
      const steps = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
      if (event.key in steps) show(now + steps[event.key]);
      else if (event.key === "Home") show(0);
      else if (event.key === "End") show(slides.length - 1);
      else return;
      event.preventDefault();
    });
    show((Number(location.hash.slice(1)) || 1) - 1);
    </script>
    </body>
    </html>

    """
  }

  private func section(_ index: Int, _ slide: Slide) -> String {
    let right = HTML.escaped("\(slide.beat)   \(index + 1)/\(slides.count)")
    return """
      <section>
      <header><b>\(HTML.escaped(slide.heading))</b><span>\(right)</span></header>
      \(slide.blocks.map(Self.html).joined(separator: "\n"))
      </section>
      """
  }

  private static func html(_ block: Slide.Block) -> String {
    switch block {
    case .large(let text): "<p class=\"large\">\(HTML.prose(text))</p>"
    case .text(let text): "<p>\(HTML.prose(text))</p>"
    case .list(let texts): "<ul>\(texts.map { "<li>\(HTML.prose($0))</li>" }.joined())</ul>"
    case .code(let lines): "<pre>\(lines.map(\.html).joined(separator: "\n"))</pre>"
    }
  }
}
