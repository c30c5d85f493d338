import LineEditor
import Testing

@testable import SmashtagShell

struct MailboxTests {
  @Test func `Messages are taken once, oldest first`() throws {
    let mailbox = Mailbox<Int>(waking: try Wakeup())
    mailbox.put(1)
    mailbox.put(2)

    let first = mailbox.takeAll()

    #expect(first == [1, 2])
    #expect(mailbox.takeAll().isEmpty)
  }

  @Test func `A message wakes who waits`() throws {
    let wakeup = try Wakeup()

    Mailbox<Int>(waking: wakeup).put(1)

    #expect(wakeup.wait(milliseconds: 0))
  }

  @Test func `Messages of many tasks all arrive`() async throws {
    let mailbox = Mailbox<Int>(waking: try Wakeup())

    await withTaskGroup { group in
      for number in 0..<1_000 { group.addTask { mailbox.put(number) } }
    }

    #expect(Set(mailbox.takeAll()) == Set(0..<1_000))
  }
}
