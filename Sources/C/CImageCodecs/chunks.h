#ifndef CIC_CHUNKS_H
#define CIC_CHUNKS_H

#include <png.h>
#include <stdint.h>

/// Limits the size of a PNG, and the memory for chunks without pixels, of which a file may have any number of any
/// size.
void cic_png_limit(png_structp png, uint32_t width, uint32_t height);

#endif
