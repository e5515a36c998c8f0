#include "drawing/svg_names.hpp"

#include <array>
#include <map>
#include <string>
#include <string_view>

namespace pronk::drawing {
namespace {

constexpr std::array<std::string_view, 2> kCounted = {"surface", "image"};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The counted name at the start of the text ("surface17" of `surface17"/>`), or nothing.
std::string_view counted_name(std::string_view text) {
    for (const std::string_view kind : kCounted) {
        if (!text.starts_with(kind)) continue;
        std::size_t end = kind.size();
        while (end < text.size() && is_digit(text[end])) ++end;
        if (end > kind.size()) return text.substr(0, end);
    }
    return {};
}

class Renaming {
  public:
    std::string of(std::string_view name) {
        const auto known = names_.find(name);
        if (known != names_.end()) return known->second;
        const std::string kind(name.substr(0, name.find_first_of("0123456789")));
        return names_[std::string(name)] = kind + std::to_string(counts_[kind]++);
    }

  private:
    std::map<std::string, std::string, std::less<>> names_;
    std::map<std::string, std::size_t> counts_;
};

}  // namespace

std::vector<std::byte> with_stable_names(std::span<const std::byte> svg) {
    const std::string_view text(reinterpret_cast<const char*>(svg.data()), svg.size());
    std::vector<std::byte> renamed;
    renamed.reserve(svg.size());
    const auto write = [&](std::string_view part) {
        const auto bytes = std::as_bytes(std::span(part));
        renamed.insert(renamed.end(), bytes.begin(), bytes.end());
    };
    Renaming renaming;
    std::size_t written = 0;
    // Names follow a quote (id="...") or a hash (xlink:href="#...", url(#...)); neither can occur
    // in the text of an embedded image.
    for (std::size_t mark = text.find_first_of("\"#"); mark != std::string_view::npos;
         mark = text.find_first_of("\"#", mark + 1)) {
        const std::string_view name = counted_name(text.substr(mark + 1));
        if (name.empty()) continue;
        write(text.substr(written, mark + 1 - written));
        write(renaming.of(name));
        written = mark + 1 + name.size();
    }
    write(text.substr(written));
    return renamed;
}

}  // namespace pronk::drawing
