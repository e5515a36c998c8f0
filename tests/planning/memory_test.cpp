// What planners keep from request to request.
#include <cstdlib>
#include <new>
#include <pronk/planning.hpp>

#include "planning/weighted/weighted_search.hpp"
#include "weighted_worlds.hpp"

// The thread sanitizer has an operator new of its own, which cannot be replaced.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define PRONK_HAS_NO_COUNT
#endif
#endif

namespace {

// Of this thread, by operator new.
thread_local std::size_t allocations = 0;
#ifdef PRONK_HAS_NO_COUNT
constexpr bool kAreCounted = false;
#else
constexpr bool kAreCounted = true;
#endif

}  // namespace

#ifndef PRONK_HAS_NO_COUNT
[[gnu::noinline]] void* operator new(std::size_t bytes) {
    ++allocations;
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(bytes == 0 ? 1 : bytes);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
#endif

namespace pronk::tests::memory_test {
namespace {

// Whatever was asked before; and what it asked before it needs no more memory for.
TEST(SearchMemory, Answers_are_the_same_again_and_need_no_new_memory) {
    if (!kAreCounted) GTEST_SKIP() << "allocations are not counted";
    const PlannedWorld own({"terraces", up_to(1, 3, 3), 48, 0.5, 0, 0});
    const ComponentHops hops(own.mesh, own.links);
    const WeightedGraph graph(own.mesh, own.links, own.random_weights(4));
    const WeightedLandmarks landmarks = find_landmarks(graph, hops, own.toll_m);
    WeightedSearch search(graph, hops, own.toll_m, &landmarks);
    RandomPlaces places(own.world(), 8);
    std::vector<std::pair<PlanPlace, PlanPlace>> requests;
    for (int i = 0; i < 300; ++i) {
        const PlanPlace from = own.place(places.next());
        requests.emplace_back(from, own.place(places.next()));
    }
    std::vector<double> costs(requests.size());
    std::size_t before = 0;
    for (int round = 0; round < 3; ++round) {
        before = allocations;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const SearchEnd end = search.run(requests[i].first, requests[i].second);
            const double cost = end == SearchEnd::found ? search.cost() : -1.0;
            if (round == 0) costs[i] = cost;
            ASSERT_EQ(costs[i], cost);
        }
        if (round > 0) {
            EXPECT_EQ(allocations, before);
        } else {
            EXPECT_GT(allocations, before);
        }
    }
    for (std::size_t i = 0; i < requests.size(); i += 10) {
        WeightedSearch fresh(graph, hops, own.toll_m, &landmarks);
        const SearchEnd end = fresh.run(requests[i].first, requests[i].second);
        EXPECT_EQ(costs[i], end == SearchEnd::found ? fresh.cost() : -1.0);
    }
}

// Goals that cannot be reached among them.
template <class Planner>
void expect_no_new_memory(const RouteMap& map) {
    Planner planner(map);
    Route route;
    RandomPlaces places(map.world(), 9);
    std::vector<RouteRequest> requests;
    for (int i = 0; i < 300; ++i) {
        RouteRequest& request = requests.emplace_back();
        request.from = places.next().at;
        request.to = places.next().at;
    }
    std::array<std::size_t, 4> found{};
    for (int round = 0; round < 3; ++round) {
        const std::size_t before = allocations;
        for (const RouteRequest& request : requests) {
            planner.plan(request, route);
            ++found.at(static_cast<std::size_t>(route.found));
        }
        if (round > 0) {
            EXPECT_EQ(allocations, before);
        } else {
            EXPECT_GT(allocations, before);
        }
    }
    EXPECT_GT(found.at(static_cast<std::size_t>(RouteFound::reached)), 0U);
    EXPECT_GT(found.at(static_cast<std::size_t>(RouteFound::partial)), 0U);
}

TEST(PlannerMemory, What_was_asked_before_needs_no_new_memory) {
    if (!kAreCounted) GTEST_SKIP() << "allocations are not counted";
    const PlannedWorld own({"terraces", up_to(1, 3, 3), 48, 0.5, 0, 0});
    const RouteMap even(own.world());
    expect_no_new_memory<RoutePlanner>(even);
    expect_no_new_memory<CorridorPlanner>(even);
    Traveller walks_off_roads;
    walks_off_roads.terrain_weights = {2.0};
    const RouteMap weighted = RouteMap::make(own.world(), walks_off_roads).value();
    expect_no_new_memory<RoutePlanner>(weighted);
    expect_no_new_memory<IndicativePlanner>(even);
    expect_no_new_memory<IndicativePlanner>(weighted);
}

}  // namespace
}  // namespace pronk::tests::memory_test
