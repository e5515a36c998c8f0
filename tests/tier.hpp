// How much the tests do: the environment variable PRONK_TIER says it, and ./dev sets it. See
// docs/testing.md.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace pronk::tests {

enum class Tier {
    sanitizers,  // small scenes and few draws: a sanitizer makes each ten times as slow
    everyday,    // every promise, on every scene
    nightly,     // at full size
};

inline Tier tier() {
    const char* const set = std::getenv("PRONK_TIER");
    const std::string name = set == nullptr ? "" : set;
    if (name == "sanitizers") return Tier::sanitizers;
    if (name.empty() || name == "everyday") return Tier::everyday;
    if (name == "nightly") return Tier::nightly;
    std::fprintf(stderr, "PRONK_TIER is sanitizers, everyday or nightly, and not %s\n", set);
    std::exit(2);
}

// How many times a random trial is made. The draws of a smaller tier are the first ones of a larger
// tier, so what fails by day fails at night too.
template <class Count>
Count draws(Count everyday, Count nightly) {
    switch (tier()) {
        case Tier::sanitizers:
            return everyday < 8 ? everyday : everyday / 8;
        case Tier::everyday:
            return everyday;
        case Tier::nightly:
            break;
    }
    return nightly;
}

}  // namespace pronk::tests
