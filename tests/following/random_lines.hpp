// A level enters; lines along the shortest ways between random places of it leave, without jumps.
#pragma once

#include <gtest/gtest.h>

#include <pronk/following.hpp>

#include "../planning/random_places.hpp"
#include "../shared_worlds.hpp"
#include "following/route_line.hpp"
#include "planning/mesh/plan_polygon.hpp"

namespace pronk::tests {

class RandomLines {
  public:
    RandomLines(const std::string& level, unsigned seed)
        : world_(shared_walking_world(level)),
          map_(world_),
          places_(world_, seed),
          planner_(map_) {}

    const PlanMesh& cells() const { return map_.parts().cells.mesh; }
    PlanPlace place() {
        const GroundPoint point = places_.next();
        const std::uint32_t polygon = *map_.parts().number_of(point.on);
        return {nearest_in(map_.parts().mesh, polygon, plan_point(point.at)),
                map_.parts().cells.cell_of[polygon]};
    }
    // None if there is no way, or none of any length.
    std::optional<RouteLine> next() {
        RouteRequest request;
        request.from = places_.next().at;
        request.to = places_.next().at;
        const Route route = planner_.plan(request);
        if (route.points.empty()) return std::nullopt;
        const auto stops = stops_of(map_.parts(), route);
        if (!stops) {
            ADD_FAILURE() << stops.error().message();
            return std::nullopt;
        }
        auto line = RouteLine::make(cells(), *stops);
        if (!line) {
            ADD_FAILURE() << line.error().message();
            return std::nullopt;
        }
        if (line->pieces().empty()) return std::nullopt;
        return std::move(*line);
    }

  private:
    const NavWorld& world_;
    RouteMap map_;
    RandomPlaces places_;
    RoutePlanner planner_;
};

}  // namespace pronk::tests
