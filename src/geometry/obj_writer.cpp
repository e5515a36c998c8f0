#include <fmt/format.h>

#include <iterator>
#include <pronk/files.hpp>
#include <pronk/geometry.hpp>

namespace pronk {

namespace {

// OBJ takes a name as the rest of its line, less the blanks around it.
bool can_stand_in_obj(std::string_view name) {
    constexpr std::string_view kBlanks = " \t\r\v\f";
    return !name.empty() && name.find_first_of(std::string_view("\n\0", 2)) == name.npos &&
           kBlanks.find(name.front()) == kBlanks.npos && kBlanks.find(name.back()) == kBlanks.npos;
}

}  // namespace

Result<void> write_obj(const TriangleSoup& soup, const std::filesystem::path& file) {
    for (const std::string& name : soup.terrain_names) {
        if (!can_stand_in_obj(name)) {
            return fail(file.string(), "OBJ cannot hold this terrain name", name);
        }
    }
    fmt::memory_buffer text;
    auto out = std::back_inserter(text);
    // {} prints the shortest decimal that reads back as the same float.
    for (const Vec3& v : soup.vertices) fmt::format_to(out, "v {} {} {}\n", v.x, v.y, v.z);
    TerrainId terrain;
    for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
        if (soup.triangle_terrain[i] != terrain) {
            terrain = soup.triangle_terrain[i];
            fmt::format_to(out, "usemtl {}\n", soup.terrain_names[terrain.index()]);
        }
        const auto& [a, b, c] = soup.triangles[i];
        fmt::format_to(out, "f {} {} {}\n", a + 1, b + 1, c + 1);
    }
    return write_file(file, std::string_view(text.data(), text.size()));
}

}  // namespace pronk
