#include "view/bake_job.hpp"

#include <gtest/gtest.h>

#include <latch>
#include <stdexcept>

namespace pronk::view::bake_job_test {
namespace {

TEST(BakeJob, Can_be_cancelled_again_while_it_still_runs) {
    BakeJob job;
    EXPECT_FALSE(job.cancel()) << "there is none";
    std::latch may_end(1);
    ASSERT_EQ(job.begin([&](const BakeRun& run) -> Result<std::size_t> {
        may_end.wait();
        return run.stop.stop_requested() ? Result<std::size_t>(fail("", "stopped")) : 7;
    }),
              1U);
    EXPECT_TRUE(job.cancel());
    EXPECT_TRUE(job.state().is_running);
    EXPECT_TRUE(job.cancel());
    EXPECT_FALSE(job.begin([](const BakeRun&) -> Result<std::size_t> { return 8; }));
    may_end.count_down();
    job.wait();
    EXPECT_TRUE(job.state().is_cancelled);
    EXPECT_EQ(job.state().set, 0U);
    EXPECT_FALSE(job.cancel());
}

TEST(BakeJob, Whatever_is_thrown_is_its_error_and_another_can_begin) {
    BakeJob job;
    job.begin([](const BakeRun&) -> Result<std::size_t> { throw std::runtime_error("a bug"); });
    job.wait();
    EXPECT_FALSE(job.state().is_running);
    EXPECT_NE(job.state().error.find("a bug"), std::string::npos);
    job.begin([](const BakeRun&) -> Result<std::size_t> { throw std::bad_alloc(); });
    job.wait();
    EXPECT_NE(job.state().error.find("memory"), std::string::npos);
    EXPECT_EQ(job.begin([](const BakeRun&) -> Result<std::size_t> { return 9; }), 3U);
    job.wait();
    EXPECT_EQ(job.state().set, 9U);
}

}  // namespace
}  // namespace pronk::view::bake_job_test
