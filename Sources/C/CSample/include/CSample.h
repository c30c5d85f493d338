/// The sample collection, inside the program: it is there wherever the program is copied.
#ifndef CSAMPLE_H
#define CSAMPLE_H

#include <stddef.h>

/// A file of the sample.
typedef struct {
    /// `pictures` of the tweets, `photos` of the places, lists of `places`, `pages` of the web; empty for `tweets.jsonl`
    /// (one tweet a line, oldest first) and `photos.json` (photos as Flickr answers a search).
    const char *folder;
    /// Its name in the folder; of a page its address.
    const char *name;
    const unsigned char *bytes;
    size_t size;
} csample_file;

size_t csample_count(void);

/// The file at an index below the count.
csample_file csample_at(size_t index);

#endif
