#include <fmt/format.h>

#include <assimp/config.h>
#include <assimp/mesh.h>
#include <assimp/metadata.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Importer.hpp>
#include <pronk/geometry.hpp>

#include "geometry/polygon_triangulation.hpp"
#include "geometry/raw_level.hpp"

namespace pronk {
namespace {

RawLevel empty_level(const aiScene& scene) {
    RawLevel raw;
    for (unsigned i = 0; i < scene.mNumMaterials; ++i) {
        raw.material_names.emplace_back(scene.mMaterials[i]->GetName().C_Str());
    }
    // Meshes of a scene without materials still name material 0.
    if (raw.material_names.empty()) raw.material_names.emplace_back("default");
    return raw;
}

// Cut here and not by assimp's Triangulate, which ends the program on some broken files.
void append_face(RawLevel& raw, std::span<const std::uint32_t> corners) {
    std::vector<Vec3> places;
    for (const std::uint32_t corner : corners) places.push_back(raw.vertices[corner]);
    std::vector<std::array<std::uint32_t, 3>> triangles(corners.size() - 2);
    triangulate_polygon(places, triangles);
    for (const auto& [a, b, c] : triangles) {
        raw.triangles.push_back({corners[a], corners[b], corners[c]});
    }
}

void append_mesh(RawLevel& raw, const aiMesh& mesh, const aiMatrix4x4& to_world) {
    const auto base = static_cast<std::uint32_t>(raw.vertices.size());
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
        const aiVector3D v = to_world * mesh.mVertices[i];
        raw.vertices.emplace_back(v.x, v.y, v.z);
    }
    // A mirrored placement turns triangles inside out.
    const bool mirrored = aiMatrix3x3(to_world).Determinant() < 0.0F;
    const auto last_material = static_cast<std::uint32_t>(raw.material_names.size() - 1);
    std::vector<std::uint32_t> corners;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
        const aiFace& face = mesh.mFaces[i];
        if (face.mNumIndices < 3) continue;  // points and lines
        corners.clear();
        for (unsigned k = 0; k < face.mNumIndices; ++k) {
            corners.push_back(base + face.mIndices[mirrored ? face.mNumIndices - 1 - k : k]);
        }
        append_face(raw, corners);
    }
    raw.triangle_material.resize(raw.triangles.size(),
                                 std::min(mesh.mMaterialIndex, last_material));
}

void append_node(RawLevel& raw, const aiScene& scene, const aiNode& node,
                 const aiMatrix4x4& parent_to_world) {
    const aiMatrix4x4 to_world = parent_to_world * node.mTransformation;
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
        append_mesh(raw, *scene.mMeshes[node.mMeshes[i]], to_world);
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i) {
        append_node(raw, scene, *node.mChildren[i], to_world);
    }
}

Result<void> check_faces(const aiScene& scene, const std::string& name) {
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
            const std::span corners(mesh.mFaces[i].mIndices, mesh.mFaces[i].mNumIndices);
            const auto where = [&] { return fmt::format("{}: mesh {}, face {}", name, m, i); };
            if (corners.size() > kMaxFaceCorners) {
                return fail(where(),
                            fmt::format("a face has more than {} corners", kMaxFaceCorners),
                            std::to_string(corners.size()));
            }
            for (const unsigned corner : corners) {
                if (corner < mesh.mNumVertices) continue;
                return fail(where(),
                            fmt::format("vertex index out of range, there are {} vertices",
                                        mesh.mNumVertices),
                            std::to_string(corner));
            }
        }
    }
    return {};
}

enum class Axis : std::int32_t { x, y, z };

// The direction that a file calls up. Only FBX states it; files of other formats, and FBX files
// that are silent, have y up.
struct StatedUp {
    std::int32_t axis = static_cast<std::int32_t>(Axis::y);
    std::int32_t sign = 1;
};

StatedUp stated_up(const aiScene& scene) {
    StatedUp up;
    if (scene.mMetaData == nullptr) return up;
    scene.mMetaData->Get("UpAxis", up.axis);
    scene.mMetaData->Get("UpAxisSign", up.sign);
    return up;
}

// Turns the level so that what the file calls up is y. Assimp 5.2 tells the axis and turns nothing.
// Where the front is does not matter to ground: z up becomes y up as with ReadSettings::up.
Result<void> turn_upright(std::vector<Vec3>& vertices, const StatedUp& up,
                          const std::string& name) {
    if (up.axis < 0 || up.axis > static_cast<std::int32_t>(Axis::z)) {
        return fail(name, "states an upward axis that is none of x (0), y (1) and z (2); --up wins",
                    std::to_string(up.axis));
    }
    const float sign = up.sign < 0 ? -1.0F : 1.0F;
    for (Vec3& v : vertices) {
        switch (static_cast<Axis>(up.axis)) {
            case Axis::x:
                v = {-sign * v.y, sign * v.x, v.z};
                break;
            case Axis::y:
                v = {v.x, sign * v.y, sign * v.z};
                break;
            case Axis::z:
                v = {v.x, sign * v.z, -sign * v.y};
                break;
        }
    }
    return {};
}

}  // namespace

Result<Level> read_with_assimp(const std::filesystem::path& file, const ReadSettings& settings) {
    const std::string name = file.string();
    Assimp::Importer importer;
    // FBX states its unit (centimetres, mostly); GlobalScale turns it into metres.
    // AI_CONFIG_FBX_CONVERT_TO_M, which promises the same, does nothing in assimp 5.2.
    const aiScene* scene = importer.ReadFile(name, aiProcess_GlobalScale);
    if (scene == nullptr || scene->mRootNode == nullptr) {
        return fail(name, "cannot be read", importer.GetErrorString());
    }
    if (auto checked = check_faces(*scene, name); !checked) {
        return tl::unexpected(checked.error());
    }
    RawLevel raw = empty_level(*scene);
    append_node(raw, *scene, *scene->mRootNode, aiMatrix4x4());
    if (!settings.up) {
        if (auto turned = turn_upright(raw.vertices, stated_up(*scene), name); !turned) {
            return tl::unexpected(turned.error());
        }
    }
    return finish_level(std::move(raw), name, settings);
}

}  // namespace pronk
