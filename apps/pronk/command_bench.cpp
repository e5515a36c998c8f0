#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "bench/bench.hpp"
#include "exit_codes.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "report.hpp"

namespace pronk::app {
namespace {

using bench::Figure;
using bench::Row;
using bench::Suite;
using nlohmann::ordered_json;

std::string cell_text(const Figure& figure) {
    if (const auto* number = std::get_if<double>(&figure.value)) {
        const bool many_digits = std::abs(*number) >= 1e4 && std::abs(*number) < 1e15;
        return many_digits ? fmt::format("{:.0f}", *number) : fmt::format("{:.4g}", *number);
    }
    if (const auto* count = std::get_if<std::int64_t>(&figure.value)) return std::to_string(*count);
    return std::get<std::string>(figure.value);
}

// Words to the left, numbers to the right.
std::string padded(const Figure& figure, std::string_view text, std::size_t width) {
    const bool words = std::holds_alternative<std::string>(figure.value);
    return words ? fmt::format("  {:<{}}", text, width) : fmt::format("  {:>{}}", text, width);
}

std::string table_text(const Suite& suite, const std::vector<Row>& rows) {
    std::string text = fmt::format("{}: {}\n", suite.name, suite.summary);
    if (rows.empty()) return text;
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < rows[0].size(); ++c) {
        std::size_t width = rows[0][c].name.size();
        for (const Row& row : rows) width = std::max(width, cell_text(row[c]).size());
        widths.push_back(width);
        text += padded(rows[0][c], rows[0][c].name, width);
    }
    for (const Row& row : rows) {
        text += "\n";
        for (std::size_t c = 0; c < widths.size(); ++c) {
            text += padded(row[c], cell_text(row[c]), widths[c]);
        }
    }
    return text + "\n\n";
}

ordered_json to_json(const Suite& suite, const std::vector<Row>& rows,
                     const BakeSettings& settings) {
    ordered_json list = ordered_json::array();
    for (const Row& row : rows) {
        ordered_json entry;
        for (const Figure& figure : row) {
            std::visit([&](const auto& value) { entry[figure.name] = value; }, figure.value);
        }
        if (suite.run_on_level != nullptr) entry["settings"] = settings_json(settings);
        list.push_back(std::move(entry));
    }
    return list;
}

Result<std::vector<const Suite*>> choose(const BenchOptions& options) {
    const std::vector<std::string>& names = options.suites;
    std::vector<const Suite*> chosen;
    for (const Suite& suite : bench::suites()) {
        const bool named = std::find(names.begin(), names.end(), suite.name) != names.end();
        if (names.empty() || named) chosen.push_back(&suite);
    }
    for (const std::string& name : names) {
        const auto known = [&](const Suite& suite) { return suite.name == name; };
        if (std::none_of(bench::suites().begin(), bench::suites().end(), known)) {
            return fail("bench", "no such suite", name);
        }
    }
    const auto takes_levels = [](const Suite* suite) { return suite->run_on_level != nullptr; };
    if (!options.levels.empty() && std::none_of(chosen.begin(), chosen.end(), takes_levels)) {
        return fail("--level", "none of the chosen suites measures levels", options.levels.front());
    }
    return chosen;
}

Result<std::vector<Row>> measure(const Suite& suite, const BenchOptions& options) {
    if (suite.run_alone != nullptr) return suite.run_alone(options.repeats);
    std::vector<Row> rows;
    for (const std::string& name : options.levels.empty() ? suite.default_levels : options.levels) {
        const Result<Level> level = open_level({name, {}});
        if (!level) return tl::unexpected(level.error());
        remark_on(*level);
        Result<Row> row = suite.run_on_level(*level, options.settings, options.repeats);
        if (!row) return tl::unexpected(row.error());
        rows.push_back(std::move(*row));
    }
    return rows;
}

// Of the suite that keeps count of broken promises.
bool has_violations(const Row& row) {
    return std::any_of(row.begin(), row.end(), [](const Figure& figure) {
        const auto* count = std::get_if<std::int64_t>(&figure.value);
        return figure.name == "violations" && count != nullptr && *count > 0;
    });
}

}  // namespace

int run_bench(const BenchOptions& options) {
    bool broken = false;
    const auto chosen = choose(options);
    if (!chosen) return complain(chosen.error());
    ordered_json document = ordered_json::object();
    for (const Suite* suite : *chosen) {
        const auto rows = measure(*suite, options);
        if (!rows) return complain(rows.error());
        broken = broken || std::any_of(rows->begin(), rows->end(), has_violations);
        if (options.json) {
            document[std::string(suite->name)] = to_json(*suite, *rows, options.settings);
        } else {
            if (const int code = answer(table_text(*suite, *rows)); code != kDone) return code;
        }
    }
    const int code = options.json ? answer(json_text(document)) : kDone;
    return code == kDone && broken ? kAnswerIsNo : code;
}

}  // namespace pronk::app
