// Baked files: into the level's folder, and nowhere else, or for the browser to keep.
#include <nlohmann/json.hpp>
#include <pronk/files.hpp>

#include "view/fields.hpp"
#include "view/file_names.hpp"
#include "view/set_calls.hpp"

namespace pronk::view {
namespace {

Reply odd_name(const char* key, const std::string& name) {
    constexpr std::size_t kMostOfAName = 120;
    return refusal(kBadRequest,
                   {key, "must be a plain name of letters, digits, - _ . that ends in .pronk",
                    name.substr(0, kMostOfAName)});
}

}  // namespace

Reply save_call(Desk& desk, const NumberedSet& of, const Call& call) {
    const auto body = body_of(call);
    if (!body) return body.error();
    Fields fields(*body);
    const std::string name = fields.text("file");
    const bool may_replace = fields.truth("replace", false);
    if (const auto error = fields.finish()) return refusal(kBadRequest, *error);
    if (!is_baked_name(name)) return odd_name("file", name);
    const std::filesystem::path file = desk.opened.folder / name;
    std::error_code ignored;
    const auto status = std::filesystem::symlink_status(file, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        return refusal(kBadRequest, {name, "is not an ordinary file", ""});
    }
    const std::vector<std::byte> bytes = write_world(of.set->world());
    // Whatever has come to be of this name meanwhile: a link is not followed out of the folder.
    const NameTaken taken = may_replace ? NameTaken::replace : NameTaken::refuse;
    if (auto written = write_file(file, bytes, taken); !written) {
        Error error = written.error();
        error.where = name;
        return refusal(kNotNow, error);
    }
    return json_reply({{"file", name}, {"bytes", bytes.size()}});
}

Reply file_call(Desk& desk, const NumberedSet& of, const Call& call) {
    const auto said = call.query.find("name");
    const std::string name = said == call.query.end() ? desk.opened.save_as() : said->second;
    if (!is_baked_name(name)) return odd_name("name", name);
    const std::vector<std::byte> bytes = write_world(of.set->world());
    return {kOk, kBinary, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
            name};
}

}  // namespace pronk::view
