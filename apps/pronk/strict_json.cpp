#include "strict_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace pronk::app {
namespace {

using nlohmann::json;

constexpr int kDeepest = 8;

// The first thing that is wrong with the keys and brackets of a document.
class Watcher {
  public:
    explicit Watcher(const std::string& name) : name_(name) {}

    bool operator()(int depth, json::parse_event_t event, json& parsed) {
        using Event = json::parse_event_t;
        if (error_) return false;
        if (event == Event::object_start || event == Event::array_start) {
            if (depth >= kDeepest)
                error_ = Error{name_, "has too many brackets within brackets", ""};
        }
        if (event == Event::object_start) keys_.emplace_back();
        if (event == Event::object_end && !keys_.empty()) keys_.pop_back();
        if (event == Event::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys_.back().insert(key).second)
                error_ = Error{name_, "a key is stated twice", key};
        }
        return !error_;
    }

    const std::optional<Error>& error() const { return error_; }

  private:
    const std::string& name_;
    std::vector<std::set<std::string>> keys_;  // of the objects that are open
    std::optional<Error> error_;
};

// `position` bytes were read, the one at fault included; the end counts as a byte.
tl::unexpected<Error> refuse_text(std::string_view text, std::size_t position,
                                  const std::string& name) {
    constexpr std::size_t kShown = 20;
    position = std::max<std::size_t>(position, 1);
    const std::string_view before = text.substr(0, position - 1);
    const std::size_t line_begin = before.rfind('\n') + 1;  // of the first line: 0
    const std::size_t begin = std::max(line_begin, position - std::min(position, kShown));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    return fail(fmt::format("{}:{}", name, line), "is not JSON",
                position > text.size()
                    ? "ends too early"
                    : fmt::format("byte {}: {}", position, text.substr(begin, position - begin)));
}

}  // namespace

Result<json> read_strict_json(std::span<const char> bytes, const std::string& name) {
    const std::string_view text(bytes.data(), bytes.size());
    // The library takes a NUL for the end of the text.
    if (const std::size_t nul = text.find('\0'); nul != text.npos) {
        return refuse_text(text, nul + 1, name);
    }
    Watcher watcher(name);
    json document;
    try {
        document = json::parse(text.begin(), text.end(), std::ref(watcher));
    } catch (const json::parse_error& error) {
        return refuse_text(text, error.byte, name);
    } catch (const json::exception& error) {  // numbers that no double holds
        return fail(name, "is not usable JSON", error.what());
    }
    if (watcher.error()) return tl::unexpected(*watcher.error());
    return document;
}

}  // namespace pronk::app
