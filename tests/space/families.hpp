// Helpers for questions about whole families of jumps.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <pronk/space.hpp>
#include <span>

#include "space/spaces.hpp"

namespace pronk::tests {

inline Vec3d at(const Segment& segment, double share) {
    return segment.begin + (segment.end - segment.begin) * share;
}

inline bool holds(std::span<const FamilyPart> parts, double takeoff, double landing) {
    return std::any_of(parts.begin(), parts.end(), [&](const FamilyPart& part) {
        return takeoff >= part.takeoff_from && takeoff <= part.takeoff_to &&
               landing >= part.landing_from && landing <= part.landing_to;
    });
}

// By take-off as a whole, its begin and then its end; among equals by landing.
inline std::array<double, 4> in_order(const FamilyPart& part) {
    return {part.takeoff_from, part.takeoff_to, part.landing_from, part.landing_to};
}

inline void expect_sorted_and_apart(std::span<const FamilyPart> parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const FamilyPart& a = parts[i];
        EXPECT_LE(0.0, a.takeoff_from);
        EXPECT_LE(a.takeoff_from, a.takeoff_to);
        EXPECT_LE(a.takeoff_to, 1.0);
        EXPECT_LE(0.0, a.landing_from);
        EXPECT_LE(a.landing_from, a.landing_to);
        EXPECT_LE(a.landing_to, 1.0);
        for (std::size_t j = i + 1; j < parts.size(); ++j) {
            const FamilyPart& b = parts[j];
            EXPECT_LT(in_order(a), in_order(b));
            EXPECT_TRUE(a.takeoff_to <= b.takeoff_from || b.takeoff_to <= a.takeoff_from ||
                        a.landing_to <= b.landing_from || b.landing_to <= a.landing_from);
        }
    }
}

// One jump of a part, its contacts anywhere within the slack.
inline Arc jump_of(const ArcFamily& family, const FamilyPart& part, Dice& dice) {
    const auto any = [&](double from, double to) {
        return dice.one_in(4) ? (dice.one_in(2) ? from : to) : dice.between(from, to);
    };
    Vec3d a = at(family.takeoff, any(part.takeoff_from, part.takeoff_to));
    Vec3d b = at(family.landing, any(part.landing_from, part.landing_to));
    a.y += any(-family.takeoff_slack_m, family.takeoff_slack_m);
    b.y += any(-family.landing_slack_m, family.landing_slack_m);
    return arc_with_apex(a, b, family.apex_m, family.gravity_m_s2).value();
}

}  // namespace pronk::tests
