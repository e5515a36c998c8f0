#include "view/server.hpp"

#include <httplib.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "view/gzip.hpp"
#include "view/page.hpp"

namespace pronk::view {
namespace {

constexpr std::string_view kApi = "api/";
// Small answers gain nothing, and wait.
constexpr std::size_t kWorthPacking = 4096;
// Most of them wait for browsers that say nothing.
constexpr std::size_t kThreads = 32;

std::optional<std::string> field(const httplib::Request& request, const char* name) {
    if (!request.has_header(name)) return std::nullopt;
    return request.get_header_value(name);
}

RequestHead head_of(const httplib::Request& request) {
    return {request.method,
            request.path,
            field(request, "Host"),
            field(request, "Origin"),
            field(request, "Sec-Fetch-Site"),
            field(request, "Sec-Fetch-Mode"),
            field(request, "Content-Type"),
            field(request, "Content-Length"),
            field(request, "Content-Encoding"),
            field(request, "Transfer-Encoding")};
}

// Two of one name could mean one thing to the gate and another to a browser.
bool is_ambiguous(const httplib::Request& request) {
    for (const char* name :
         {"Host", "Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Content-Type", "Content-Length"}) {
        if (request.get_header_value_count(name) > 1) return true;
    }
    return false;
}

void send(const httplib::Request& request, httplib::Response& response, Reply reply) {
    response.status = reply.status;
    const bool may_pack =
        request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
    if (may_pack && reply.type == kBinary && reply.body.size() >= kWorthPacking) {
        if (std::string packed = gzip(reply.body); !packed.empty()) {
            reply.body = std::move(packed);
            response.set_header("Content-Encoding", "gzip");
        }
    }
    if (!reply.download_as.empty()) {
        response.set_header("Content-Disposition",
                            "attachment; filename=\"" + reply.download_as + "\"");
    }
    response.set_content(std::move(reply.body), reply.type.c_str());
}

void add_guards(httplib::Response& response) {
    response.set_header("Content-Security-Policy",
                        "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; "
                        "base-uri 'none'; form-action 'none'");
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cache-Control", "no-store");
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
}

const char* words_of(int status) {
    if (status == kTooLarge) return "the body is too large";
    return status >= kOutOfMemory ? "unexpected failure" : "the request makes no sense";
}

Reply refused(const GateRefusal& why) {
    return refusal(why.status, {"", why.words, ""});
}

Call call_of(const httplib::Request& request, std::string path) {
    Call call{request.method, std::move(path), {}, request.body};
    for (const auto& [key, value] : request.params) call.query.emplace(key, value);
    return call;
}

}  // namespace

struct Server::Parts {
    explicit Parts(Viewer& own_viewer) : viewer(own_viewer) {}
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    Reply reply_to(const httplib::Request& request) {
        const auto path = pass(gate, head_of(request));
        if (!path) return refused(path.error());
        if (path->starts_with(kApi)) {
            return viewer.answer(call_of(request, path->substr(kApi.size())));
        }
        const auto part = page_part(*path);
        if (!part) return refusal(kNotFound, {*path, "there is no such page", ""});
        if (request.method == "POST") {
            return refusal(kWrongMethod, {*path, "not with this method", request.method});
        }
        return {kOk, std::string(part->type), std::string(part->bytes)};
    }

    // Of a request that goes no farther, before its body is read.
    std::optional<Reply> refusal_of(const httplib::Request& request) const {
        if (is_ambiguous(request)) {
            return refusal(kBadRequest, {"", "a header field is there twice", ""});
        }
        const auto path = pass(gate, head_of(request));
        if (path) return std::nullopt;
        return refused(path.error());
    }

    void set_up() {
        using Handled = httplib::Server::HandlerResponse;
        http.set_tcp_nodelay(true);
        http.set_payload_max_length(kMostBodyBytes);
        // One request for each connection: the library would take what it has not read of a body
        // for the next request, which nobody has checked. It costs about 0.1 ms.
        http.set_keep_alive_max_count(1);
        // Of connections that browsers open to have them; each holds one of the threads.
        http.set_keep_alive_timeout(1);
        http.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
        http.set_read_timeout(10);
        http.set_write_timeout(60);
        http.set_socket_options([](socket_t socket) {
            // The library's own choice lets two servers share a port.
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        http.set_pre_routing_handler([this](const httplib::Request& request, auto& response) {
            add_guards(response);
            // The library would send a part of an answer as if it were the whole.
            const_cast<httplib::Request&>(request).ranges.clear();
            std::optional<Reply> reply = refusal_of(request);
            if (!reply) return Handled::Unhandled;
            send(request, response, std::move(*reply));
            return Handled::Handled;
        });
        const auto handle = [this](const httplib::Request& request, httplib::Response& response) {
            send(request, response, reply_to(request));
        };
        http.Get(".*", handle);
        http.Post(".*", handle);
        // What the library itself refuses has no words yet.
        http.set_error_handler([](const auto&, auto& response) {
            if (!response.body.empty()) return;
            const Reply reply = refusal(response.status, {"", words_of(response.status), ""});
            response.set_content(reply.body, reply.type.c_str());
        });
    }

    // The library forgets to stop what has not begun yet, so this waits until it has.
    void listen() {
        listening = std::jthread([this] {
            http.listen_after_bind();
            has_ended = true;
        });
        while (!http.is_running() && !has_ended) std::this_thread::yield();
    }

    ~Parts() { http.stop(); }

    Viewer& viewer;
    Gate gate;
    httplib::Server http;
    std::atomic<bool> has_ended = false;
    std::jthread listening;
};

Result<Server> Server::start(Viewer& viewer, int port) {
    auto parts = std::make_unique<Parts>(viewer);
    parts->set_up();
    constexpr const char* kLoopback = "127.0.0.1";
    int bound = port;
    if (port == 0) {
        bound = parts->http.bind_to_any_port(kLoopback);
    } else if (!parts->http.bind_to_port(kLoopback, port)) {
        bound = -1;
    }
    if (bound <= 0) return fail("--port", "is taken, or not for everybody", std::to_string(port));
    parts->gate = {make_token(), bound};
    parts->listen();
    return Server(std::move(parts));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

const Gate& Server::gate() const {
    return parts_->gate;
}

}  // namespace pronk::view
