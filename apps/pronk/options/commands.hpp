// The command line's commands: each adds its words to the app, and what to do when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace pronk::app {

// Runs a command; the process's exit code.
using Action = std::function<int()>;

// Parsing only fills `chosen`: it runs after all words are known to be good.
inline void when_chosen(CLI::App& command, Action& chosen, Action action) {
    command.callback([&chosen, action = std::move(action)] { chosen = action; });
}

void add_scene(CLI::App& app, Action& chosen);
void add_bake(CLI::App& app, Action& chosen);
void add_info(CLI::App& app, Action& chosen);
void add_path(CLI::App& app, Action& chosen);
void add_simulate(CLI::App& app, Action& chosen);
void add_blocks(CLI::App& app, Action& chosen);
void add_verify(CLI::App& app, Action& chosen);
void add_draw(CLI::App& app, Action& chosen);
void add_view(CLI::App& app, Action& chosen);
void add_bench(CLI::App& app, Action& chosen);

}  // namespace pronk::app
