#include "scenes/shapes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <glm/geometric.hpp>

namespace pronk::scenes {

Shapes::Shapes(std::initializer_list<std::string_view> terrains) {
    for (const std::string_view name : terrains) soup_.terrain_names.emplace_back(name);
}

Shapes& Shapes::on(std::string_view terrain) {
    const auto& names = soup_.terrain_names;
    const auto found = std::find(names.begin(), names.end(), terrain);
    assert(found != names.end());
    terrain_ = TerrainId(static_cast<std::size_t>(found - names.begin()));
    return *this;
}

std::uint32_t Shapes::add_vertex(const Vec3& p) {
    soup_.vertices.push_back(p);
    return static_cast<std::uint32_t>(soup_.vertices.size() - 1);
}

// Sides that close to an edge arrive here with a corner twice and leave no triangle.
void Shapes::add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (a == b || b == c || c == a) return;
    assert(glm::length(glm::cross(soup_.vertices[b] - soup_.vertices[a],
                                  soup_.vertices[c] - soup_.vertices[a])) > 0.0F);
    soup_.triangles.push_back({a, b, c});
    soup_.triangle_terrain.push_back(terrain_);
}

void Shapes::add_sides(std::span<const std::uint32_t> low, std::span<const std::uint32_t> high) {
    for (std::size_t i = 0; i < low.size(); ++i) {
        const std::size_t j = (i + 1) % low.size();
        add_triangle(low[i], low[j], high[j]);
        add_triangle(low[i], high[j], high[i]);
    }
}

void Shapes::add_fan(std::span<const std::uint32_t> corners, bool facing_up) {
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
        const std::size_t second = facing_up ? i : i + 1;
        const std::size_t third = facing_up ? i + 1 : i;
        add_triangle(corners[0], corners[second], corners[third]);
    }
}

void Shapes::quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const std::array corners{add_vertex(a), add_vertex(b), add_vertex(c), add_vertex(d)};
    add_fan(corners, true);
}

void Shapes::floor(std::span<const Vec2> plan, float y) {
    std::vector<std::uint32_t> corners;
    for (const Vec2 p : plan) corners.push_back(add_vertex({p.x, y, p.y}));
    add_fan(corners, true);
}

void Shapes::box(const Vec3& min, const Vec3& max) {
    prism(rectangle(plan_view(min), plan_view(max)), min.y, max.y);
}

void Shapes::prism(std::span<const Vec2> plan, float bottom, float top) {
    slanted_prism(plan, bottom, std::vector<float>(plan.size(), top));
}

void Shapes::slanted_prism(std::span<const Vec2> plan, float bottom, std::span<const float> tops) {
    assert(area_m2(plan) > 0.0F && plan.size() == tops.size());
    std::vector<std::uint32_t> low;
    std::vector<std::uint32_t> high;
    for (const Vec2 p : plan) low.push_back(add_vertex({p.x, bottom, p.y}));
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const bool closed = tops[i] == bottom;
        high.push_back(closed ? low[i] : add_vertex({plan[i].x, tops[i], plan[i].y}));
    }
    add_fan(high, true);
    add_sides(low, high);
    add_fan(low, false);
}

void Shapes::tapered(std::span<const Vec2> plan, float bottom, float top, float taper) {
    assert(area_m2(plan) > 0.0F && bottom < top);
    Vec2 middle{0.0F};
    for (const Vec2 p : plan) middle += p / static_cast<float>(plan.size());
    std::vector<std::uint32_t> low;
    std::vector<std::uint32_t> high;
    for (const Vec2 p : plan) low.push_back(add_vertex({p.x, bottom, p.y}));
    for (const Vec2 p : plan) {
        const Vec2 q = middle + (p - middle) * taper;
        const bool tip = taper == 0.0F && !high.empty();
        high.push_back(tip ? high.front() : add_vertex({q.x, top, q.y}));
    }
    add_fan(high, true);
    add_sides(low, high);
    add_fan(low, false);
}

void Shapes::ramp(const Flight& flight) {
    // strip() names the two corners at the foot first.
    const std::array tops{flight.foot_y, flight.foot_y, flight.head_y, flight.head_y};
    slanted_prism(strip(flight.foot, flight.head, flight.width_m), flight.bottom, tops);
}

void Shapes::stairs(const Flight& flight, int steps) {
    const auto count = static_cast<float>(steps);
    const Vec2 tread = (flight.head - flight.foot) / count;
    const float rise = (flight.head_y - flight.foot_y) / count;
    for (int i = 0; i < steps; ++i) {
        const auto below = static_cast<float>(i);
        const Vec2 from = flight.foot + tread * below;
        prism(strip(from, from + tread, flight.width_m), flight.bottom,
              i + 1 == steps ? flight.head_y : flight.foot_y + rise * (below + 1.0F));
    }
}

void Shapes::height_field(Vec2 min, float cell_m, int columns, int rows,
                          const std::function<float(Vec2)>& height_at,
                          const std::function<std::string_view(Vec2)>& terrain_at) {
    const auto corner = [&](int column, int row) {
        return min + Vec2(static_cast<float>(column), static_cast<float>(row)) * cell_m;
    };
    const auto first = static_cast<std::uint32_t>(soup_.vertices.size());
    for (int row = 0; row <= rows; ++row) {
        for (int column = 0; column <= columns; ++column) {
            const Vec2 p = corner(column, row);
            add_vertex({p.x, height_at(p), p.y});
        }
    }
    const auto index = [&](int column, int row) {
        return first + static_cast<std::uint32_t>(row * (columns + 1) + column);
    };
    const auto y = [&](std::uint32_t vertex) { return soup_.vertices[vertex].y; };
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto name = terrain_at(corner(column, row) + Vec2(cell_m / 2.0F));
            if (name.empty()) continue;
            on(name);
            const auto a = index(column, row);
            const auto b = index(column, row + 1);
            const auto c = index(column + 1, row + 1);
            const auto d = index(column + 1, row);
            // The diagonal with less height between its ends, so that ridges and ditches that run
            // askew do not become saw blades.
            if (std::abs(y(a) - y(c)) <= std::abs(y(b) - y(d))) {
                add_triangle(a, b, c);
                add_triangle(a, c, d);
            } else {
                add_triangle(b, c, d);
                add_triangle(b, d, a);
            }
        }
    }
}

void lay_ground(Shapes& shapes, const Plan& whole, std::span<const GroundLayer> layers,
                std::string_view rest, float y) {
    const auto lay = [&](std::string_view terrain, const Plan& plan, std::size_t layers_above) {
        if (terrain.empty()) return;
        std::vector<Plan> pieces{plan};
        for (std::size_t i = 0; i < layers_above; ++i) pieces = subtract(pieces, layers[i].plan);
        shapes.on(terrain);
        for (const Plan& piece : pieces) shapes.floor(piece, y);
    };
    for (std::size_t i = 0; i < layers.size(); ++i) lay(layers[i].terrain, layers[i].plan, i);
    lay(rest, whole, layers.size());
}

float scatter(std::uint32_t seed, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint32_t h = seed * 0x9e3779b9U;
    for (const std::uint32_t word : {a, b, c}) {
        h = (h ^ word) * 0x85ebca6bU;
        h ^= h >> 15U;
        h *= 0xc2b2ae35U;
        h ^= h >> 13U;
    }
    return static_cast<float>(h >> 8U) / 16777216.0F;
}

}  // namespace pronk::scenes
