/// Where in what line the editor stands: a key that went into the line has changed it.
struct LinePlace: Equatable {
  var length = 0
  var cursor = 0
}
