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
    Level source;
    FloorPlan plan;
    if (is_plan(options.level.level)) {
        Result<FloorPlan> opened = open_plan(options.level);
        if (!opened) return complain(opened.error());
        plan = std::move(*opened);
        source.source = plan.name;
    } else {
        Result<Level> opened = open_level(options.level);
        if (!opened) return complain(opened.error());
        source = std::move(*opened);
    }
    const auto loaded = Clock::now();

    Result<Bake> baked = [&] {
        if (is_plan(options.level.level)) return bake_plan(plan, options.settings.agent);
        ProgressBar progress;
        return bake(source, options.settings, {options.threads, &progress, false});
    }();
    if (!baked) return complain(name_terrain_file(baked.error(), options.level.terrain));
    remark_on(source, baked->warnings);

    BakeReport report{source, *baked, seconds(loaded - start), 0.0, options.out, 0};
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
