// Numbers as a reader wants them on a map: round steps and short text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pronk::drawing {

// The largest of 1, 2 and 5 times a power of ten that is not above `limit` (which is positive).
double round_step(double limit);

// Multiples of `step` in [low, high]; both ends count, within a thousandth of a step.
std::vector<double> multiples(double low, double high, double step);

// With just the decimals that multiples of `step` need.
std::string in_steps(double value, double step);

// "1 234 567", grouped by narrow spaces.
std::string grouped(std::size_t count);

// A sum such as an area: grouped, with one decimal below 100.
std::string amount(double value);

}  // namespace pronk::drawing
