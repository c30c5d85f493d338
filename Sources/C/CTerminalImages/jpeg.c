// A JPEG of a raster, by libjpeg-turbo.
#include "CTerminalImages.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

/// High enough that what was packed with losses before loses nothing that is seen; colours are as fine as the rest.
enum { quality = 93 };

typedef struct {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  unsigned char *bytes;
  unsigned long count;
} encoder;

static void fail(j_common_ptr jpeg) { longjmp(((encoder *)jpeg->client_data)->escape, 1); }

static void be_silent(j_common_ptr jpeg) { (void)jpeg; }

static void encode(encoder *encoder, terminal_images_raster raster) {
  j_compress_ptr jpeg = &encoder->jpeg;
  jpeg_create_compress(jpeg);
  jpeg_mem_dest(jpeg, &encoder->bytes, &encoder->count);
  jpeg->image_width = (JDIMENSION)raster.width;
  jpeg->image_height = (JDIMENSION)raster.height;
  jpeg->input_components = 4;
  jpeg->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < jpeg->image_height) {
    JSAMPROW row = (JSAMPROW)raster.pixels + jpeg->next_scanline * raster.width * 4;
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
}

terminal_images_bytes terminal_images_jpeg(terminal_images_raster raster) {
  terminal_images_bytes made = {NULL, 0};
  encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return made;
  encoder->jpeg.err = jpeg_std_error(&encoder->errors);
  encoder->jpeg.client_data = encoder;
  encoder->errors.error_exit = fail;
  encoder->errors.output_message = be_silent;
  if (setjmp(encoder->escape) == 0) {
    encode(encoder, raster);
    made = (terminal_images_bytes){encoder->bytes, encoder->count};
  }
  // After a failure libjpeg has the buffer, which may have moved, and does not tell where it is.
  jpeg_destroy_compress(&encoder->jpeg);
  free(encoder);
  return made;
}
