#include "view/bake_job.hpp"

#include <new>
#include <system_error>

namespace pronk::view {

class BakeJob::Listener : public Progress {
  public:
    explicit Listener(BakeJob& job) : job_(job) {}

    void begin(std::string_view stage, std::size_t steps) override {
        const std::lock_guard lock(job_.mutex_);
        job_.state_.stage = stage;
        job_.steps_ = steps;
        job_.done_ = 0;
    }
    void advance(std::size_t steps) override {
        const std::lock_guard lock(job_.mutex_);
        job_.done_ += steps;
    }

  private:
    BakeJob& job_;
};

BakeJob::~BakeJob() {
    cancel();
    wait();
}

std::optional<std::size_t> BakeJob::begin(Work work) {
    const std::lock_guard joining(joining_);
    {
        const std::lock_guard lock(mutex_);
        if (state_.is_running) return std::nullopt;
    }
    if (thread_.joinable()) thread_.join();  // it has said all it had to say
    const std::lock_guard lock(mutex_);
    const std::size_t number = state_.job + 1;
    state_ = JobState{};
    state_.job = number;
    state_.is_running = true;
    state_.stage = "begins";
    steps_ = done_ = 0;
    started_ = Clock::now();
    try {
        thread_ = std::jthread(
            [this, work = std::move(work)](const std::stop_token& stop) { run(work, stop); });
    } catch (const std::system_error& error) {
        state_.is_running = false;
        state_.error = Error{"", "no thread for it", error.what()}.message();
    }
    return number;
}

bool BakeJob::cancel() {
    const std::lock_guard lock(mutex_);
    if (!state_.is_running) return false;
    state_.is_cancelled = true;
    thread_.request_stop();
    return true;
}

JobState BakeJob::state() const {
    const std::lock_guard lock(mutex_);
    JobState state = state_;
    if (!state.is_running) return state;
    state.share = steps_ > 0 ? static_cast<double>(done_) / static_cast<double>(steps_) : 0.0;
    state.elapsed_s = std::chrono::duration<double>(Clock::now() - started_).count();
    return state;
}

void BakeJob::wait() {
    const std::lock_guard joining(joining_);
    if (thread_.joinable()) thread_.join();
}

void BakeJob::run(const Work& work, const std::stop_token& stop) {
    Listener listener(*this);
    Result<std::size_t> set = fail("", "not enough memory");
    try {
        set = work({0, &listener, true, stop});
    } catch (const std::bad_alloc&) {
        // As was said.
    } catch (const std::exception& error) {
        set = fail("", "unexpected failure", error.what());
    }
    const std::lock_guard lock(mutex_);
    state_.is_running = false;
    state_.elapsed_s = std::chrono::duration<double>(Clock::now() - started_).count();
    state_.is_cancelled = state_.is_cancelled && !set;
    if (set) {
        state_.set = *set;
        state_.share = 1.0;
    } else if (!state_.is_cancelled) {
        state_.error = set.error().message();
    }
}

}  // namespace pronk::view
