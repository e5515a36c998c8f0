#include <fmt/core.h>

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

    const auto start = Clock::now();
    const Result<Level> level = open_level(options.level);
    if (!level) return complain(level.error());
    const auto loaded = Clock::now();
    remark_on(*level);

    Result<Bake> baked = [&] {
        ProgressBar progress;
        return bake(*level, options.settings, {options.threads, &progress, false});
    }();
    if (!baked) return complain(baked.error());

    BakeReport report{
        *level,      *baked, seconds(loaded - start), 0.0, thread_count(options.threads),
        options.out, 0};
    if (!options.out.empty()) {
        const std::vector<std::byte> bytes = write_world(baked->world, {options.compress});
        if (auto written = write_file(options.out, bytes); !written) {
            return complain(written.error());
        }
        report.file_bytes = bytes.size();
    }
    report.total_s = seconds(Clock::now() - start);
    fmt::print("{}", options.json ? bake_json(report) : bake_table(report));
    return kDone;
}

}  // namespace pronk::app
