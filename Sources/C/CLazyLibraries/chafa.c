#include "lazy.h"

#include <chafa.h>

#define CHAFA(...) LAZY(CHAFA, __VA_ARGS__)

CHAFA(void, chafa_set_n_threads, (gint count), (count), )

// MARK: Settings

CHAFA(ChafaCanvasConfig *, chafa_canvas_config_new, (void), (), NULL)
CHAFA(void, chafa_canvas_config_unref, (ChafaCanvasConfig * config), (config), )
CHAFA(void, chafa_canvas_config_set_geometry, (ChafaCanvasConfig * config, gint width, gint height),
      (config, width, height), )
CHAFA(void, chafa_canvas_config_set_canvas_mode, (ChafaCanvasConfig * config, ChafaCanvasMode mode), (config, mode), )
CHAFA(void, chafa_canvas_config_set_dither_mode, (ChafaCanvasConfig * config, ChafaDitherMode mode), (config, mode), )
CHAFA(void, chafa_canvas_config_set_work_factor, (ChafaCanvasConfig * config, gfloat factor), (config, factor), )
CHAFA(void, chafa_canvas_config_set_preprocessing_enabled, (ChafaCanvasConfig * config, gboolean enabled),
      (config, enabled), )
CHAFA(void, chafa_canvas_config_set_symbol_map, (ChafaCanvasConfig * config, const ChafaSymbolMap *symbols),
      (config, symbols), )
CHAFA(void, chafa_canvas_config_set_fill_symbol_map, (ChafaCanvasConfig * config, const ChafaSymbolMap *symbols),
      (config, symbols), )
CHAFA(ChafaSymbolMap *, chafa_symbol_map_new, (void), (), NULL)
CHAFA(void, chafa_symbol_map_unref, (ChafaSymbolMap * symbols), (symbols), )
CHAFA(void, chafa_symbol_map_add_by_tags, (ChafaSymbolMap * symbols, ChafaSymbolTags tags), (symbols, tags), )

// MARK: Drawing

CHAFA(ChafaCanvas *, chafa_canvas_new, (const ChafaCanvasConfig *config), (config), NULL)
CHAFA(void, chafa_canvas_unref, (ChafaCanvas * canvas), (canvas), )
CHAFA(void, chafa_canvas_draw_all_pixels,
      (ChafaCanvas * canvas, ChafaPixelType type, const guint8 *pixels, gint width, gint height, gint stride),
      (canvas, type, pixels, width, height, stride), )
CHAFA(gunichar, chafa_canvas_get_char_at, (ChafaCanvas * canvas, gint x, gint y), (canvas, x, y), ' ')
CHAFA(void, chafa_canvas_get_raw_colors_at,
      (ChafaCanvas * canvas, gint x, gint y, gint *foreground, gint *background),
      (canvas, x, y, foreground, background), )
