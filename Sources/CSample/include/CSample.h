// The sample collection, inside the program: it shows wherever the binary is copied.
#ifndef CSAMPLE_H
#define CSAMPLE_H

#include <stddef.h>

typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
} csample_file;

// Tweets as JSONL, oldest first.
csample_file csample_tweets(void);

size_t csample_picture_count(void);
csample_file csample_picture(size_t index);

#endif
