#include "flag_values.hpp"

#include <fmt/core.h>

#include <charconv>

namespace pronk::app {

CLI::Validator at_least(double low) {
    return {[low](const std::string& text) -> std::string {
                double number = 0.0;
                const char* const end = text.data() + text.size();
                const auto [after, error] = std::from_chars(text.data(), end, number);
                if (error == std::errc() && after == end && number >= low) return {};
                return fmt::format("must be {} or more: {}", low, text);
            },
            ""};
}

void one_each_time(CLI::Option& flag) {
    flag.take_all()->expected(1)->allow_extra_args(false);
}

}  // namespace pronk::app
