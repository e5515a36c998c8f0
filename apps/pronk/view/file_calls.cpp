// Baked files: into the level's folder, and nowhere else, or for the browser to keep.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <pronk/files.hpp>

#include "view/fields.hpp"
#include "view/set_calls.hpp"

namespace pronk::view {
namespace {

constexpr std::size_t kLongestFileName = 120;

bool is_plain_file_name(const std::string& name) {
    const auto is_good = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '.' || c == ' ' || c == '(' || c == ')';
    };
    return name.size() <= kLongestFileName && name.size() > std::string_view(".pronk").size() &&
           name.ends_with(".pronk") && name.front() != '.' && name.front() != ' ' &&
           std::all_of(name.begin(), name.end(), is_good);
}

Reply odd_name(const char* key, const std::string& name) {
    return refusal(kBadRequest,
                   {key, "must be a plain name of letters, digits, - _ . that ends in .pronk",
                    name.substr(0, kLongestFileName)});
}

}  // namespace

Reply save_call(const Desk& desk, const NavSet& set, const Call& call) {
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const std::string name = fields.text("file");
    const bool may_replace = fields.truth("replace", false);
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    if (!is_plain_file_name(name)) return odd_name("file", name);
    const std::filesystem::path file = desk.opened.folder / name;
    std::error_code ignored;
    const auto status = std::filesystem::symlink_status(file, ignored);
    if (std::filesystem::exists(status)) {
        // A link could lead out of the folder.
        if (!std::filesystem::is_regular_file(status)) {
            return refusal(kBadRequest, {name, "is not an ordinary file", ""});
        }
        if (!may_replace) return refusal(kNotNow, {name, "exists already", ""});
    }
    const std::vector<std::byte> bytes = write_world(set.world());
    if (auto written = write_file(file, bytes); !written) {
        Error error = written.error();
        error.where = name;
        return refusal(kNotNow, error);
    }
    return json_reply({{"file", name}, {"bytes", bytes.size()}});
}

Reply file_call(const Desk& desk, const NavSet& set, const Call& call) {
    const auto said = call.query.find("name");
    const std::string name = said == call.query.end() ? desk.opened.save_as() : said->second;
    if (!is_plain_file_name(name)) return odd_name("name", name);
    const std::vector<std::byte> bytes = write_world(set.world());
    return {kOk, kBinary, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
            name};
}

}  // namespace pronk::view
