#include <algorithm>
#include <assimp/Importer.hpp>
#include <pronk/files.hpp>
#include <pronk/geometry.hpp>

#include "geometry/ply_reader.hpp"

namespace pronk {

Result<Level> read_level(const std::filesystem::path& file, const ReadSettings& settings) {
    // Opening first gives every format the same answer for missing files and folders.
    const Result<MappedFile> mapped = MappedFile::open(file);
    if (!mapped) return tl::unexpected(mapped.error());
    if (mapped->text().empty()) return fail(file.string(), "is empty");

    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (extension == ".obj") return read_obj(mapped->text(), file.string(), settings);
    if (extension == ".ply") return read_ply(mapped->text(), file.string(), settings);
    if (extension.empty() || !Assimp::Importer().IsExtensionSupported(extension)) {
        return fail(file.string(),
                    "unknown kind of level file (known: .obj, .gltf, .glb, .fbx, .stl, .ply ...)",
                    extension);
    }
    return read_with_assimp(file, settings);
}

}  // namespace pronk
