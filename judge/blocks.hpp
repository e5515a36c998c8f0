// Numbered questions and their threads enter; the sum of what was answered leaves, the same for any
// number of threads.
#pragma once

#include <algorithm>
#include <pronk/base.hpp>
#include <vector>

namespace pronk::judge {

// Questions that are asked in one go, and blocks until their answers are added up: what is wrong
// throughout fills no more memory than a round.
inline constexpr std::size_t kQuestionsPerBlock = 64;
inline constexpr std::size_t kBlocksPerRound = 1024;

struct BlockRun {
    std::string_view stage;
    unsigned threads = 0;  // 0: one per core
    Progress* progress = nullptr;
};

// Calls hear(number, part) for every number below `count`, those of one part in order and by one
// thread; parts begin as copies of `nothing` and are handed to sum.add(part) in order.
template <class Sum, class Hear>
Sum sum_in_blocks(std::size_t count, const BlockRun& run, const Sum& nothing, const Hear& hear) {
    Sum sum = nothing;
    const std::size_t blocks = (count + kQuestionsPerBlock - 1) / kQuestionsPerBlock;
    if (run.progress != nullptr) run.progress->begin(run.stage, count);
    for (std::size_t first = 0; first < blocks; first += kBlocksPerRound) {
        std::vector<Sum> parts(std::min(kBlocksPerRound, blocks - first), nothing);
        parallel_for(parts.size(), run.threads, [&](std::size_t p) {
            const std::size_t begin = (first + p) * kQuestionsPerBlock;
            const std::size_t end = std::min(count, begin + kQuestionsPerBlock);
            for (std::size_t number = begin; number < end; ++number) hear(number, parts[p]);
            if (run.progress != nullptr) run.progress->advance(end - begin);
        });
        for (Sum& part : parts) sum.add(std::move(part));
    }
    return sum;
}

// How many threads have work then.
inline unsigned threads_at_work(std::size_t count, unsigned threads) {
    const std::size_t blocks = (count + kQuestionsPerBlock - 1) / kQuestionsPerBlock;
    return static_cast<unsigned>(
        std::max<std::size_t>(1, std::min<std::size_t>(thread_count(threads), blocks)));
}

}  // namespace pronk::judge
