// C23, which the other C targets need not be.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CSample.h"

static const unsigned char photos[] = {
#embed "photos.json"
};

static const unsigned char continent[] = {
#embed "places/continent.json"
};
static const unsigned char country[] = {
#embed "places/country.json"
};
static const unsigned char locality[] = {
#embed "places/locality.json"
};
static const unsigned char neighbourhood[] = {
#embed "places/neighbourhood.json"
};
static const unsigned char region[] = {
#embed "places/region.json"
};

static const csample_file place_lists[] = {
    {"continent.json", continent, sizeof continent},
    {"country.json", country, sizeof country},
    {"locality.json", locality, sizeof locality},
    {"neighbourhood.json", neighbourhood, sizeof neighbourhood},
    {"region.json", region, sizeof region},
};

static const unsigned char aurora_small[] = {
#embed "photos/aurora-small.jpg"
};
static const unsigned char aurora[] = {
#embed "photos/aurora.jpg"
};
static const unsigned char basilica_small[] = {
#embed "photos/basilica-small.jpg"
};
static const unsigned char basilica[] = {
#embed "photos/basilica.jpg"
};
static const unsigned char dunes_small[] = {
#embed "photos/dunes-small.jpg"
};
static const unsigned char dunes[] = {
#embed "photos/dunes.jpg"
};
static const unsigned char fog_bridge_small[] = {
#embed "photos/fog-bridge-small.jpg"
};
static const unsigned char fog_bridge[] = {
#embed "photos/fog-bridge.jpg"
};
static const unsigned char fog_mountains_small[] = {
#embed "photos/fog-mountains-small.jpg"
};
static const unsigned char fog_mountains[] = {
#embed "photos/fog-mountains.jpg"
};
static const unsigned char fountain_small[] = {
#embed "photos/fountain-small.jpg"
};
static const unsigned char fountain[] = {
#embed "photos/fountain.jpg"
};
static const unsigned char iron_tower_small[] = {
#embed "photos/iron-tower-small.jpg"
};
static const unsigned char iron_tower[] = {
#embed "photos/iron-tower.jpg"
};
static const unsigned char moon_sea_small[] = {
#embed "photos/moon-sea-small.jpg"
};
static const unsigned char moon_sea[] = {
#embed "photos/moon-sea.jpg"
};
static const unsigned char roofs_small[] = {
#embed "photos/roofs-small.jpg"
};
static const unsigned char roofs[] = {
#embed "photos/roofs.jpg"
};
static const unsigned char skyline_small[] = {
#embed "photos/skyline-small.jpg"
};
static const unsigned char skyline[] = {
#embed "photos/skyline.jpg"
};
static const unsigned char snow_cabin_small[] = {
#embed "photos/snow-cabin-small.jpg"
};
static const unsigned char snow_cabin[] = {
#embed "photos/snow-cabin.jpg"
};
static const unsigned char stone_bridge_small[] = {
#embed "photos/stone-bridge-small.jpg"
};
static const unsigned char stone_bridge[] = {
#embed "photos/stone-bridge.jpg"
};
static const unsigned char terraces_small[] = {
#embed "photos/terraces-small.jpg"
};
static const unsigned char terraces[] = {
#embed "photos/terraces.jpg"
};
static const unsigned char torii_small[] = {
#embed "photos/torii-small.jpg"
};
static const unsigned char torii[] = {
#embed "photos/torii.jpg"
};
static const unsigned char tram_small[] = {
#embed "photos/tram-small.jpg"
};
static const unsigned char tram[] = {
#embed "photos/tram.jpg"
};

static const csample_file pictures[] = {
    {"aurora-small.jpg", aurora_small, sizeof aurora_small},
    {"aurora.jpg", aurora, sizeof aurora},
    {"basilica-small.jpg", basilica_small, sizeof basilica_small},
    {"basilica.jpg", basilica, sizeof basilica},
    {"dunes-small.jpg", dunes_small, sizeof dunes_small},
    {"dunes.jpg", dunes, sizeof dunes},
    {"fog-bridge-small.jpg", fog_bridge_small, sizeof fog_bridge_small},
    {"fog-bridge.jpg", fog_bridge, sizeof fog_bridge},
    {"fog-mountains-small.jpg", fog_mountains_small, sizeof fog_mountains_small},
    {"fog-mountains.jpg", fog_mountains, sizeof fog_mountains},
    {"fountain-small.jpg", fountain_small, sizeof fountain_small},
    {"fountain.jpg", fountain, sizeof fountain},
    {"iron-tower-small.jpg", iron_tower_small, sizeof iron_tower_small},
    {"iron-tower.jpg", iron_tower, sizeof iron_tower},
    {"moon-sea-small.jpg", moon_sea_small, sizeof moon_sea_small},
    {"moon-sea.jpg", moon_sea, sizeof moon_sea},
    {"roofs-small.jpg", roofs_small, sizeof roofs_small},
    {"roofs.jpg", roofs, sizeof roofs},
    {"skyline-small.jpg", skyline_small, sizeof skyline_small},
    {"skyline.jpg", skyline, sizeof skyline},
    {"snow-cabin-small.jpg", snow_cabin_small, sizeof snow_cabin_small},
    {"snow-cabin.jpg", snow_cabin, sizeof snow_cabin},
    {"stone-bridge-small.jpg", stone_bridge_small, sizeof stone_bridge_small},
    {"stone-bridge.jpg", stone_bridge, sizeof stone_bridge},
    {"terraces-small.jpg", terraces_small, sizeof terraces_small},
    {"terraces.jpg", terraces, sizeof terraces},
    {"torii-small.jpg", torii_small, sizeof torii_small},
    {"torii.jpg", torii, sizeof torii},
    {"tram-small.jpg", tram_small, sizeof tram_small},
    {"tram.jpg", tram, sizeof tram},
};

csample_file csample_photos(void) {
    return (csample_file){"photos.json", photos, sizeof photos};
}

size_t csample_place_list_count(void) {
    return sizeof place_lists / sizeof place_lists[0];
}

csample_file csample_place_list(size_t index) {
    return place_lists[index];
}

size_t csample_photo_picture_count(void) {
    return sizeof pictures / sizeof pictures[0];
}

csample_file csample_photo_picture(size_t index) {
    return pictures[index];
}
