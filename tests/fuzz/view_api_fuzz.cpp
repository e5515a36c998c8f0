// Whatever call reaches the viewer behind its token, it answers: with what was asked for, or with a
// 4xx and an error of one line. Nothing is written but into its own folder.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "scenes/shapes.hpp"
#include "view/viewer.hpp"

namespace {

using namespace pronk;

// Two small platforms and a gap between them.
view::Opened small_level() {
    scenes::Shapes shapes({"stone"});
    shapes.quad({0, 0, 0}, {0, 0, 3}, {3, 0, 3}, {3, 0, 0});
    shapes.quad({5, 0, 0}, {5, 0, 3}, {8, 0, 3}, {8, 0, 0});
    view::Opened opened;
    opened.name = "small.obj";
    opened.folder = std::filesystem::temp_directory_path() / "pronk-fuzz-no-such-folder";
    opened.level = std::make_shared<const Level>(Level{"small.obj", shapes.take()});
    opened.bounds = bounds_of(opened.level->soup);
    opened.terrains = opened.level->soup.terrain_names;
    return opened;
}

view::Viewer& viewer() {
    static view::Viewer only(small_level(), {}, 1);
    static const bool is_baked = (only.wait(), true);
    (void)is_baked;
    return only;
}

// "POST plan x=1&y=2\n{...}"
view::Call read_call(std::string_view text) {
    view::Call call;
    const std::size_t line_end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, line_end);
    const auto word = [&line] {
        const std::size_t end = std::min(line.find(' '), line.size());
        const std::string_view one = line.substr(0, end);
        line.remove_prefix(std::min(end + 1, line.size()));
        return std::string(one);
    };
    call.method = word();
    call.path = word();
    while (!line.empty()) {
        const std::string pair = word();
        const std::size_t equals = std::min(pair.find('='), pair.size());
        call.query[pair.substr(0, equals)] = pair.substr(std::min(equals + 1, pair.size()));
    }
    if (line_end < text.size()) call.body = std::string(text.substr(line_end + 1));
    return call;
}

// A header that can be read, and arrays that lie within what follows it.
void check_chunk(const std::string& body) {
    if (body.size() < 8 || !body.starts_with("PRNK")) std::abort();
    std::uint32_t length = 0;
    std::memcpy(&length, body.data() + 4, sizeof length);
    if (length % 4 != 0 || length > body.size() - 8) std::abort();
    const auto header = nlohmann::json::parse(body.substr(8, length));
    const std::size_t rest = body.size() - 8 - length;
    const std::map<std::string, std::size_t> widths = {
        {"f32", 4}, {"u32", 4}, {"u16", 2}, {"u8", 1}};
    for (const auto& array : header.at("arrays")) {
        const auto offset = array.at("offset").get<std::size_t>();
        const auto bytes =
            array.at("count").get<std::size_t>() * widths.at(array.at("type").get<std::string>());
        if (offset % 4 != 0 || offset > rest || bytes > rest - offset) std::abort();
    }
}

void check_answer(const view::Reply& reply) {
    if (!reply.download_as.empty()) {
        if (!read_world(std::as_bytes(std::span(reply.body)), "download")) std::abort();
    } else if (reply.type == view::kBinary) {
        check_chunk(reply.body);
    } else if (!nlohmann::json::parse(reply.body).is_object()) {
        std::abort();
    }
}

void check(const view::Reply& reply) {
    if (reply.status == 200 || reply.status == 202) return check_answer(reply);
    if (reply.status < 400 || reply.status >= 500) std::abort();
    const auto document = nlohmann::json::parse(reply.body);
    const auto error = document.at("error").get<std::string>();
    if (error.empty() || error.find('\n') != error.npos) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const view::Call call = read_call({reinterpret_cast<const char*>(data), size});
    // A bake may take as long as its settings ask for.
    if (call.path == "bake") return 0;
    check(viewer().answer(call));
    return 0;
}
