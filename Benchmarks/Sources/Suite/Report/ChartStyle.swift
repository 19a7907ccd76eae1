/// The colours of the chart, for light and dark pages. Both sets keep a contrast of 3 to 1 at least with their page.
enum ChartStyle {
  static let sheet = """
    <style>
    text { fill: #24292f } .title { font-size: 16px; font-weight: 600 } .strong { font-weight: 600 } .faint { fill: #57606a }
    .page { fill: #ffffff } .grid { stroke: #d8dee4 } .own { stroke: #24292f; stroke-width: 1.5 }
    .a { fill: #d9662b } .b { fill: #7a5cc4 } .c { fill: #6e7781 } .d { fill: #2f7fbf }
    .e { fill: #1a7f37 } .f { fill: #bf3989 } .g { fill: #9a6700 } .dot { stroke: #ffffff; stroke-width: 1 }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .faint { fill: #9198a1 }
    .page { fill: #0d1117 } .grid { stroke: #30363d } .own { stroke: #e6edf3 }
    .a { fill: #f0883e } .b { fill: #a78bfa } .c { fill: #9aa4ae } .d { fill: #58a6e0 }
    .e { fill: #3fb950 } .f { fill: #f778ba } .g { fill: #d29922 } .dot { stroke: #0d1117 }
    }
    </style>
    """
}
