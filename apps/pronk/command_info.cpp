#include <pronk/files.hpp>

#include "exit_codes.hpp"
#include "options.hpp"
#include "report.hpp"

namespace pronk::app {

int run_info(const InfoOptions& options) {
    const Result<MappedFile> file = MappedFile::open(options.file);
    if (!file) return complain(file.error());
    const Result<NavWorld> world = read_world(file->bytes(), options.file);
    if (!world) return complain(world.error());
    Result<std::vector<SectionInfo>> sections = list_sections(file->bytes(), options.file);
    if (!sections) return complain(sections.error());
    const InfoReport report{options.file, file->bytes().size(), *world, std::move(*sections)};
    return answer(options.json ? info_json(report) : info_table(report));
}

}  // namespace pronk::app
