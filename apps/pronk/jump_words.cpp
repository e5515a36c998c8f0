#include "jump_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace pronk::app {
namespace {

constexpr std::string_view kExact = ",exact";
constexpr std::string_view kUpto = ",upto";
constexpr std::string_view kLanding = "landing";
constexpr std::string_view kEdges = "edges";

Result<AbilityProfile> read_profile(const std::string& text) {
    AbilityProfile profile;
    std::string_view numbers = text;
    if (numbers.ends_with(kExact)) {
        profile.use = ReachUse::exact;
        numbers.remove_suffix(kExact.size());
    } else if (numbers.ends_with(kUpto)) {
        numbers.remove_suffix(kUpto.size());
    }
    const auto n = three_numbers(numbers);
    if (!n) {
        return fail("jump",
                    "must be apex,reach,fall in metres, with ,exact or ,upto if wanted, or none",
                    text);
    }
    profile.jump = {(*n)[0], (*n)[1], (*n)[2]};
    return profile;
}

}  // namespace

std::optional<std::array<double, 3>> three_numbers(std::string_view text) {
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const char* const end = text.data() + text.size();
        const auto [after, error] = std::from_chars(text.data(), end, numbers[i]);
        const bool last = i + 1 == numbers.size();
        if (error != std::errc() || (last ? after != end : after == end || *after != ','))
            return {};
        text.remove_prefix(static_cast<std::size_t>(after - text.data()) + (last ? 0 : 1));
    }
    return numbers;
}

Result<std::vector<AbilityProfile>> read_profiles(const std::vector<std::string>& jumps) {
    std::vector<AbilityProfile> profiles;
    for (const std::string& text : jumps) {
        if (text == "none") {
            if (jumps.size() == 1) return profiles;
            return fail("jump", "none goes with no other jump",
                        fmt::format("{} jumps", jumps.size()));
        }
        Result<AbilityProfile> profile = read_profile(text);
        if (!profile) return tl::unexpected(profile.error());
        profiles.push_back(*profile);
    }
    return profiles;
}

std::string profile_text(const AbilityProfile& profile) {
    return fmt::format("{},{},{}{}", profile.jump.apex_m, profile.jump.reach_m,
                       profile.jump.max_fall_m, profile.use == ReachUse::exact ? kExact : kUpto);
}

Result<LinkMethods> read_methods(const std::string& text) {
    LinkMethods methods{false, false};
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view word(text.data() + begin, end - begin);
        if (word != kLanding && word != kEdges) {
            return fail("method", "must be landing, edges or landing,edges", '"' + text + '"');
        }
        (word == kLanding ? methods.landing : methods.edges) = true;
        begin = end + 1;
    }
    return methods;
}

std::string methods_text(const LinkMethods& methods) {
    return fmt::format("{}{}{}", methods.landing ? kLanding : "",
                       methods.landing && methods.edges ? "," : "", methods.edges ? kEdges : "");
}

}  // namespace pronk::app
