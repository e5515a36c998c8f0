#include "view/surface_chunk.hpp"

#include <bit>
#include <glm/geometric.hpp>
#include <unordered_map>

namespace pronk::view {
namespace {

// Gives places that are the same to the last bit one number.
class SharedVertices {
  public:
    std::uint32_t number_of(const Vec3& place) {
        const auto next = static_cast<std::uint32_t>(vertices.size());
        const auto [found, is_new] = numbers_.try_emplace(key_of(place), next);
        if (is_new) vertices.push_back(place);
        return found->second;
    }
    // Places of one tile are rarely those of another, and a small table is a fast one.
    void forget() { numbers_.clear(); }

    std::vector<Vec3> vertices;

  private:
    struct Key {
        std::array<std::uint32_t, 3> bits;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t mixed = 0;
            for (const std::uint32_t part : key.bits) {
                mixed = (mixed ^ part) * 0x9e3779b97f4a7c15U;
                mixed ^= mixed >> 29U;
            }
            return mixed;
        }
    };
    static Key key_of(const Vec3& v) {
        return {{std::bit_cast<std::uint32_t>(v.x), std::bit_cast<std::uint32_t>(v.y),
                 std::bit_cast<std::uint32_t>(v.z)}};
    }
    std::unordered_map<Key, std::uint32_t, Hash> numbers_;
};

struct EdgeArrays {
    std::vector<Vec3> ends;
    std::vector<std::uint32_t> polygon;
};

struct Edges {
    EdgeArrays inner;
    EdgeArrays border;
};

// An edge between two polygons is there twice, once from each.
Edges edges_of(const drawing::Plan& plan) {
    Edges edges;
    for (std::size_t p = 0; p < plan.polygons.size(); ++p) {
        const auto corners = plan.corners_of(p);
        for (std::size_t e = 0; e < corners.size(); ++e) {
            const bool is_border = plan.edges[plan.begin[p] + e] == drawing::EdgeKind::border;
            EdgeArrays& list = is_border ? edges.border : edges.inner;
            list.ends.push_back(corners[e]);
            list.ends.push_back(corners[(e + 1) % corners.size()]);
            list.polygon.push_back(static_cast<std::uint32_t>(p));
        }
    }
    return edges;
}

}  // namespace

Reply mesh_chunk(const TriangleSoup& soup) {
    SharedVertices shared;
    std::vector<std::uint32_t> triangles;
    std::vector<std::uint8_t> terrain;
    triangles.reserve(3 * soup.triangles.size());
    for (std::size_t t = 0; t < soup.triangles.size(); ++t) {
        for (const std::uint32_t corner : soup.triangles[t]) {
            triangles.push_back(shared.number_of(soup.vertices[corner]));
        }
        terrain.push_back(soup.triangle_terrain[t].value);
    }
    nlohmann::ordered_json facts;
    facts["terrains"] = soup.terrain_names;
    Chunk chunk(std::move(facts));
    chunk.add("vertices", std::span<const Vec3>(shared.vertices));
    chunk.add("triangles", std::span<const std::uint32_t>(triangles));
    chunk.add("terrain", std::span<const std::uint8_t>(terrain));
    return chunk.reply();
}

Reply surface_chunk(const NavSet& set) {
    SharedVertices shared;
    std::vector<std::uint32_t> triangles;
    std::vector<std::uint32_t> triangle_polygon;
    std::vector<std::uint8_t> terrain;
    std::uint32_t number = 0;
    for (const WorldTile& tile : set.world().tiles) {
        const WalkableSurface& surface = tile.surface;
        shared.forget();
        for (std::size_t p = 0; p < surface.polygon_count(); ++p, ++number) {
            terrain.push_back(surface.poly_terrain[p].value);
            for (std::uint32_t t = surface.ground_begin[p]; t < surface.ground_begin[p + 1]; ++t) {
                for (const Vec3& corner : surface.ground_triangles[t]) {
                    triangles.push_back(shared.number_of(corner));
                }
                triangle_polygon.push_back(number);
            }
        }
    }
    const std::vector<std::uint16_t> storeys(set.storeys().of_poly.begin(),
                                             set.storeys().of_poly.end());
    const Edges edges = edges_of(set.plan());
    Chunk chunk({{"terrains", set.world().terrain_names}, {"storeys", set.storeys().count}});
    chunk.add("vertices", std::span<const Vec3>(shared.vertices));
    chunk.add("triangles", std::span<const std::uint32_t>(triangles));
    chunk.add("triangle_polygon", std::span<const std::uint32_t>(triangle_polygon));
    chunk.add("polygon_terrain", std::span<const std::uint8_t>(terrain));
    chunk.add("polygon_storey", std::span<const std::uint16_t>(storeys));
    chunk.add("tile_polygons", set.tile_polygons());
    chunk.add("inner_edges", std::span<const Vec3>(edges.inner.ends));
    chunk.add("inner_edge_polygon", std::span<const std::uint32_t>(edges.inner.polygon));
    chunk.add("border_edges", std::span<const Vec3>(edges.border.ends));
    chunk.add("border_edge_polygon", std::span<const std::uint32_t>(edges.border.polygon));
    return chunk.reply();
}

Reply axis_chunk(const CorridorMap& map) {
    std::vector<Vec3> lines;
    std::size_t doubtful = 0;
    for (std::uint32_t number = 0; number < map.piece_count(); ++number) {
        const CorridorPiece piece = map.piece(number);
        const SurfacePlace from = map.vertex(piece.from).at;
        const SurfacePlace to = map.vertex(piece.to).at;
        if (map.is_doubtful(from)) ++doubtful;
        const std::vector<glm::dvec2> points = map.drawn_piece(number, 0.05);
        const double whole_m = glm::distance(points.front(), points.back());
        // The ground between its ends is nearly a slope: pieces end where polygons of the ground
        // do.
        const auto on_ground = [&](const glm::dvec2& at) {
            const double share = whole_m > 0.0 ? glm::distance(points.front(), at) / whole_m : 0.0;
            return Vec3(at.x, glm::mix(from.at.y, to.at.y, std::min(share, 1.0)), at.y);
        };
        for (std::size_t i = 1; i < points.size(); ++i) {
            lines.push_back(on_ground(points[i - 1]));
            lines.push_back(on_ground(points[i]));
        }
    }
    Chunk chunk({{"doubtful", doubtful}, {"pieces", map.piece_count()}});
    chunk.add("lines", std::span<const Vec3>(lines));
    return chunk.reply();
}

void LinkArrays::add(std::size_t tile, const JumpLinks& links, const JumpAbility& ability) {
    const WalkableSurface& ground = set_.world().tiles[tile].surface;
    for (std::size_t p = 0; p < ground.polygon_count(); ++p) {
        for (const LinkList& list : links.lists_from(PolyId(p))) {
            const WalkableSurface& landing = set_.world().tiles[list.landing_tile].surface;
            for (const JumpLink& link : links.links_of(list)) {
                takeoff_begin_.emplace_back(takeoff_of(link, ground, PolyId(p), 0.0));
                takeoff_end_.emplace_back(takeoff_of(link, ground, PolyId(p), 1.0));
                landing_begin_.emplace_back(landing_of(link, landing, list.landing_polygon, 0.0));
                landing_end_.emplace_back(landing_of(link, landing, list.landing_polygon, 1.0));
                apex_.push_back(static_cast<float>(apex_of(link, ability)));
                kind_.push_back(static_cast<std::uint8_t>(link.kind));
                method_.push_back(static_cast<std::uint8_t>(link.method));
                profile_.push_back(link.profile);
                takeoff_polygon_.push_back(
                    set_.number_of({static_cast<std::uint32_t>(tile), PolyId(p)}));
            }
        }
    }
}

void LinkArrays::write_to(Chunk& chunk) const {
    chunk.add("takeoff_begin", std::span<const Vec3>(takeoff_begin_));
    chunk.add("takeoff_end", std::span<const Vec3>(takeoff_end_));
    chunk.add("landing_begin", std::span<const Vec3>(landing_begin_));
    chunk.add("landing_end", std::span<const Vec3>(landing_end_));
    chunk.add("apex", std::span<const float>(apex_));
    chunk.add("kind", std::span<const std::uint8_t>(kind_));
    chunk.add("method", std::span<const std::uint8_t>(method_));
    chunk.add("profile", std::span<const std::uint8_t>(profile_));
    chunk.add("takeoff_polygon", std::span<const std::uint32_t>(takeoff_polygon_));
}

Reply links_chunk(const NavSet& set) {
    LinkArrays arrays(set);
    for (std::size_t tile = 0; tile < set.world().tiles.size(); ++tile) {
        arrays.add(tile, set.world().tiles[tile].links, set.world().settings.ability);
    }
    Chunk chunk;
    arrays.write_to(chunk);
    chunk.add("tile_links", set.tile_links());
    return chunk.reply();
}

}  // namespace pronk::view
