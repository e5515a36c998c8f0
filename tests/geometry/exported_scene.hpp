// A small scene, for assimp's exporters: an independent writer for what our readers read.
#pragma once

#include <assimp/material.h>
#include <assimp/mesh.h>
#include <assimp/metadata.h>
#include <assimp/scene.h>

#include <array>
#include <assimp/Exporter.hpp>
#include <filesystem>
#include <memory>
#include <vector>

namespace pronk::tests {

struct ScenePart {
    unsigned mesh;
    aiVector3D scale;
    aiVector3D shift_m;
};

// aiScene owns its arrays and frees them, so all of them come from plain new.
inline aiMesh* new_mesh(const char* name, unsigned material, const std::vector<aiVector3D>& corners,
                        const std::vector<std::array<unsigned, 3>>& triangles) {
    auto* mesh = new aiMesh;
    mesh->mName = name;
    mesh->mMaterialIndex = material;
    mesh->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    mesh->mNumVertices = static_cast<unsigned>(corners.size());
    mesh->mVertices = new aiVector3D[corners.size()];
    mesh->mNormals = new aiVector3D[corners.size()];
    std::copy(corners.begin(), corners.end(), mesh->mVertices);
    std::fill_n(mesh->mNormals, corners.size(), aiVector3D(0, 1, 0));
    mesh->mNumFaces = static_cast<unsigned>(triangles.size());
    mesh->mFaces = new aiFace[triangles.size()];
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        mesh->mFaces[i].mNumIndices = 3;
        mesh->mFaces[i].mIndices = new unsigned[3];
        std::copy(triangles[i].begin(), triangles[i].end(), mesh->mFaces[i].mIndices);
    }
    return mesh;
}

inline aiMaterial* new_material(const char* name) {
    auto* material = new aiMaterial;
    const aiString text(name);
    material->AddProperty(&text, AI_MATKEY_NAME);
    return material;
}

// Mesh 0, "grass": the floor from (0, 0, 0) to (2, 0, 1), facing up. Mesh 1, "stone": a triangle
// that stands on its edge. Each part is a node of its own below the root.
inline std::unique_ptr<aiScene> small_scene(const std::vector<ScenePart>& parts) {
    auto scene = std::make_unique<aiScene>();
    scene->mMetaData = new aiMetadata;
    scene->mNumMaterials = 2;
    scene->mMaterials = new aiMaterial* [2] { new_material("grass"), new_material("stone") };
    scene->mNumMeshes = 2;
    scene->mMeshes = new aiMesh* [2] {
        new_mesh("floor", 0, {{0, 0, 0}, {0, 0, 1}, {2, 0, 1}, {2, 0, 0}}, {{0, 1, 2}, {0, 2, 3}}),
            new_mesh("wall", 1, {{0, 0, 0}, {1, 0, 0}, {0, 3, 0}}, {{0, 1, 2}})
    };
    scene->mRootNode = new aiNode("root");
    std::vector<aiNode*> nodes;
    for (const ScenePart& part : parts) {
        auto* node = new aiNode("part" + std::to_string(nodes.size()));
        node->mNumMeshes = 1;
        node->mMeshes = new unsigned[1]{part.mesh};
        aiMatrix4x4 shift;
        aiMatrix4x4 scale;
        aiMatrix4x4::Translation(part.shift_m, shift);
        aiMatrix4x4::Scaling(part.scale, scale);
        node->mTransformation = shift * scale;
        nodes.push_back(node);
    }
    scene->mRootNode->addChildren(static_cast<unsigned>(nodes.size()), nodes.data());
    return scene;
}

inline bool exported(const aiScene& scene, const char* format, const std::filesystem::path& file) {
    return Assimp::Exporter().Export(&scene, format, file.string()) == aiReturn_SUCCESS;
}

}  // namespace pronk::tests
