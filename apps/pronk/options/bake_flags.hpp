// The flags of every command that bakes, those of `bake`, `draw` and `bench`, and of those that
// only ask who the agent is. settings_flags.hpp says what they come to.
#pragma once

#include <CLI/CLI.hpp>

#include "exit_codes.hpp"
#include "settings_flags.hpp"

namespace pronk::app {

void add_bake_flags(CLI::App& command, SettingsFlags& flags);
// Those of the agent and its jumps alone: of `blocks`, which bakes nothing.
void add_agent_flags(CLI::App& command, SettingsFlags& flags);

// Of a setting that plans have not.
int complain_of_plan(const char* flag);

// Resolves the settings, hands them to `use`, or complains.
template <class Use>
int with_settings(const SettingsFlags& flags, const Use& use,
                  SettingsUse settings_use = SettingsUse::mesh) {
    const Result<ResolvedSettings> settings = resolve(flags, settings_use);
    if (!settings) return complain(settings.error());
    return use(*settings);
}

}  // namespace pronk::app
