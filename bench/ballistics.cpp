#include <random>

#include "bench/bench.hpp"
#include "bench/roumimper.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

constexpr std::size_t kPairs = 2048;
constexpr double kGravity = kEarthGravity_m_s2;

struct SegmentPair {
    Segment takeoff;
    Segment landing;
};

double number(std::mt19937_64& engine, double low, double high) {
    return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1.0p-53;
}

Vec3d point(std::mt19937_64& engine, double size) {
    return {number(engine, -size, size), number(engine, -size, size), number(engine, -size, size)};
}

std::vector<SegmentPair> slanted_pairs() {
    std::mt19937_64 engine(1);
    std::vector<SegmentPair> pairs(kPairs);
    for (SegmentPair& pair : pairs) {
        for (Segment* segment : {&pair.takeoff, &pair.landing}) {
            segment->begin = point(engine, 10.0);
            segment->end = segment->begin + point(engine, 5.0);
        }
    }
    return pairs;
}

// As most edges of real levels: level, and one in two beside a parallel one.
std::vector<SegmentPair> level_pairs() {
    std::vector<SegmentPair> pairs = slanted_pairs();
    std::mt19937_64 engine(2);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        auto& [takeoff, landing] = pairs[i];
        takeoff.end.y = takeoff.begin.y;
        landing.end.y = landing.begin.y;
        if (i % 2 == 0) {
            const double share = number(engine, -1.5, 1.5);
            landing.end = landing.begin + share * (takeoff.end - takeoff.begin);
        }
    }
    return pairs;
}

struct Question {
    std::string text;
    std::string unit;  // of the answers
};

// Both sides answer every pair; `ours` and `yardstick` give a number for one.
template <class Ours, class Yardstick>
Row compare(const Question& question, const std::vector<SegmentPair>& pairs, int repeats,
            const Ours& ours, std::string_view yardstick_name, const Yardstick& yardstick) {
    std::vector<double> our_answers(pairs.size());
    std::vector<double> their_answers(pairs.size());
    const auto answer_all = [&](const auto& ask, std::vector<double>& answers) {
        for (std::size_t i = 0; i < pairs.size(); ++i) answers[i] = ask(pairs[i]);
    };
    const auto [ours_s, yardstick_s] = medians_in_turn(
        repeats, [&] { answer_all(ours, our_answers); },
        [&] { answer_all(yardstick, their_answers); });
    double above = 0.0;
    double below = 0.0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        above = std::max(above, their_answers[i] - our_answers[i]);
        below = std::max(below, our_answers[i] - their_answers[i]);
    }
    const double each_ns = 1e9 / static_cast<double>(pairs.size());
    return Row{{"question", question.text},
               {"unit", question.unit},
               {"ours_ns", ours_s * each_ns},
               {"yardstick", std::string(yardstick_name)},
               {"yardstick_ns", yardstick_s * each_ns},
               {"speedup", yardstick_s / ours_s},
               {"worst_above_ours", above},
               {"worst_below_ours", below}};
}

double speed_of(const Vec3d& velocity) {
    return std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z);
}

double launch_of(const JumpAnswer<Arc>& arc) {
    return arc ? speed_of(arc->launch_velocity_m_s) : 0.0;
}

}  // namespace

// All questions are for minima: what the yardstick's answers are above ours is its error, what they
// are below would be ours.
std::vector<Row> run_ballistics(int repeats) {
    using roumimper::Gap;
    constexpr double kMaxSpeed = 25.0;  // suffices for every pair below
    constexpr double kPrecision = 1e-5;
    const std::vector<SegmentPair> slanted = slanted_pairs();
    const std::vector<SegmentPair> level = level_pairs();
    const auto gap = [](const SegmentPair& p) { return Gap(p.landing.begin - p.takeoff.begin); };

    std::vector<Row> rows;
    rows.push_back(compare(
        {"minimal jump, two points", "m/s"}, slanted, repeats,
        [](const SegmentPair& p) {
            return launch_of(minimal_jump(p.takeoff.begin, p.landing.begin));
        },
        "Roumimper, equations 13, 14",
        [&](const SegmentPair& p) {
            return speed_of(roumimper::minimal_launch(gap(p), kGravity));
        }));
    rows.push_back(compare(
        {"rational jump, two points", "m/s"}, slanted, repeats,
        [](const SegmentPair& p) {
            const auto jump = rational_jump(p.takeoff.begin, p.landing.begin, kMaxSpeed);
            return jump ? speed_of(jump->arc.launch_velocity_m_s) : 0.0;
        },
        "Roumimper, equations 12 to 18",
        [&](const SegmentPair& p) {
            return speed_of(roumimper::rational_launch(gap(p), kMaxSpeed, kGravity));
        }));
    for (const auto& [kind, pairs] :
         {std::pair{"slanted edges", &slanted}, std::pair{"level edges", &level}}) {
        rows.push_back(compare(
            {std::string("minimal speed, two ") + kind, "m/s"}, *pairs, repeats,
            [](const SegmentPair& p) {
                const auto found = minimal_speed(p.takeoff, p.landing);
                return found ? found->speed_m_s : 0.0;
            },
            "Roumimper's grids, to 1e-5",
            [](const SegmentPair& p) {
                return roumimper::smallest_by_grids(
                    p.takeoff, p.landing, kPrecision,
                    [](const Gap& g) { return roumimper::minimal_speed(g, kGravity); });
            }));
        rows.push_back(compare(
            {std::string("minimal length, two ") + kind, "m"}, *pairs, repeats,
            [](const SegmentPair& p) {
                const auto found = minimal_length(p.takeoff, p.landing);
                return found ? found->length_m : 0.0;
            },
            "Roumimper's grids, to 1e-5",
            [](const SegmentPair& p) {
                return roumimper::smallest_by_grids(p.takeoff, p.landing, kPrecision,
                                                    roumimper::optimal_length);
            }));
    }
    return rows;
}

}  // namespace pronk::bench
