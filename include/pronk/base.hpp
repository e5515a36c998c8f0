// The words every room shares: vectors, typed ids, results, progress and parallel loops.
// Nothing enters here but what all rooms need; the layout of the house is in docs/architecture.md.
#pragma once

#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace pronk {

// Metres, y up, right-handed. A Vec2 is a place in plan view and holds (x, z).
using Vec2 = glm::vec2;
using Vec3 = glm::vec3;
using Vec3d = glm::dvec3;

// Rounded to five decimals, which is finer than a float of radians: degrees that a person writes
// come back as written.
inline float degrees(float angle_rad) {
    const double exact = static_cast<double>(angle_rad) * (180.0 / std::numbers::pi);
    return static_cast<float>(std::round(exact * 1e5) / 1e5);
}
constexpr float radians(float angle_deg) {
    return static_cast<float>(static_cast<double>(angle_deg) * (std::numbers::pi / 180.0));
}

inline Vec2 plan_view(const Vec3& p) {
    return {p.x, p.z};
}

struct Bounds {
    Vec3 min{std::numeric_limits<float>::max()};
    Vec3 max{std::numeric_limits<float>::lowest()};

    void include(const Vec3& p) {
        min = glm::min(min, p);
        max = glm::max(max, p);
    }
    Vec3 size() const { return max - min; }
};

// An index that cannot be mixed up with an index of another kind. A default id names nothing.
template <class Tag, class Rep = std::uint32_t>
struct Id {
    static constexpr Rep kNone = std::numeric_limits<Rep>::max();
    Rep value = kNone;

    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : value(static_cast<Rep>(index)) {}

    constexpr bool valid() const { return value != kNone; }
    constexpr std::size_t index() const { return value; }
    friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

// What is wrong with data from outside: the file, line, index or setting it is in, what is wrong
// there, and the offending value (may be empty).
struct Error {
    std::string where;
    std::string what;
    std::string value;

    // "where: what: value", one line, whatever bytes the parts hold.
    std::string message() const;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string where, std::string what, std::string value = {}) {
    return tl::unexpected<Error>(Error{std::move(where), std::move(what), std::move(value)});
}

// Hears how far long work has come. advance() may be called from several threads at once;
// begin() is called by one, before the steps of its stage.
class Progress {
  public:
    virtual ~Progress() = default;
    virtual void begin(std::string_view stage, std::size_t steps) = 0;
    virtual void advance(std::size_t steps) = 0;
};

// Calls body(i) once for every i in [0, count) on `threads` threads (0: one per core).
// The order is open, so body(i) may write only what belongs to i.
void parallel_for(std::size_t count, unsigned threads,
                  const std::function<void(std::size_t)>& body);

// The number of threads that parallel_for uses for a request (0: one per core); requests beyond
// kMaxThreads get kMaxThreads.
inline constexpr unsigned kMaxThreads = 1024;
unsigned thread_count(unsigned requested);

}  // namespace pronk
