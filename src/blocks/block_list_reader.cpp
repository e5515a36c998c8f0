// The project's own text for worlds made of cubes (docs/algorithms/blocks.md, "Files"). It is
// scanned once, line by line; what it says is kept as boxes, never as voxels, so that a few words
// cannot ask for much memory.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <pronk/blocks.hpp>
#include <type_traits>

namespace pronk {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::string_view kFirstWord = "pronk-blocks";
constexpr std::string_view kVersion = "1";
// More than an error shows. What is no text may have no line's end for gigabytes.
constexpr std::size_t kLongestValue = 1000;

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    const std::size_t end = text.find_last_not_of(kBlanks) + 1;  // of blanks only: 0
    return text.substr(begin, std::max(begin, end) - begin);
}

// A line without its comment.
struct Statement {
    std::string_view word;  // empty: the line says nothing
    std::string_view text;  // what is behind the word, less the blanks around it
    std::array<std::string_view, 6> numbers;
    std::size_t count = 0;  // of words in `text`; those beyond the array are only counted

    // The text from one number to another, both included.
    std::string_view from_to(std::size_t first, std::size_t last) const {
        const char* begin = numbers[first].data();
        const char* end = numbers[last].data() + numbers[last].size();
        return {begin, static_cast<std::size_t>(end - begin)};
    }
};

Statement statement_in(std::string_view line) {
    line = trimmed(line.substr(0, line.find('#')));
    Statement statement;
    statement.word = line.substr(0, line.find_first_of(kBlanks));
    const std::string_view text = trimmed(line.substr(statement.word.size()));
    statement.text = text;
    for (std::size_t at = 0; at < text.size(); ++statement.count) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        if (statement.count < statement.numbers.size()) {
            statement.numbers[statement.count] = text.substr(at, end - at);
        }
        at = std::min(text.find_first_not_of(kBlanks, end), text.size());
    }
    return statement;
}

class BlockScanner {
  public:
    BlockScanner(std::span<const char> text, const std::string& name)
        : rest_(text.data(), text.size()), name_(name) {
        list_.layout.size = {1, 1, 1};  // until it is stated, so that the rest can be checked
    }

    Result<BlockList> scan();

  private:
    bool scan_all();
    bool scan_first_line();
    bool scan_statement(const Statement& statement);
    bool scan_voxel(const Statement& statement);
    bool scan_origin(const Statement& statement);
    bool scan_size(const Statement& statement);
    bool scan_block(const Statement& statement);
    bool scan_box(const Statement& statement, std::vector<BlockBox>& boxes);
    bool scan_layer(const Statement& statement);
    bool scan_row(int y, int z);

    bool next_line();
    template <class Number, std::size_t N>
    bool take(const Statement& statement, std::array<Number, N>& numbers);
    bool state_once(const Statement& statement, bool& stated);
    bool check_what_is_stated();
    bool refuse_outside(std::string_view value);
    bool refuse(std::string what, std::string_view value = {});

    std::string_view rest_;  // what comes behind line_
    std::string_view line_;
    std::size_t line_number_ = 0;
    const std::string& name_;

    BlockList list_;
    bool has_voxel_ = false;
    bool has_origin_ = false;
    bool has_size_ = false;
    std::optional<Error> error_;
};

bool BlockScanner::next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_number_;
    return true;
}

bool BlockScanner::refuse(std::string what, std::string_view value) {
    const std::size_t line = std::max<std::size_t>(line_number_, 1);  // an empty text has none
    error_ = Error{fmt::format("{}:{}", name_, line), std::move(what),
                   std::string(value.substr(0, kLongestValue))};
    return false;
}

bool BlockScanner::refuse_outside(std::string_view value) {
    const BlockCoord& size = list_.layout.size;
    return refuse(fmt::format("lies outside the size of {} {} {}", size.x, size.y, size.z), value);
}

template <class Number, std::size_t N>
bool BlockScanner::take(const Statement& statement, std::array<Number, N>& numbers) {
    static_assert(N <= std::tuple_size_v<decltype(statement.numbers)>);
    constexpr bool kWhole = std::is_integral_v<Number>;
    if (statement.count != N) {
        return refuse(fmt::format("{} needs {}{} number{}", statement.word, N,
                                  kWhole ? " whole" : "", N == 1 ? "" : "s"),
                      statement.text);
    }
    for (std::size_t i = 0; i < N; ++i) {
        const std::string_view word = statement.numbers[i];
        const char* stop = word.data() + word.size();
        const auto [end, status] = std::from_chars(word.data(), stop, numbers[i]);
        if (status == std::errc::invalid_argument || end != stop) {
            return refuse(kWhole ? "not a whole number" : "not a number", word);
        }
        if (status != std::errc()) return refuse("number is out of range", word);
    }
    return true;
}

bool BlockScanner::state_once(const Statement& statement, bool& stated) {
    if (stated) return refuse(fmt::format("{} is stated twice", statement.word), statement.text);
    stated = true;
    return true;
}

// What was stated before has passed already, so that the line is the one to blame.
bool BlockScanner::check_what_is_stated() {
    const Result<void> checked = check_layout(list_.layout);
    if (checked) return true;
    const Error& error = checked.error();
    return refuse(fmt::format("{}: {}", error.where, error.what), error.value);
}

bool BlockScanner::scan_voxel(const Statement& statement) {
    std::array<double, 1> side;
    if (!state_once(statement, has_voxel_) || !take(statement, side)) return false;
    list_.layout.voxel_m = side[0];
    return check_what_is_stated();
}

bool BlockScanner::scan_origin(const Statement& statement) {
    std::array<double, 3> corner;
    if (!state_once(statement, has_origin_) || !take(statement, corner)) return false;
    list_.layout.origin = {corner[0], corner[1], corner[2]};
    return check_what_is_stated();
}

bool BlockScanner::scan_size(const Statement& statement) {
    std::array<int, 3> sides;
    if (!state_once(statement, has_size_) || !take(statement, sides)) return false;
    list_.layout.size = {sides[0], sides[1], sides[2]};
    return check_what_is_stated();
}

bool BlockScanner::scan_block(const Statement& statement) {
    std::array<int, 3> at;
    if (!take(statement, at)) return false;
    const BlockCoord block{at[0], at[1], at[2]};
    if (!list_.layout.has(block)) return refuse_outside(statement.text);
    list_.blocks.push_back({block, block});
    return true;
}

bool BlockScanner::scan_box(const Statement& statement, std::vector<BlockBox>& boxes) {
    std::array<int, 6> at;
    if (!take(statement, at)) return false;
    const BlockBox box{{at[0], at[1], at[2]}, {at[3], at[4], at[5]}};
    if (!list_.layout.has(box.min)) return refuse_outside(statement.from_to(0, 2));
    if (!list_.layout.has(box.max)) return refuse_outside(statement.from_to(3, 5));
    if (box.min.x > box.max.x || box.min.y > box.max.y || box.min.z > box.max.z) {
        return refuse("the first corner must be the lower one on every axis", statement.text);
    }
    boxes.push_back(box);
    return true;
}

bool BlockScanner::scan_layer(const Statement& statement) {
    const BlockCoord& size = list_.layout.size;
    std::array<int, 1> y;
    if (!take(statement, y)) return false;
    if (y[0] < 0 || y[0] >= size.y) return refuse_outside(statement.text);
    for (int z = 0; z < size.z; ++z) {
        if (!scan_row(y[0], z)) return false;
    }
    // A row too many that begins with a block would pass as a comment.
    const std::string_view next = trimmed(rest_.substr(0, rest_.find('\n')));
    if (next.size() == static_cast<std::size_t>(size.x) &&
        next.find_first_not_of("#.") == next.npos) {
        (void)next_line();
        return refuse(fmt::format("layer {} has more than its {} rows", y[0], size.z), next);
    }
    return true;
}

// One box for each run of blocks.
bool BlockScanner::scan_row(int y, int z) {
    const BlockCoord& size = list_.layout.size;
    const auto this_row = [&] { return fmt::format("row {} of {} in layer {}", z + 1, size.z, y); };
    if (!next_line()) return refuse(fmt::format("the text ends before {}", this_row()));
    const std::string_view row = trimmed(line_);
    if (row.find_first_not_of("#.") != row.npos) {
        return refuse(fmt::format("{} may hold only # and .", this_row()), row);
    }
    if (row.size() != static_cast<std::size_t>(size.x)) {
        return refuse(
            fmt::format("{} has {} characters instead of {}", this_row(), row.size(), size.x), row);
    }
    for (std::size_t at = 0; (at = row.find('#', at)) != row.npos;) {
        const std::size_t end = std::min(row.find('.', at), row.size());
        list_.blocks.push_back({{static_cast<int>(at), y, z}, {static_cast<int>(end) - 1, y, z}});
        at = end;
    }
    return true;
}

bool BlockScanner::scan_statement(const Statement& statement) {
    const std::string_view word = statement.word;
    if (word == "voxel") return scan_voxel(statement);
    if (word == "origin") return scan_origin(statement);
    if (word == "size") return scan_size(statement);
    if (word != "block" && word != "box" && word != "layer" && word != "no-jump") {
        return refuse("unknown word", word);
    }
    if (!has_size_) return refuse("the size must be stated first", word);
    if (word == "block") return scan_block(statement);
    if (word == "layer") return scan_layer(statement);
    return scan_box(statement, word == "box" ? list_.blocks : list_.no_jump);
}

bool BlockScanner::scan_first_line() {
    (void)next_line();
    const Statement statement = statement_in(line_);
    if (statement.word != kFirstWord) {
        return refuse(fmt::format("the first line must be {} {}", kFirstWord, kVersion),
                      trimmed(line_));
    }
    if (statement.text != kVersion) {
        return refuse(fmt::format("only version {} is known", kVersion), statement.text);
    }
    return true;
}

bool BlockScanner::scan_all() {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
    if (!scan_first_line()) return false;
    while (next_line()) {
        const Statement statement = statement_in(line_);
        if (!statement.word.empty() && !scan_statement(statement)) return false;
    }
    return has_size_ || refuse("the size is not stated");
}

Result<BlockList> BlockScanner::scan() {
    if (!scan_all()) return tl::unexpected(std::move(*error_));
    return std::move(list_);
}

}  // namespace

Result<BlockList> read_blocks(std::span<const char> text, std::string name) {
    return BlockScanner(text, name).scan();
}

}  // namespace pronk
