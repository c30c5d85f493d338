/// The sample collection, which is compiled into the program and so needs no files.
#ifndef CSAMPLE_H
#define CSAMPLE_H

#include <stddef.h>

/// A file of the sample.
typedef struct {
    /// The folder: `pictures` of tweets, `photos` of places, lists of `places`, or web `pages`.
    ///
    /// It is empty for `tweets.jsonl` (one tweet a line, oldest first), `tweets.sqlite` (the archive of them) and
    /// `photos.json` (photos in Flickr's JSON).
    const char *folder;
    /// The name in the folder; for a page its address.
    const char *name;
    /// The contents, which are constant and valid as long as the program runs.
    const unsigned char *bytes;
    size_t size;
} csample_file;

/// The number of files.
size_t csample_count(void);

/// The file at an index below the count.
csample_file csample_at(size_t index);

#endif
