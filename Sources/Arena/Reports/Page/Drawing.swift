/// A picture in SVG; its colours come from the page's style.
struct Drawing {
  /// All pictures are this wide in their own units, so that their text stays readable on a narrow screen.
  static let width = 460.0

  private(set) var height: Double
  private var body = ""

  init(height: Double) { self.height = height }

  /// A place with a digit behind the point, which is enough for the eye.
  static func place(_ value: Double) -> String { fixed(value, 1) }

  /// Attributes with places.
  private static func places(_ places: KeyValuePairs<String, Double>) -> String {
    places.map { "\($0.key)=\"\(place($0.value))\"" }.joined(separator: " ")
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    body += "<line \(Drawing.places(["x1": x1, "y1": y1, "x2": x2, "y2": y2])) class=\"\(style)\"/>\n"
  }

  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String) {
    let size: KeyValuePairs = ["x": x, "y": y, "width": max(0.3, width), "height": max(0, height)]
    body += "<rect \(Drawing.places(size)) class=\"\(style)\"/>\n"
  }

  mutating func dot(_ x: Double, _ y: Double, _ radius: Double, _ style: String) {
    body += "<circle \(Drawing.places(["cx": x, "cy": y, "r": radius])) class=\"\(style)\"/>\n"
  }

  /// An open line through points, or the area within them.
  mutating func path(_ points: [(x: Double, y: Double)], _ style: String, isArea: Bool = false) {
    guard let first = points.first else { return }
    var path = "M\(Drawing.place(first.x)) \(Drawing.place(first.y))"
    for point in points.dropFirst() { path += "L\(Drawing.place(point.x)) \(Drawing.place(point.y))" }
    body += "<path d=\"\(path)\(isArea ? "Z" : "")\" class=\"\(style)\"/>\n"
  }

  /// Text at a place, escaped here; `anchor` is start, middle or end.
  mutating func text(_ x: Double, _ y: Double, _ text: String, anchor: String = "start", _ style: String = "") {
    let classes = style.isEmpty ? "" : " class=\"\(style)\""
    let place = Drawing.places(["x": x, "y": y])
    body += "<text \(place) text-anchor=\"\(anchor)\"\(classes)>\(htmlText(text))</text>\n"
  }

  /// The picture with a title and a description for those who do not see it; `id` is one of its own on the page.
  func svg(id: String, title: String, description: String) -> String {
    let size = "0 0 \(Drawing.place(Drawing.width)) \(Drawing.place(height))"
    return """
      <svg viewBox="\(size)" role="img" aria-labelledby="\(id)-title \(id)-text">
      <title id="\(id)-title">\(htmlText(title))</title>
      <desc id="\(id)-text">\(htmlText(description))</desc>
      \(body)</svg>

      """
  }
}

/// The scale of values along a picture.
struct Axis {
  let low: Double
  let high: Double
  let start: Double
  let end: Double

  /// An axis from `low` to `high` between two places; a range without width gets one.
  init(_ low: Double, _ high: Double, from start: Double, to end: Double) {
    let isFlat = high - low < 1e-9
    self.low = isFlat ? low - 0.5 : low
    self.high = isFlat ? high + 0.5 : high
    self.start = start
    self.end = end
  }

  /// The place of a value; those outside lie at the ends.
  func callAsFunction(_ value: Double) -> Double {
    start + (min(max(value, low), high) - low) / (high - low) * (end - start)
  }

  /// Round values on the axis, about `count` of them, and how many digits they need.
  func ticks(_ count: Int) -> (values: [Double], digits: Int) {
    let rough = (high - low) / Double(max(1, count))
    var step = 1.0
    var digits = 0
    while step > rough && digits < 9 {
      step /= 10
      digits += 1
    }
    while step * 10 <= rough { step *= 10 }
    for factor in [5.0, 2] where step * factor <= rough {
      step *= factor
      break
    }
    // What is less than a step wide needs the next digit only if the step does.
    var values: [Double] = []
    var index = (low / step).rounded(.up)
    while index * step <= high + step * 1e-6 {
      values.append(index * step)
      index += 1
    }
    return (values, digits)
  }
}

extension Drawing {
  /// Marks an axis at the foot of the picture.
  mutating func foot(_ axis: Axis, y: Double, top: Double, label: String, count: Int = 6) {
    let ticks = axis.ticks(count)
    for value in ticks.values {
      line(axis(value), top, axis(value), y, "grid")
      text(axis(value), y + 16, fixed(value, ticks.digits), anchor: "middle")
    }
    line(axis.start, y, axis.end, y, "axis")
    text((axis.start + axis.end) / 2, y + 33, label, anchor: "middle")
  }

  /// Marks an axis at the left of the picture.
  mutating func side(_ axis: Axis, x: Double, right: Double, count: Int = 5) {
    let ticks = axis.ticks(count)
    for value in ticks.values {
      line(x, axis(value), right, axis(value), "grid")
      text(x - 5, axis(value) + 4, fixed(value, ticks.digits), anchor: "end")
    }
    line(x, axis.start, x, axis.end, "axis")
  }
}
