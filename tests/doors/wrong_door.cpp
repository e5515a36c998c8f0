// Stands in for a room before the surface that uses the surface all the same.
#include <pronk/surface.hpp>

namespace pronk {

bool wrong_door(const SpanField& field) {
    return build_surface(TriangleSoup{}, field, Agent{}).has_value();
}

}  // namespace pronk
