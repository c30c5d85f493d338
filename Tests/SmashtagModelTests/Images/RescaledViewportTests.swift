import SmashtagModel
import Testing

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
