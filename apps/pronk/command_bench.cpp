#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "bench/bench.hpp"
#include "exit_codes.hpp"
#include "level_source.hpp"
#include "options.hpp"
#include "report.hpp"
#include "view/view_bench.hpp"

namespace pronk::app {
namespace {

using bench::Figure;
using bench::Row;
using bench::Suite;
using nlohmann::ordered_json;

// A row of any suite; no settings: it is not about a level.
struct Measured {
    Row row;
    std::optional<BakeSettings> settings;
};

std::string number_text(double number) {
    const bool many_digits = std::abs(number) >= 1e4 && std::abs(number) < 1e15;
    return many_digits ? fmt::format("{:.0f}", number) : fmt::format("{:.4g}", number);
}

struct CellText {
    std::string operator()(double number) const { return number_text(number); }
    std::string operator()(std::int64_t count) const { return std::to_string(count); }
    std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
    std::string operator()(const std::string& words) const { return words; }
    std::string operator()(const std::array<double, 3>& numbers) const {
        return fmt::format("{}", fmt::join(numbers, ","));
    }
    std::string operator()(std::nullptr_t) const { return "-"; }
};

std::string cell_text(const Figure& figure) {
    return std::visit(CellText(), figure.value);
}

bool is_words(const Figure& figure) {
    return std::holds_alternative<std::string>(figure.value) ||
           std::holds_alternative<std::array<double, 3>>(figure.value);
}

std::string table_text(const Suite& suite, const std::vector<Measured>& rows) {
    std::string text = fmt::format("{}: {}\n", suite.name, suite.summary);
    if (rows.empty()) return text;
    std::vector<std::string> lines(rows.size() + 1);
    for (std::size_t c = 0; c < rows[0].row.size(); ++c) {
        const auto is_empty = [c](const Measured& measured) {
            return std::holds_alternative<std::nullptr_t>(measured.row[c].value);
        };
        if (std::all_of(rows.begin(), rows.end(), is_empty)) continue;
        const std::string& head = rows[0].row[c].name;
        std::size_t width = head.size();
        bool words = true;
        for (const Measured& measured : rows) {
            width = std::max(width, cell_text(measured.row[c]).size());
            words = words && is_words(measured.row[c]);
        }
        // Words to the left, numbers and columns of both to the right.
        const auto padded = [&](const std::string& cell) {
            return words ? fmt::format("  {:<{}}", cell, width)
                         : fmt::format("  {:>{}}", cell, width);
        };
        lines[0] += padded(head);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            lines[r + 1] += padded(cell_text(rows[r].row[c]));
        }
    }
    return text + fmt::format("{}\n\n", fmt::join(lines, "\n"));
}

ordered_json to_json(const std::vector<Measured>& rows) {
    ordered_json list = ordered_json::array();
    for (const auto& [row, settings] : rows) {
        ordered_json entry;
        for (const Figure& figure : row) {
            std::visit([&](const auto& value) { entry[figure.name] = value; }, figure.value);
        }
        if (settings) entry["settings"] = settings_json(*settings);
        list.push_back(std::move(entry));
    }
    return list;
}

std::vector<const Suite*> all_suites() {
    std::vector<const Suite*> all;
    for (const Suite& suite : bench::suites()) all.push_back(&suite);
    all.push_back(&view::view_suite());
    return all;
}

Result<std::vector<const Suite*>> choose(const BenchOptions& options) {
    const std::vector<std::string>& names = options.suites;
    const std::vector<const Suite*> all = all_suites();
    std::vector<const Suite*> chosen;
    for (const Suite* suite : all) {
        const bool named = std::find(names.begin(), names.end(), suite->name) != names.end();
        if (names.empty() || named) chosen.push_back(suite);
    }
    for (const std::string& name : names) {
        const auto known = [&](const Suite* suite) { return suite->name == name; };
        if (std::none_of(all.begin(), all.end(), known)) {
            return fail("bench", "no such suite", name);
        }
    }
    const auto takes_levels = [](const Suite* suite) { return suite->run_on_level != nullptr; };
    if (!options.levels.empty() && std::none_of(chosen.begin(), chosen.end(), takes_levels)) {
        return fail("--level", "none of the chosen suites measures levels", options.levels.front());
    }
    return chosen;
}

Result<std::vector<Measured>> measure(const Suite& suite, const BenchOptions& options) {
    std::vector<Measured> rows;
    if (suite.run_alone != nullptr) {
        for (Row& row : suite.run_alone(options.request.repeats)) {
            rows.push_back({std::move(row), {}});
        }
        return rows;
    }
    for (const std::string& name : options.levels.empty() ? suite.default_levels : options.levels) {
        const Result<Level> level = open_level({name, {}});
        if (!level) return tl::unexpected(level.error());
        remark_on(*level);
        Result<std::vector<bench::LevelRow>> found = suite.run_on_level(*level, options.request);
        if (!found) return tl::unexpected(found.error());
        for (auto& [row, settings] : *found) rows.push_back({std::move(row), std::move(settings)});
    }
    return rows;
}

// Of the suite that keeps count of broken promises.
bool has_violations(const Measured& measured) {
    return std::any_of(measured.row.begin(), measured.row.end(), [](const Figure& figure) {
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
            document[std::string(suite->name)] = to_json(*rows);
        } else {
            if (const int code = answer(table_text(*suite, *rows)); code != kDone) return code;
        }
    }
    const int code = options.json ? answer(json_text(document)) : kDone;
    return code == kDone && broken ? kAnswerIsNo : code;
}

}  // namespace pronk::app
