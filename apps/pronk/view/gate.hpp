// The head of a request enters; the path behind the token leaves, or why it is refused
// (docs/viewer_protocol.md, "The address").
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace pronk::view {

struct Gate {
    std::string token;
    int port = 0;
};

// Of the header's fields only those that count here; none if it is not there.
struct RequestHead {
    std::string method;
    std::string path;
    std::optional<std::string> host;
    std::optional<std::string> origin;
    std::optional<std::string> fetch_site;
    std::optional<std::string> fetch_mode;
    std::optional<std::string> content_type;
    std::optional<std::string> content_length;
    std::optional<std::string> content_encoding;
    std::optional<std::string> transfer_encoding;
};

struct GateRefusal {
    int status = 0;
    std::string words;
};

inline constexpr std::size_t kMostBodyBytes = 1 << 20;
inline constexpr std::size_t kTokenDigits = 32;

// From the system's source of randomness.
std::string make_token();

// "" is the page itself.
tl::expected<std::string, GateRefusal> pass(const Gate& gate, const RequestHead& request);

// http://127.0.0.1:PORT/TOKEN/
std::string address(const Gate& gate);

}  // namespace pronk::view
