// All jumps between two segments against jumps that the judge flies one by one. What is claimed, of
// worlds with something in or near a gap:
//   - where are_valid says yes, every jump keeps every rule, wherever in the two segments;
//   - where it says no, some jump breaks one, or would if the body were a little larger. How much
//     larger is at room_for in flown_jumps.hpp;
//   - a search along two segments says yes to nothing else, and to all of them where all have room.
#include "flown_jumps.hpp"
#include "space/spaces.hpp"

namespace pronk::tests::edge_brute_force_test {
namespace {

// ---- Worlds -------------------------------------------------------------------------------------

// A platform of 6 m along z: level, or with a slope along its edges that changes halfway.
void add_platform(scenes::Shapes& shapes, Dice& dice, float from_x, float y) {
    const float to_x = from_x + 4.0F;
    const bool level = dice.one_in(2);
    const auto height = [&] { return level ? y : y + dice.between_f(-0.9, 0.9); };
    const std::array ys = {height(), height(), height()};
    for (const std::size_t half : {0U, 1U}) {
        const float z = 3.0F * static_cast<float>(half);
        const std::array plan = {Vec2(from_x, z + 3), Vec2(to_x, z + 3), Vec2(to_x, z),
                                 Vec2(from_x, z)};
        const std::array tops = {ys[half + 1], ys[half + 1], ys[half], ys[half]};
        shapes.slanted_prism(plan, 1.5F, tops);
    }
}

// Between x = 0 and `gap_m`, or a little beside; `y` is about as high as the ground there. Throws
// are in braces or on lines of their own: there compilers agree which comes first.
void add_obstacle(scenes::Shapes& shapes, Dice& dice, float gap_m, float y) {
    const Vec3 at{dice.between_f(-0.2, static_cast<double>(gap_m)), 1.0F, dice.between_f(0, 5.5)};
    switch (dice.up_to(5)) {
        case 0: {  // a pillar
            const Vec3 size = dice.point({0.05F, y - 0.8F, 0.05F}, {0.6F, y + 3.0F, 0.6F});
            shapes.box(at, at + size);
            break;
        }
        case 1:  // a post near an edge, that can be climbed: contact zones matter
            shapes.box({0.05F, 1, at.z}, {0.2F, y + dice.between_f(0.3, 1), at.z + 0.15F});
            break;
        case 2:  // a fence
            shapes.box({at.x, 1, -1}, {at.x + 0.06F, y + dice.between_f(-0.3, 1.6), 7});
            break;
        case 3: {  // a wall aslant, without thickness, which may hang in the air
            const Vec2 to{dice.between_f(-0.5, 2.5), dice.between_f(0, 6)};
            const float low = y + dice.between_f(-1, 2);
            add_wall(shapes, {at.x, at.z}, to, low, low + dice.between_f(0.2, 3));
            break;
        }
        case 4: {  // a ceiling
            const float low = y + dice.between_f(1.9, 4);
            shapes.box({-1, low, at.z - 1}, {gap_m + 1, low + 0.2F, at.z + dice.between_f(0, 4)});
            break;
        }
        default: {  // a beam along the gap
            const Vec3 low{at.x, y + dice.between_f(0.2, 3), dice.between_f(-1, 3)};
            shapes.box(low, low + dice.point({0.05F, 0.05F, 1}, {0.5F, 0.5F, 4}));
        }
    }
}

TriangleSoup random_world(Dice& dice) {
    const float gap_m = dice.between_f(0.8, 2.4);
    const float there_y = 3.0F + (dice.one_in(2) ? dice.between_f(-1.2, 1.2) : 0.0F);
    scenes::Shapes shapes({"stone"});
    // Its ground does not end exactly a body's width from a platform's side: the judge takes long
    // over bodies that pass along a wall and just do not touch it.
    if (dice.one_in(3)) shapes.box({-4.1F, -1, -3.1F}, {8.1F, 0.5F, 9.1F});
    add_platform(shapes, dice, -4.0F, 3.0F);
    add_platform(shapes, dice, gap_m, there_y);
    const int obstacles = 1 + dice.up_to(1);
    for (int i = 0; i < obstacles; ++i) {
        add_obstacle(shapes, dice, gap_m, std::max(3.0F, there_y));
    }
    return shapes.take();
}

BakeSettings random_settings(Dice& dice) {
    BakeSettings settings = by_edges(up_to(2, 6, 4));
    if (dice.one_in(3)) settings.ability.max_speed_m_s = 6.6;  // straight up to 2 m are 6.26
    return settings;
}

// ---- Questions ----------------------------------------------------------------------------------

constexpr double kLongest_m = 1.5;
constexpr double kNarrowest_m = 0.51;  // a link is as wide as two cells or wider

// Every other one in the middle of an edge, where the slope of a platform changes.
double random_begin(Dice& dice, double length) {
    const double any = dice.between(0.0, 1.0 - length);
    return dice.one_in(2) ? 0.5 - 0.5 * length : any;
}

PlanSegment random_part(Dice& dice, const PlanSegment& whole) {
    const double length = std::min(dice.between(0.2, kLongest_m) / whole.length_m(), 1.0);
    const double begin = random_begin(dice, length);
    return {whole.at(begin), whole.at(begin + length)};
}

const BorderEdge& random_edge(Dice& dice, const WalkableSurface& surface) {
    return surface
        .border[static_cast<std::size_t>(dice.up_to(static_cast<int>(surface.border.size()) - 1))];
}

PolyRef ref(PolyId polygon) {
    return {0, polygon};
}

PlanSegment plan_of(const BorderEdge& edge) {
    return {plan_view(edge.from), plan_view(edge.to)};
}

// Another polygon that has both ends of a segment.
std::optional<PolyRef> polygon_below(const WalkableSurface& surface, const PlanSegment& segment,
                                     PolyId other_than) {
    for (std::size_t p = 0; p < surface.polygon_count(); ++p) {
        if (PolyId(p) != other_than && contains(surface, PolyId(p), Vec2(segment.begin)) &&
            contains(surface, PolyId(p), Vec2(segment.end))) {
            return ref(PolyId(p));
        }
    }
    return std::nullopt;
}

// A part of an edge, and a part of another or one moved outwards, over the other ground or a floor
// below; there or back.
std::optional<WideJump> random_segments(Dice& dice, const WalkableSurface& surface) {
    const BorderEdge& edge = random_edge(dice, surface);
    Crossing crossing{ref(edge.polygon), {}, {random_part(dice, plan_of(edge)), {}}};
    if (dice.one_in(2)) {
        const BorderEdge& other = random_edge(dice, surface);
        if (other.polygon == edge.polygon) return std::nullopt;
        crossing.to = ref(other.polygon);
        crossing.stretch.to = random_part(dice, plan_of(other));
    } else {
        const glm::dvec2 outward(edge.outward);
        const double outward_m = dice.between(1.0, 3.0);
        const double along_m = dice.between(-1.0, 1.0);
        const glm::dvec2 away = outward * outward_m + glm::dvec2(outward.y, -outward.x) * along_m;
        crossing.stretch.to = {crossing.stretch.from.begin + away,
                               crossing.stretch.from.end + away};
        const auto below = polygon_below(surface, crossing.stretch.to, edge.polygon);
        if (!below) return std::nullopt;
        crossing.to = *below;
    }
    if (dice.one_in(2)) crossing = crossing.reversed();
    return wide_jump(crossing.from, crossing.to, crossing.stretch);
}

struct Question {
    WideJump jump;
    ApexRange apexes;
};

// With the apexes that lead from one segment's middle to the other's: ends may be out of reach.
std::optional<Question> question(const AskedWorld& world, const WideJump& jump) {
    const Samples samples = world.samples(jump, 0.0);
    const Vec3d& from = samples.takeoffs[kSteps / 2];
    const Vec3d& to = samples.landings[kSteps / 2];
    // On shorter ones it would be by how deep jumps sink that zones end.
    if (distance_m(from, to) < 1.0) return std::nullopt;
    const auto apexes = apexes_between(world.limits(), distance_m(from, to), to.y - from.y);
    if (!apexes) return std::nullopt;
    // A link's jumps always rise.
    const double least_m = world.limits().apex_m / kWholeApex;
    if (apexes->highest_m < least_m) return std::nullopt;
    return Question{jump,
                    {std::max(apexes->lowest_m, least_m), apexes->highest_m, apexes->slowest_m}};
}

std::optional<Question> random_question(Dice& dice, const AskedWorld& world) {
    const auto jump = random_segments(dice, world.surface());
    return jump ? question(world, *jump) : std::nullopt;
}

// Parts of edges that face each other, but for what is too narrow for a link.
std::vector<Crossing> facing_crossings(Dice& dice, const WalkableSurface& surface) {
    std::vector<Crossing> crossings;
    for (const BorderEdge& one : surface.border) {
        for (const BorderEdge& other : surface.border) {
            if (!(one.polygon < other.polygon)) continue;
            const auto facing =
                facing_parts({plan_of(one), one.outward}, {plan_of(other), other.outward});
            const auto opposite = facing ? opposite_parts(*facing) : std::nullopt;
            if (!opposite || opposite->length_m() < kNarrowest_m) continue;
            const double length =
                std::min(dice.between(kNarrowest_m, kLongest_m) / opposite->length_m(), 1.0);
            const double begin = random_begin(dice, length);
            crossings.push_back(
                {ref(one.polygon), ref(other.polygon), opposite->part(begin, begin + length)});
        }
    }
    return crossings;
}

// At so many between the slowest and the highest: bodies are tall, so what is between two of them
// one of them meets.
constexpr int kApexes = 3;

bool has_room_at_all_apexes(const AskedWorld& world, const Question& asked) {
    for (int i = 0; i < kApexes; ++i) {
        const double apex_m = glm::mix(asked.apexes.slowest_m, asked.apexes.highest_m,
                                       static_cast<double>(i) / (kApexes - 1));
        if (!world.all_have_room(world.samples(asked.jump, apex_m))) return false;
    }
    return true;
}

// ---- Promises -----------------------------------------------------------------------------------

constexpr int kTriesPerWorld = 80;

template <class Visit>
void for_worlds(std::uint64_t count, const Visit& visit) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Dice dice(seed);
        const TriangleSoup soup = random_world(dice);
        const AskedWorld world(soup, random_settings(dice));
        SCOPED_TRACE(fmt::format("world {}", seed));
        visit(dice, world);
    }
}

// What is said, and what the jumps that are flown say.
struct Answers {
    std::size_t valid = 0;
    std::size_t colliding = 0;
    std::size_t out_of_reach = 0;
    std::size_t cramped = 0;  // refused, and all that are flown are valid

    std::size_t refused() const { return colliding + out_of_reach + cramped; }
    void expect_agreement(const AskedWorld& world, const Samples& samples, bool said_valid) {
        SCOPED_TRACE(text_of(samples));
        const bool all_valid = world.all_valid(samples);
        if (said_valid) {
            ++valid;
            EXPECT_TRUE(all_valid);
        } else if (!all_valid) {
            ++(world.all_free(samples) ? out_of_reach : colliding);
        } else {
            ++cramped;
            EXPECT_FALSE(world.all_have_room(samples));
        }
    }
    void record() const {
        ::testing::Test::RecordProperty("valid", static_cast<int>(valid));
        ::testing::Test::RecordProperty("colliding", static_cast<int>(colliding));
        ::testing::Test::RecordProperty("out_of_reach", static_cast<int>(out_of_reach));
        ::testing::Test::RecordProperty("cramped", static_cast<int>(cramped));
    }
};

TEST(AllPairs, Agree_with_jumps_that_are_flown_one_by_one) {
    Answers answers;
    for_worlds(40, [&](Dice& dice, const AskedWorld& world) {
        AllPairs pairs = world.all_pairs();
        for (int i = 0; i < kTriesPerWorld; ++i) {
            const auto asked = random_question(dice, world);
            if (!asked) continue;
            const double apex_m = dice.between(asked->apexes.lowest_m, asked->apexes.highest_m);
            answers.expect_agreement(world, world.samples(asked->jump, apex_m),
                                     pairs.are_valid(asked->jump, apex_m));
        }
    });
    answers.record();
    EXPECT_GT(answers.valid, 150U);
    EXPECT_GT(answers.colliding, 150U);
    EXPECT_GT(answers.out_of_reach, 50U);
    EXPECT_LT(answers.cramped, answers.refused() / 20);
}

// Jumps just high enough, or just low enough, on both sides of where the answer changes.
TEST(AllPairs, Agree_with_jumps_that_just_pass_and_just_do_not) {
    Answers answers;
    for_worlds(24, [&](Dice& dice, const AskedWorld& world) {
        AllPairs pairs = world.all_pairs();
        for (int i = 0; i < kTriesPerWorld; ++i) {
            const auto asked = random_question(dice, world);
            if (!asked) continue;
            std::array apexes_m = {asked->apexes.lowest_m, asked->apexes.highest_m};
            const auto are_valid = [&](double apex_m) {
                return pairs.are_valid(asked->jump, apex_m);
            };
            if (are_valid(apexes_m[0]) == are_valid(apexes_m[1])) continue;
            const bool low_is_valid = are_valid(apexes_m[0]);
            while (apexes_m[1] - apexes_m[0] > 0.002) {
                const double middle_m = 0.5 * (apexes_m[0] + apexes_m[1]);
                apexes_m[are_valid(middle_m) == low_is_valid ? 0 : 1] = middle_m;
            }
            for (const double apex_m : apexes_m) {
                answers.expect_agreement(world, world.samples(asked->jump, apex_m),
                                         are_valid(apex_m));
            }
        }
    });
    answers.record();
    EXPECT_GT(answers.valid, 50U);
    EXPECT_GT(answers.refused(), 50U);
}

// Two ramps of 20 degrees that rise side by side, 1 m apart. As a whole, at heights from the lowest
// to the highest, jumps that rise 0.75 m would meet the ground.
TEST(AllPairs, On_slopes_are_proven_in_parts) {
    scenes::Shapes shapes({"stone"});
    const float top_y = 3.0F + 6.0F * std::tan(radians(20.0F));
    for (const float from_x : {-4.0F, 1.0F}) {
        const float to_x = from_x + 4.0F;
        shapes.slanted_prism(
            std::array{Vec2(from_x, 6), Vec2(to_x, 6), Vec2(to_x, 0), Vec2(from_x, 0)}, 1.5F,
            std::array{top_y, top_y, 3.0F, 3.0F});
    }
    const TriangleSoup soup = shapes.take();
    const AskedWorld world(soup, by_edges(up_to(2, 6, 6)));
    const WalkableSurface& surface = world.surface();
    std::size_t asked = 0;
    for (const BorderEdge& one : surface.border) {
        for (const BorderEdge& other : surface.border) {
            if (one.outward.x < 0.9F || other.outward.x > -0.9F || one.from.x > 0.0F) continue;
            const auto facing =
                facing_parts({plan_of(one), one.outward}, {plan_of(other), other.outward});
            const auto opposite = facing ? opposite_parts(*facing) : std::nullopt;
            if (!opposite || opposite->length_m() < 1.5) continue;
            const double half = 0.75 / opposite->length_m();
            const WideJump jump = wide_jump(ref(one.polygon), ref(other.polygon),
                                            opposite->part(0.5 - half, 0.5 + half));
            AllPairs pairs = world.all_pairs();
            ++asked;
            EXPECT_TRUE(world.all_valid(world.samples(jump, 0.75)));
            EXPECT_TRUE(pairs.are_valid(jump, 0.75));
        }
    }
    EXPECT_EQ(asked, 1U);
}

TEST(StretchSearch, Finds_parts_whose_jumps_are_valid_and_all_of_a_stretch_that_has_room) {
    std::size_t parts_seen = 0;
    std::size_t whole = 0;
    std::size_t cut = 0;
    std::size_t roomy = 0;
    for_worlds(40, [&](Dice& dice, const AskedWorld& world) {
        StretchSearch search = world.search();
        std::vector<WidePart> forth;
        std::vector<WidePart> back;
        const auto expect_valid = [&](const Crossing& crossing, std::span<const WidePart> parts) {
            for (const WidePart& part : parts) {
                const WideJump jump = wide_jump(crossing.from, crossing.to,
                                                crossing.stretch.part(part.begin, part.end));
                const double apex_m = world.limits().apex_m * part.apex_share / kWholeApex;
                const Samples samples = world.samples(jump, apex_m);
                EXPECT_TRUE(world.all_valid(samples)) << text_of(samples);
                ++parts_seen;
            }
        };
        for (const Crossing& crossing : facing_crossings(dice, world.surface())) {
            const auto asked =
                question(world, wide_jump(crossing.from, crossing.to, crossing.stretch));
            if (!asked) continue;
            search.find(crossing, forth);
            expect_valid(crossing, forth);
            search.find_back(crossing.reversed(), forth, back);
            expect_valid(crossing.reversed(), back);
            const bool is_whole = forth.size() == 1 && forth[0].begin == 0.0 && forth[0].end == 1.0;
            ++(is_whole ? whole : cut);
            if (has_room_at_all_apexes(world, *asked)) {
                ++roomy;
                EXPECT_TRUE(is_whole);
            }
        }
    });
    RecordProperty("parts", static_cast<int>(parts_seen));
    RecordProperty("whole", static_cast<int>(whole));
    RecordProperty("roomy", static_cast<int>(roomy));
    RecordProperty("cut", static_cast<int>(cut));
    EXPECT_GT(parts_seen, 50U);
    EXPECT_GT(roomy, 5U);
    EXPECT_GT(cut, 50U);
}

}  // namespace
}  // namespace pronk::tests::edge_brute_force_test
