// Results enter, JSON documents and tables for people leave.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <pronk/world.hpp>
#include <string>

namespace pronk::app {

// Indented, ended by a line end, and UTF-8 whatever the strings in it are.
std::string json_text(const nlohmann::ordered_json& document);

// "1 link", "2 links".
std::string many(std::size_t count, std::string_view what);

// The keys are those that --settings takes, so that this object is a settings file. null stands for
// no maximum speed, and for an epsilon of one cell.
nlohmann::ordered_json settings_json(const BakeSettings& settings);

// Parts of what `bake` and `info` print. How many take-offs were tried only the bake knows, not its
// file.
nlohmann::ordered_json bounds_json(const Bounds& bounds);
nlohmann::ordered_json surface_json(const NavWorld& world, const WorldTotals& sums);
nlohmann::ordered_json links_json(const WorldTotals& sums, std::optional<std::size_t> samples);
std::string hash_text(const NavWorld& world);

struct BakeReport {
    const Level& level;
    const Bake& bake;
    double load_s = 0.0;
    double total_s = 0.0;
    std::string file;  // empty: none written
    std::size_t file_bytes = 0;
};

std::string bake_json(const BakeReport& report);
std::string bake_table(const BakeReport& report);

struct InfoReport {
    std::string file;
    std::size_t file_bytes = 0;
    const NavWorld& world;
    std::vector<SectionInfo> sections;
};

std::string info_json(const InfoReport& report);
std::string info_table(const InfoReport& report);

}  // namespace pronk::app
