#include <unistd.h>

#include <assimp/postprocess.h>
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
        std::string pattern =
            (std::filesystem::temp_directory_path() / "pronk-bench-XXXXXX").string();
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
    const SideBySide times = side_by_side(
        repeats,
        [&] {
            const Result<Level> again = read_level(file);
            read = again ? again->soup.triangles.size() : 0;
        },
        [&] {
            Assimp::Importer importer;
            importer.ReadFile(file.string(), aiProcess_Triangulate);
        });
    if (read != level.soup.triangles.size()) {
        return fail("bench load", "the file did not read back whole", std::to_string(read));
    }
    return Row{{"level", level.source},
               {"triangles", static_cast<std::int64_t>(read)},
               {"bytes", static_cast<std::int64_t>(std::filesystem::file_size(file))},
               {"load_s", times.ours_s},
               {"assimp_s", times.yardstick_s},
               {"speedup", times.yardstick_s / times.ours_s}};
}

}  // namespace pronk::bench
