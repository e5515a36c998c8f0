// How every command ends.
#pragma once

#include <pronk/base.hpp>
#include <string_view>

namespace pronk::app {

inline constexpr int kDone = 0;
inline constexpr int kAnswerIsNo = 1;  // violations, no route
inline constexpr int kBadInput = 2;

// One line on standard error; returns kBadInput.
int complain(const Error& error);

// Prints an answer; kDone, or what complain() says if standard output does not take it all.
int answer(std::string_view text);

}  // namespace pronk::app
