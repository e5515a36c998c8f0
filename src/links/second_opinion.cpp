#include "links/second_opinion.hpp"

#include <algorithm>

namespace pronk {
namespace {

// Of the candidates of a pair some are tried, evenly spread, until a few hold.
constexpr std::size_t kMostTries = 16;
constexpr std::size_t kEnoughLinks = 2;

using Candidates = std::span<const Doubtful>;

std::vector<FoundLink> links_of(const Pass& pass, Candidates candidates) {
    LinkProver prover(*pass.site->space, *pass.search, pass.jump, pass.gravity_m_s2);
    const double smallest_m = 0.5 * static_cast<double>(pass.cell_m());
    std::vector<FoundLink> links;
    std::vector<LandingPart> parts;
    const std::size_t tries = std::min(candidates.size(), kMostTries);
    for (std::size_t t = 0; t < tries && links.size() < kEnoughLinks; ++t) {
        const Doubtful& doubtful = candidates[(2 * t + 1) * candidates.size() / (2 * tries)];
        prover.prove(doubtful.candidate, smallest_m, parts);
        drop_redundant(pass, doubtful.pair.from, doubtful.candidate, parts);
        for (const LandingPart& part : parts) {
            links.push_back(make_link(pass, doubtful.pair, doubtful.candidate.takeoff, part));
        }
    }
    return links;
}

// The candidates of each pair that has no link, in the order in which they came.
std::vector<Candidates> unlinked(const Pass& pass, const std::vector<FoundLink>& certain,
                                 const std::vector<Doubtful>& sorted) {
    std::vector<std::pair<PolyId, PolyRef>> linked;
    for (const FoundLink& link : certain) {
        if (linked.empty() || linked.back() != std::pair(link.takeoff_polygon, link.landing)) {
            linked.emplace_back(link.takeoff_polygon, link.landing);
        }
    }
    std::sort(linked.begin(), linked.end());
    const auto& polygons = pass.field().polygons;
    std::vector<Candidates> pairs;
    for (std::size_t i = 0; i < sorted.size();) {
        const PolygonPair pair = sorted[i].pair;
        std::size_t end = i;
        while (end < sorted.size() && sorted[end].pair == pair) ++end;
        if (!std::binary_search(linked.begin(), linked.end(),
                                std::pair(polygons[pair.from].polygon, polygons[pair.to]))) {
            pairs.push_back(Candidates(sorted).subspan(i, end - i));
        }
        i = end;
    }
    return pairs;
}

}  // namespace

std::vector<FoundLink> second_opinion(const Pass& pass, const std::vector<FoundLink>& certain,
                                      std::vector<Doubtful> doubtful, unsigned threads) {
    std::stable_sort(doubtful.begin(), doubtful.end(),
                     [](const Doubtful& a, const Doubtful& b) { return a.pair < b.pair; });
    const std::vector<Candidates> pairs = unlinked(pass, certain, doubtful);
    std::vector<std::vector<FoundLink>> rescued(pairs.size());
    parallel_for(pairs.size(), threads,
                 [&](std::size_t p) { rescued[p] = links_of(pass, pairs[p]); });
    std::vector<FoundLink> links;
    for (const auto& some : rescued) links.insert(links.end(), some.begin(), some.end());
    return links;
}

}  // namespace pronk
