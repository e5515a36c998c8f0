#include <chrono>

#include "exit_codes.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "progress_bar.hpp"
#include "report.hpp"

#include <pronk/files.hpp>

namespace pronk::app {

int run_bake(const BakeOptions& options) {
    using Clock = std::chrono::steady_clock;
    const auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };

    if (auto checked = check_not_itself(options.level.level, options.out); !checked) {
        return complain(checked.error());
    }
    const auto start = Clock::now();
    const Result<Level> level = open_level(options.level);
    if (!level) return complain(level.error());
    const auto loaded = Clock::now();

    Result<Bake> baked = [&] {
        ProgressBar progress;
        return bake(*level, options.settings, {options.threads, &progress, false});
    }();
    if (!baked) return complain(baked.error());
    remark_on(*level);

    BakeReport report{*level, *baked, seconds(loaded - start), 0.0, options.out, 0};
    if (!options.out.empty()) {
        const std::vector<std::byte> bytes = write_world(baked->world, {options.compress});
        if (auto written = write_file(options.out, bytes); !written) {
            return complain(written.error());
        }
        report.file_bytes = bytes.size();
    }
    report.total_s = seconds(Clock::now() - start);
    return answer(options.json ? bake_json(report) : bake_table(report));
}

}  // namespace pronk::app
