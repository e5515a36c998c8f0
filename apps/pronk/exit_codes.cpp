#include "exit_codes.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "settings_flags.hpp"

namespace pronk::app {

int complain(const Error& error) {
    // The library speaks of settings by name; on the command line they are flags.
    const char* dashes = is_setting(error.where) ? "--" : "";
    fmt::print(stderr, "pronk: {}{}\n", dashes, error.message());
    return kBadInput;
}

}  // namespace pronk::app
