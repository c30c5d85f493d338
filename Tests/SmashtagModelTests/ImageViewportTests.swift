import SmashtagModel
import SmashtagTesting
import Testing

struct ImageViewportTests {
  private static let canvas = PixelSize(width: 800, height: 440)
  private static let wide = PixelSize(width: 4000, height: 1000)
  private static let tall = PixelSize(width: 1000, height: 4000)

  private func visible(_ image: PixelSize, _ change: (inout ImageViewport) -> Void = { _ in }) -> PixelRect {
    var viewport = ImageViewport()
    change(&viewport)
    return viewport.visible(of: image, on: Self.canvas)
  }

  @Test func `First it fills, with the middle in the middle`() {
    #expect(visible(Self.wide) == PixelRect(x: 1091, y: 0, width: 1818, height: 1000))
    #expect(visible(Self.tall) == PixelRect(x: 0, y: 1725, width: 1000, height: 550))
  }

  @Test func `To fit shows all of it, in the middle of the canvas`() {
    var viewport = ImageViewport()
    viewport.fit()

    #expect(viewport.visible(of: Self.wide, on: Self.canvas) == PixelRect(whole: Self.wide))
    #expect(
      viewport.target(of: Self.wide, on: Self.canvas) == PixelRect(x: 0, y: 120, width: 800, height: 200))
    #expect(
      viewport.target(of: Self.tall, on: Self.canvas) == PixelRect(x: 345, y: 0, width: 110, height: 440))
  }

  @Test func `Zoom is relative to collector`() {
    var viewport = ImageViewport()
    #expect(viewport.zoom(of: Self.wide, on: Self.canvas) == 1)

    viewport.zoom(to: 2, of: Self.wide, on: Self.canvas)

    #expect(viewport.zoom(of: Self.wide, on: Self.canvas) == 2)
    #expect(
      viewport.visible(of: Self.wide, on: Self.canvas) == PixelRect(x: 1546, y: 250, width: 909, height: 500))
  }

  @Test func `It zooms between all of it and eight screen pixels for one`() {
    var viewport = ImageViewport()

    viewport.zoom(by: 1e6, of: Self.wide, on: Self.canvas)
    #expect(viewport.factor(of: Self.wide, on: Self.canvas) == 8)

    viewport.zoom(by: 1e-6, of: Self.wide, on: Self.canvas)
    #expect(viewport.scale == .fits)
  }

  @Test func `An image of few pixels fills all the same, and comes no closer`() {
    let icon = PixelSize(width: 16, height: 16)
    var viewport = ImageViewport()

    viewport.zoom(by: 1.5, of: icon, on: Self.canvas)

    #expect(viewport.scale == .fills && viewport.factor(of: icon, on: Self.canvas) == 50)
    #expect(
      viewport.target(of: icon, on: Self.canvas) == PixelRect(whole: Self.canvas))
  }

  @Test func `Pixel for pixel`() {
    var viewport = ImageViewport()

    viewport.showPixels(of: Self.wide, on: Self.canvas)

    #expect(
      viewport.visible(of: Self.wide, on: Self.canvas) == PixelRect(x: 1600, y: 280, width: 800, height: 440))
  }

  @Test func `Pixel for pixel, a small image stands in the middle`() {
    let icon = PixelSize(width: 48, height: 16)
    var viewport = ImageViewport()

    viewport.showPixels(of: icon, on: Self.canvas)
    let middle = (Self.canvas.width / 2, Self.canvas.height / 2)

    #expect(
      viewport.scale == .pixels && viewport.visible(of: icon, on: Self.canvas) == PixelRect(whole: icon))
    #expect(
      viewport.target(of: icon, on: Self.canvas)
        == PixelRect(x: middle.0 - 24, y: middle.1 - 8, width: 48, height: 16))
    viewport.zoom(by: 1.5, of: icon, on: Self.canvas)
    #expect(viewport.scale == .fits)
  }

  @Test func `Panning goes by shares of what is visible, and stops at the edges`() {
    let rects = [0.25, 0.25, 10, -0.5, -10].reduce(into: ([PixelRect](), ImageViewport())) { way, share in
      way.1.pan(right: share, down: 0, of: Self.wide, on: Self.canvas)
      way.0.append(way.1.visible(of: Self.wide, on: Self.canvas))
    }.0

    #expect(rects.map(\.x) == [1546, 2000, 2182, 1273, 0])
    #expect(rects.allSatisfy { $0.width == 1818 && $0.height == 1000 && $0.y == 0 })
  }

  @Test func `It zooms about the middle of what is visible, also at an edge`() {
    let rect = visible(Self.wide) { viewport in
      viewport.pan(right: 10, down: 10, of: Self.wide, on: Self.canvas)
      viewport.zoom(by: 2, of: Self.wide, on: Self.canvas)
    }

    #expect(rect == PixelRect(x: 2636, y: 250, width: 909, height: 500))
  }

  @Test func `From all of it the way in leads to the middle`() {
    let rect = visible(Self.wide) { viewport in
      viewport.pan(right: 10, down: 0, of: Self.wide, on: Self.canvas)
      viewport.zoom(by: 0.001, of: Self.wide, on: Self.canvas)
      viewport.zoom(to: 1, of: Self.wide, on: Self.canvas)
    }

    #expect(rect == visible(Self.wide))
  }

  @Test func `A new size of the canvas fills again, until it was zoomed by hand`() {
    var viewport = ImageViewport()
    let small = PixelSize(width: 400, height: 400)
    #expect(viewport.zoom(of: Self.wide, on: small) == 1)

    viewport.zoom(to: 2, of: Self.wide, on: Self.canvas)

    #expect(viewport.scale == .byHand(0.88))
    #expect(viewport.factor(of: Self.wide, on: small) == 0.88)
    #expect(viewport.factor(of: Self.wide, on: PixelSize(width: 8000, height: 400)) == 0.88)
    #expect(viewport.factor(of: Self.wide, on: PixelSize(width: 8000, height: 1000)) == 1)
  }

  @Test func `To fill by hand follows the canvas again`() {
    var viewport = ImageViewport()
    viewport.zoom(to: 2, of: Self.wide, on: Self.canvas)
    viewport.zoom(by: 0.5, of: Self.wide, on: Self.canvas)

    #expect(viewport == ImageViewport())
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `What is no number changes nothing`(value: Double) {
    var viewport = ImageViewport()

    viewport.zoom(by: value, of: Self.wide, on: Self.canvas)
    viewport.zoom(to: value, of: Self.wide, on: Self.canvas)
    viewport.pan(right: value, down: value, of: Self.wide, on: Self.canvas)

    #expect(viewport == ImageViewport())
  }

  @Test func `Sizes that nothing has do no harm`() {
    let huge = PixelSize(width: .max, height: 1)
    let rect = ImageViewport().visible(of: huge, on: Self.canvas)

    #expect(rect.x >= 0 && rect.width >= 1 && rect.endX <= huge.width && rect.height == 1)
  }
}

struct CanvasTests {
  @Test(arguments: [(0, 1), (-1, 1), (1, 1), (2, 2)])
  func `A canvas has at least one cell`(wanted: Int, count: Int) {
    let canvas = Canvas(columns: wanted, rows: wanted)

    #expect(canvas.columns == count && canvas.rows == count)
    #expect(canvas.pixels == PixelSize(width: 10 * count, height: 20 * count))
  }
}

/// What has to be true whatever the sizes, and wherever the reader goes.
struct ImageViewportLawTests {
  private struct Case {
    let image: PixelSize
    let canvas: PixelSize

    init(_ random: inout SeededRandom) {
      let exponents = [
        Double.random(in: 0...4.6, using: &random), Double.random(in: 0...4.6, using: &random),
      ]
      let sides = exponents.map { exponent in
        (0..<Int(exponent * 10)).reduce(1.0) { side, _ in side * 1.2589 }
      }
      image = PixelSize(width: Int(sides[0]), height: Int(sides[1]))
      let cell = PixelSize(
        width: .random(in: 4...20, using: &random), height: .random(in: 8...40, using: &random))
      canvas =
        Canvas(
          columns: .random(in: 1...300, using: &random), rows: .random(in: 1...100, using: &random),
          cell: cell
        )
        .pixels
    }
  }

  private static let cases = {
    var random = SeededRandom(seed: 6)
    return (0..<2_000).map { _ in Case(&random) }
  }()

  private static func walk(_ each: Case, _ random: inout SeededRandom) -> [ImageViewport] {
    var viewport = ImageViewport()
    return (0..<12).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: viewport.zoom(by: .random(in: 0.2...5, using: &random), of: each.image, on: each.canvas)
      case 1: viewport.zoom(to: .random(in: 0...20, using: &random), of: each.image, on: each.canvas)
      case 2: viewport.fit()
      case 3: viewport.showPixels(of: each.image, on: each.canvas)
      default:
        viewport.pan(
          right: .random(in: -2...2, using: &random), down: .random(in: -2...2, using: &random),
          of: each.image, on: each.canvas)
      }
      return viewport
    }
  }

  @Test func `What is visible lies inside, and so does where it is drawn`() {
    var random = SeededRandom(seed: 7)
    for each in Self.cases {
      for viewport in Self.walk(each, &random) {
        let visible = viewport.visible(of: each.image, on: each.canvas)
        let target = viewport.target(of: each.image, on: each.canvas)
        #expect(PixelRect(whole: each.image).contains(visible))
        #expect(PixelRect(whole: each.canvas).contains(target))
      }
    }
  }

  @Test func `Filled, no margin is left and nothing more is cut off than has to be`() {
    for each in Self.cases {
      let viewport = ImageViewport()
      let visible = viewport.visible(of: each.image, on: each.canvas)

      #expect(viewport.target(of: each.image, on: each.canvas) == PixelRect(whole: each.canvas))
      if each.image.aspectRatio < each.canvas.aspectRatio {
        #expect(visible.width == each.image.width)
      } else {
        #expect(visible.height == each.image.height)
      }
    }
  }

  @Test func `Filled, the visible part has the shape of the canvas, to the pixel`() {
    for each in Self.cases {
      let visible = ImageViewport().visible(of: each.image, on: each.canvas)
      if each.image.aspectRatio < each.canvas.aspectRatio {
        #expect(abs(max(1, Double(visible.width) / each.canvas.aspectRatio) - Double(visible.height)) <= 1)
      } else {
        #expect(abs(max(1, Double(visible.height) * each.canvas.aspectRatio) - Double(visible.width)) <= 1)
      }
    }
  }

  @Test func `Pixels stay square at any zoom`() {
    var random = SeededRandom(seed: 8)
    for each in Self.cases {
      for viewport in Self.walk(each, &random) {
        let factor = viewport.factor(of: each.image, on: each.canvas)
        let visible = viewport.visible(of: each.image, on: each.canvas)
        let target = viewport.target(of: each.image, on: each.canvas)
        #expect(abs(Double(visible.width) * factor - Double(target.width)) <= max(1, factor))
        #expect(abs(Double(visible.height) * factor - Double(target.height)) <= max(1, factor))
      }
    }
  }

  @Test func `In and out again shows what it did before`() {
    let cases = Self.cases.filter {
      ImageViewport().factor(of: $0.image, on: $0.canvas) * 1.5 <= ImageViewport.closest
    }
    #expect(cases.count > 20)
    for each in cases {
      var viewport = ImageViewport()
      viewport.pan(right: 0.3, down: -0.2, of: each.image, on: each.canvas)
      let before = viewport.visible(of: each.image, on: each.canvas)

      viewport.zoom(by: 1.5, of: each.image, on: each.canvas)
      viewport.zoom(by: 1 / 1.5, of: each.image, on: each.canvas)

      #expect(viewport.visible(of: each.image, on: each.canvas) == before && viewport.scale == .fills)
    }
  }

  @Test func `Far enough in any direction there is the edge`() {
    for each in Self.cases {
      var viewport = ImageViewport()
      viewport.zoom(by: 3, of: each.image, on: each.canvas)
      viewport.pan(right: 1e12, down: 1e12, of: each.image, on: each.canvas)
      let end = viewport.visible(of: each.image, on: each.canvas)
      viewport.pan(right: -1e12, down: -1e12, of: each.image, on: each.canvas)
      let start = viewport.visible(of: each.image, on: each.canvas)

      #expect(end.endX == each.image.width && end.endY == each.image.height && start.x == 0 && start.y == 0)
    }
  }
}

/// The same part of an image in another size of it.
struct RescaledViewportTests {
  private static let canvas = PixelSize(width: 800, height: 440)
  private static let small = PixelSize(width: 1000, height: 750)
  private static let large = PixelSize(width: 4000, height: 3000)

  private func viewport(_ change: (inout ImageViewport) -> Void) -> ImageViewport {
    var viewport = ImageViewport()
    change(&viewport)
    return viewport
  }

  @Test func `The part and its size on the screen stay`() {
    let zoomed = viewport {
      $0.zoom(to: 2, of: Self.small, on: Self.canvas)
      $0.pan(right: 0.5, down: -0.25, of: Self.small, on: Self.canvas)
    }

    let rescaled = zoomed.rescaled(from: Self.small, to: Self.large)

    let (before, after) = (
      zoomed.visible(of: Self.small, on: Self.canvas), rescaled.visible(of: Self.large, on: Self.canvas)
    )
    #expect(abs(after.x - 4 * before.x) <= 4 && abs(after.y - 4 * before.y) <= 4)
    #expect(abs(after.width - 4 * before.width) <= 4 && abs(after.height - 4 * before.height) <= 4)
    #expect(abs(rescaled.zoom(of: Self.large, on: Self.canvas) - 2) < 1e-9)
  }

  @Test func `There and back nothing has changed`() {
    let zoomed = viewport { $0.zoom(to: 3, of: Self.small, on: Self.canvas) }

    let back = zoomed.rescaled(from: Self.small, to: Self.large).rescaled(from: Self.large, to: Self.small)

    #expect(
      back.visible(of: Self.small, on: Self.canvas) == zoomed.visible(of: Self.small, on: Self.canvas))
  }

  @Test func `What fills or fits goes on doing so`() {
    let (filled, fitted) = (ImageViewport(), viewport { $0.fit() })

    #expect(filled.rescaled(from: Self.small, to: Self.large) == filled)
    #expect(fitted.rescaled(from: Self.small, to: Self.large) == fitted)
  }
}
