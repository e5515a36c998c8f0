// Calls about one set, and how they read what was asked.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json_fwd.hpp>

#include "view/desk.hpp"

namespace pronk::view {

// The set of a call. It stays for as long, even if it is removed meanwhile.
struct NumberedSet {
    std::size_t id = 0;
    std::shared_ptr<const NavSet> set;
};

// The numbers of what was picked.
Reply polygon_call(Desk& desk, const NumberedSet& of, const Call& call);
Reply link_call(Desk& desk, const NumberedSet& of, const Call& call);
// The links of one click, by settings that may be others than those the set was baked with.
Reply links_from_call(Desk& desk, const NumberedSet& of, const Call& call);
// The baked file, into the level's folder or for the browser to keep.
Reply save_call(Desk& desk, const NumberedSet& of, const Call& call);
Reply file_call(Desk& desk, const NumberedSet& of, const Call& call);

nlohmann::ordered_json place_json(const Vec3d& v);

// A number of the query, or the refusal.
template <class Number>
tl::expected<Number, Reply> query_number(const Call& call, const char* key, Number least,
                                         Number most) {
    const auto found = call.query.find(key);
    if (found == call.query.end()) {
        return tl::unexpected(refusal(kBadRequest, {key, "is missing", ""}));
    }
    const std::string& text = found->second;
    const char* const end = text.data() + text.size();
    Number value{};
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const bool is_good = error == std::errc() && stop == end && value >= least && value <= most;
    if (is_good) return value;
    return tl::unexpected(refusal(
        kBadRequest, {key, fmt::format("must be a number from {} to {}", least, most), text}));
}

}  // namespace pronk::view
