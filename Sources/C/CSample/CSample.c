// Made by Scripts/make-sample.py: every file of the sample, as #embed of C23 takes it in.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CSample.h"

static const unsigned char file_0[] = {
#embed "photos.json"
};
static const unsigned char file_1[] = {
#embed "pictures/bell-tower.jpg"
};
static const unsigned char file_2[] = {
#embed "pictures/bolete-cut.jpg"
};
static const unsigned char file_3[] = {
#embed "pictures/cat.jpg"
};
static const unsigned char file_4[] = {
#embed "pictures/choir-window.jpg"
};
static const unsigned char file_5[] = {
#embed "pictures/ferry.jpg"
};
static const unsigned char file_6[] = {
#embed "pictures/floodlights.jpg"
};
static const unsigned char file_7[] = {
#embed "pictures/island-map.jpg"
};
static const unsigned char file_8[] = {
#embed "pictures/lighthouse.jpg"
};
static const unsigned char file_9[] = {
#embed "pictures/loaf.jpg"
};
static const unsigned char file_10[] = {
#embed "pictures/mushroom.jpg"
};
static const unsigned char file_11[] = {
#embed "pictures/night-train.jpg"
};
static const unsigned char file_12[] = {
#embed "pictures/radio-mast.jpg"
};
static const unsigned char file_13[] = {
#embed "pictures/rain-window.jpg"
};
static const unsigned char file_14[] = {
#embed "pictures/star-trails.jpg"
};
static const unsigned char file_15[] = {
#embed "photos/aurora-small.jpg"
};
static const unsigned char file_16[] = {
#embed "photos/aurora.jpg"
};
static const unsigned char file_17[] = {
#embed "photos/basilica-small.jpg"
};
static const unsigned char file_18[] = {
#embed "photos/basilica.jpg"
};
static const unsigned char file_19[] = {
#embed "photos/dunes-small.jpg"
};
static const unsigned char file_20[] = {
#embed "photos/dunes.jpg"
};
static const unsigned char file_21[] = {
#embed "photos/fog-bridge-small.jpg"
};
static const unsigned char file_22[] = {
#embed "photos/fog-bridge.jpg"
};
static const unsigned char file_23[] = {
#embed "photos/fog-mountains-small.jpg"
};
static const unsigned char file_24[] = {
#embed "photos/fog-mountains.jpg"
};
static const unsigned char file_25[] = {
#embed "photos/fountain-small.jpg"
};
static const unsigned char file_26[] = {
#embed "photos/fountain.jpg"
};
static const unsigned char file_27[] = {
#embed "photos/iron-tower-small.jpg"
};
static const unsigned char file_28[] = {
#embed "photos/iron-tower.jpg"
};
static const unsigned char file_29[] = {
#embed "photos/moon-sea-small.jpg"
};
static const unsigned char file_30[] = {
#embed "photos/moon-sea.jpg"
};
static const unsigned char file_31[] = {
#embed "photos/roofs-small.jpg"
};
static const unsigned char file_32[] = {
#embed "photos/roofs.jpg"
};
static const unsigned char file_33[] = {
#embed "photos/skyline-small.jpg"
};
static const unsigned char file_34[] = {
#embed "photos/skyline.jpg"
};
static const unsigned char file_35[] = {
#embed "photos/snow-cabin-small.jpg"
};
static const unsigned char file_36[] = {
#embed "photos/snow-cabin.jpg"
};
static const unsigned char file_37[] = {
#embed "photos/stone-bridge-small.jpg"
};
static const unsigned char file_38[] = {
#embed "photos/stone-bridge.jpg"
};
static const unsigned char file_39[] = {
#embed "photos/terraces-small.jpg"
};
static const unsigned char file_40[] = {
#embed "photos/terraces.jpg"
};
static const unsigned char file_41[] = {
#embed "photos/torii-small.jpg"
};
static const unsigned char file_42[] = {
#embed "photos/torii.jpg"
};
static const unsigned char file_43[] = {
#embed "photos/tram-small.jpg"
};
static const unsigned char file_44[] = {
#embed "photos/tram.jpg"
};
static const unsigned char file_45[] = {
#embed "places/continent.json"
};
static const unsigned char file_46[] = {
#embed "places/country.json"
};
static const unsigned char file_47[] = {
#embed "places/locality.json"
};
static const unsigned char file_48[] = {
#embed "places/neighbourhood.json"
};
static const unsigned char file_49[] = {
#embed "places/region.json"
};
static const unsigned char file_50[] = {
#embed "pages/abuela-guantes.html"
};
static const unsigned char file_51[] = {
#embed "pages/choir-b-flat.html"
};
static const unsigned char file_52[] = {
#embed "pages/choir-recording.html"
};
static const unsigned char file_53[] = {
#embed "pages/clinic-mai-ek.html"
};
static const unsigned char file_54[] = {
#embed "pages/faros-skotadi.html"
};
static const unsigned char file_55[] = {
#embed "pages/ferry-2026-11-04.html"
};
static const unsigned char file_56[] = {
#embed "pages/ferry-2026-11-21.html"
};
static const unsigned char file_57[] = {
#embed "pages/ferry-inkblot-island.html"
};
static const unsigned char file_58[] = {
#embed "pages/ferry-shares.html"
};
static const unsigned char file_59[] = {
#embed "pages/ferry-timetable.html"
};
static const unsigned char file_60[] = {
#embed "pages/four-levain.html"
};
static const unsigned char file_61[] = {
#embed "pages/gaviotas-gol.html"
};
static const unsigned char file_62[] = {
#embed "pages/library-remedios.html"
};
static const unsigned char file_63[] = {
#embed "pages/library-tonight.html"
};
static const unsigned char file_64[] = {
#embed "pages/map-cat.html"
};
static const unsigned char file_65[] = {
#embed "pages/map-dark-hour.html"
};
static const unsigned char file_66[] = {
#embed "pages/mushrooms-belfry.html"
};
static const unsigned char file_67[] = {
#embed "pages/night-train-kal.html"
};
static const unsigned char file_68[] = {
#embed "pages/radio-qsl-300.html"
};
static const unsigned char file_69[] = {
#embed "pages/radio-shortwave.html"
};
static const unsigned char file_70[] = {
#embed "pages/ruche-miel.html"
};
static const unsigned char file_71[] = {
#embed "pages/schilder-eszett.html"
};
static const unsigned char file_72[] = {
#embed "pages/sky-dark-hour.html"
};
static const unsigned char file_73[] = {
#embed "pages/tea-menu.html"
};
static const unsigned char file_74[] = {
#embed "pages/weather-bucket.html"
};
static const unsigned char file_75[] = {
#embed "tweets.sqlite"
};

static const csample_file files[] = {
    {"", "photos.json", file_0, sizeof file_0},
    {"pictures", "bell-tower.jpg", file_1, sizeof file_1},
    {"pictures", "bolete-cut.jpg", file_2, sizeof file_2},
    {"pictures", "cat.jpg", file_3, sizeof file_3},
    {"pictures", "choir-window.jpg", file_4, sizeof file_4},
    {"pictures", "ferry.jpg", file_5, sizeof file_5},
    {"pictures", "floodlights.jpg", file_6, sizeof file_6},
    {"pictures", "island-map.jpg", file_7, sizeof file_7},
    {"pictures", "lighthouse.jpg", file_8, sizeof file_8},
    {"pictures", "loaf.jpg", file_9, sizeof file_9},
    {"pictures", "mushroom.jpg", file_10, sizeof file_10},
    {"pictures", "night-train.jpg", file_11, sizeof file_11},
    {"pictures", "radio-mast.jpg", file_12, sizeof file_12},
    {"pictures", "rain-window.jpg", file_13, sizeof file_13},
    {"pictures", "star-trails.jpg", file_14, sizeof file_14},
    {"photos", "aurora-small.jpg", file_15, sizeof file_15},
    {"photos", "aurora.jpg", file_16, sizeof file_16},
    {"photos", "basilica-small.jpg", file_17, sizeof file_17},
    {"photos", "basilica.jpg", file_18, sizeof file_18},
    {"photos", "dunes-small.jpg", file_19, sizeof file_19},
    {"photos", "dunes.jpg", file_20, sizeof file_20},
    {"photos", "fog-bridge-small.jpg", file_21, sizeof file_21},
    {"photos", "fog-bridge.jpg", file_22, sizeof file_22},
    {"photos", "fog-mountains-small.jpg", file_23, sizeof file_23},
    {"photos", "fog-mountains.jpg", file_24, sizeof file_24},
    {"photos", "fountain-small.jpg", file_25, sizeof file_25},
    {"photos", "fountain.jpg", file_26, sizeof file_26},
    {"photos", "iron-tower-small.jpg", file_27, sizeof file_27},
    {"photos", "iron-tower.jpg", file_28, sizeof file_28},
    {"photos", "moon-sea-small.jpg", file_29, sizeof file_29},
    {"photos", "moon-sea.jpg", file_30, sizeof file_30},
    {"photos", "roofs-small.jpg", file_31, sizeof file_31},
    {"photos", "roofs.jpg", file_32, sizeof file_32},
    {"photos", "skyline-small.jpg", file_33, sizeof file_33},
    {"photos", "skyline.jpg", file_34, sizeof file_34},
    {"photos", "snow-cabin-small.jpg", file_35, sizeof file_35},
    {"photos", "snow-cabin.jpg", file_36, sizeof file_36},
    {"photos", "stone-bridge-small.jpg", file_37, sizeof file_37},
    {"photos", "stone-bridge.jpg", file_38, sizeof file_38},
    {"photos", "terraces-small.jpg", file_39, sizeof file_39},
    {"photos", "terraces.jpg", file_40, sizeof file_40},
    {"photos", "torii-small.jpg", file_41, sizeof file_41},
    {"photos", "torii.jpg", file_42, sizeof file_42},
    {"photos", "tram-small.jpg", file_43, sizeof file_43},
    {"photos", "tram.jpg", file_44, sizeof file_44},
    {"places", "continent.json", file_45, sizeof file_45},
    {"places", "country.json", file_46, sizeof file_46},
    {"places", "locality.json", file_47, sizeof file_47},
    {"places", "neighbourhood.json", file_48, sizeof file_48},
    {"places", "region.json", file_49, sizeof file_49},
    {"pages", "https://abuela.example/guantes", file_50, sizeof file_50},
    {"pages", "https://choir.example/concerts/2026/b-flat", file_51, sizeof file_51},
    {"pages", "https://choir.example/concerts/2026/b-flat/recording", file_52, sizeof file_52},
    {"pages", "https://clinic.example/patients/mai-ek", file_53, sizeof file_53},
    {"pages", "https://φάρος.example/σκοτάδι", file_54, sizeof file_54},
    {"pages", "https://ferry.example/timetable?day=2026-11-04", file_55, sizeof file_55},
    {"pages", "https://ferry.example/timetable?day=2026-11-21", file_56, sizeof file_56},
    {"pages", "https://ferry.example/stops/inkblot-island", file_57, sizeof file_57},
    {"pages", "https://ferry.example/shares?class=one-wave", file_58, sizeof file_58},
    {"pages", "https://ferry.example/timetable", file_59, sizeof file_59},
    {"pages", "https://four.example/journal-du-levain", file_60, sizeof file_60},
    {"pages", "https://gaviotas.example/temporada/2026/gol", file_61, sizeof file_61},
    {"pages", "https://library.example/catalogue?q=remedios&sort=light", file_62, sizeof file_62},
    {"pages", "https://library.example/tonight", file_63, sizeof file_63},
    {"pages", "https://map.example/sheets/cat", file_64, sizeof file_64},
    {"pages", "https://map.example/sheets/dark-hour", file_65, sizeof file_65},
    {"pages", "https://mushrooms.example/atlas/belfry", file_66, sizeof file_66},
    {"pages", "https://night-train.example/timetable?day=kal", file_67, sizeof file_67},
    {"pages", "https://radio.example/qsl/300", file_68, sizeof file_68},
    {"pages", "https://radio.example/shortwave?call=tsubame", file_69, sizeof file_69},
    {"pages", "https://ruche.example/miel/printemps-2026", file_70, sizeof file_70},
    {"pages", "https://schilder.example/eszett", file_71, sizeof file_71},
    {"pages", "https://sky.example/dark-hour", file_72, sizeof file_72},
    {"pages", "https://tea.example/menu?cups=9", file_73, sizeof file_73},
    {"pages", "https://weather.example/aldern/bucket", file_74, sizeof file_74},
    {"", "tweets.sqlite", file_75, sizeof file_75},
};

size_t csample_count(void) { return sizeof files / sizeof files[0]; }

csample_file csample_at(size_t index) { return files[index]; }
