#include "view/page.hpp"

// The assembler puts the files into the binary: a compiler takes seconds over an array of their
// bytes, and this takes none.
#define PRONK_EMBED(symbol, file)                                                      \
    asm(".pushsection .rodata\n.global " #symbol "\n.global " #symbol "_end\n" #symbol \
        ":\n.incbin \"" PRONK_VIEWER_DIST "/" file "\"\n" #symbol                      \
        "_end:\n.byte 0\n.popsection\n");                                              \
    extern "C" const char symbol[], symbol##_end[]

PRONK_EMBED(pronk_view_index_html, "index.html");
PRONK_EMBED(pronk_view_viewer_js, "assets/viewer.js");
PRONK_EMBED(pronk_view_viewer_css, "assets/viewer.css");

namespace pronk::view {
namespace {

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::optional<PagePart> page_part(std::string_view path) {
    // With a charset the server takes the bytes as they are, see json_reply.
    if (path.empty()) {
        return PagePart{"text/html; charset=utf-8",
                        between(pronk_view_index_html, pronk_view_index_html_end)};
    }
    if (path == "assets/viewer.js") {
        return PagePart{"application/javascript; charset=utf-8",
                        between(pronk_view_viewer_js, pronk_view_viewer_js_end)};
    }
    if (path == "assets/viewer.css") {
        return PagePart{"text/css; charset=utf-8",
                        between(pronk_view_viewer_css, pronk_view_viewer_css_end)};
    }
    return std::nullopt;
}

}  // namespace pronk::view
