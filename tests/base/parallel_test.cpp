#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <pronk/base.hpp>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pronk::parallel_test {
namespace {

class ParallelFor : public testing::TestWithParam<unsigned> {};

TEST_P(ParallelFor, Visits_every_index_once) {
    for (const std::size_t count : {0U, 1U, 2U, 3U, 100U, 10'000U}) {
        std::vector<std::atomic<int>> visits(count);
        parallel_for(count, GetParam(), [&](std::size_t i) { ++visits.at(i); });
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(visits[i], 1) << i << " of " << count;
    }
}

TEST_P(ParallelFor, Runs_no_more_bodies_at_once_than_threads_were_asked_for) {
    const int allowed = static_cast<int>(thread_count(GetParam()));
    std::atomic<int> running = 0;
    std::atomic<int> most = 0;
    parallel_for(64, GetParam(), [&](std::size_t) {
        const int now = ++running;
        int seen = most;
        while (seen < now && !most.compare_exchange_weak(seen, now)) {
        }
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        --running;
    });
    EXPECT_GE(most, 1);
    EXPECT_LE(most, allowed);
}

TEST_P(ParallelFor, A_loop_inside_a_loop_ends) {
    std::atomic<int> visits = 0;
    parallel_for(8, GetParam(),
                 [&](std::size_t) { parallel_for(8, GetParam(), [&](std::size_t) { ++visits; }); });
    EXPECT_EQ(visits, 64);
}

TEST_P(ParallelFor, An_exception_in_the_body_reaches_the_caller) {
    EXPECT_THROW(parallel_for(100, GetParam(),
                              [](std::size_t i) {
                                  if (i == 57) throw std::runtime_error("57");
                              }),
                 std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(On_threads, ParallelFor, testing::Values(0U, 1U, 2U, 7U),
                         testing::PrintToStringParamName());

TEST(SevenThreads, Are_seven_also_on_fewer_cores) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    std::atomic<int> arrived = 0;
    parallel_for(7, 7, [&](std::size_t) {
        ++arrived;
        while (arrived < 7 && std::chrono::steady_clock::now() < patience) {
            std::this_thread::yield();
        }
    });
    EXPECT_LT(std::chrono::steady_clock::now(), patience) << "the seven never met";
}

TEST(OneThread, Is_the_callers_own_and_keeps_the_order) {
    const std::thread::id caller = std::this_thread::get_id();
    std::vector<std::size_t> order;
    parallel_for(5, 1, [&](std::size_t i) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        order.push_back(i);
    });
    EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(ThreadCount, Zero_asks_for_one_thread_per_core) {
    EXPECT_EQ(thread_count(0), std::max(1U, std::thread::hardware_concurrency()));
    EXPECT_EQ(thread_count(1), 1U);
    EXPECT_EQ(thread_count(7), 7U);
}

TEST(ThreadCount, A_request_beyond_all_bounds_is_cut_back_and_works) {
    const unsigned wild = std::numeric_limits<unsigned>::max();
    EXPECT_EQ(thread_count(wild), kMaxThreads);
    std::atomic<int> visits = 0;
    parallel_for(100, wild, [&](std::size_t) { ++visits; });
    EXPECT_EQ(visits, 100);
}

}  // namespace
}  // namespace pronk::parallel_test
