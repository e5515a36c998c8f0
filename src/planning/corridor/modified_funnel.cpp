#include "planning/corridor/modified_funnel.hpp"

#include "planning/mesh/plan_geometry.hpp"
#include "planning/shortest/interval_view.hpp"

namespace pronk {
namespace {

// How far a point is to the left of a leg; negative to the right of it.
double left_of_left_leg(const Funnel& f, const PlanPoint& p) {
    return cross(f.left - f.apex, p - f.apex);
}
double left_of_right_leg(const Funnel& f, const PlanPoint& p) {
    return cross(f.right - f.apex, p - f.apex);
}

// Event 1 of 3.2.2, but for who crosses the other leg.
bool narrows_left(const Funnel& f, const PlanPoint& p) {
    return !f.has_left_leg() || left_of_left_leg(f, p) <= 0.0;
}
// Event 2.
bool narrows_right(const Funnel& f, const PlanPoint& p) {
    return !f.has_right_leg() || left_of_right_leg(f, p) >= 0.0;
}

}  // namespace

// ---- How a corridor is entered (6.2.1) ----------------------------------------------------------

void ModifiedFunnel::walk_from(const PlanPoint& start, std::span<const Portal> portals) {
    portals_ = portals;
    next_ = 0;
    path_.clear();
    case_ = LandingCase::walk;
    is_in_the_air_ = false;
    funnels_[0] = {start, start, start, 0, 0};
    funnel_count_ = 1;
}

void ModifiedFunnel::jump_from(const PlanPoint& takeoff, const ChainSegment& landing,
                               std::span<const Portal> portals) {
    takeoff_ = takeoff;
    landing_ = landing;
    const double turn = cross(landing[0] - takeoff, landing[1] - takeoff);
    if (std::abs(turn) <= kFlat_m2) {
        // Whatever comes behind it, the nearest point of the segment is on the way.
        const PlanPoint nearest = touch_of(takeoff, landing, takeoff);
        walk_from(nearest, portals);
        path_.push_back({nearest, 0});
        case_ = LandingCase::edge_on;
        return;
    }
    if (turn < 0.0) std::swap(landing_[0], landing_[1]);
    portals_ = portals;
    next_ = 0;
    path_.clear();
    is_in_the_air_ = true;
    case_ = LandingCase::case_1b;
    funnel_count_ = 0;
    if (!portals.empty()) set_funnels(case_2_of(portals.front()));
}

// 1: the landing segment's line is between the take-off and the point; 0: the point is on it.
int ModifiedFunnel::side_of(const PlanPoint& p) const {
    const double behind = -cross(landing_[1] - landing_[0], p - landing_[0]);
    if (std::abs(behind) <= kFlat_m2) return 0;
    return behind > 0.0 ? 1 : -1;
}

LandingCase ModifiedFunnel::case_1_of(const PlanPoint& target) const {
    const int side = side_of(target);
    if (side < 0) return LandingCase::case_1c;
    if (side > 0) return LandingCase::case_1b;
    const bool is_on_segment =
        glm::dot(target - landing_[0], target - landing_[1]) <= 0.0;  // its ends are to both hands
    return is_on_segment ? LandingCase::case_1a : LandingCase::case_1b;
}

LandingCase ModifiedFunnel::case_2_of(const Portal& portal) const {
    const int left = side_of(portal.left);
    const int right = side_of(portal.right);
    if (left >= 0 && right >= 0) return LandingCase::case_2a;
    if (left <= 0 && right <= 0) return LandingCase::case_2b;
    return LandingCase::case_2c;
}

Funnel ModifiedFunnel::straight_funnel() const {
    return {takeoff_, landing_[1], landing_[0], 0, 0};
}

// From behind the landing segment, so its left is to the right.
Funnel ModifiedFunnel::mirrored_funnel() const {
    return {mirrored(takeoff_, landing_[0], landing_[1]), landing_[0], landing_[1], 0, 0};
}

void ModifiedFunnel::set_funnels(LandingCase how) {
    case_ = how;
    funnel_count_ = 1;
    switch (how) {
        case LandingCase::case_1c:
        case LandingCase::case_2b:
            funnels_[0] = mirrored_funnel();
            return;
        case LandingCase::case_2c:
            // The left end of the portal is for the left funnel: F_1 if it is behind the segment.
            funnels_ = {straight_funnel(), mirrored_funnel()};
            if (side_of(portals_.front().left) < 0) std::swap(funnels_[0], funnels_[1]);
            funnel_count_ = 2;
            return;
        default:
            funnels_[0] = straight_funnel();
    }
}

// ---- The funnel algorithm (3.2.2) ---------------------------------------------------------------

void ModifiedFunnel::restart_at(const PlanPoint& corner, std::uint32_t index) {
    const bool is_landing = is_in_the_air_ && index == 0;  // an end of the segment
    if (is_in_the_air_ && !is_landing) {
        path_.push_back({touch_of(funnels_[0].apex, landing_, corner), 0});
    }
    is_in_the_air_ = false;
    path_.push_back({corner, index});
    funnels_[0] = {corner, corner, corner, index, index};
    funnel_count_ = 1;
    next_ = index;
}

// In the order of Detour: first the right end, events 2 and 3, then the left, events 1 and 4.
void ModifiedFunnel::pass_with_one(const Portal& portal) {
    Funnel& f = funnels_[0];
    if (narrows_right(f, portal.right)) {
        if (f.has_right_leg() && f.has_left_leg() && left_of_left_leg(f, portal.right) >= 0.0) {
            return restart_at(f.left, f.left_index);
        }
        f.right = portal.right;
        f.right_index = next_ + 1;
    }
    if (narrows_left(f, portal.left)) {
        if (f.has_left_leg() && f.has_right_leg() && left_of_right_leg(f, portal.left) <= 0.0) {
            return restart_at(f.right, f.right_index);
        }
        f.left = portal.left;
        f.left_index = next_ + 1;
    }
    ++next_;
}

// Case 2c: the left end of a portal is for the left funnel, the right end for the right one.
void ModifiedFunnel::pass_with_both(const Portal& portal) {
    if (narrows_left(funnels_[0], portal.left)) {
        funnels_[0].left = portal.left;
        funnels_[0].left_index = next_ + 1;
    }
    if (narrows_right(funnels_[1], portal.right)) {
        funnels_[1].right = portal.right;
        funnels_[1].right_index = next_ + 1;
    }
    ++next_;
}

// Case 2c: a portal to the right of the left funnel leaves the right one, and the other way round.
// One that is both lies between them: the path turns at the end that they share.
bool ModifiedFunnel::collapses(const Portal& portal) {
    const bool left_collapses = left_of_right_leg(funnels_[0], portal.left) <= 0.0;
    const bool right_collapses = left_of_left_leg(funnels_[1], portal.right) >= 0.0;
    if (!left_collapses && !right_collapses) return false;
    if (left_collapses && right_collapses) {
        restart_at(funnels_[0].right, 0);
        return true;
    }
    if (left_collapses) funnels_[0] = funnels_[1];
    funnel_count_ = 1;
    return true;
}

void ModifiedFunnel::pass_portals() {
    while (funnel_count_ > 0 && next_ < portals_.size()) {
        const Portal& portal = portals_[next_];
        if (funnel_count_ == 1) {
            pass_with_one(portal);
        } else if (!collapses(portal)) {
            pass_with_both(portal);
        }
    }
}

bool ModifiedFunnel::turns_before(const PlanPoint& target) {
    const Funnel& f = funnels_[0];
    if (f.has_left_leg() && left_of_left_leg(f, target) > 0.0) {
        restart_at(f.left, f.left_index);
        return true;
    }
    if (f.has_right_leg() && left_of_right_leg(f, target) < 0.0) {
        restart_at(f.right, f.right_index);
        return true;
    }
    return false;
}

void ModifiedFunnel::finish_at(const PlanPoint& target) {
    if (funnel_count_ == 0) set_funnels(case_1_of(target));
    if (case_ == LandingCase::case_1a) {
        path_.push_back({target, 0});
        is_in_the_air_ = false;
        return;
    }
    do {
        pass_portals();
        if (funnel_count_ == 2) collapses({target, target});
        pass_portals();
    } while (turns_before(target));
    if (is_in_the_air_) path_.push_back({touch_of(funnels_[0].apex, landing_, target), 0});
    is_in_the_air_ = false;
    path_.push_back({target, static_cast<std::uint32_t>(portals_.size())});
}

}  // namespace pronk
