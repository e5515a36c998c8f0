// Wavefront OBJ: vertices, faces and materials; everything else in a file is passed over.
// The text is scanned once, in place, without a copy of any line (docs/algorithms/levels.md).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <pronk/geometry.hpp>

#include "geometry/polygon_triangulation.hpp"
#include "geometry/raw_level.hpp"

namespace pronk {
namespace {

constexpr std::size_t kMaxVertices = 0xffffffff;

class ObjScanner {
  public:
    ObjScanner(std::span<const char> text, const std::string& name)
        : begin_(text.data()), at_(begin_), end_(begin_ + text.size()), name_(name) {}

    Result<RawLevel> scan();

  private:
    // A face of more than three corners; it is cut once all vertices are known.
    struct Polygon {
        std::size_t first_triangle;
        std::size_t first_corner;  // in polygon_corners_
        std::size_t corners;
    };

    bool scan_statements();
    bool scan_vertex();
    bool scan_coordinate(float& value);
    bool scan_face();
    bool scan_corner(std::uint32_t& vertex);
    void scan_material();
    void cut_polygons();

    void skip_line();
    std::ptrdiff_t line_joint(const char* at) const;
    const char* token_end(const char* at) const;
    std::string_view token_at(const char* at) const;
    // Asked for by name, since gcc leaves these out of line, which costs a fifth of the time.
    inline bool take(std::string_view keyword);
    inline void skip_blanks();
    inline bool at_line_end();
    inline bool ends_token(const char* at) const;
    bool refuse(const char* place, std::string what, std::string_view value = {});

    const char* begin_;
    const char* at_;
    const char* end_;
    const std::string& name_;

    RawLevel raw_;
    std::vector<Polygon> polygons_;
    std::vector<std::uint32_t> polygon_corners_;
    std::vector<std::uint32_t> face_;  // corners of the face being read
    std::map<std::string, std::uint32_t, std::less<>> material_by_name_;
    std::optional<std::uint32_t> material_;
    std::size_t highest_index_ = 0;
    std::optional<std::size_t> vertex_count_;  // of the whole file, where it is known
    std::optional<Error> error_;
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

// The length of a backslash before a line's end, which joins the next line to this one; else 0.
std::ptrdiff_t ObjScanner::line_joint(const char* at) const {
    if (end_ - at >= 2 && at[0] == '\\' && at[1] == '\n') return 2;
    if (end_ - at >= 3 && at[0] == '\\' && at[1] == '\r' && at[2] == '\n') return 3;
    return 0;
}

bool ObjScanner::ends_token(const char* at) const {
    return at == end_ || is_blank(*at) || *at == '\n' || line_joint(at) > 0;
}

const char* ObjScanner::token_end(const char* at) const {
    while (!ends_token(at)) ++at;
    return at;
}

std::string_view ObjScanner::token_at(const char* at) const {
    return {at, static_cast<std::size_t>(token_end(at) - at)};
}

bool ObjScanner::take(std::string_view keyword) {
    const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    if (!rest.starts_with(keyword) || !ends_token(at_ + keyword.size())) return false;
    at_ += keyword.size();
    return true;
}

void ObjScanner::skip_blanks() {
    while (at_ < end_) {
        const std::ptrdiff_t length = is_blank(*at_) ? 1 : line_joint(at_);
        if (length == 0) return;
        at_ += length;
    }
}

void ObjScanner::skip_line() {
    const char* line = at_;
    if (at_ < end_ && *at_ == '\n') {  // mostly: a statement has just been read to its end
        ++at_;
        return;
    }
    while (at_ < end_) {
        const void* found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
        if (found == nullptr) {
            at_ = end_;
            return;
        }
        const char* newline = static_cast<const char*>(found);
        at_ = newline + 1;
        if (newline > line && newline[-1] == '\r') --newline;
        if (newline == line || newline[-1] != '\\') return;
        // A comment ends with its line, whatever it ends in.
        if (std::find(line, newline, '#') != newline) return;
    }
}

bool ObjScanner::at_line_end() {
    skip_blanks();
    return at_ == end_ || *at_ == '\n' || *at_ == '#';
}

bool ObjScanner::refuse(const char* place, std::string what, std::string_view value) {
    const auto line = 1 + std::count(begin_, place, '\n');
    error_ = Error{fmt::format("{}:{}", name_, line), std::move(what), std::string(value)};
    return false;
}

// Whether a decimal number that no float can hold is too large for one, rather than too small.
bool is_too_large(std::string_view number) {
    const std::size_t e = std::min(number.find_first_of("eE"), number.size());
    const std::string_view mantissa = number.substr(0, e);
    std::string_view exponent = number.substr(std::min(e + 1, number.size()));
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    int power = 0;
    const auto read = std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
    if (read.ec == std::errc::result_out_of_range) return !exponent.starts_with('-');
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t first_digit = mantissa.find_first_of("123456789");
    return power + static_cast<std::ptrdiff_t>(point) - static_cast<std::ptrdiff_t>(first_digit) >
           0;
}

bool ObjScanner::scan_coordinate(float& value) {
    if (at_line_end()) return refuse(at_, "a vertex needs 3 coordinates");
    const char* start = at_;
    // from_chars takes no plus sign.
    if (*at_ == '+' && end_ - at_ >= 2 && at_[1] != '-') ++at_;
    const auto [stop, status] = std::from_chars(at_, end_, value);
    if (status == std::errc::invalid_argument || !ends_token(stop)) {
        return refuse(start, "not a number", token_at(start));
    }
    if (status == std::errc::result_out_of_range) {
        if (is_too_large({at_, stop})) {
            return refuse(start, "coordinate is too large", token_at(start));
        }
        value = 0.0F;
    }
    if (!std::isfinite(value)) return refuse(start, "coordinate is not finite", token_at(start));
    at_ = stop;
    return true;
}

bool ObjScanner::scan_vertex() {
    Vec3 v;
    if (!scan_coordinate(v.x) || !scan_coordinate(v.y) || !scan_coordinate(v.z)) return false;
    if (raw_.vertices.size() == kMaxVertices) return refuse(at_, "too many vertices");
    raw_.vertices.push_back(v);
    return true;
}

// "7", "7/1", "7//3" or "7/1/3", counted from 1, or from the newest vertex backwards if negative.
bool ObjScanner::scan_corner(std::uint32_t& vertex) {
    const char* start = at_;
    std::int64_t number = 0;
    const auto [stop, status] = std::from_chars(at_, end_, number);
    if (status == std::errc::invalid_argument || !(ends_token(stop) || *stop == '/')) {
        return refuse(start, "not a vertex index", token_at(start));
    }
    if (status == std::errc::result_out_of_range) {
        number = *start == '-' ? std::numeric_limits<std::int64_t>::min()
                               : std::numeric_limits<std::int64_t>::max();
    }
    if (number == 0) return refuse(start, "vertex indices start at 1", token_at(start));
    const auto before = static_cast<std::int64_t>(raw_.vertices.size());
    if (number < -before) {
        return refuse(start,
                      fmt::format("vertex index out of range, {} vertices come before it", before),
                      token_at(start));
    }
    const auto index = static_cast<std::size_t>(number < 0 ? before + number : number - 1);
    if (vertex_count_ && index >= *vertex_count_) {
        return refuse(
            start, fmt::format("vertex index out of range, there are {} vertices", *vertex_count_),
            token_at(start));
    }
    vertex = static_cast<std::uint32_t>(index);
    highest_index_ = std::max(highest_index_, index);
    at_ = token_end(stop);
    return true;
}

bool ObjScanner::scan_face() {
    const char* start = at_;
    face_.clear();
    while (!at_line_end()) {
        std::uint32_t vertex = 0;
        if (!scan_corner(vertex)) return false;
        face_.push_back(vertex);
        if (face_.size() > kMaxFaceCorners) {
            return refuse(start, fmt::format("a face has more than {} corners", kMaxFaceCorners));
        }
    }
    if (face_.size() < 3) {
        return refuse(start, "a face needs at least 3 corners", std::to_string(face_.size()));
    }
    if (!material_) {
        material_ = static_cast<std::uint32_t>(raw_.material_names.size());
        raw_.material_names.emplace_back("default");
        material_by_name_.emplace("default", *material_);
    }
    if (face_.size() > 3) {
        polygons_.push_back({raw_.triangles.size(), polygon_corners_.size(), face_.size()});
        polygon_corners_.insert(polygon_corners_.end(), face_.begin(), face_.end());
    }
    for (std::size_t i = 2; i < face_.size(); ++i) {
        raw_.triangles.push_back({face_[0], face_[i - 1], face_[i]});
        raw_.triangle_material.push_back(*material_);
    }
    return true;
}

void ObjScanner::scan_material() {
    skip_blanks();
    const char* newline = std::find(at_, end_, '\n');
    const char* stop = newline;
    while (stop > at_ && is_blank(stop[-1])) --stop;
    std::string name(at_, stop);
    at_ = newline;  // a backslash at the end belongs to the name
    const auto next = static_cast<std::uint32_t>(raw_.material_names.size());
    const auto [entry, is_new] = material_by_name_.try_emplace(std::move(name), next);
    if (is_new) raw_.material_names.push_back(entry->first);
    material_ = entry->second;
}

bool ObjScanner::scan_statements() {
    at_ = begin_;
    if (end_ - at_ >= 3 && std::memcmp(at_, "\xef\xbb\xbf", 3) == 0) at_ += 3;
    while (at_ < end_) {
        skip_blanks();
        if (take("v")) {
            if (!scan_vertex()) return false;
        } else if (take("f")) {
            if (!scan_face()) return false;
        } else if (take("usemtl")) {
            scan_material();
        }
        skip_line();
    }
    return true;
}

void ObjScanner::cut_polygons() {
    std::vector<Vec3> corners;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (const Polygon& polygon : polygons_) {
        const auto indices =
            std::span(polygon_corners_).subspan(polygon.first_corner, polygon.corners);
        corners.clear();
        for (const std::uint32_t index : indices) corners.push_back(raw_.vertices[index]);
        triangles.resize(polygon.corners - 2);
        triangulate_polygon(corners, triangles);
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            const auto& [a, b, c] = triangles[i];
            raw_.triangles[polygon.first_triangle + i] = {indices[a], indices[b], indices[c]};
        }
    }
}

Result<RawLevel> ObjScanner::scan() {
    const auto size = static_cast<std::size_t>(end_ - begin_);
    if (const void* nul = std::memchr(begin_, '\0', size); nul != nullptr) {
        const char* place = static_cast<const char*>(nul);
        refuse(place, "not a text file", fmt::format("NUL at byte {}", place - begin_));
        return tl::unexpected(*error_);
    }
    if (!scan_statements()) return tl::unexpected(*error_);
    // A face may name vertices that come after it, so the upper bound is known only now; a second
    // scan with the bound finds the line.
    if (!raw_.triangles.empty() && highest_index_ >= raw_.vertices.size()) {
        ObjScanner again({begin_, end_}, name_);
        again.vertex_count_ = raw_.vertices.size();
        again.scan_statements();
        return tl::unexpected(*again.error_);
    }
    cut_polygons();
    return std::move(raw_);
}

}  // namespace

Result<Level> read_obj(std::span<const char> text, std::string name, const ReadSettings& settings) {
    if (text.empty()) return fail(std::move(name), "is empty");
    Result<RawLevel> raw = ObjScanner(text, name).scan();
    if (!raw) return tl::unexpected(raw.error());
    return finish_level(std::move(*raw), std::move(name), settings);
}

}  // namespace pronk
