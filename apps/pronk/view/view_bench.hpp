// A level enters; what its page costs leaves: bytes that are sent, and how soon a route is
// answered.
#pragma once

#include "bench/bench.hpp"

namespace pronk::view {

const bench::Suite& view_suite();

}  // namespace pronk::view
