#include "surface/ground_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace pronk {
namespace {

constexpr int kNone = -1;

// A sample so near an edge would make a sliver with it, and on the edge Detour, which computes in
// floats, might have the height of either.
constexpr double kBesideEdge_m = 0.001;

// Positive if p is left of the way from a to b, seen from above (x to the right, z towards us).
double left_of(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& p) {
    return (b.z - a.z) * (p.x - a.x) - (b.x - a.x) * (p.z - a.z);
}

// Positive if p lies within the circle through a, b and c, which are counter-clockwise.
double in_circle(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                 const glm::dvec3& p) {
    const double ax = a.x - p.x;
    const double az = a.z - p.z;
    const double bx = b.x - p.x;
    const double bz = b.z - p.z;
    const double cx = c.x - p.x;
    const double cz = c.z - p.z;
    const double a2 = ax * ax + az * az;
    const double b2 = bx * bx + bz * bz;
    const double c2 = cx * cx + cz * cz;
    // Seen from above z runs down, so the sign is the other one.
    return -(ax * (bz * c2 - b2 * cz) - az * (bx * c2 - b2 * cx) + a2 * (bx * cz - bz * cx));
}

class Triangulation {
  public:
    Triangulation(std::span<const glm::dvec3> polygon, std::span<const GroundSample> samples,
                  const GroundMeshSettings& settings)
        : samples_(samples),
          settings_(settings),
          origin_(polygon[0].x, 0.0, polygon[0].z),
          points_(polygon.begin(), polygon.end()) {
        const int corners = static_cast<int>(polygon.size());
        for (int i = 1; i + 1 < corners; ++i) {
            Triangle triangle;
            triangle.corner = {0, i, i + 1};
            triangle.across = {i == 1 ? kNone : i - 2, kNone, i + 2 == corners ? kNone : i};
            triangle.edge = {i == 1 ? 0 : kNone, i, i + 2 == corners ? corners - 1 : kNone};
            triangles_.push_back(triangle);
        }
        flip_all();
        std::vector<std::uint32_t> all;
        for (std::size_t s = 0; s < samples.size(); ++s) {
            if (!is_beside_edge(samples[s], polygon)) all.push_back(static_cast<std::uint32_t>(s));
        }
        std::vector<int> everywhere(triangles_.size());
        for (std::size_t t = 0; t < everywhere.size(); ++t) everywhere[t] = static_cast<int>(t);
        share_out(all, everywhere);
    }

    // The level's corners and the polygon's edges first: between these most ground is straight, and
    // the samples between them would follow a step bit by bit.
    void refine() {
        refine(&Triangle::worst_corner);
        refine(&Triangle::worst);
    }

    GroundMesh take() {
        GroundMesh mesh;
        for (const Triangle& triangle : triangles_) {
            auto& corners = mesh.triangles.emplace_back();
            auto& border = mesh.on_border.emplace_back();
            for (std::size_t e = 0; e < 3; ++e) {
                corners[e] = static_cast<std::uint8_t>(triangle.corner[e]);
                border[e] = triangle.edge[e] != kNone;
            }
            const Shape shape = shape_of(triangle);
            for (const std::uint32_t s : triangle.samples) {
                const double above_m = shape.off_m(samples_[s].at - origin_);
                mesh.above_m = std::max(mesh.above_m, above_m);
                mesh.below_m = std::max(mesh.below_m, -above_m);
            }
        }
        mesh.corners = std::move(points_);
        return mesh;
    }

  private:
    // The sample that is farthest off.
    struct Worst {
        std::uint32_t sample = 0;
        double off_m = -1.0;

        void take(std::uint32_t other, double other_m) {
            if (other_m > off_m) *this = {other, other_m};
        }
    };
    struct Triangle {
        std::array<int, 3> corner{};
        std::array<int, 3> across{kNone, kNone, kNone};  // beyond the edge from corner e on
        std::array<int, 3> edge{kNone, kNone, kNone};    // of the polygon, if it is part of one
        std::vector<std::uint32_t> samples;
        Worst worst;
        Worst worst_corner;  // or on an edge of the polygon
    };

    static bool is_beside_edge(const GroundSample& sample, std::span<const glm::dvec3> polygon) {
        if (sample.edge != GroundSample::kInside) return false;
        for (std::size_t e = 0; e < polygon.size(); ++e) {
            const glm::dvec3& from = polygon[e];
            const glm::dvec3& to = polygon[(e + 1) % polygon.size()];
            const double length_m = std::hypot(to.x - from.x, to.z - from.z);
            if (left_of(from, to, sample.at) < kBesideEdge_m * length_m) return true;
        }
        return false;
    }

    void refine(Worst Triangle::*worst) {
        while (points_.size() < settings_.most_corners &&
               triangles_.size() + 2 <= settings_.most_triangles) {
            int at = 0;
            for (int t = 1; t < static_cast<int>(triangles_.size()); ++t) {
                if ((of(t).*worst).off_m > (of(at).*worst).off_m) at = t;
            }
            if ((of(at).*worst).off_m <= settings_.error_m) return;
            insert(at, (of(at).*worst).sample);
        }
    }

    Triangle& of(int t) { return triangles_[static_cast<std::size_t>(t)]; }
    const glm::dvec3& point(int corner) const { return points_[static_cast<std::size_t>(corner)]; }

    // A triangle's plane and edges, ready for many samples.
    struct Shape {
        std::array<double, 3> x{};  // of the edge from corner e on: left of it is positive
        std::array<double, 3> z{};
        std::array<double, 3> c{};
        double y_x = 0.0;  // the plane
        double y_z = 0.0;
        double y_c = 0.0;

        double inside(const glm::dvec3& at) const {
            return std::min({x[0] * at.x + z[0] * at.z + c[0], x[1] * at.x + z[1] * at.z + c[1],
                             x[2] * at.x + z[2] * at.z + c[2]});
        }
        double off_m(const glm::dvec3& at) const { return at.y - (y_x * at.x + y_z * at.z + y_c); }
    };

    // Places are taken relative to the polygon's first corner.
    Shape shape_of(const Triangle& triangle) const {
        Shape shape;
        std::array<glm::dvec3, 3> at;
        for (std::size_t e = 0; e < 3; ++e) at[e] = point(triangle.corner[e]) - origin_;
        for (std::size_t e = 0; e < 3; ++e) {
            const glm::dvec3& from = at[e];
            const glm::dvec3& to = at[(e + 1) % 3];
            shape.x[e] = to.z - from.z;
            shape.z[e] = from.x - to.x;
            shape.c[e] = -(shape.x[e] * from.x + shape.z[e] * from.z);
        }
        const double area = left_of(at[0], at[1], at[2]);
        if (area <= 0.0) {
            shape.y_c = std::max({at[0].y, at[1].y, at[2].y});
            return shape;
        }
        for (std::size_t e = 0; e < 3; ++e) {
            const double y = at[(e + 2) % 3].y / area;
            shape.y_x += shape.x[e] * y;
            shape.y_z += shape.z[e] * y;
            shape.y_c += shape.c[e] * y;
        }
        return shape;
    }

    // The triangle with the part of the polygon's edge that a sample lies on: if rounding put the
    // sample into another one, that part would stay as straight as it was. Past the end if there is
    // none, or the sample lies inside.
    std::size_t owner_of_border(const GroundSample& sample, std::span<const int> among) {
        std::size_t best = among.size();
        if (sample.edge == GroundSample::kInside) return best;
        double best_inside = std::numeric_limits<double>::lowest();
        for (std::size_t i = 0; i < among.size(); ++i) {
            const Triangle& triangle = of(among[i]);
            for (std::size_t e = 0; e < 3; ++e) {
                if (triangle.edge[e] != sample.edge) continue;
                const glm::dvec3& from = point(triangle.corner[e]);
                const glm::dvec3& to = point(triangle.corner[(e + 1) % 3]);
                const double along = (sample.at.x - from.x) * (to.x - from.x) +
                                     (sample.at.z - from.z) * (to.z - from.z);
                const double whole =
                    (to.x - from.x) * (to.x - from.x) + (to.z - from.z) * (to.z - from.z);
                // How far from the nearer end, in shares of the part.
                const double inside = std::min(along, whole - along) / std::max(whole, 1e-300);
                if (inside > best_inside) {
                    best = i;
                    best_inside = inside;
                }
            }
        }
        return best;
    }

    // The samples go to the triangles they lie in, of those given.
    void share_out(std::span<const std::uint32_t> samples, std::span<const int> among) {
        shapes_.clear();
        for (const int t : among) {
            of(t).samples.clear();
            of(t).worst = of(t).worst_corner = {};
            shapes_.push_back(shape_of(of(t)));
        }
        for (const std::uint32_t s : samples) {
            const glm::dvec3 at = samples_[s].at - origin_;
            std::size_t best = owner_of_border(samples_[s], among);
            double best_inside = std::numeric_limits<double>::lowest();
            for (std::size_t i = best == among.size() ? 0 : shapes_.size(); i < shapes_.size();
                 ++i) {
                const double inside = shapes_[i].inside(at);
                if (inside > best_inside) {
                    best = i;
                    best_inside = inside;
                }
                if (inside >= 0.0) break;
            }
            Triangle& owner = of(among[best]);
            owner.samples.push_back(s);
            const double away_m = std::abs(shapes_[best].off_m(at));
            owner.worst.take(s, away_m);
            const GroundSample& sample = samples_[s];
            if (sample.is_corner || sample.edge != GroundSample::kInside) {
                owner.worst_corner.take(s, away_m);
            }
        }
    }

    std::size_t side_towards(int t, int neighbour) {
        for (std::size_t e = 0; e < 3; ++e) {
            if (of(t).across[e] == neighbour) return e;
        }
        return 3;
    }

    void tell(int neighbour, int before, int now) {
        if (neighbour == kNone) return;
        for (int& across : of(neighbour).across) {
            if (across == before) {
                across = now;
                return;
            }
        }
    }

    void insert(int t, std::uint32_t s) {
        const GroundSample sample = samples_[s];
        touched_.clear();
        const int corner = static_cast<int>(points_.size());
        points_.push_back(sample.at);
        std::size_t on_edge = 3;
        if (sample.edge != GroundSample::kInside) {
            for (std::size_t e = 0; e < 3; ++e) {
                if (of(t).edge[e] == sample.edge) on_edge = e;
            }
        }
        if (on_edge < 3) {
            split_border(t, on_edge, corner);
        } else {
            split_inside(t, corner);
        }
        while (!doubtful_.empty()) {
            const int triangle = doubtful_.back();
            doubtful_.pop_back();
            legalise(triangle, corner);
        }
        std::sort(touched_.begin(), touched_.end());
        touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
        moved_.clear();
        for (const int touched : touched_) {
            for (const std::uint32_t other : of(touched).samples) {
                if (other != s) moved_.push_back(other);
            }
        }
        share_out(moved_, touched_);
    }

    // One triangle becomes two.
    void split_border(int t, std::size_t e, int corner) {
        const int added = static_cast<int>(triangles_.size());
        triangles_.emplace_back();
        Triangle& old = of(t);
        Triangle& fresh = of(added);
        const std::size_t n = (e + 1) % 3;
        const std::size_t o = (e + 2) % 3;
        fresh.corner = {corner, old.corner[n], old.corner[o]};
        fresh.across = {kNone, old.across[n], t};
        fresh.edge = {old.edge[e], old.edge[n], kNone};
        tell(old.across[n], t, added);
        old.corner[n] = corner;
        old.across[n] = added;
        old.edge[n] = kNone;
        touched_ = {t, added};
        doubtful_ = {t, added};
    }

    // One triangle becomes three.
    void split_inside(int t, int corner) {
        const int second = static_cast<int>(triangles_.size());
        const int third = second + 1;
        triangles_.emplace_back();
        triangles_.emplace_back();
        Triangle& old = of(t);
        const Triangle before = old;
        of(second).corner = {corner, before.corner[1], before.corner[2]};
        of(second).across = {t, before.across[1], third};
        of(second).edge = {kNone, before.edge[1], kNone};
        of(third).corner = {corner, before.corner[2], before.corner[0]};
        of(third).across = {second, before.across[2], t};
        of(third).edge = {kNone, before.edge[2], kNone};
        of(t).corner = {corner, before.corner[0], before.corner[1]};
        of(t).across = {third, before.across[0], second};
        of(t).edge = {kNone, before.edge[0], kNone};
        tell(before.across[1], t, second);
        tell(before.across[2], t, third);
        touched_ = {t, second, third};
        doubtful_ = {t, second, third};
    }

    // The edge across from the new corner is flipped if the corner beyond it lies within the
    // circle.
    void legalise(int t, int corner) {
        std::size_t c = 0;
        while (of(t).corner[c] != corner) ++c;
        const std::size_t e = (c + 1) % 3;
        const int other = of(t).across[e];
        if (other == kNone) return;
        if (flip_if_needed(t, e)) {
            touched_.push_back(other);
            doubtful_.push_back(t);
            doubtful_.push_back(other);
        }
    }

    // A fan of at most four triangles; rounding must not turn it for ever.
    void flip_all() {
        constexpr int kEnough = 16;
        bool flipped = true;
        for (int round = 0; round < kEnough && flipped; ++round) {
            flipped = false;
            for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
                for (std::size_t e = 0; e < 3 && !flipped; ++e) flipped = flip_if_needed(t, e);
            }
        }
    }

    bool flip_if_needed(int t, std::size_t e) {
        const int other = of(t).across[e];
        if (other == kNone) return false;
        const std::size_t f = side_towards(other, t);
        Triangle& one = of(t);
        Triangle& two = of(other);
        const int a = one.corner[e];
        const int b = one.corner[(e + 1) % 3];
        const int c = one.corner[(e + 2) % 3];
        const int d = two.corner[(f + 2) % 3];
        // Both new triangles must be the right way round.
        if (left_of(point(c), point(a), point(d)) <= 0.0 ||
            left_of(point(d), point(b), point(c)) <= 0.0) {
            return false;
        }
        const bool is_flat = left_of(point(a), point(b), point(c)) <= 0.0 ||
                             left_of(point(b), point(a), point(d)) <= 0.0;
        const double size = std::abs(left_of(point(c), point(a), point(d))) +
                            std::abs(left_of(point(d), point(b), point(c)));
        if (!is_flat && in_circle(point(a), point(b), point(c), point(d)) <= 1e-12 * size * size) {
            return false;
        }
        const int bc = one.across[(e + 1) % 3];
        const int bc_edge = one.edge[(e + 1) % 3];
        const int ca = one.across[(e + 2) % 3];
        const int ca_edge = one.edge[(e + 2) % 3];
        const int ad = two.across[(f + 1) % 3];
        const int ad_edge = two.edge[(f + 1) % 3];
        const int db = two.across[(f + 2) % 3];
        const int db_edge = two.edge[(f + 2) % 3];
        one.corner = {c, a, d};
        one.across = {ca, ad, other};
        one.edge = {ca_edge, ad_edge, kNone};
        two.corner = {d, b, c};
        two.across = {db, bc, t};
        two.edge = {db_edge, bc_edge, kNone};
        tell(ad, other, t);
        tell(bc, t, other);
        return true;
    }

    std::span<const GroundSample> samples_;
    const GroundMeshSettings& settings_;
    glm::dvec3 origin_;
    std::vector<glm::dvec3> points_;
    std::vector<Triangle> triangles_;
    std::vector<int> touched_;
    std::vector<int> doubtful_;
    std::vector<std::uint32_t> moved_;
    std::vector<Shape> shapes_;
};

}  // namespace

GroundMesh make_ground_mesh(std::span<const glm::dvec3> polygon,
                            std::span<const GroundSample> samples,
                            const GroundMeshSettings& settings) {
    Triangulation triangulation(polygon, samples, settings);
    triangulation.refine();
    return triangulation.take();
}

}  // namespace pronk
