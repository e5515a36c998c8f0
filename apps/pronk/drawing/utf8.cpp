#include "drawing/utf8.hpp"

#include <array>

namespace pronk::drawing {
namespace {

unsigned byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

bool continues(unsigned byte) {
    return (byte & 0xc0U) == 0x80U;
}

std::size_t length_by_first_byte(unsigned first) {
    if (first < 0x80U) return 1;
    if (first >= 0xc2U && first < 0xe0U) return 2;
    if (first >= 0xe0U && first < 0xf0U) return 3;
    return first >= 0xf0U && first < 0xf5U ? 4 : 0;
}

// Bytes of the character that starts at `i`, 0 if none does.
std::size_t character_length(std::string_view bytes, std::size_t i) {
    const unsigned first = byte_at(bytes, i);
    const std::size_t length = length_by_first_byte(first);
    if (length == 0 || i + length > bytes.size()) return 0;
    if (length == 1) return first < 0x20U || first == 0x7fU ? 0 : 1;
    unsigned code = first & (0xffU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
        if (!continues(byte_at(bytes, i + k))) return 0;
        code = (code << 6) | (byte_at(bytes, i + k) & 0x3fU);
    }
    constexpr std::array<unsigned, 5> kSmallest = {0, 0, 0xa0, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800U && code < 0xe000U;
    return code < kSmallest[length] || code > 0x10ffffU || surrogate ? 0 : length;
}

}  // namespace

std::string printable(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = character_length(bytes, i);
        if (length == 0) {
            text += "\ufffd";
            ++i;
        } else {
            text += bytes.substr(i, length);
            i += length;
        }
    }
    return text;
}

std::vector<std::size_t> character_ends(std::string_view text) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 1; i <= text.size(); ++i) {
        if (i == text.size() || !continues(byte_at(text, i))) ends.push_back(i);
    }
    return ends;
}

}  // namespace pronk::drawing
