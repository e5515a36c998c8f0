#include "view/gzip.hpp"

#include <zlib.h>

#include <limits>

namespace pronk::view {

std::string gzip(std::string_view bytes) {
    constexpr int kGzipFormat = 16 + MAX_WBITS;
    constexpr int kMemory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzipFormat, kMemory, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        return {};
    }
    const std::size_t most = deflateBound(&stream, bytes.size());
    if (most > std::numeric_limits<uInt>::max()) {
        deflateEnd(&stream);
        return {};
    }
    std::string packed(most, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool is_whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(is_whole ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

}  // namespace pronk::view
