// Cairo's SVG enters, the same SVG with names that do not depend on what the process drew before
// leaves.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pronk::drawing {

// Cairo names groups and images by a counter of the whole process (surface17, image23). Here each
// kind is counted from 0 in order of first appearance.
std::vector<std::byte> with_stable_names(std::span<const std::byte> svg);

}  // namespace pronk::drawing
