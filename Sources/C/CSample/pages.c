// C23, which the other C targets need not be.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CSample.h"

static const unsigned char abuela_guantes[] = {
#embed "pages/abuela-guantes.html"
};
static const unsigned char choir_b_flat[] = {
#embed "pages/choir-b-flat.html"
};
static const unsigned char choir_recording[] = {
#embed "pages/choir-recording.html"
};
static const unsigned char clinic_mai_ek[] = {
#embed "pages/clinic-mai-ek.html"
};
static const unsigned char faros_skotadi[] = {
#embed "pages/faros-skotadi.html"
};
static const unsigned char ferry_2026_11_04[] = {
#embed "pages/ferry-2026-11-04.html"
};
static const unsigned char ferry_2026_11_21[] = {
#embed "pages/ferry-2026-11-21.html"
};
static const unsigned char ferry_inkblot_island[] = {
#embed "pages/ferry-inkblot-island.html"
};
static const unsigned char ferry_shares[] = {
#embed "pages/ferry-shares.html"
};
static const unsigned char ferry_timetable[] = {
#embed "pages/ferry-timetable.html"
};
static const unsigned char four_levain[] = {
#embed "pages/four-levain.html"
};
static const unsigned char gaviotas_gol[] = {
#embed "pages/gaviotas-gol.html"
};
static const unsigned char library_remedios[] = {
#embed "pages/library-remedios.html"
};
static const unsigned char library_tonight[] = {
#embed "pages/library-tonight.html"
};
static const unsigned char map_cat[] = {
#embed "pages/map-cat.html"
};
static const unsigned char map_dark_hour[] = {
#embed "pages/map-dark-hour.html"
};
static const unsigned char mushrooms_belfry[] = {
#embed "pages/mushrooms-belfry.html"
};
static const unsigned char night_train_kal[] = {
#embed "pages/night-train-kal.html"
};
static const unsigned char radio_qsl_300[] = {
#embed "pages/radio-qsl-300.html"
};
static const unsigned char radio_shortwave[] = {
#embed "pages/radio-shortwave.html"
};
static const unsigned char ruche_miel[] = {
#embed "pages/ruche-miel.html"
};
static const unsigned char schilder_eszett[] = {
#embed "pages/schilder-eszett.html"
};
static const unsigned char sky_dark_hour[] = {
#embed "pages/sky-dark-hour.html"
};
static const unsigned char tea_menu[] = {
#embed "pages/tea-menu.html"
};
static const unsigned char weather_bucket[] = {
#embed "pages/weather-bucket.html"
};

static const csample_file pages[] = {
    {"https://abuela.example/guantes", abuela_guantes, sizeof abuela_guantes},
    {"https://choir.example/concerts/2026/b-flat", choir_b_flat, sizeof choir_b_flat},
    {"https://choir.example/concerts/2026/b-flat/recording", choir_recording, sizeof choir_recording},
    {"https://clinic.example/patients/mai-ek", clinic_mai_ek, sizeof clinic_mai_ek},
    {"https://φάρος.example/σκοτάδι", faros_skotadi, sizeof faros_skotadi},
    {"https://ferry.example/timetable?day=2026-11-04", ferry_2026_11_04, sizeof ferry_2026_11_04},
    {"https://ferry.example/timetable?day=2026-11-21", ferry_2026_11_21, sizeof ferry_2026_11_21},
    {"https://ferry.example/stops/inkblot-island", ferry_inkblot_island, sizeof ferry_inkblot_island},
    {"https://ferry.example/shares?class=one-wave", ferry_shares, sizeof ferry_shares},
    {"https://ferry.example/timetable", ferry_timetable, sizeof ferry_timetable},
    {"https://four.example/journal-du-levain", four_levain, sizeof four_levain},
    {"https://gaviotas.example/temporada/2026/gol", gaviotas_gol, sizeof gaviotas_gol},
    {"https://library.example/catalogue?q=remedios&sort=light", library_remedios, sizeof library_remedios},
    {"https://library.example/tonight", library_tonight, sizeof library_tonight},
    {"https://map.example/sheets/cat", map_cat, sizeof map_cat},
    {"https://map.example/sheets/dark-hour", map_dark_hour, sizeof map_dark_hour},
    {"https://mushrooms.example/atlas/belfry", mushrooms_belfry, sizeof mushrooms_belfry},
    {"https://night-train.example/timetable?day=kal", night_train_kal, sizeof night_train_kal},
    {"https://radio.example/qsl/300", radio_qsl_300, sizeof radio_qsl_300},
    {"https://radio.example/shortwave?call=tsubame", radio_shortwave, sizeof radio_shortwave},
    {"https://ruche.example/miel/printemps-2026", ruche_miel, sizeof ruche_miel},
    {"https://schilder.example/eszett", schilder_eszett, sizeof schilder_eszett},
    {"https://sky.example/dark-hour", sky_dark_hour, sizeof sky_dark_hour},
    {"https://tea.example/menu?cups=9", tea_menu, sizeof tea_menu},
    {"https://weather.example/aldern/bucket", weather_bucket, sizeof weather_bucket},
};

size_t csample_page_count(void) {
    return sizeof pages / sizeof pages[0];
}

csample_file csample_page(size_t index) {
    return pages[index];
}
