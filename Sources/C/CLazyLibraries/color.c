#include "lazy.h"

#include <lcms2.h>

#define COLOR(...) LAZY(COLOR, __VA_ARGS__)

COLOR(cmsContext, cmsCreateContext, (void *plugin, void *data), (plugin, data), NULL)
COLOR(void, cmsDeleteContext, (cmsContext context), (context), )

// MARK: Profiles

COLOR(cmsHPROFILE, cmsOpenProfileFromMemTHR, (cmsContext context, const void *bytes, cmsUInt32Number count),
      (context, bytes, count), NULL)
COLOR(cmsHPROFILE, cmsCreate_sRGBProfileTHR, (cmsContext context), (context), NULL)
COLOR(cmsBool, cmsCloseProfile, (cmsHPROFILE profile), (profile), 0)
COLOR(cmsColorSpaceSignature, cmsGetColorSpace, (cmsHPROFILE profile), (profile), 0)
COLOR(cmsProfileClassSignature, cmsGetDeviceClass, (cmsHPROFILE profile), (profile), 0)
COLOR(cmsBool, cmsIsTag, (cmsHPROFILE profile, cmsTagSignature tag), (profile, tag), 0)

// MARK: Transforms

COLOR(cmsHTRANSFORM, cmsCreateTransformTHR,
      (cmsContext context, cmsHPROFILE input, cmsUInt32Number from, cmsHPROFILE output, cmsUInt32Number to,
       cmsUInt32Number intent, cmsUInt32Number flags),
      (context, input, from, output, to, intent, flags), NULL)
COLOR(void, cmsDeleteTransform, (cmsHTRANSFORM transform), (transform), )
COLOR(void, cmsDoTransform, (cmsHTRANSFORM transform, const void *input, void *output, cmsUInt32Number count),
      (transform, input, output, count), )
