#include <unistd.h>

#include <assimp/mesh.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Importer.hpp>
#include <filesystem>

#include "bench/bench.hpp"
#include "bench/timing.hpp"

namespace pronk::bench {
namespace {

// A folder that goes away with its content.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::error_code failed;
        const auto parent = std::filesystem::temp_directory_path(failed);
        if (failed) return;
        std::string pattern = (parent / "pronk-bench-XXXXXX").string();
        if (::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace

// Both sides read the same file from the page cache. Assimp's side is the importer alone, without
// the copy into our soup that using it would need as well.
Result<Row> run_load(const Level& level, const BakeSettings&, int repeats) {
    const ScratchFolder folder;
    if (folder.path().empty()) return fail("bench load", "cannot make a temporary folder");
    const std::filesystem::path file = folder.path() / "level.obj";
    if (auto written = write_obj(level.soup, file); !written) {
        return tl::unexpected(written.error());
    }
    std::size_t read = 0;
    std::size_t read_by_assimp = 0;
    const auto [load_s, assimp_s] = medians_in_turn(
        repeats,
        [&] {
            const Result<Level> again = read_level(file);
            read = again ? again->soup.triangles.size() : 0;
        },
        [&] {
            Assimp::Importer importer;
            const aiScene* scene = importer.ReadFile(file.string(), aiProcess_Triangulate);
            read_by_assimp = 0;
            for (unsigned m = 0; scene != nullptr && m < scene->mNumMeshes; ++m) {
                read_by_assimp += scene->mMeshes[m]->mNumFaces;
            }
        });
    if (read != level.soup.triangles.size() || read_by_assimp != read) {
        return fail("bench load", "both must read the whole file",
                    std::to_string(read) + " and " + std::to_string(read_by_assimp));
    }
    return Row{{"level", level.source},
               {"triangles", static_cast<std::int64_t>(read)},
               {"bytes", static_cast<std::int64_t>(std::filesystem::file_size(file))},
               {"load_s", load_s},
               {"assimp_s", assimp_s},
               {"speedup", assimp_s / load_s}};
}

}  // namespace pronk::bench
