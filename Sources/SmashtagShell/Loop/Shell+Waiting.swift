import Glibc
import LineEditor

extension Shell {
  /// Waits until something can be read or written, and obeys signals meanwhile; `false` once the shell has to end.
  ///
  /// Mail waits: it may be a message that is being handled here, and is attended to with the next line, as the
  /// wake-up is lowered.
  func waits(for events: Int32, on descriptor: Int32) -> Bool {
    while !stops {
      var requests = [
        pollfd(fd: descriptor, events: Int16(events), revents: 0),
        pollfd(fd: wakeup.fileDescriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&requests, nfds_t(requests.count), -1)
      if requests[1].revents != 0 {
        wakeup.lower()
        obeySignals()
      } else if requests[0].revents != 0 {
        return true
      }
    }
    return false
  }
}
