import LineEditor
import ShellCommands
import SmashtagModel
import TerminalKit

extension Shell {
  /// Writes a page with its images one after the other, where nobody sits at a prompt; waits for all of them.
  ///
  /// `nil` where the reader did not want to wait.
  func writeInOrder(_ page: LaidPage, by renderer: ScreenRenderer, _ graphics: Graphics?) -> [UInt8]? {
    guard let graphics, !page.pictures.isEmpty else { return Array(renderer.text(of: page.lines).utf8) }
    guard let painted = paintInOrder(page.pictures, graphics) else { return nil }
    if let context = session.context as? ImageContext, context.problem != nil {
      return Array(renderer.text(of: renderer.page(context.screen)).utf8)
    }
    return PageWriter(renderer: renderer, page: page, painted: painted, kitty: kitty).bytes
  }

  private func paintInOrder(_ pictures: [Picture], _ graphics: Graphics) -> [PaintedPicture?]? {
    stopPictures()
    let page = nextPage
    nextPage += 1
    var studio = studio(with: graphics, page: 0)
    (studio.drawsOnce, studio.deadline) = (true, deadline ?? .now + .seconds(session.settings.timeout))
    makeReady(pictures, on: page, in: studio)
    let painted = waitForPictures(pictures, on: page)
    let isStopped = pictureTasks.isEmpty
    stopPictures()
    return isStopped ? nil : painted
  }

  private func waitForPictures(_ pictures: [Picture], on page: Int) -> [PaintedPicture?] {
    var painted: [PaintedPicture?] = Array(repeating: nil, count: pictures.count)
    var missing = pictures.count
    while missing > 0, !stops, !pictureTasks.isEmpty {
      _ = wakeup.wait(milliseconds: -1)
      obeySignals()
      for message in mailbox.takeAll() {
        guard case .picture(let news) = message.news, news.page == page else {
          kept.append(message)
          continue
        }
        missing -= 1
        if case .failure(let error) = news.result, keep(error, of: pictures[news.index]) {
          fail(FailedCommand(name: "image", error: error))
          continue
        }
        painted[news.index] = self.painted(news, pictures[news.index])
        painted[news.index].map { tellIfIncomplete($0, pictures[news.index]) }
      }
    }
    return painted
  }
}
