#include "blocks/block_route.hpp"

#include <array>
#include <cmath>

#include "blocks/jump_proof.hpp"
#include "blocks/walks.hpp"

namespace pronk {
namespace {

double plan_distance(const Vec3d& a, const Vec3d& b) {
    return std::hypot(b.x - a.x, b.z - a.z);
}

// Gains below this are not worth a proof.
constexpr double kWorthMoving_m = 0.01;

}  // namespace

void BlockRouteWriter::list_stops(const BlockPath& path) {
    stops_.clear();
    for (const BlockStep& step : path.steps) {
        stops_.push_back({step.at, map_.foothold(step.at), step.by_jump, step.jump, false});
    }
}

// On the ground at a place that stands in for a foothold, if one walks straight between the two.
std::optional<Vec3d> BlockRouteWriter::own_place(const Vec3d& wanted, const Stop& of) const {
    const BlockLayout& layout = map_.layout();
    const Vec3d in = (wanted - layout.origin) / layout.voxel_m;
    std::optional<double> ground_y;
    if (map_.level) {
        ground_y = map_.level->ground_at({wanted.x, of.at.y, wanted.z});
    } else if (std::floor(in.x) == of.voxel.x && std::floor(in.z) == of.voxel.z) {
        ground_y = of.at.y;
    }
    if (!ground_y) return std::nullopt;
    const Vec3d place{wanted.x, *ground_y, wanted.z};
    if (place == of.at) return std::nullopt;
    if (!is_straight_walk(map_, of.voxel, of.at, of.voxel, place)) return std::nullopt;
    return place;
}

// Routes begin where the traveller is, and end where it wants to be, not in the middle of voxels.
void BlockRouteWriter::add_ends(const BlockRequest& request, bool is_reached) {
    if (const auto start = own_place(request.from, stops_.front())) {
        stops_.insert(stops_.begin(), {stops_.front().voxel, *start, false, {}, true});
    }
    if (!is_reached) return;
    if (const auto goal = own_place(request.to, stops_.back())) {
        stops_.push_back({stops_.back().voxel, *goal, false, {}, true});
    }
}

// Long straight walks, from the start on: stops are left out for as long as one can walk past them.
// Twice as many at a time while that goes well, then half as many: what is seen of a way is nearly
// always its beginning.
void BlockRouteWriter::keep_corners(bool smooth) {
    corners_.clear();
    const auto keep = [&](std::size_t number) {
        const Stop& stop = stops_[number];
        Corner corner{stop.voxel, stop.at, stop.by_jump, {}, number, false, stop.is_own_place};
        // It was proven with just these places.
        if (stop.by_jump) corner.arc = proven_arc(map_, corners_.back().at, stop.at, stop.jump);
        corners_.push_back(corner);
    };
    keep(0);
    for (std::size_t last = 0; last + 1 < stops_.size();) {
        std::size_t next = last + 1;
        if (smooth && !stops_[next].by_jump) {
            std::size_t end = next + 1;
            while (end < stops_.size() && !stops_[end].by_jump) ++end;
            std::size_t more = 1;
            while (next + more < end && sees(corners_.back(), stops_[next + more])) {
                next += more;
                more *= 2;
            }
            for (more = std::min(more / 2, end - 1 - next); more > 0; more /= 2) {
                if (next + more < end && sees(corners_.back(), stops_[next + more])) next += more;
            }
        }
        keep(next);
        last = next;
    }
}

// Corners come late: behind what was in the way, not at it. Each moves back along the path to where
// the way between its neighbours is shortest, if both see it from there; the best few are tried.
void BlockRouteWriter::tighten() {
    constexpr std::size_t kTried = 6;
    struct Choice {
        double length_m;
        std::size_t stop;
    };
    for (std::size_t i = 1; i + 1 < corners_.size(); ++i) {
        if (corners_[i].by_jump || corners_[i + 1].by_jump) continue;
        const Corner& from = corners_[i - 1];
        const Corner& to = corners_[i + 1];
        const auto length_by = [&](const Vec3d& place) {
            return plan_distance(from.at, place) + plan_distance(place, to.at);
        };
        std::array<Choice, kTried> best;
        std::size_t count = 0;
        double bound_m = length_by(corners_[i].at) - kWorthMoving_m;
        for (std::size_t stop = from.stop + 1; stop < corners_[i].stop; ++stop) {
            const double length_m = length_by(stops_[stop].at);
            if (length_m >= bound_m) continue;
            count = std::min(count + 1, kTried);
            std::size_t at = count - 1;
            for (; at > 0 && best[at - 1].length_m > length_m; --at) best[at] = best[at - 1];
            best[at] = {length_m, stop};
            if (count == kTried) bound_m = best[kTried - 1].length_m;
        }
        for (std::size_t c = 0; c < count; ++c) {
            const Stop& stop = stops_[best[c].stop];
            // The one before nearly always sees it: it saw farther.
            if (!is_straight_walk(map_, stop.voxel, stop.at, to.voxel, to.at) ||
                !sees(from, stop)) {
                continue;
            }
            corners_[i] = {stop.voxel, stop.at, false, {}, best[c].stop, false, false};
            break;
        }
    }
}

bool BlockRouteWriter::sees(const Corner& from, const Stop& to) const {
    return is_straight_walk(map_, from.voxel, from.at, to.voxel, to.at);
}

// The foothold above or below a place, about as high as another; none if nobody may jump there.
std::optional<BlockCoord> BlockRouteWriter::voxel_at(const Vec3d& place,
                                                     const BlockCoord& about) const {
    const BlockLayout& layout = map_.layout();
    const Vec3d in = (place - layout.origin) / layout.voxel_m;
    for (int rise = 0; rise <= map_.climb_voxels; ++rise) {
        for (const int dy : {rise, -rise}) {
            const BlockCoord voxel{static_cast<int>(std::floor(in.x)), about.y + dy,
                                   static_cast<int>(std::floor(in.z))};
            if (map_.stands_at(voxel) && map_.may_jump(voxel)) return voxel;
        }
    }
    return std::nullopt;
}

// The place of a voxel nearest to another, as far from its sides as the body reaches, so that the
// body fits there as well as in the middle.
std::optional<Vec3d> BlockRouteWriter::place_in(const BlockCoord& voxel, const Vec3d& near) const {
    const BlockLayout& layout = map_.layout();
    const Vec3d middle = layout.floor_of(voxel);
    const double room_m =
        std::max(0.5 * layout.voxel_m - static_cast<double>(map_.traveller.agent.radius_m), 0.0);
    const Vec3d place{std::clamp(near.x, middle.x - room_m, middle.x + room_m),
                      map_.foothold(voxel).y,
                      std::clamp(near.z, middle.z - room_m, middle.z + room_m)};
    return map_.level ? map_.level->place_near(place) : place;
}

// Traces are of voxels, which a level's ground is somewhere in.
Vec3d BlockRouteWriter::trace_place(const Corner& corner) const {
    const Vec3d floor = map_.layout().floor_of(corner.voxel);
    return corner.is_moved ? Vec3d(corner.at.x, floor.y, corner.at.z) : floor;
}

// Whether one gets from a corner to the next, by the same kind of leg; a jump's arc is set.
bool BlockRouteWriter::join(const Corner& from, Corner& to) const {
    if (!to.by_jump) return is_straight_walk(map_, from.voxel, from.at, to.voxel, to.at);
    if (map_.traveller.shape == JumpShape::straight &&
        !has_free_trace(map_, trace_place(from), trace_place(to))) {
        return false;
    }
    const auto proven = prove_arc(map_, from.at, to.at);
    if (proven) to.arc = proven->arc;
    return proven.has_value();
}

bool BlockRouteWriter::move_contact(std::size_t corner, const BlockCoord& to, const Vec3d& near) {
    const Corner& before = corners_[corner - 1];
    Corner moved = corners_[corner];
    Corner after = corners_[corner + 1];
    const auto place = place_in(to, near);
    if (!place) return false;
    moved.voxel = to;
    moved.at = *place;
    moved.is_moved = true;
    const Vec3d& was = corners_[corner].at;
    const double gain_m = plan_distance(before.at, was) + plan_distance(was, after.at) -
                          plan_distance(before.at, moved.at) - plan_distance(moved.at, after.at);
    if (gain_m < kWorthMoving_m || !join(before, moved) || !join(moved, after)) return false;
    corners_[corner] = moved;
    corners_[corner + 1] = after;
    return true;
}

// To where the straight way between its neighbours is nearest, or as near as its own voxel lets it.
void BlockRouteWriter::straighten(std::size_t corner) {
    const Vec3d& from = corners_[corner - 1].at;
    const Vec3d& to = corners_[corner + 1].at;
    const Vec3d& at = corners_[corner].at;
    const double dx = to.x - from.x;
    const double dz = to.z - from.z;
    const double length2 = dx * dx + dz * dz;
    if (length2 == 0.0) return;
    const double share =
        std::clamp(((at.x - from.x) * dx + (at.z - from.z) * dz) / length2, 0.0, 1.0);
    const Vec3d near{from.x + share * dx, at.y, from.z + share * dz};
    const BlockCoord own = corners_[corner].voxel;
    const auto there = voxel_at(near, own);
    if (there && *there != own && move_contact(corner, *there, near)) return;
    move_contact(corner, own, near);
}

void BlockRouteWriter::move_contacts() {
    for (std::size_t i = 1; i + 1 < corners_.size(); ++i) {
        if (corners_[i].by_jump || corners_[i + 1].by_jump) straighten(i);
    }
}

// Walks go from cell to cell, which are as high as their middles; who stands beside is on the
// ground.
void BlockRouteWriter::settle_ends() {
    if (!map_.level) return;
    const auto settle = [&](Corner& end) {
        if (end.is_own_place) end.at.y = map_.level->ground().height_at(end.at);
    };
    settle(corners_.front());
    settle(corners_.back());
}

// A contact may have moved to where one already is.
void BlockRouteWriter::drop_doubles() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        if (i > 0 && !corners_[i].by_jump && corners_[i].at == corners_[kept - 1].at) continue;
        corners_[kept++] = corners_[i];
    }
    corners_.resize(kept);
}

void BlockRouteWriter::write_legs(Route& route) const {
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Corner& corner = corners_[i];
        route.points.push_back(corner.at);
        if (i == 0) continue;
        const auto point = static_cast<std::uint32_t>(i);
        route.length_m += plan_distance(corners_[i - 1].at, corner.at);
        const bool goes_on =
            !corner.by_jump && !route.legs.empty() && route.legs.back().kind == LegKind::walk;
        if (!goes_on) {
            RouteLeg& leg = route.legs.emplace_back();
            leg.first_point = point - 1;
            leg.link = RouteLeg::kNoLink;
            if (corner.by_jump) {
                leg.kind = is_drop(map_.rules, corner.arc) ? LegKind::drop : LegKind::jump;
                leg.arc = corner.arc;
            }
        }
        route.legs.back().last_point = point;
    }
    route.cost =
        route.length_m + static_cast<double>(route.jumps()) * map_.traveller.ability.toll_m;
}

void BlockRouteWriter::write(const BlockPath& path, const BlockRequest& request, Route& route) {
    list_stops(path);
    if (request.smooth) add_ends(request, route.found == RouteFound::reached);
    keep_corners(request.smooth);
    if (request.smooth) tighten();
    if (request.move_contacts) move_contacts();
    drop_doubles();
    settle_ends();
    write_legs(route);
}

}  // namespace pronk
