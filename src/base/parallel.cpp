#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>
#include <pronk/base.hpp>
#include <thread>

namespace pronk {

unsigned thread_count(unsigned requested) {
    if (requested > 0) return std::min(requested, kMaxThreads);
    const unsigned cores = std::thread::hardware_concurrency();
    return cores > 0 ? cores : 1;
}

void parallel_for(std::size_t count, unsigned threads,
                  const std::function<void(std::size_t)>& body) {
    const unsigned used = thread_count(threads);
    if (used == 1 || count < 2) {
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    // TBB starts no more workers than there are cores (and says so on stderr) unless it is told to.
    std::optional<tbb::global_control> more_than_cores;
    if (used > thread_count(0)) {
        more_than_cores.emplace(tbb::global_control::max_allowed_parallelism, used);
    }
    tbb::task_arena arena(static_cast<int>(used));
    arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, body); });
}

}  // namespace pronk
