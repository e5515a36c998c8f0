#include "view/file_names.hpp"

#include <algorithm>
#include <string_view>

namespace pronk::view {
namespace {

constexpr std::string_view kEnding = ".pronk";
constexpr std::size_t kLongest = 120;

}  // namespace

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

bool is_baked_name(const std::string& name) {
    const auto is_good = [](char c) { return is_plain(c) || c == ' ' || c == '(' || c == ')'; };
    return name.size() <= kLongest && name.size() > kEnding.size() && name.ends_with(kEnding) &&
           name.front() != '.' && name.front() != ' ' &&
           std::all_of(name.begin(), name.end(), is_good);
}

std::string baked_name_for(std::string stem) {
    std::replace_if(
        stem.begin(), stem.end(), [](char c) { return !is_plain(c); }, '-');
    stem.erase(0, stem.find_first_not_of('.'));
    stem.resize(std::min(stem.size(), kLongest - kEnding.size()));
    return (stem.empty() ? "level" : stem) + std::string(kEnding);
}

}  // namespace pronk::view
