// Plain threads that take the next index from a counter. TBB did the same no faster, but the
// thread sanitizer cannot see how Debian's build of it synchronises: every loop was reported as a
// race, and a real one would have drowned among them (docs/architecture.md).
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <pronk/base.hpp>
#include <system_error>
#include <thread>
#include <vector>

namespace pronk {

unsigned thread_count(unsigned requested) {
    if (requested > 0) return std::min(requested, kMaxThreads);
    return std::max(1U, std::thread::hardware_concurrency());
}

void parallel_for(std::size_t count, unsigned threads,
                  const std::function<void(std::size_t)>& body) {
    const std::size_t workers = std::min<std::size_t>(thread_count(threads), count);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) body(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            while (others.size() + 1 < workers) others.emplace_back(work);
        } catch (const std::system_error&) {
            // The system gives no more threads; those there are do all the work.
        }
        work();
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace pronk
