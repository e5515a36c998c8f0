// dtNavMesh::addTile and the queries behind it believe every number in a tile. These are the
// numbers, each with what Detour would do to a wrong one (docs/algorithms/baked_file.md).
#include <fmt/format.h>

#include <cmath>

#include "surface/detour_tile.hpp"

namespace pronk {
namespace {

static_assert(sizeof(dtPolyRef) == 4, "tiles are laid out for Detour with 32-bit references");
static_assert(sizeof(Vec3) == 3 * sizeof(float));

tl::unexpected<Error> refuse(std::string what, std::int64_t value) {
    return fail("navigation mesh", std::move(what), std::to_string(value));
}

bool usable(const Vec3& v) {
    return std::abs(v.x) <= kLargestCoordinate_m && std::abs(v.y) <= kLargestCoordinate_m &&
           std::abs(v.z) <= kLargestCoordinate_m;
}

Vec3 to_vec(const float* v) {
    return {v[0], v[1], v[2]};
}

Result<void> check_header(const dtMeshHeader& h) {
    if (h.magic != DT_NAVMESH_MAGIC) return refuse("is not a Detour tile", h.magic);
    if (h.version != DT_NAVMESH_VERSION) return refuse("unknown version of tile", h.version);
    for (const int count :
         {h.polyCount, h.vertCount, h.maxLinkCount, h.detailMeshCount, h.detailVertCount,
          h.detailTriCount, h.bvNodeCount, h.offMeshConCount}) {
        if (count < 0) return refuse("negative count in a tile", count);
    }
    // addTile writes into link maxLinkCount - 1.
    if (h.polyCount < 1 || h.polyCount > kMaxTilePolygons) {
        return refuse("bad polygon count", h.polyCount);
    }
    if (h.vertCount < 3 || h.vertCount > 0xffff) return refuse("bad vertex count", h.vertCount);
    if (h.maxLinkCount < 1) return refuse("bad link count", h.maxLinkCount);
    if (h.detailMeshCount != h.polyCount) return refuse("bad detail count", h.detailMeshCount);
    if (h.offMeshConCount != 0) return refuse("unexpected off-mesh links", h.offMeshConCount);
    if (h.offMeshBase != h.polyCount) return refuse("bad off-mesh base", h.offMeshBase);
    if (h.layer != 0) return refuse("bad tile layer", h.layer);
    if (h.x < 0) return refuse("bad tile column", h.x);
    if (h.y < 0) return refuse("bad tile row", h.y);

    const bool sizes = std::isfinite(h.walkableHeight) && std::isfinite(h.walkableRadius) &&
                       std::isfinite(h.walkableClimb) && std::isfinite(h.bvQuantFactor) &&
                       usable(to_vec(h.bmin)) && usable(to_vec(h.bmax));
    if (!sizes) return fail("navigation mesh", "a size is not a usable number");
    for (int axis = 0; axis < 3; ++axis) {
        if (h.bmin[axis] > h.bmax[axis]) return refuse("bounds are inside out on axis", axis);
        // Queries turn offsets into 16-bit numbers with this factor.
        if (!(h.bvQuantFactor > 0.0F) ||
            (h.bmax[axis] - h.bmin[axis]) * h.bvQuantFactor > 65536.0F * 2.0F) {
            return refuse("bounds do not fit the bounding volumes on axis", axis);
        }
    }
    return {};
}

// Hands out one array after the other, each padded to 4 bytes, as Detour lays them out.
class Cutter {
  public:
    explicit Cutter(std::span<const std::byte> tile) : rest_(tile) {}

    template <class T>
    bool take(int count, std::span<const T>& part) {
        const std::size_t size = (sizeof(T) * static_cast<std::size_t>(count) + 3) / 4 * 4;
        if (size > rest_.size()) return false;
        part = {reinterpret_cast<const T*>(rest_.data()), static_cast<std::size_t>(count)};
        rest_ = rest_.subspan(size);
        return true;
    }

    std::size_t left() const { return rest_.size(); }

  private:
    std::span<const std::byte> rest_;
};

bool has_edge_back(const dtPoly& polygon, std::size_t to) {
    for (int e = 0; e < polygon.vertCount; ++e) {
        if (polygon.neis[e] == to + 1) return true;
    }
    return false;
}

Result<void> check_corners(const DetourTileView& view) {
    for (std::size_t p = 0; p < view.polygons.size(); ++p) {
        const dtPoly& polygon = view.polygons[p];
        const auto at = static_cast<std::int64_t>(p);
        if (polygon.vertCount < 3 || polygon.vertCount > DT_VERTS_PER_POLYGON) {
            return refuse("bad corner count in polygon", at);
        }
        if (polygon.getType() != DT_POLYTYPE_GROUND) return refuse("bad type of polygon", at);
        for (int e = 0; e < polygon.vertCount; ++e) {
            if (polygon.verts[e] >= view.vertices.size()) {
                return refuse("vertex out of range in polygon", at);
            }
        }
    }
    return {};
}

// Looks from one polygon into others, so all corner counts must be known to be good.
Result<void> check_sides(const DetourTileView& view) {
    std::size_t links_needed = 0;
    for (std::size_t p = 0; p < view.polygons.size(); ++p) {
        const dtPoly& polygon = view.polygons[p];
        const auto at = static_cast<std::int64_t>(p);
        for (int e = 0; e < polygon.vertCount; ++e) {
            const unsigned side = polygon.neis[e];
            if (side == 0) continue;
            if ((side & DT_EXT_LINK) != 0) {
                const unsigned direction = side & ~unsigned{DT_EXT_LINK};
                if (direction > 6 || direction % 2 != 0) return refuse("bad portal in polygon", at);
                links_needed += 2;
                continue;
            }
            if (side > view.polygons.size()) return refuse("neighbour out of range in polygon", at);
            if (!has_edge_back(view.polygons[side - 1], p)) {
                return refuse("neighbour that is not mutual in polygon", at);
            }
            ++links_needed;
        }
    }
    if (view.links.size() < links_needed) {
        return refuse("too few links", static_cast<std::int64_t>(view.links.size()));
    }
    return {};
}

Result<void> check_details(const DetourTileView& view) {
    for (std::size_t p = 0; p < view.details.size(); ++p) {
        const dtPolyDetail& detail = view.details[p];
        const auto at = static_cast<std::int64_t>(p);
        if (std::size_t{detail.vertBase} + detail.vertCount > view.detail_vertices.size() ||
            std::size_t{detail.triBase} + detail.triCount > view.detail_triangles.size()) {
            return refuse("detail out of range in polygon", at);
        }
        if (detail.triCount == 0) return refuse("no ground in polygon", at);
        const int corners = view.polygons[p].vertCount + detail.vertCount;
        bool has_boundary = false;
        for (const auto& triangle :
             view.detail_triangles.subspan(detail.triBase, detail.triCount)) {
            for (int corner = 0; corner < 3; ++corner) {
                if (triangle[static_cast<std::size_t>(corner)] >= corners) {
                    return refuse("detail triangle out of range in polygon", at);
                }
                const int flags = dtGetDetailTriEdgeFlags(triangle[3], corner);
                has_boundary = has_boundary || (flags & DT_DETAIL_EDGE_BOUNDARY) != 0;
            }
        }
        // The closest point on a polygon's boundary is sought among these edges only.
        if (!has_boundary) return refuse("ground without boundary in polygon", at);
    }
    return {};
}

// A negative number says how many nodes to skip; it must lead forwards and not past the end.
Result<void> check_bounding_volumes(const DetourTileView& view) {
    const auto count = static_cast<std::int64_t>(view.bv_nodes.size());
    for (std::int64_t n = 0; n < count; ++n) {
        const std::int64_t i = view.bv_nodes[static_cast<std::size_t>(n)].i;
        const bool good =
            i >= 0 ? i < static_cast<std::int64_t>(view.polygons.size()) : n - i <= count;
        if (!good) return refuse("bad bounding volume", n);
    }
    return {};
}

}  // namespace

Result<DetourTileView> check_detour_tile(std::span<const std::byte> tile) {
    if (tile.size() < sizeof(dtMeshHeader)) {
        return refuse("tile is too short", static_cast<std::int64_t>(tile.size()));
    }
    Cutter cutter(tile);
    DetourTileView view;
    std::span<const dtMeshHeader> header;
    cutter.take(1, header);
    view.header = header.data();
    const dtMeshHeader& h = *view.header;
    if (auto checked = check_header(h); !checked) return tl::unexpected(checked.error());
    const bool complete =
        cutter.take(h.vertCount, view.vertices) && cutter.take(h.polyCount, view.polygons) &&
        cutter.take(h.maxLinkCount, view.links) && cutter.take(h.detailMeshCount, view.details) &&
        cutter.take(h.detailVertCount, view.detail_vertices) &&
        cutter.take(h.detailTriCount, view.detail_triangles) &&
        cutter.take(h.bvNodeCount, view.bv_nodes) && cutter.take(h.offMeshConCount, view.off_mesh);
    if (!complete || cutter.left() != 0) {
        return refuse("tile does not have the size its counts say",
                      static_cast<std::int64_t>(tile.size()));
    }
    for (const std::span<const Vec3> vertices : {view.vertices, view.detail_vertices}) {
        for (std::size_t v = 0; v < vertices.size(); ++v) {
            if (!usable(vertices[v])) {
                return refuse("coordinate is not usable at vertex", static_cast<std::int64_t>(v));
            }
        }
    }
    for (const auto check : {check_corners, check_sides, check_details, check_bounding_volumes}) {
        if (auto checked = check(view); !checked) return tl::unexpected(checked.error());
    }
    return view;
}

}  // namespace pronk
