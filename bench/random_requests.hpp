// A map enters; requests between random places on its ground leave.
#pragma once

#include <pronk/planning.hpp>
#include <random>

namespace pronk::bench {

// All places are as likely, by their area in plan view. The same map gives the same requests.
class RandomRequests {
  public:
    // The map must stay where it is for as long.
    explicit RandomRequests(const RouteMap& map)
        : ground_(map), everywhere_(ground_.everywhere()) {}

    // The next ones; none where nothing can be walked on.
    std::vector<RouteRequest> draw(std::size_t count) {
        const UniformNumbers numbers = [this] {
            return static_cast<double>(random_() >> 11U) * 0x1p-53;
        };
        std::vector<RouteRequest> requests;
        while (requests.size() < count) {
            const auto from = ground_.random(everywhere_, numbers);
            const auto to = ground_.random(everywhere_, numbers);
            if (!from || !to) return {};
            RouteRequest request{from->at, to->at};
            request.from_polygon = from->on;
            request.to_polygon = to->on;
            requests.push_back(request);
        }
        return requests;
    }

  private:
    SurfaceQuestions ground_;
    SurfaceRegion everywhere_;
    std::mt19937_64 random_{1};
};

}  // namespace pronk::bench
