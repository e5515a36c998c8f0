#include <glm/common.hpp>
#include <pronk/base.hpp>

namespace pronk {

void Bounds::include(const Vec3& p) {
    min = glm::min(min, p);
    max = glm::max(max, p);
}

}  // namespace pronk
