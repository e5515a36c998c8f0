#include "view/gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <string_view>

#include "view/call.hpp"
#include "view/file_names.hpp"

namespace pronk::view {
namespace {

// Takes as long whatever the digits are, so that nobody learns them one by one.
bool is_token(std::string_view said, std::string_view token) {
    if (said.size() != token.size()) return false;
    int difference = 0;
    for (std::size_t i = 0; i < said.size(); ++i) difference |= said[i] ^ token[i];
    return difference == 0;
}

std::array<std::string, 2> own_hosts(const Gate& gate) {
    return {fmt::format("127.0.0.1:{}", gate.port), fmt::format("localhost:{}", gate.port)};
}

bool is_own_host(const Gate& gate, const std::string& host) {
    const auto own = own_hosts(gate);
    return std::find(own.begin(), own.end(), host) != own.end();
}

bool is_own_origin(const Gate& gate, const std::string& origin) {
    constexpr std::string_view kScheme = "http://";
    return origin.starts_with(kScheme) && is_own_host(gate, origin.substr(kScheme.size()));
}

// Somebody may come to the page by a link from anywhere; its calls only the page makes.
bool is_from_elsewhere(const RequestHead& request, const std::string& path) {
    const std::string site = request.fetch_site.value_or("none");
    if (site == "same-origin" || site == "none") return false;
    const bool opens_page =
        path.empty() && request.method == "GET" && request.fetch_mode == "navigate";
    return !opens_page;
}

bool is_json(const std::string& type) {
    return type == "application/json" || type.starts_with("application/json;");
}

bool is_whole_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// None: it can be read, and is as long as it says. The limit of bodies holds for those alone.
std::optional<GateRefusal> refusal_of_body(const RequestHead& request) {
    if (request.transfer_encoding) {
        return GateRefusal{kLengthRequired, "the body must come in one piece, with its length"};
    }
    if (request.content_encoding) return GateRefusal{kWrongType, "the body must not be packed"};
    if (request.content_length && !is_whole_number(*request.content_length)) {
        return GateRefusal{kBadRequest, "the length of the body is no number"};
    }
    if (request.method != "POST") return std::nullopt;
    if (!request.content_length) {
        return GateRefusal{kLengthRequired, "the body must say how long it is"};
    }
    if (!is_json(request.content_type.value_or(""))) {
        return GateRefusal{kWrongType, "the body must be application/json"};
    }
    return std::nullopt;
}

}  // namespace

std::string make_token() {
    std::random_device random;
    std::string token;
    for (std::size_t digit = 0; digit < kTokenDigits; digit += 8) {
        token += fmt::format("{:08x}", static_cast<std::uint32_t>(random()));
    }
    return token;
}

tl::expected<std::string, GateRefusal> pass(const Gate& gate, const RequestHead& request) {
    const auto refuse = [](int status, const char* words) {
        return tl::unexpected(GateRefusal{status, words});
    };
    if (!request.host || !is_own_host(gate, *request.host)) {
        return refuse(kForbidden, "this server has another name");
    }
    const std::string_view path = request.path;
    const std::size_t end = std::min(path.find('/', 1), path.size());
    if (path.empty() || !is_token(path.substr(1, end - 1), gate.token) || end == path.size()) {
        return refuse(kForbidden, "the address has no token, or an old one");
    }
    std::string behind(path.substr(end + 1));
    if (request.origin && !is_own_origin(gate, *request.origin)) {
        return refuse(kForbidden, "other pages may not ask");
    }
    if (is_from_elsewhere(request, behind)) return refuse(kForbidden, "other pages may not ask");
    const auto is_known = [](char c) { return is_plain(c) || c == '/'; };
    if (!std::all_of(behind.begin(), behind.end(), is_known)) {
        return refuse(kBadRequest, "the path has characters that no call has");
    }
    if (request.method != "GET" && request.method != "HEAD" && request.method != "POST") {
        return refuse(kWrongMethod, "not with this method");
    }
    if (auto refused = refusal_of_body(request)) return tl::unexpected(std::move(*refused));
    return behind;
}

std::string address(const Gate& gate) {
    return fmt::format("http://127.0.0.1:{}/{}/", gate.port, gate.token);
}

}  // namespace pronk::view
