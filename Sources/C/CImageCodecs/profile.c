#include "profile.h"

#include <lcms2.h>
#include <stdlib.h>

/// Profiles of printers have tables of up to some megabytes; those of cameras and screens have some hundred bytes.
enum { most_bytes = 4 << 20 };

struct CICProfile {
  CICLayout layout;
  cmsContext context;
  cmsHTRANSFORM transform;
  /// Of a profile of grey, the level of each in sRGB.
  uint8_t greys[256];
};

/// What a layout is called by lcms, before and after.
typedef struct {
  cmsColorSpaceSignature space;
  cmsUInt32Number from, to;
} forms;

static forms forms_of(CICLayout layout) {
  switch (layout) {
  case CICGrey:
  case CICGreyQuads: return (forms){cmsSigGrayData, TYPE_GRAY_8, TYPE_RGB_8};
  case CICTriples: return (forms){cmsSigRgbData, TYPE_RGB_8, TYPE_RGB_8};
  case CICQuads: return (forms){cmsSigRgbData, TYPE_RGBA_8, TYPE_RGBA_8};
  case CICInks: return (forms){cmsSigCmykData, TYPE_CMYK_8, TYPE_RGBA_8};
  case CICInvertedInks: return (forms){cmsSigCmykData, TYPE_CMYK_8_REV, TYPE_RGBA_8};
  }
  return (forms){0, 0, 0};
}

/// Whether colours all over the cube stay what they are, but for rounding.
static bool changes_nothing(const CICProfile *profile) {
  for (uint32_t place = 0; place < 6 * 6 * 6; place++) {
    uint8_t levels[4] = {(uint8_t)(place / 36 * 51), (uint8_t)(place / 6 % 6 * 51), (uint8_t)(place % 6 * 51), 255};
    uint8_t shown[4] = {0};
    cmsDoTransform(profile->transform, levels, shown, 1);
    for (int i = 0; i < 3; i++)
      if (abs(shown[i] - levels[i]) > 1) return false;
  }
  return true;
}

static bool prepare(CICProfile *profile, cmsHPROFILE from, cmsHPROFILE to) {
  forms forms = forms_of(profile->layout);
  profile->transform = cmsCreateTransformTHR(
    profile->context, from, forms.from, to, forms.to, INTENT_RELATIVE_COLORIMETRIC,
    cmsFLAGS_COPY_ALPHA | cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE);
  if (!profile->transform) return false;
  if (forms.space == cmsSigCmykData) return true;
  if (forms.space == cmsSigRgbData) return !changes_nothing(profile);
  for (int i = 0; i < 256; i++) {
    uint8_t level = (uint8_t)i, shown[3];
    cmsDoTransform(profile->transform, &level, shown, 1);
    profile->greys[i] = shown[1];
  }
  return true;
}

/// Whether it has chains of any length, for whose making a profile of some kilobytes could take minutes (ICC.1:2022,
/// 9.2.17). Cameras and screens have none.
static bool has_chains(cmsHPROFILE from) {
  static const cmsTagSignature chains[] = {cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag};
  for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
    if (cmsIsTag(from, chains[i])) return true;
  return false;
}

static bool is_usable(cmsHPROFILE from, CICLayout layout) {
  if (!from || cmsGetColorSpace(from) != forms_of(layout).space || has_chains(from)) return false;
  cmsProfileClassSignature kind = cmsGetDeviceClass(from);
  return kind == cmsSigInputClass || kind == cmsSigDisplayClass || kind == cmsSigOutputClass
      || kind == cmsSigColorSpaceClass;
}

CICProfile *cic_profile_open(const uint8_t *bytes, size_t count, CICLayout layout) {
  if (!bytes || count == 0 || count > most_bytes) return NULL;
  CICProfile *profile = calloc(1, sizeof *profile);
  if (!profile) return NULL;
  profile->layout = layout;
  // A context of its own: no state is shared with another thread.
  profile->context = cmsCreateContext(NULL, NULL);
  cmsContext context = profile->context;
  cmsHPROFILE from = context ? cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)count) : NULL;
  cmsHPROFILE to = context ? cmsCreate_sRGBProfileTHR(context) : NULL;
  bool is_ready = to && is_usable(from, layout) && prepare(profile, from, to);
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  if (is_ready) return profile;
  cic_profile_close(profile);
  return NULL;
}

void cic_profile_convert(const CICProfile *profile, uint8_t *pixels, size_t count) {
  if (!profile) return;
  if (profile->layout == CICGrey) {
    for (size_t i = 0; i < count; i++) pixels[i] = profile->greys[pixels[i]];
    return;
  }
  if (profile->layout == CICGreyQuads) {
    for (size_t i = 0; i < count * 4; i++)
      if (i % 4 < 3) pixels[i] = profile->greys[pixels[i]];
    return;
  }
  cmsDoTransform(profile->transform, pixels, pixels, (cmsUInt32Number)count);
  if (profile->layout == CICInks || profile->layout == CICInvertedInks)
    for (size_t i = 0; i < count; i++) pixels[i * 4 + 3] = 255;
}

void cic_profile_close(CICProfile *profile) {
  if (!profile) return;
  if (profile->transform) cmsDeleteTransform(profile->transform);
  if (profile->context) cmsDeleteContext(profile->context);
  free(profile);
}
