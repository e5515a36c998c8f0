// Stanford PLY: the coordinates of its vertices and the corners of its faces; everything else in a
// file is passed over. Read here because assimp (5.2) never ends on a file that is cut off within
// its header, and crashes on one that is cut off after it.
#include "geometry/ply_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "geometry/polygon_triangulation.hpp"
#include "geometry/raw_level.hpp"

namespace pronk {
namespace {

constexpr std::ptrdiff_t kLongestHeaderLine = 4096;

enum class Type { none, i8, u8, i16, u16, i32, u32, f32, f64 };

Type type_named(std::string_view name) {
    constexpr std::pair<std::string_view, Type> kTypes[] = {
        {"char", Type::i8},   {"int8", Type::i8},     {"uchar", Type::u8},   {"uint8", Type::u8},
        {"short", Type::i16}, {"int16", Type::i16},   {"ushort", Type::u16}, {"uint16", Type::u16},
        {"int", Type::i32},   {"int32", Type::i32},   {"uint", Type::u32},   {"uint32", Type::u32},
        {"float", Type::f32}, {"float32", Type::f32}, {"double", Type::f64}, {"float64", Type::f64},
    };
    for (const auto& [known, type] : kTypes) {
        if (name == known) return type;
    }
    return Type::none;
}

struct Property {
    std::string_view name;
    Type type = Type::none;
    Type count_type = Type::none;  // none: one value, else a list
};

struct Element {
    std::string_view name;
    std::size_t count = 0;
    std::vector<Property> properties;
};

enum class Encoding { unknown, text, little_endian, big_endian };

class PlyScanner {
  public:
    PlyScanner(std::span<const char> bytes, const std::string& name)
        : at_(bytes.data()), end_(at_ + bytes.size()), name_(name) {}

    Result<RawLevel> scan();

  private:
    Result<void> scan_header();
    Result<void> scan_header_line(std::string_view line);
    Result<void> scan_vertices(const Element& element);
    Result<void> scan_faces(const Element& element);
    Result<void> cut_faces();

    std::optional<double> next(Type type);
    template <class T>
    std::optional<double> next_binary();
    std::optional<std::size_t> next_count(Type type);
    bool skip(const Property& property);
    tl::unexpected<Error> bad(const char* element, std::size_t i, std::string what,
                              std::string value = {}) const {
        return fail(fmt::format("{}: {} {}", name_, element, i), std::move(what), std::move(value));
    }

    // The offending word, for errors; binary files have none.
    std::string word() const { return std::string(word_); }

    const char* at_;
    const char* end_;
    const std::string& name_;
    std::string_view word_;  // the last one read from a text file
    std::size_t line_ = 0;
    Encoding encoding_ = Encoding::unknown;
    bool header_ended_ = false;
    std::vector<Element> elements_;

    RawLevel raw_;
    std::vector<std::size_t> corners_;  // of all faces, one after the other
    std::vector<std::size_t> face_ends_;
};

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(" \t\r", at)) != line.npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

Result<void> PlyScanner::scan_header() {
    while (!header_ended_) {
        // What is no PLY file may have no line's end for gigabytes.
        const char* limit = at_ + std::min<std::ptrdiff_t>(end_ - at_, kLongestHeaderLine);
        const char* newline = std::find(at_, limit, '\n');
        const std::string_view line(at_, static_cast<std::size_t>(newline - at_));
        ++line_;
        if (newline == limit) {
            return fail(fmt::format("{}:{}", name_, line_), "the header has no end",
                        std::string(line));
        }
        at_ = newline + 1;
        if (auto read = scan_header_line(line); !read) return read;
    }
    return {};
}

Result<void> PlyScanner::scan_header_line(std::string_view line) {
    const auto bad_line = [&](const char* what) {
        return fail(fmt::format("{}:{}", name_, line_), what, std::string(line));
    };
    const std::vector<std::string_view> words = words_of(line);
    const std::string_view keyword = words.empty() ? std::string_view() : words[0];
    if (line_ == 1) {
        if (keyword != "ply") return bad_line("a PLY file begins with the line \"ply\"");
    } else if (keyword == "format" && words.size() == 3) {
        if (words[1] == "ascii") encoding_ = Encoding::text;
        if (words[1] == "binary_little_endian") encoding_ = Encoding::little_endian;
        if (words[1] == "binary_big_endian") encoding_ = Encoding::big_endian;
        if (encoding_ == Encoding::unknown) return bad_line("unknown format");
    } else if (keyword == "element" && words.size() == 3) {
        Element element{words[1], 0, {}};
        const char* stop = words[2].data() + words[2].size();
        const auto read = std::from_chars(words[2].data(), stop, element.count);
        if (read.ec != std::errc() || read.ptr != stop) return bad_line("not a number of elements");
        elements_.push_back(std::move(element));
    } else if (keyword == "property" && (words.size() == 3 || words.size() == 5)) {
        const bool is_list = words.size() == 5;
        Property property{words.back(), type_named(words[is_list ? 3 : 1]), Type::none};
        if (is_list) property.count_type = type_named(words[2]);
        if (property.type == Type::none || elements_.empty() ||
            (is_list && (words[1] != "list" || property.count_type == Type::none))) {
            return bad_line("not a property");
        }
        elements_.back().properties.push_back(property);
    } else if (keyword == "end_header") {
        header_ended_ = true;
        if (encoding_ == Encoding::unknown) return bad_line("the header states no format");
    } else if (!keyword.empty() && keyword != "comment" && keyword != "obj_info") {
        return bad_line("unknown line in the header");
    }
    return {};
}

template <class T>
std::optional<double> PlyScanner::next_binary() {
    std::array<char, sizeof(T)> bytes;
    if (static_cast<std::size_t>(end_ - at_) < sizeof(T)) return std::nullopt;
    std::copy_n(at_, sizeof(T), bytes.begin());
    at_ += sizeof(T);
    const bool is_native =
        (encoding_ == Encoding::little_endian) == (std::endian::native == std::endian::little);
    if (!is_native) std::reverse(bytes.begin(), bytes.end());
    return static_cast<double>(std::bit_cast<T>(bytes));
}

// The next value, which fits a double whatever its type; nothing if there is none.
std::optional<double> PlyScanner::next(Type type) {
    if (encoding_ == Encoding::text) {
        const auto is_blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
        at_ = std::find_if_not(at_, end_, is_blank);
        word_ = {at_, std::find_if(at_, end_, is_blank)};
        at_ += word_.size();
        // from_chars takes no plus sign.
        const char* start = word_.data() + (word_.starts_with('+') ? 1 : 0);
        const char* stop = word_.data() + word_.size();
        double value = 0.0;
        const auto read = std::from_chars(start, stop, value);
        if (read.ec != std::errc() || read.ptr != stop) return std::nullopt;
        return value;
    }
    switch (type) {
        case Type::i8:
            return next_binary<std::int8_t>();
        case Type::u8:
            return next_binary<std::uint8_t>();
        case Type::i16:
            return next_binary<std::int16_t>();
        case Type::u16:
            return next_binary<std::uint16_t>();
        case Type::i32:
            return next_binary<std::int32_t>();
        case Type::u32:
            return next_binary<std::uint32_t>();
        case Type::f32:
            return next_binary<float>();
        case Type::f64:
            return next_binary<double>();
        case Type::none:
            break;
    }
    return std::nullopt;
}

// A whole number that is not negative.
std::optional<std::size_t> PlyScanner::next_count(Type type) {
    const std::optional<double> value = next(type);
    if (!value || !(*value >= 0.0 && *value <= 0xffffffff) || *value != std::floor(*value)) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(*value);
}

bool PlyScanner::skip(const Property& property) {
    if (property.count_type == Type::none) return next(property.type).has_value();
    const std::optional<std::size_t> count = next_count(property.count_type);
    if (!count) return false;
    for (std::size_t i = 0; i < *count; ++i) {
        if (!next(property.type)) return false;
    }
    return true;
}

Result<void> PlyScanner::scan_vertices(const Element& element) {
    // Which coordinate each property is; 3: none.
    std::vector<int> axis_of;
    for (const Property& property : element.properties) {
        const std::size_t axis = std::string_view("xyz").find(property.name);
        const bool is_axis =
            property.name.size() == 1 && axis < 3 && property.count_type == Type::none;
        axis_of.push_back(is_axis ? static_cast<int>(axis) : 3);
    }
    for (int axis = 0; axis < 3; ++axis) {
        if (std::count(axis_of.begin(), axis_of.end(), axis) != 1) {
            return fail(name_, "vertices need the properties x, y and z, each once");
        }
    }
    for (std::size_t i = 0; i < element.count; ++i) {
        Vec3 v;
        for (std::size_t p = 0; p < axis_of.size(); ++p) {
            if (axis_of[p] == 3) {
                if (!skip(element.properties[p]))
                    return bad("vertex", i, "a value is missing or no number", word());
                continue;
            }
            const std::optional<double> value = next(element.properties[p].type);
            if (!value) return bad("vertex", i, "a coordinate is missing or no number", word());
            if (!(std::abs(*value) <= static_cast<double>(std::numeric_limits<float>::max()))) {
                return bad("vertex", i, "coordinate is not finite", fmt::format("{}", *value));
            }
            v[axis_of[p]] = static_cast<float>(*value);
        }
        raw_.vertices.push_back(v);
    }
    return {};
}

Result<void> PlyScanner::scan_faces(const Element& element) {
    for (std::size_t i = 0; i < element.count; ++i) {
        for (const Property& property : element.properties) {
            if ((property.name != "vertex_indices" && property.name != "vertex_index") ||
                property.count_type == Type::none) {
                if (!skip(property))
                    return bad("face", i, "a value is missing or no number", word());
                continue;
            }
            const std::optional<std::size_t> count = next_count(property.count_type);
            if (!count) return bad("face", i, "the number of corners is missing or none", word());
            if (*count < 3 || *count > kMaxFaceCorners) {
                return bad("face", i, fmt::format("a face needs 3 to {} corners", kMaxFaceCorners),
                           std::to_string(*count));
            }
            for (std::size_t k = 0; k < *count; ++k) {
                const std::optional<std::size_t> corner = next_count(property.type);
                if (!corner)
                    return bad("face", i, "a corner is missing or no vertex index", word());
                corners_.push_back(*corner);
            }
            face_ends_.push_back(corners_.size());
        }
    }
    return {};
}

Result<void> PlyScanner::cut_faces() {
    std::vector<Vec3> places;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < face_ends_.size(); ++i) {
        const auto corners = std::span(corners_).subspan(begin, face_ends_[i] - begin);
        begin = face_ends_[i];
        places.clear();
        for (const std::size_t corner : corners) {
            if (corner >= raw_.vertices.size()) {
                return bad("face", i,
                           fmt::format("vertex index out of range, there are {} vertices",
                                       raw_.vertices.size()),
                           std::to_string(corner));
            }
            places.push_back(raw_.vertices[corner]);
        }
        triangles.resize(corners.size() - 2);
        triangulate_polygon(places, triangles);
        for (const auto& [a, b, c] : triangles) {
            raw_.triangles.push_back({static_cast<std::uint32_t>(corners[a]),
                                      static_cast<std::uint32_t>(corners[b]),
                                      static_cast<std::uint32_t>(corners[c])});
        }
    }
    raw_.material_names = {"default"};
    raw_.triangle_material.assign(raw_.triangles.size(), 0);
    return {};
}

Result<RawLevel> PlyScanner::scan() {
    if (auto read = scan_header(); !read) return tl::unexpected(read.error());
    for (const Element& element : elements_) {
        if (element.properties.empty()) continue;  // takes no bytes, however many there are
        if (element.name == "vertex") {
            if (auto read = scan_vertices(element); !read) return tl::unexpected(read.error());
        } else if (element.name == "face") {
            if (auto read = scan_faces(element); !read) return tl::unexpected(read.error());
        } else {
            for (std::size_t i = 0; i < element.count; ++i) {
                for (const Property& property : element.properties) {
                    if (skip(property)) continue;
                    return fail(name_, "ends within the element", std::string(element.name));
                }
            }
        }
    }
    if (auto cut = cut_faces(); !cut) return tl::unexpected(cut.error());
    return std::move(raw_);
}

}  // namespace

Result<Level> read_ply(std::span<const char> bytes, std::string name,
                       const ReadSettings& settings) {
    Result<RawLevel> raw = PlyScanner(bytes, name).scan();
    if (!raw) return tl::unexpected(raw.error());
    return finish_level(std::move(*raw), std::move(name), settings);
}

}  // namespace pronk
