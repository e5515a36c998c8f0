// Runs the tests of one suite in one process. A line leaves for each test when it begins and when
// it ends, so that a test that crashes or hangs is known by its name. See docs/testing.md.
//
// The environment:
//   PRONK_RESULTS       the file that the lines are appended to, each with the suite, the test, how
//                       it ended and the seconds; tests that the file names already are left out
//   PRONK_SUITE         the suite's name in those lines
//   PRONK_TEST_SECONDS  a test that takes longer is ended, and the process with it (600 if unset)
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>

namespace {

std::string environment(const char* name, const char* otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : otherwise;
}

std::string full_name(const ::testing::TestInfo& test) {
    return std::string(test.test_suite_name()) + "." + test.name();
}

// Ends the process if a test takes too long.
class Watchdog {
  public:
    explicit Watchdog(std::chrono::seconds patience)
        : patience_(patience), thread_([this] { watch(); }) {}
    ~Watchdog() {
        set_deadline(Clock::time_point::max(), true);
        thread_.join();
    }
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    void test_begins() { set_deadline(Clock::now() + patience_, false); }
    void test_ends() { set_deadline(Clock::time_point::max(), false); }

  private:
    using Clock = std::chrono::steady_clock;

    void set_deadline(Clock::time_point deadline, bool is_over) {
        const std::lock_guard lock(mutex_);
        deadline_ = deadline;
        is_over_ = is_over;
        changed_.notify_one();
    }
    void watch() {
        std::unique_lock lock(mutex_);
        while (!is_over_) {
            if (deadline_ == Clock::time_point::max()) {
                changed_.wait(lock);
            } else if (Clock::now() < deadline_) {
                changed_.wait_until(lock, deadline_);
            } else {
                std::fprintf(stderr, "The test did not end within %lld s.\n",
                             static_cast<long long>(patience_.count()));
                std::_Exit(3);
            }
        }
    }

    std::chrono::seconds patience_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Clock::time_point deadline_ = Clock::time_point::max();
    bool is_over_ = false;
    std::thread thread_;
};

class ResultLines : public ::testing::EmptyTestEventListener {
  public:
    ResultLines(const std::string& file, std::string suite, Watchdog& watchdog)
        : file_(file, std::ios::app), suite_(std::move(suite)), watchdog_(watchdog) {}

    void OnTestStart(const ::testing::TestInfo& test) override {
        write(test, "began", 0);
        watchdog_.test_begins();
    }
    void OnTestEnd(const ::testing::TestInfo& test) override {
        watchdog_.test_ends();
        const ::testing::TestResult& result = *test.result();
        const char* how = result.Passed() ? "passed" : result.Skipped() ? "skipped" : "failed";
        write(test, how, result.elapsed_time());
    }

  private:
    void write(const ::testing::TestInfo& test, const char* how, ::testing::TimeInMillis ms) {
        std::string seconds = std::to_string(static_cast<double>(ms) / 1000.0);
        file_ << suite_ << '\t' << full_name(test) << '\t' << how << '\t' << seconds << std::endl;
    }

    std::ofstream file_;
    std::string suite_;
    Watchdog& watchdog_;
};

// The filter without the tests that the file names.
std::string filter_without_those_in(const std::string& file, const std::string& filter) {
    std::ifstream in(file);
    std::string suite;
    std::string test;
    std::string rest;
    std::string left_out;
    while (std::getline(in, suite, '\t') && std::getline(in, test, '\t') &&
           std::getline(in, rest)) {
        left_out += (left_out.empty() ? "" : ":") + test;
    }
    if (left_out.empty()) return filter;
    return filter + (filter.find('-') == filter.npos ? "-" : ":") + left_out;
}

}  // namespace

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    if (argc > 1) {
        std::fprintf(stderr, "unknown word: %s\n", argv[1]);
        return 2;
    }
    Watchdog watchdog(std::chrono::seconds(std::stoi(environment("PRONK_TEST_SECONDS", "600"))));
    const std::string results = environment("PRONK_RESULTS", "");
    if (!results.empty()) {
        GTEST_FLAG_SET(filter, filter_without_those_in(results, GTEST_FLAG_GET(filter)));
        ::testing::UnitTest::GetInstance()->listeners().Append(
            new ResultLines(results, environment("PRONK_SUITE", "tests"), watchdog));
    }
    return RUN_ALL_TESTS();
}
