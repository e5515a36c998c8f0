// The body of a call enters, its values leave; the first that is wrong is remembered, so that a
// call is read to its end and judged once.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <pronk/base.hpp>
#include <set>
#include <string>
#include <vector>

namespace pronk::view {

// Of an object of a document that lasts as long. What it gives after an error means nothing.
class Fields {
  public:
    // `name` stands before keys in errors; may be empty.
    explicit Fields(const nlohmann::json& object, std::string name = {});

    // With a key that is missing these give the fallback; without one that is an error.
    double number(const char* key, std::optional<double> fallback = std::nullopt);
    // And what is below or above is an error.
    double number_between(const char* key, double low, double high,
                          std::optional<double> fallback = std::nullopt);
    bool truth(const char* key, bool fallback);
    std::string text(const char* key, std::optional<std::string> fallback = std::nullopt);
    Vec3d place(const char* key);

    std::optional<std::size_t> whole(const char* key);
    std::optional<double> maybe_number(const char* key);
    std::vector<std::string> texts(const char* key);
    std::vector<Vec3d> places(const char* key);
    // An empty object if it is missing.
    const nlohmann::json& object(const char* key);

    void refuse(const char* key, std::string what, std::string value = {});
    // Refuses keys that nobody asked for.
    std::optional<Error> finish();

  private:
    const nlohmann::json* find(const char* key);
    std::optional<Vec3d> place_in(const char* key, const nlohmann::json& value);

    const nlohmann::json& object_;
    std::string name_;
    std::set<std::string> known_;
    std::optional<Error> error_;
};

}  // namespace pronk::view
