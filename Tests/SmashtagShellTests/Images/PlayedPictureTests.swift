import SmashtagModel
import Testing

@testable import SmashtagShell

/// Where the pictures of an animation are drawn, between the thread that plays and the one that draws.
struct PlayedPictureTests {
  private let played = PlayedPicture()
  private let place = Picture(
    subject: .image(.file("/moving.gif")), line: 0, column: 0,
    box: Canvas(columns: 4, rows: 2))

  @Test func `A picture that stands there is not drawn again`() {
    played.aim(at: place)
    #expect(!played.hasBegun)

    #expect(played.take() == place)
    #expect(played.take() == nil)
    played.finish()

    #expect(played.hasBegun && played.takeChange() == nil)
  }

  @Test func `In a cleared window the one that it stands still at is drawn again, once`() {
    played.aim(at: place)
    _ = played.take()
    played.finish()
    played.isPaused = true

    played.redraw()

    #expect(played.takeChange() == place)
    played.finish()
    #expect(played.takeChange() == nil && played.isPaused)
  }

  @Test func `Nothing is drawn nowhere`() {
    played.redraw()

    #expect(played.take() == nil && played.takeChange() == nil && !played.hasBegun)
  }
}
