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

// Pages of the web that the tweets lead to: the name of each is its address.
size_t csample_page_count(void);
csample_file csample_page(size_t index);

// Photos as Flickr answers a search, newest first.
csample_file csample_photos(void);

// The images of these photos, each in two sizes.
size_t csample_photo_picture_count(void);
csample_file csample_photo_picture(size_t index);

// Top places as Flickr lists them, a file for each type: "locality.json".
size_t csample_place_list_count(void);
csample_file csample_place_list(size_t index);

#endif
