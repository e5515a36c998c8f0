// A level and settings enter; a thread of its own bakes them, says how far it has come, and can be
// asked to stop; a set leaves.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <pronk/world.hpp>
#include <string>
#include <thread>

namespace pronk::view {

struct JobState {
    std::size_t job = 0;  // 0: there was none yet
    bool is_running = false;
    bool is_cancelled = false;
    std::string stage;
    double share = 0.0;  // of the stage
    double elapsed_s = 0.0;
    std::size_t set = 0;  // that it made; 0: none
    std::string error;    // a line; empty if there is none
};

// One bake at a time. Any thread may ask.
class BakeJob {
  public:
    // Makes a set and gives its number, or says why not; called on the job's own thread.
    using Work = std::function<Result<std::size_t>(const BakeRun& run)>;

    ~BakeJob();
    // The number of the job; none while another is under way.
    std::optional<std::size_t> begin(Work work);
    // Whether there was one to stop, for the first time or again.
    bool cancel();
    JobState state() const;
    // Until no bake is under way; for programs that do nothing else.
    void wait();

  private:
    class Listener;
    void run(const Work& work, const std::stop_token& stop);

    using Clock = std::chrono::steady_clock;
    mutable std::mutex mutex_;
    JobState state_;
    std::size_t steps_ = 0;
    std::size_t done_ = 0;
    Clock::time_point started_;
    std::mutex joining_;
    std::jthread thread_;
};

}  // namespace pronk::view
