// What must hold for a level that was read from any bytes, and for the error if it was not.
#pragma once

#include <cstdlib>
#include <glm/geometric.hpp>
#include <pronk/geometry.hpp>

namespace pronk::fuzz {

inline void check(const Level& level) {
    const TriangleSoup& soup = level.soup;
    if (!check_soup(soup) || soup.triangles.empty()) std::abort();
    for (const auto& [a, b, c] : soup.triangles) {
        const glm::dvec3 origin = soup.vertices[a];
        const glm::dvec3 ab = glm::dvec3(soup.vertices[b]) - origin;
        const glm::dvec3 ac = glm::dvec3(soup.vertices[c]) - origin;
        if (glm::cross(ab, ac) == glm::dvec3(0.0)) std::abort();
    }
    for (const std::string& name : soup.terrain_names) {
        if (name.empty()) std::abort();
    }
}

inline void check(const Error& error) {
    const std::string message = error.message();
    if (message.empty() || message.find('\n') != message.npos) std::abort();
}

// `read` takes the settings and gives a level or an error.
template <class Read>
void read_both_ways(const Read& read) {
    for (const ReadSettings& settings : {ReadSettings{}, ReadSettings{UpAxis::z, 1e-3F}}) {
        const Result<Level> level = read(settings);
        if (level) {
            check(*level);
        } else {
            check(level.error());
        }
    }
}

}  // namespace pronk::fuzz
