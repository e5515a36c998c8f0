#include "view/fields.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace pronk::view {
namespace {

using nlohmann::json;

// Far beyond any level, and small enough to be computed with.
constexpr double kFarthestPlace_m = 1e9;
constexpr std::size_t kMostShown = 60;

std::string shown(const json& value) {
    const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    return text.size() <= kMostShown ? text : text.substr(0, kMostShown) + "...";
}

const json& no_object() {
    static const json empty = json::object();
    return empty;
}

}  // namespace

Fields::Fields(const json& object, std::string name) : object_(object), name_(std::move(name)) {
    if (!object_.is_object()) {
        error_ = Error{name_.empty() ? "body" : name_, "must be an object", shown(object_)};
    }
}

void Fields::refuse(const char* key, std::string what, std::string value) {
    if (error_) return;
    error_ = Error{name_.empty() ? key : name_ + ": " + key, std::move(what), std::move(value)};
}

const json* Fields::find(const char* key) {
    known_.insert(key);
    if (error_) return nullptr;
    const auto found = object_.find(key);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

double Fields::number(const char* key, std::optional<double> fallback) {
    const std::optional<double> value = maybe_number(key);
    if (!value && !fallback) refuse(key, "is missing");
    return value.value_or(fallback.value_or(0.0));
}

double Fields::number_between(const char* key, double low, double high,
                              std::optional<double> fallback) {
    const double value = number(key, fallback);
    if (!(value >= low && value <= high)) {
        refuse(key, fmt::format("must be from {} to {}", low, high), fmt::format("{}", value));
    }
    return value;
}

std::optional<double> Fields::maybe_number(const char* key) {
    const json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number()) {
        refuse(key, "must be a number", shown(*value));
        return std::nullopt;
    }
    return value->get<double>();
}

std::optional<std::size_t> Fields::whole(const char* key) {
    const json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > 0xffff'ffffU) {
        refuse(key, "must be a whole number", shown(*value));
        return std::nullopt;
    }
    return value->get<std::size_t>();
}

bool Fields::truth(const char* key, bool fallback) {
    const json* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_boolean()) {
        refuse(key, "must be true or false", shown(*value));
        return fallback;
    }
    return value->get<bool>();
}

std::string Fields::text(const char* key, std::optional<std::string> fallback) {
    const json* value = find(key);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    if (value != nullptr) refuse(key, "must be a word", shown(*value));
    if (!fallback) refuse(key, "is missing");
    return fallback.value_or("");
}

std::vector<std::string> Fields::texts(const char* key) {
    std::vector<std::string> list;
    const json* value = find(key);
    if (value == nullptr) return list;
    if (!value->is_array()) refuse(key, "must be a list of words", shown(*value));
    for (const json& one : *value) {
        if (!one.is_string()) {
            refuse(key, "must be a list of words", shown(*value));
            return {};
        }
        list.push_back(one.get<std::string>());
    }
    return list;
}

std::optional<Vec3d> Fields::place_in(const char* key, const json& value) {
    Vec3d place{0.0};
    bool is_place = value.is_array() && value.size() == 3;
    for (int axis = 0; is_place && axis < 3; ++axis) {
        const json& number = value[static_cast<std::size_t>(axis)];
        is_place = number.is_number() && std::abs(number.get<double>()) <= kFarthestPlace_m;
        if (is_place) place[axis] = number.get<double>();
    }
    if (is_place) return place;
    refuse(key, "must be three numbers, x, y and z", shown(value));
    return std::nullopt;
}

Vec3d Fields::place(const char* key) {
    const json* value = find(key);
    if (value == nullptr) {
        refuse(key, "is missing");
        return Vec3d(0.0);
    }
    return place_in(key, *value).value_or(Vec3d(0.0));
}

std::vector<Vec3d> Fields::places(const char* key) {
    std::vector<Vec3d> list;
    const json* value = find(key);
    if (value == nullptr) return list;
    if (!value->is_array()) refuse(key, "must be a list of places", shown(*value));
    for (const json& one : *value) {
        const std::optional<Vec3d> place = place_in(key, one);
        if (!place) return {};
        list.push_back(*place);
    }
    return list;
}

const json& Fields::object(const char* key) {
    const json* value = find(key);
    if (value == nullptr) return no_object();
    if (value->is_object()) return *value;
    refuse(key, "must be an object", shown(*value));
    return no_object();
}

std::optional<Error> Fields::finish() {
    if (error_) return error_;
    for (const auto& [key, value] : object_.items()) {
        if (!known_.contains(key)) refuse(key.c_str(), "no such key");
    }
    return error_;
}

}  // namespace pronk::view
