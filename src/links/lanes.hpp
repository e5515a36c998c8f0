// Thirty-two 16-bit numbers at once, one for each sample of a batch, by whatever vector registers
// the code is compiled for. Comparisons leave one bit a lane.
#pragma once

#include <cstdint>

#if defined(__AVX512BW__) || defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace {

#if defined(__AVX512BW__)

struct Lanes {
    __m512i a;

    static Lanes load(const std::int16_t* from) { return {_mm512_loadu_si512(from)}; }
    static Lanes all(std::int16_t value) { return {_mm512_set1_epi16(value)}; }
    Lanes plus(std::int16_t more) const { return {_mm512_adds_epi16(a, _mm512_set1_epi16(more))}; }
    std::uint32_t greater(const Lanes& b) const { return _mm512_cmpgt_epi16_mask(a, b.a); }
    std::uint32_t equal(const Lanes& b) const { return _mm512_cmpeq_epi16_mask(a, b.a); }
};

#elif defined(__AVX2__)

struct Lanes {
    __m256i a;
    __m256i b;

    static Lanes load(const std::int16_t* from) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)),
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 16))};
    }
    static Lanes all(std::int16_t value) {
        return {_mm256_set1_epi16(value), _mm256_set1_epi16(value)};
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

    static Lanes load(const std::int16_t* from) {
        Lanes lanes;
        for (int i = 0; i < 4; ++i) {
            lanes.part[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 8 * i));
        }
        return lanes;
    }
    static Lanes all(std::int16_t value) {
        Lanes lanes;
        for (int i = 0; i < 4; ++i) lanes.part[i] = _mm_set1_epi16(value);
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

    static Lanes load(const std::int16_t* from) {
        Lanes lanes;
        for (int i = 0; i < 32; ++i) lanes.lane[i] = from[i];
        return lanes;
    }
    static Lanes all(std::int16_t value) {
        Lanes lanes;
        for (int i = 0; i < 32; ++i) lanes.lane[i] = value;
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

}  // namespace
