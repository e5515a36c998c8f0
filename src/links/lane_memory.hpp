// Room for the arrays of a lane field: from few large blocks, in large pages where the system has
// them. Thousands of small pages cost more time than all that is written to them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace pronk {

class LaneMemory {
  public:
    // Blocks are of about that size.
    explicit LaneMemory(std::size_t block_bytes) : block_bytes_(round_up(block_bytes)) {}

    // An array for as long as the memory is there.
    template <class T>
    std::span<T> take(std::size_t count, T value) {
        static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= kLine);
        const std::size_t bytes = (count * sizeof(T) + kLine - 1) / kLine * kLine;
        if (bytes > left_) add_block(std::max(block_bytes_, round_up(bytes)));
        T* const begin = reinterpret_cast<T*>(next_);
        next_ += bytes;
        left_ -= bytes;
        std::uninitialized_fill_n(begin, count, value);
        return {begin, count};
    }

  private:
    static constexpr std::size_t kLine = 64;
    static constexpr std::size_t kPage = std::size_t{2} << 20U;

    static std::size_t round_up(std::size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

    void add_block(std::size_t bytes) {
        void* const block = std::aligned_alloc(kPage, bytes);
        if (block == nullptr) throw std::bad_alloc();
        blocks_.emplace_back(static_cast<std::byte*>(block));
#if defined(MADV_HUGEPAGE)
        madvise(block, bytes, MADV_HUGEPAGE);  // or else as they come
#endif
        next_ = blocks_.back().get();
        left_ = bytes;
    }

    struct Free {
        void operator()(std::byte* block) const { std::free(block); }
    };

    std::size_t block_bytes_;
    std::vector<std::unique_ptr<std::byte, Free>> blocks_;
    std::byte* next_ = nullptr;
    std::size_t left_ = 0;
};

}  // namespace pronk
