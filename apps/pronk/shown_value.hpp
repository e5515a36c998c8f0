// A wrong value enters an error; so much of it is shown.
#pragma once

#include <cstddef>

namespace pronk::app {

inline constexpr std::size_t kLongestValue = 1000;

}  // namespace pronk::app
