// What the page asks, and what it is told: a request whose token was good enters, a status and
// bytes leave. Knows nothing of sockets (docs/viewer_protocol.md).
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <pronk/base.hpp>
#include <string>

namespace pronk::view {

struct Call {
    std::string method;  // GET, POST...
    std::string path;    // behind api/
    std::map<std::string, std::string> query;
    std::string body;
};

inline constexpr const char* kBinary = "application/octet-stream";

struct Reply {
    int status = 200;
    std::string type = kBinary;
    std::string body;
    std::string download_as = {};  // a file's name, if the browser is to keep it
};

// HTTP's words for what is wrong.
enum Status : int {
    kOk = 200,
    kAccepted = 202,
    kBadRequest = 400,
    kForbidden = 403,
    kNotFound = 404,
    kWrongMethod = 405,
    kNotNow = 409,
    kLengthRequired = 411,
    kTooLarge = 413,
    kWrongType = 415,
    kOutOfMemory = 500,
};

Reply json_reply(const nlohmann::ordered_json& document, int status = kOk);
// The line that the command line would print.
Reply refusal(int status, const Error& error);

}  // namespace pronk::view
