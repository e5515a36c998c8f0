#include "place_words.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace pronk::app {

std::string place_text(const Vec3d& place) {
    return fmt::format("{:.2f}, {:.2f}, {:.2f}", place.x, place.y, place.z);
}

std::string place_flag(const Vec3d& place) {
    return fmt::format("{:.3f},{:.3f},{:.3f}", place.x, place.y, place.z);
}

nlohmann::ordered_json place_json(const Vec3d& place) {
    return {place.x, place.y, place.z};
}

}  // namespace pronk::app
