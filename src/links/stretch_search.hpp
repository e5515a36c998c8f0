// Two opposite segments enter; the widest parts of them between which every jump is valid leave.
// See docs/algorithms/edge_links.md.
#pragma once

#include "links/all_pairs.hpp"

namespace pronk {

// A part of a stretch, and how high its jumps rise, as a JumpLink says it.
struct WidePart {
    double begin = 0.0;
    double end = 0.0;
    std::uint8_t apex_share = kWholeApex;
};

// Jumps from the first polygon to the second, between opposite segments.
struct Crossing {
    PolyRef from;
    PolyRef to;
    Stretch stretch;

    Crossing reversed() const { return {to, from, stretch.reversed()}; }
};

// Of one site and one profile; keeps memory between questions.
class StretchSearch {
  public:
    StretchSearch(const LinkSite& site, std::span<const GroundShape> grounds,
                  const LaunchLimits& limits);

    // In the order of the stretch; parts may overlap a little.
    void find(const Crossing& crossing, std::vector<WidePart>& parts);
    // The same, where the jumps the other way are known: what holds there mostly holds here.
    void find_back(const Crossing& crossing, std::span<const WidePart> other_way,
                   std::vector<WidePart>& parts);

  private:
    // A jump between two opposite points.
    struct Probe {
        Vec3d takeoff{0.0};
        Vec3d landing{0.0};
        std::optional<ApexRange> apexes;
        bool linked = false;
        bool free = false;  // with the apex that is being tried
    };

    void place_probes(const Crossing& crossing);
    void try_apexes(const Crossing& crossing, std::vector<WidePart>& parts);
    void try_apex(const Crossing& crossing, std::uint8_t share, std::vector<WidePart>& parts);
    void add_run(const Crossing& crossing, std::size_t first, std::size_t last, std::uint8_t share,
                 std::vector<WidePart>& parts);
    double run_end(const Crossing& crossing, std::size_t probe, double farther,
                   std::uint8_t share) const;
    // How far, from one share on, all jumps are valid: at least to `valid`, and not to `invalid`.
    double end_of_valid(const Crossing& crossing, double from, double valid, double invalid,
                        std::uint8_t share);
    bool are_valid(const Crossing& crossing, const WidePart& part);
    void add(const WidePart& part, std::vector<WidePart>& parts);

    double apex_m(std::uint8_t share) const;
    // The lowest share that is not lower; none if there is none.
    std::optional<std::uint8_t> share_of(double apex_m) const;
    double share_at(std::size_t probe) const;

    AllPairs pairs_;
    double narrowest_m_;
    double probes_apart_m_;
    std::vector<Probe> probes_;
    double length_m_ = 0.0;
};

}  // namespace pronk
