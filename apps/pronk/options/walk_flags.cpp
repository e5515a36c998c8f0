#include "walk_flags.hpp"

#include "flag_values.hpp"

namespace pronk::app {
namespace {

constexpr const char* kWalking = "Walking";

}  // namespace

void add_walk_flags(CLI::App& command, FollowerSettings& settings) {
    add_choice<Steering>(
        command, "--steering", settings.steering,
        "which point of the route attracts: as far as the free disc\nreaches, or by terrain and "
        "what may be skipped (default miran)",
        {{"irm", Steering::irm}, {"miran", Steering::miran}})
        ->group(kWalking);
    command
        .add_option("--sigma", settings.miran.shortcut_m,
                    "of miran: the most of the route that is skipped\n(default 10)")
        ->type_name("M")
        ->group(kWalking);
    command
        .add_option("--d", settings.miran.sampling_m,
                    "of miran: how far apart the points are that may attract\n(default 2)")
        ->type_name("M")
        ->group(kWalking);
    command.add_option("--speed", settings.forces.speed_m_s, "how fast one walks (default 1.4)")
        ->type_name("M/S")
        ->group(kWalking);
    add_choice<Motion>(command, "--motion", settings.motion,
                       "by forces, step by step, or straight to what attracts\n(default forces)",
                       {{"forces", Motion::forces}, {"straight", Motion::straight}})
        ->group(kWalking);
    add_choice<ForceShape>(
        command, "--boundary", settings.forces.shape,
        "the force that pushes away: as large everywhere within its\ndistance, or growing "
        "(default growing)",
        {{"constant", ForceShape::constant}, {"growing", ForceShape::growing}})
        ->group(kWalking);
}

const CLI::Option* given_walk_flag(const CLI::App& command) {
    for (const char* name : {"--steering", "--sigma", "--d", "--speed", "--motion", "--boundary"}) {
        if (command.get_option(name)->count() > 0) return command.get_option(name);
    }
    return nullptr;
}

}  // namespace pronk::app
