// Whatever call reaches the viewer behind its token, it answers: with what was asked for, or with a
// 4xx and an error of one line. Nothing is written but into its own folder.
#include <cstdlib>
#include <filesystem>
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
    opened.level = Level{"small.obj", shapes.take()};
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

void check(const view::Reply& reply) {
    if (reply.status == 200 || reply.status == 202) return;
    if (reply.status < 400 || reply.status >= 500) std::abort();
    const auto document = nlohmann::json::parse(reply.body);
    const auto error = document.at("error").get<std::string>();
    if (error.empty() || error.find('\n') != error.npos) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const view::Call call = read_call({reinterpret_cast<const char*>(data), size});
    // A bake may take as long as its settings ask for; how they are read is another target's part.
    if (call.path == "bake") return 0;
    check(viewer().answer(call));
    return 0;
}
