import Foundation
import Testing

@testable import LineEditor

struct WakeupTests {
  @Test func `Raised once or often, it is up once`() throws {
    let wakeup = try Wakeup()
    wakeup.raise()
    wakeup.raise()

    #expect([wakeup.lower(), wakeup.lower()] == [true, false])
  }

  @Test func `Waiting without a raise ends after its time`() throws {
    #expect(try !Wakeup().wait(milliseconds: 1))
  }

  @Test func `Another thread ends the waiting`() throws {
    let wakeup = try Wakeup()
    Thread { wakeup.raise() }.start()

    #expect(wakeup.wait(milliseconds: 5000))
  }
}
