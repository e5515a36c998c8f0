#include "progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace pronk::app {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr auto kRedraw = std::chrono::milliseconds(80);

std::string time_left(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.999);
    return whole < 60 ? fmt::format("{} s left", whole)
                      : fmt::format("{}:{:02} min left", whole / 60, whole % 60);
}

}  // namespace

ProgressBar::ProgressBar() : visible_(::isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
    if (visible_ && !stage_.empty()) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::begin(std::string_view stage, std::size_t steps) {
    if (!visible_) return;
    const std::lock_guard lock(mutex_);
    stage_ = stage;
    steps_ = steps;
    done_ = 0;
    started_ = Clock::now();
    draw(started_);
}

void ProgressBar::advance(std::size_t steps) {
    if (!visible_) return;
    const std::lock_guard lock(mutex_);
    done_ += steps;
    if (const auto now = Clock::now(); now - drawn_ >= kRedraw || done_ >= steps_) draw(now);
}

void ProgressBar::draw(Clock::time_point now) {
    drawn_ = now;
    const double share =
        steps_ > 0 ? static_cast<double>(done_) / static_cast<double>(steps_) : 1.0;
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBarWidth));
    const double spent_s = std::chrono::duration<double>(now - started_).count();
    // Before a tenth of a stage is done an estimate says nothing.
    const std::string left =
        share >= 0.1 ? time_left(spent_s * (1.0 - share) / share) : std::string();
    fmt::print(stderr, "\r\x1b[K{:<10} [{}{}] {:3.0f} %  {}", stage_, std::string(filled, '='),
               std::string(kBarWidth - std::min(filled, kBarWidth), ' '), share * 100.0, left);
    std::fflush(stderr);
}

}  // namespace pronk::app
