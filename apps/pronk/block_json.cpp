#include "block_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "shown_value.hpp"

namespace pronk::app {
namespace {

using nlohmann::json;

struct Key {
    std::string_view name;
    int arrays;           // around each number
    std::size_t numbers;  // together
    bool whole;
};

// Those of boxes come last; a block is a box with one corner.
enum KeyIndex : std::size_t { kVoxel, kOrigin, kSize, kBlocks, kBoxes, kNoJump, kKeyCount };
constexpr std::array<Key, kKeyCount> kKeys = {{{"voxel", 0, 1, false},
                                               {"origin", 1, 3, false},
                                               {"size", 1, 3, true},
                                               {"blocks", 2, 3, true},
                                               {"boxes", 2, 6, true},
                                               {"no_jump", 2, 6, true}}};

// Hears the document piece by piece and stops it at the first that has no place in it. So brackets
// within brackets, however many, are never kept, and a key that stands twice is noticed.
class BlockListener final : public nlohmann::json_sax<json> {
  public:
    BlockListener(std::span<const char> text, const std::string& name) : text_(text), name_(name) {}

    Result<BlockList> listen();

    bool null() override { return hear_other("null"); }
    bool boolean(bool value) override { return hear_other(value ? "true" : "false"); }
    bool string(std::string& value) override {
        return hear_other('"' + value.substr(0, kLongestValue) + '"');
    }
    bool binary(json::binary_t&) override { return hear_other("binary"); }
    bool number_integer(std::int64_t value) override { return hear_whole(value); }
    bool number_unsigned(std::uint64_t value) override { return hear_whole(value); }
    bool number_float(double value, const std::string& text) override;
    bool start_object(std::size_t) override;
    bool key(std::string& name) override;
    bool end_object() override;
    bool start_array(std::size_t) override;
    bool end_array() override;
    bool parse_error(std::size_t position, const std::string& token,
                     const json::exception& error) override;

  private:
    // Whether a number belongs here, rather than an array.
    bool at_number() const { return brackets_ == 1 + kKeys[key_].arrays; }
    template <class Whole>
    bool hear_whole(Whole value);
    bool hear_number(double value);
    bool hear_other(std::string_view text);
    void keep_numbers();
    Result<void> check_list() const;
    Result<void> check_box(const BlockBox& box, KeyIndex key, std::size_t i) const;

    std::size_t& index() { return index_[static_cast<std::size_t>(brackets_ - 2)]; }
    std::string pointer(int depth) const;
    bool refuse(std::string where, std::string what, std::string_view value = {});
    bool refuse_text(std::size_t position);
    bool refuse_here(std::string what, std::string_view value = {}) {
        return refuse(pointer(brackets_), std::move(what), value);
    }

    std::span<const char> text_;
    const std::string& name_;
    int brackets_ = 0;             // that are open: the object's, then those of two arrays at most
    std::size_t key_ = kKeyCount;  // whose value is heard
    std::array<bool, kKeyCount> stated_{};
    std::array<std::size_t, 2> index_{};  // in the outer array and in the inner one
    std::array<double, 6> numbers_{};     // an int is one as well
    BlockLayout layout_;
    std::array<std::vector<BlockBox>, kKeyCount> boxes_;  // by key
    std::optional<Error> error_;
};

// RFC 6901, with the file before it. The keys have no character that needs to be escaped.
std::string BlockListener::pointer(int depth) const {
    if (key_ == kKeyCount) return name_;
    std::string text = fmt::format("{}: /{}", name_, kKeys[key_].name);
    for (int i = 0; i < depth - 1; ++i) {
        text += fmt::format("/{}", index_[static_cast<std::size_t>(i)]);
    }
    return text;
}

bool BlockListener::refuse(std::string where, std::string what, std::string_view value) {
    error_ = Error{std::move(where), std::move(what), std::string(value.substr(0, kLongestValue))};
    return false;
}

bool BlockListener::hear_other(std::string_view text) {
    if (brackets_ == 0) return refuse_here("must hold one JSON object", text);
    if (!at_number()) return refuse_here("must be an array", text);
    return refuse_here(kKeys[key_].whole ? "must be a whole number" : "must be a number", text);
}

template <class Whole>
bool BlockListener::hear_whole(Whole value) {
    if (brackets_ == 0 || !at_number()) return hear_other(std::to_string(value));
    if (kKeys[key_].whole && !std::in_range<int>(value)) {
        return refuse_here("is out of range", std::to_string(value));
    }
    return hear_number(static_cast<double>(value));
}

bool BlockListener::number_float(double value, const std::string& text) {
    if (brackets_ == 0 || !at_number()) return hear_other(text);
    if (kKeys[key_].whole) {
        // Whole numbers beyond 64 bits come here, too.
        const bool is_whole = text.find_first_of(".eE") == text.npos;
        return is_whole ? refuse_here("is out of range", text) : hear_other(text);
    }
    return hear_number(value);
}

bool BlockListener::hear_number(double value) {
    const std::size_t i = brackets_ == 1 ? 0 : index()++;
    if (i < numbers_.size()) numbers_[i] = value;
    if (brackets_ == 1) keep_numbers();
    return true;
}

bool BlockListener::start_array(std::size_t) {
    if (brackets_ == 0 || at_number()) return hear_other("an array");
    ++brackets_;
    index() = 0;
    return true;
}

bool BlockListener::end_array() {
    const Key& key = kKeys[key_];
    if (at_number()) {
        if (index() != key.numbers) {
            return refuse(pointer(brackets_ - 1),
                          fmt::format("needs {}{} numbers", key.numbers, key.whole ? " whole" : ""),
                          std::to_string(index()));
        }
        keep_numbers();
    }
    --brackets_;
    if (brackets_ > 1) ++index();
    return true;
}

void BlockListener::keep_numbers() {
    const auto corner = [&](std::size_t first) {
        return BlockCoord{static_cast<int>(numbers_[first]), static_cast<int>(numbers_[first + 1]),
                          static_cast<int>(numbers_[first + 2])};
    };
    switch (key_) {
        case kVoxel:
            layout_.voxel_m = numbers_[0];
            break;
        case kOrigin:
            layout_.origin = {numbers_[0], numbers_[1], numbers_[2]};
            break;
        case kSize:
            layout_.size = corner(0);
            break;
        default:
            boxes_[key_].push_back({corner(0), corner(kKeys[key_].numbers - 3)});
    }
}

bool BlockListener::start_object(std::size_t) {
    if (brackets_ > 0) return hear_other("an object");
    brackets_ = 1;
    return true;
}

bool BlockListener::key(std::string& name) {
    const auto is_it = [&](const Key& known) { return known.name == name; };
    const auto found = std::find_if(kKeys.begin(), kKeys.end(), is_it);
    if (found == kKeys.end()) return refuse(name_, "unknown key", name);
    key_ = static_cast<std::size_t>(found - kKeys.begin());
    if (std::exchange(stated_[key_], true)) return refuse_here("is stated twice");
    return true;
}

bool BlockListener::end_object() {
    brackets_ = 0;
    key_ = kKeyCount;
    return true;
}

bool BlockListener::parse_error(std::size_t position, const std::string& token,
                                const json::exception& error) {
    constexpr int kNumberOverflow = 406;  // the library's own number for it
    if (error.id == kNumberOverflow) return refuse_here("is out of range", token);
    return refuse_text(position);
}

// `position` bytes were read, the one at fault included; the end counts as a byte.
bool BlockListener::refuse_text(std::size_t position) {
    constexpr std::size_t kShown = 20;
    const std::string_view text(text_.data(), text_.size());
    const std::string_view before = text.substr(0, position - 1);
    const std::size_t line_begin = before.rfind('\n') + 1;  // of the first line: 0
    const std::size_t begin = std::max(line_begin, position - std::min(position, kShown));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const bool at_end = position > text.size();
    return refuse(fmt::format("{}:{}", name_, line), "is not JSON",
                  at_end
                      ? "ends too early"
                      : fmt::format("byte {}: {}", position, text.substr(begin, position - begin)));
}

Result<void> BlockListener::check_box(const BlockBox& box, KeyIndex key, std::size_t i) const {
    const auto wrong = [&](std::string what, const BlockCoord& at) {
        return fail(fmt::format("{}: /{}/{}", name_, kKeys[key].name, i), std::move(what),
                    fmt::format("{} {} {}", at.x, at.y, at.z));
    };
    const BlockCoord& size = layout_.size;
    for (const BlockCoord& corner : {box.min, box.max}) {
        if (layout_.has(corner)) continue;
        return wrong(fmt::format("lies outside the size of {} {} {}", size.x, size.y, size.z),
                     corner);
    }
    if (box.min.x > box.max.x || box.min.y > box.max.y || box.min.z > box.max.z) {
        return wrong("the first corner must be the lower one on every axis", box.min);
    }
    return {};
}

// Keys come in any order: only at the end the size is known.
Result<void> BlockListener::check_list() const {
    if (!stated_[kSize]) return fail(name_ + ": /size", "is missing");
    if (auto checked = check_layout(layout_); !checked) {
        Error error = checked.error();
        error.where = fmt::format("{}: /{}", name_, error.where);
        return tl::unexpected(std::move(error));
    }
    for (const KeyIndex key : {kBlocks, kBoxes, kNoJump}) {
        for (std::size_t i = 0; i < boxes_[key].size(); ++i) {
            if (auto checked = check_box(boxes_[key][i], key, i); !checked) return checked;
        }
    }
    return {};
}

Result<BlockList> BlockListener::listen() {
    // The library takes a NUL for the end of the text.
    const auto nul = std::find(text_.begin(), text_.end(), '\0');
    const bool heard = nul == text_.end()
                           ? json::sax_parse(text_.data(), text_.data() + text_.size(), this)
                           : refuse_text(static_cast<std::size_t>(nul - text_.begin()) + 1);
    if (!heard) return tl::unexpected(std::move(*error_));
    if (auto checked = check_list(); !checked) return tl::unexpected(checked.error());
    BlockList list{layout_, std::move(boxes_[kBlocks]), std::move(boxes_[kNoJump])};
    list.blocks.insert(list.blocks.end(), boxes_[kBoxes].begin(), boxes_[kBoxes].end());
    return list;
}

}  // namespace

Result<BlockList> read_blocks_json(std::span<const char> text, const std::string& name) {
    return BlockListener(text, name).listen();
}

}  // namespace pronk::app
