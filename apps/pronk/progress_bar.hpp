// Progress enters, a bar with the time left leaves, on a terminal only.
#pragma once

#include <chrono>
#include <mutex>
#include <pronk/base.hpp>

namespace pronk::app {

class ProgressBar : public Progress {
  public:
    // Shows nothing if standard error is not a terminal.
    ProgressBar();
    ~ProgressBar() override;
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void begin(std::string_view stage, std::size_t steps) override;
    void advance(std::size_t steps) override;

  private:
    using Clock = std::chrono::steady_clock;
    void draw(Clock::time_point now);

    bool visible_;
    std::mutex mutex_;
    std::string stage_;
    std::size_t steps_ = 0;
    std::size_t done_ = 0;
    Clock::time_point started_;
    Clock::time_point drawn_;
};

}  // namespace pronk::app
