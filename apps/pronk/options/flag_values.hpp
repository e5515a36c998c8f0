// What the words after a flag may be: one of a few, a number in bounds, one value each time.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace pronk::app {

// One of a few words, each with its value.
template <class T, class Slot>
CLI::Option* add_choice(CLI::App& command, const char* name, Slot& value, const char* help,
                        std::vector<std::pair<std::string, T>> choices) {
    std::string words;
    for (const auto& choice : choices) words += (words.empty() ? "" : "|") + choice.first;
    const auto choose = [&value, name, words, choices](const std::string& word) {
        for (const auto& choice : choices) {
            if (choice.first == word) return value = choice.second, void();
        }
        throw CLI::ValidationError(name, "must be " + words + ": " + word);
    };
    return command.add_option_function<std::string>(name, choose, help)->type_name(words);
}

// Both included. The bounds stay out of --help.
template <class T>
CLI::Validator between(T low, T high) {
    return CLI::Range(low, high).description("");
}

// CLI11's own range lets pass what is no number.
CLI::Validator at_least(double low);

// A flag that is repeated for more values; a further word belongs to the command, not to the flag.
void one_each_time(CLI::Option& flag);

}  // namespace pronk::app
