// Thirty-two 16-bit numbers at once, one for each sample of a batch: eight from each of four rows,
// by whatever vector registers the code is compiled for. Comparisons leave one bit a lane.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX512BW__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace {

#if defined(__AVX512BW__)

struct Lanes {
    __m512i a;

    // Rows are `row` apart.
    template <class Number>
    static Lanes load(const Number* from, std::ptrdiff_t row) {
        const auto eight = [&](std::ptrdiff_t at) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + at));
        };
        const __m256i low =
            _mm256_inserti128_si256(_mm256_castsi128_si256(eight(0)), eight(row), 1);
        const __m256i high =
            _mm256_inserti128_si256(_mm256_castsi128_si256(eight(2 * row)), eight(3 * row), 1);
        // Unmasked, g++ 12 takes it for uninitialized.
        return {_mm512_maskz_inserti64x4(0xff, _mm512_castsi256_si512(low), high, 1)};
    }
    template <class Number>
    static Lanes all(Number value) {
        return {_mm512_set1_epi16(static_cast<short>(value))};
    }
    Lanes plus(std::int16_t more) const { return {_mm512_adds_epi16(a, _mm512_set1_epi16(more))}; }
    std::uint32_t greater(const Lanes& b) const { return _mm512_cmpgt_epi16_mask(a, b.a); }
    std::uint32_t equal(const Lanes& b) const { return _mm512_cmpeq_epi16_mask(a, b.a); }
};

#elif defined(__AVX2__)

struct Lanes {
    __m256i a;
    __m256i b;

    template <class Number>
    static Lanes load(const Number* from, std::ptrdiff_t row) {
        const auto eight = [&](std::ptrdiff_t at) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + at));
        };
        return {_mm256_inserti128_si256(_mm256_castsi128_si256(eight(0)), eight(row), 1),
                _mm256_inserti128_si256(_mm256_castsi128_si256(eight(2 * row)), eight(3 * row), 1)};
    }
    template <class Number>
    static Lanes all(Number value) {
        return {_mm256_set1_epi16(static_cast<short>(value)),
                _mm256_set1_epi16(static_cast<short>(value))};
    }
    Lanes plus(std::int16_t more) const {
        const __m256i m = _mm256_set1_epi16(more);
        return {_mm256_adds_epi16(a, m), _mm256_adds_epi16(b, m)};
    }
    std::uint32_t greater(const Lanes& o) const {
        return bits(_mm256_cmpgt_epi16(a, o.a), _mm256_cmpgt_epi16(b, o.b));
    }
    std::uint32_t equal(const Lanes& o) const {
        return bits(_mm256_cmpeq_epi16(a, o.a), _mm256_cmpeq_epi16(b, o.b));
    }

  private:
    static std::uint32_t bits(__m256i low, __m256i high) {
        // Packing goes by halves of registers.
        const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xd8);
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(packed));
    }
};

#elif defined(__SSE2__)

struct Lanes {
    __m128i part[4];

    template <class Number>
    static Lanes load(const Number* from, std::ptrdiff_t row) {
        Lanes lanes;
        for (int i = 0; i < 4; ++i) {
            lanes.part[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i * row));
        }
        return lanes;
    }
    template <class Number>
    static Lanes all(Number value) {
        Lanes lanes;
        for (int i = 0; i < 4; ++i) lanes.part[i] = _mm_set1_epi16(static_cast<short>(value));
        return lanes;
    }
    Lanes plus(std::int16_t more) const {
        Lanes sum;
        for (int i = 0; i < 4; ++i) sum.part[i] = _mm_adds_epi16(part[i], _mm_set1_epi16(more));
        return sum;
    }
    std::uint32_t greater(const Lanes& o) const {
        return bits(_mm_cmpgt_epi16(part[0], o.part[0]), _mm_cmpgt_epi16(part[1], o.part[1])) |
               bits(_mm_cmpgt_epi16(part[2], o.part[2]), _mm_cmpgt_epi16(part[3], o.part[3])) << 16;
    }
    std::uint32_t equal(const Lanes& o) const {
        return bits(_mm_cmpeq_epi16(part[0], o.part[0]), _mm_cmpeq_epi16(part[1], o.part[1])) |
               bits(_mm_cmpeq_epi16(part[2], o.part[2]), _mm_cmpeq_epi16(part[3], o.part[3])) << 16;
    }

  private:
    static std::uint32_t bits(__m128i low, __m128i high) {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    }
};

#else

struct Lanes {
    std::int16_t lane[32];

    template <class Number>
    static Lanes load(const Number* from, std::ptrdiff_t row) {
        Lanes lanes;
        for (int i = 0; i < 32; ++i) {
            lanes.lane[i] = static_cast<std::int16_t>(from[i / 8 * row + i % 8]);
        }
        return lanes;
    }
    template <class Number>
    static Lanes all(Number value) {
        Lanes lanes;
        for (int i = 0; i < 32; ++i) lanes.lane[i] = static_cast<std::int16_t>(value);
        return lanes;
    }
    Lanes plus(std::int16_t more) const {
        Lanes sum;
        for (int i = 0; i < 32; ++i) {
            const int wide = lane[i] + more;
            sum.lane[i] = static_cast<std::int16_t>(wide < -32768  ? -32768
                                                    : wide > 32767 ? 32767
                                                                   : wide);
        }
        return sum;
    }
    std::uint32_t greater(const Lanes& o) const {
        std::uint32_t mask = 0;
        for (int i = 0; i < 32; ++i) mask |= static_cast<std::uint32_t>(lane[i] > o.lane[i]) << i;
        return mask;
    }
    std::uint32_t equal(const Lanes& o) const {
        std::uint32_t mask = 0;
        for (int i = 0; i < 32; ++i) mask |= static_cast<std::uint32_t>(lane[i] == o.lane[i]) << i;
        return mask;
    }
};

#endif

// The lanes whose value is not less than `low` nor more than `high`; from one to the next in its
// row it grows by `column`, from one row to the next by `row`.
#if defined(__AVX512BW__)

inline std::uint32_t lanes_between(std::int32_t first, std::int32_t column, std::int32_t row,
                                   std::int32_t low, std::int32_t high) {
    const __m512i columns = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    const __m512i along = _mm512_mullo_epi32(columns, _mm512_set1_epi32(column));
    const __m512i rows = _mm512_maskz_set1_epi32(0xff00, row);
    const __m512i upper = _mm512_add_epi32(_mm512_add_epi32(along, rows), _mm512_set1_epi32(first));
    const __m512i lower = _mm512_add_epi32(upper, _mm512_set1_epi32(2 * row));
    const __m512i least = _mm512_set1_epi32(low);
    const __m512i most = _mm512_set1_epi32(high);
    const std::uint32_t in_upper =
        _mm512_mask_cmple_epi32_mask(_mm512_cmpge_epi32_mask(upper, least), upper, most);
    const std::uint32_t in_lower =
        _mm512_mask_cmple_epi32_mask(_mm512_cmpge_epi32_mask(lower, least), lower, most);
    return in_upper | in_lower << 16U;
}

#else

inline std::uint32_t lanes_between(std::int32_t first, std::int32_t column, std::int32_t row,
                                   std::int32_t low, std::int32_t high) {
    std::uint32_t mask = 0;
    for (int i = 0; i < 32; ++i) {
        const std::int32_t value = first + i % 8 * column + i / 8 * row;
        mask |= static_cast<std::uint32_t>(value >= low && value <= high) << i;
    }
    return mask;
}

#endif

}  // namespace
