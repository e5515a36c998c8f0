#include "links/search_pass.hpp"

#include <algorithm>
#include <array>
#include <glm/common.hpp>

#include "links/link_bounds.hpp"
#include "links/straight_walk.hpp"

namespace pronk {
namespace {

Vec2 corner_of(const Pass& pass, const Sample& sample) {
    const Vec2 min = pass.field().min;
    return {min.x + static_cast<float>(sample.x) * pass.cell_m(),
            min.y + static_cast<float>(sample.z) * pass.cell_m()};
}

Vec3d middle_of(const Pass& pass, const Sample& sample, const LandVoxel& voxel) {
    const Vec2 min = pass.field().min;
    return {min.x + (static_cast<float>(sample.x + voxel.dx) + 0.5F) * pass.cell_m(), voxel.y,
            min.y + (static_cast<float>(sample.z + voxel.dz) + 0.5F) * pass.cell_m()};
}

void set_bounds_of(const Pass& pass, const PolyRef& to, const Vec3d& takeoff,
                   const LandingPart& landing, JumpLink& link) {
    const std::array<Vec3d, 2> from{takeoff, takeoff};
    const GroundShape& ground = pass.grounds[to.tile];
    if (ground.is_even(to.polygon)) {
        set_bounds(link, from, std::array<Vec3d, 2>{landing.begin, landing.end}, pass.gravity_m_s2);
        return;
    }
    // Links are made by the ten thousand.
    thread_local std::vector<GroundPoint> bends;
    thread_local std::vector<Vec3d> points;
    ground.bends(to.polygon, {0.0, landing.begin.y}, {1.0, landing.end.y},
                 {landing.begin.x, landing.begin.z}, {landing.end.x, landing.end.z}, bends);
    points.clear();
    for (const GroundPoint& bend : bends) {
        const Vec3d place = glm::mix(landing.begin, landing.end, bend.at);
        points.push_back({place.x, bend.y, place.z});
    }
    set_bounds(link, from, points, pass.gravity_m_s2);
}

}  // namespace

Sample sample_of(const LaneField& field, const SampleBatch& batch, std::size_t lane) {
    const GroundLayer& takeoffs = field.takeoffs[batch.layer];
    const std::size_t at = field.layout.sample_of(batch.x, batch.z, lane);
    const int step = field.layout.step();
    return {batch.x + static_cast<int>(lane % kLaneColumns) * step,
            batch.z + static_cast<int>(lane / kLaneColumns) * step, takeoffs.polygons[at],
            takeoffs.ys[at]};
}

bool is_redundant(const Pass& pass, std::uint32_t takeoff_polygon, const Candidate& candidate,
                  const LandingPart& part) {
    const PolyRef from = pass.field().polygons[takeoff_polygon];
    const WalkableSurface& surface = *pass.site->tiles[from.tile].surface;
    if (pass.keep_redundant || candidate.surface != &surface) return false;
    return walks_straight(surface, from.polygon, plan_view(Vec3(candidate.takeoff)),
                          candidate.polygon, plan_view(Vec3(part.begin)),
                          plan_view(Vec3(part.end)));
}

void drop_redundant(const Pass& pass, std::uint32_t takeoff_polygon, const Candidate& candidate,
                    std::vector<LandingPart>& parts) {
    std::erase_if(parts, [&](const LandingPart& part) {
        const bool whole =
            part.begin == candidate.landing.begin && part.end == candidate.landing.end;
        return !whole && is_redundant(pass, takeoff_polygon, candidate, part);
    });
}

Candidate make_candidate(const Pass& pass, const Sample& sample,
                         std::span<const LandVoxel> voxels) {
    const PolyRef to = pass.field().polygons[voxels.front().polygon];
    const Vec2 takeoff = corner_of(pass, sample);
    Candidate candidate;
    candidate.takeoff = {takeoff.x, sample.y, takeoff.y};
    candidate.takeoff_y = pass.site->space->floor.near(glm::dvec2(takeoff), candidate.takeoff.y)
                              .value_or(HeightRange{sample.y, sample.y});
    candidate.surface = pass.site->tiles[to.tile].surface;
    candidate.ground = &pass.grounds[to.tile];
    candidate.polygon = to.polygon;
    candidate.landing = {middle_of(pass, sample, voxels.front()),
                         middle_of(pass, sample, voxels.back())};
    if (to.tile != pass.site->tile) {
        // That tile has its own idea of where its midpoints are, to the last digit.
        for (Vec3d* const place : {&candidate.landing.begin, &candidate.landing.end}) {
            place->y = ground_height(*candidate.surface, to.polygon, plan_view(Vec3(*place)));
        }
    }
    const LandingTable& table = pass.search->table();
    candidate.open_m = table.approach_of(voxels.front().rank).from_m;
    for (const LandVoxel& voxel : voxels) {
        candidate.open_m = std::min<double>(candidate.open_m, table.approach_of(voxel.rank).from_m);
    }
    return candidate;
}

FoundLink make_link(const Pass& pass, const PolygonPair& pair, const Vec3d& takeoff,
                    const LandingPart& landing) {
    const auto& polygons = pass.field().polygons;
    FoundLink found;
    found.takeoff_polygon = polygons[pair.from].polygon;
    found.landing = polygons[pair.to];
    found.link.takeoff_begin = {static_cast<float>(takeoff.x), static_cast<float>(takeoff.z)};
    found.link.takeoff_end = found.link.takeoff_begin;
    found.link.landing_begin = {static_cast<float>(landing.begin.x),
                                static_cast<float>(landing.begin.z)};
    found.link.landing_end = {static_cast<float>(landing.end.x), static_cast<float>(landing.end.z)};
    found.link.profile = pass.profile;
    set_bounds_of(pass, found.landing, takeoff, landing, found.link);
    return found;
}

}  // namespace pronk
