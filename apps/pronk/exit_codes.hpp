// How every command ends.
#pragma once

#include <pronk/base.hpp>

namespace pronk::app {

inline constexpr int kDone = 0;
inline constexpr int kAnswerIsNo = 1;
inline constexpr int kBadInput = 2;

// One line on standard error; returns kBadInput.
int complain(const Error& error);

}  // namespace pronk::app
