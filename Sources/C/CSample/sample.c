// C23, which the other C targets need not be.
#pragma clang diagnostic ignored "-Wc23-extensions"

// #embed takes the files in as they are: 0.1 s for megabytes, where an array in source takes minutes.
#include "CSample.h"

static const unsigned char tweets[] = {
#embed "tweets.jsonl"
};

static const unsigned char bell_tower[] = {
#embed "pictures/bell-tower.jpg"
};
static const unsigned char bolete_cut[] = {
#embed "pictures/bolete-cut.jpg"
};
static const unsigned char cat[] = {
#embed "pictures/cat.jpg"
};
static const unsigned char choir_window[] = {
#embed "pictures/choir-window.jpg"
};
static const unsigned char ferry[] = {
#embed "pictures/ferry.jpg"
};
static const unsigned char floodlights[] = {
#embed "pictures/floodlights.jpg"
};
static const unsigned char island_map[] = {
#embed "pictures/island-map.jpg"
};
static const unsigned char lighthouse[] = {
#embed "pictures/lighthouse.jpg"
};
static const unsigned char loaf[] = {
#embed "pictures/loaf.jpg"
};
static const unsigned char mushroom[] = {
#embed "pictures/mushroom.jpg"
};
static const unsigned char night_train[] = {
#embed "pictures/night-train.jpg"
};
static const unsigned char radio_mast[] = {
#embed "pictures/radio-mast.jpg"
};
static const unsigned char rain_window[] = {
#embed "pictures/rain-window.jpg"
};
static const unsigned char star_trails[] = {
#embed "pictures/star-trails.jpg"
};

static const csample_file pictures[] = {
    {"bell-tower.jpg", bell_tower, sizeof bell_tower},
    {"bolete-cut.jpg", bolete_cut, sizeof bolete_cut},
    {"cat.jpg", cat, sizeof cat},
    {"choir-window.jpg", choir_window, sizeof choir_window},
    {"ferry.jpg", ferry, sizeof ferry},
    {"floodlights.jpg", floodlights, sizeof floodlights},
    {"island-map.jpg", island_map, sizeof island_map},
    {"lighthouse.jpg", lighthouse, sizeof lighthouse},
    {"loaf.jpg", loaf, sizeof loaf},
    {"mushroom.jpg", mushroom, sizeof mushroom},
    {"night-train.jpg", night_train, sizeof night_train},
    {"radio-mast.jpg", radio_mast, sizeof radio_mast},
    {"rain-window.jpg", rain_window, sizeof rain_window},
    {"star-trails.jpg", star_trails, sizeof star_trails},
};

csample_file csample_tweets(void) {
    return (csample_file){"tweets.jsonl", tweets, sizeof tweets};
}

size_t csample_picture_count(void) {
    return sizeof pictures / sizeof pictures[0];
}

csample_file csample_picture(size_t index) {
    return pictures[index];
}
