#include "route_choice.hpp"

namespace pronk::app {

Result<RouteMap> map_for(const RouteOptions& options, const NavWorld& world, unsigned threads) {
    if (options.planner == PlannerChoice::corridor && !options.traveller.weights.empty()) {
        return fail("--weight", "is for the optimal planner");
    }
    const Result<Traveller> traveller = read_traveller(options.traveller, world);
    if (!traveller) return tl::unexpected(traveller.error());
    return RouteMap::make(world, *traveller, threads);
}

}  // namespace pronk::app
