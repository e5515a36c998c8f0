#include <fmt/format.h>

#include <pronk/following.hpp>

namespace pronk {
namespace {

Result<void> check_positive(const char* what, double value) {
    if (value > 0.0 && std::isfinite(value)) return {};
    return fail(what, "must be a positive number", fmt::format("{}", value));
}
Result<void> check_not_negative(const char* what, double value) {
    if (value >= 0.0 && std::isfinite(value)) return {};
    return fail(what, "must not be negative", fmt::format("{}", value));
}

}  // namespace

Result<void> check_miran_settings(const MiranSettings& settings) {
    if (auto good = check_positive("shortcut (sigma)", settings.shortcut_m); !good) return good;
    if (auto good = check_positive("sampling distance (d)", settings.sampling_m); !good) {
        return good;
    }
    if (settings.sampling_m < kFinestSampling_m) {
        return fail("sampling distance (d)",
                    fmt::format("must be at least {} m", kFinestSampling_m),
                    fmt::format("{}", settings.sampling_m));
    }
    if (settings.shortcut_m < settings.sampling_m) {
        return fail("shortcut (sigma)",
                    fmt::format("must not be shorter than the sampling distance, {} m",
                                settings.sampling_m),
                    fmt::format("{}", settings.shortcut_m));
    }
    return {};
}

Result<void> check_follower_settings(const FollowerSettings& settings) {
    if (auto good = check_miran_settings(settings.miran); !good) return good;
    const ForceSettings& forces = settings.forces;
    for (const auto& [what, value] :
         {std::pair("speed", forces.speed_m_s), std::pair("relaxation time", forces.relax_s)}) {
        if (auto good = check_positive(what, value); !good) return good;
    }
    for (const auto& [what, value] :
         {std::pair("boundary force", forces.boundary),
          std::pair("distance of the boundary force", forces.boundary_within_m),
          std::pair("force of others", forces.others),
          std::pair("distance of the force of others", forces.others_within_m),
          std::pair("radius", settings.radius_m.value_or(0.0))}) {
        if (auto good = check_not_negative(what, value); !good) return good;
    }
    return {};
}

}  // namespace pronk
