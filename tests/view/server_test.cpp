// The server over real sockets: who is answered, and that nothing it is sent ends it.
#include "view/server.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

#include <random>

#include "view/ask_viewer.hpp"

namespace pronk::tests::server_test {
namespace {

// Listens for as long as a test lasts.
class ServerTest : public ::testing::Test {
  protected:
    ServerTest() : asked_("gap"), server_(view::Server::start(asked_.viewer(), 0).value()) {}

    int port() const { return server_.gate().port; }
    std::string token() const { return server_.gate().token; }

    int connected() const {
        const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(static_cast<std::uint16_t>(port()));
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(handle, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
        return handle;
    }

    // Of bytes that are no whole request, the server may wait for the rest.
    static constexpr timeval kWhole{60, 0};
    static constexpr timeval kBroken{0, 300'000};

    // What comes back for these bytes, until the other side ends or says nothing for a while. What
    // is to be sent later is sent when something has come back.
    std::string send(const std::string& bytes, const timeval& patience = kWhole,
                     const std::string& later = "") const {
        const int handle = connected();
        ::setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        std::string answer;
        std::array<char, 65536> part{};
        for (;;) {
            const ssize_t count = ::recv(handle, part.data(), part.size(), 0);
            if (count <= 0) break;
            if (answer.empty()) ::send(handle, later.data(), later.size(), MSG_NOSIGNAL);
            answer.append(part.data(), static_cast<std::size_t>(count));
        }
        ::close(handle);
        return answer;
    }

    // As browsers ask, who would rather keep the connection.
    std::string request(const std::string& method, const std::string& path,
                        const std::string& fields = "", const std::string& body = "") const {
        return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port()) +
               "\r\nConnection: keep-alive\r\n" + fields +
               (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") +
               "\r\n" + body;
    }

    static int status_of(const std::string& answer) {
        constexpr std::string_view kVersion = "HTTP/1.1 ";
        return answer.starts_with(kVersion) ? std::stoi(answer.substr(kVersion.size(), 3)) : 0;
    }

    static std::size_t answers_in(const std::string& text) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find("HTTP/1.1 ", at)) != text.npos; ++at) ++count;
        return count;
    }

    static std::string body_in(const std::string& answer) {
        return answer.substr(answer.find("\r\n\r\n") + 4);
    }

    // It still does what it is there for.
    void expect_alive() const {
        EXPECT_EQ(status_of(send(request("GET", "/" + token() + "/api/level"))), 200);
    }

    AskedViewer asked_;
    view::Server server_;
};

const std::string kJson = "Content-Type: application/json\r\n";

TEST_F(ServerTest, The_page_and_its_parts_are_there) {
    const std::string page = send(request("GET", "/" + token() + "/"));
    EXPECT_EQ(status_of(page), 200);
    EXPECT_NE(page.find("Content-Type: text/html"), std::string::npos);
    EXPECT_NE(page.find("Content-Security-Policy: default-src 'self'"), std::string::npos);
    EXPECT_NE(page.find("assets/viewer.js"), std::string::npos);
    EXPECT_EQ(page.find("Access-Control-Allow-Origin"), std::string::npos);
    const std::string script = send(request("GET", "/" + token() + "/assets/viewer.js"));
    EXPECT_EQ(status_of(script), 200);
    EXPECT_GT(script.size(), 100'000U);
    EXPECT_EQ(status_of(send(request("GET", "/" + token() + "/assets/viewer.css"))), 200);
}

std::string unpacked(const std::string& bytes) {
    z_stream stream{};
    EXPECT_EQ(inflateInit2(&stream, 16 + MAX_WBITS), Z_OK);
    std::string out(1 << 20, '\0');
    std::string in = bytes;
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    inflateEnd(&stream);
    return out;
}

TEST_F(ServerTest, Arrays_are_packed_for_who_can_unpack_them) {
    const std::string path = "/" + token() + "/api/sets/1/spans?x=0&z=0&within=50";
    const std::string plain = send(request("GET", path));
    EXPECT_EQ(plain.find("Content-Encoding"), std::string::npos);
    const std::string packed = send(request("GET", path, "Accept-Encoding: gzip, br\r\n"));
    EXPECT_NE(packed.find("Content-Encoding: gzip"), std::string::npos);
    EXPECT_LT(packed.size(), plain.size());
    EXPECT_EQ(unpacked(body_in(packed)), body_in(plain));
}

TEST_F(ServerTest, An_answer_is_whole_whatever_part_of_it_was_asked_for) {
    for (const std::string path : {"/api/level", "/", "/api/nothing"}) {
        const std::string whole = send(request("GET", "/" + token() + path));
        for (const char* range : {"bytes=0-9", "bytes=-5", "bytes=0-1,4-5", "bytes=99999999-"}) {
            const std::string answer =
                send(request("GET", "/" + token() + path, std::string("Range: ") + range + "\r\n"));
            EXPECT_EQ(status_of(answer), status_of(whole)) << range;
            EXPECT_EQ(body_in(answer), body_in(whole)) << range;
            EXPECT_EQ(answer.find("Content-Range"), std::string::npos) << range;
        }
    }
}

// Behind a connection that is kept, what was not read of one request would be the next.
TEST_F(ServerTest, A_connection_is_for_one_request) {
    const std::string good = request("GET", "/" + token() + "/api/level");
    const std::string answer = send(good, kWhole, good);
    EXPECT_EQ(status_of(answer), 200);
    EXPECT_EQ(answers_in(answer), 1U);
    EXPECT_NE(answer.find("Connection: close"), std::string::npos);
}

TEST_F(ServerTest, A_body_is_never_taken_for_a_request) {
    const std::string inner = request("POST", "/" + token() + "/api/sets/1/accept", kJson, "{}");
    const std::string length = "Content-Length: " + std::to_string(inner.size()) + "\r\n";
    const std::string path = "/" + token() + "/api/level";
    for (const std::string& outer :
         {request("POST", path, kJson + length + "Origin: http://evil.example\r\n"),
          request("POST", "/", kJson + length), request("GET", path, length),
          request("HEAD", "/", length), request("OPTIONS", path, length),
          request("PUT", path, kJson + length),
          request("POST", path, kJson + "Transfer-Encoding: chunked\r\n")}) {
        EXPECT_EQ(answers_in(send(outer, kWhole, inner)), 1U) << outer;
    }
}

TEST_F(ServerTest, Bodies_whose_length_is_not_known_are_refused_unread) {
    const std::string path = "/" + token() + "/api/bake";
    const std::string head = request("POST", path, kJson);
    EXPECT_EQ(status_of(send(head)), 411);
    EXPECT_EQ(status_of(send(request("POST", path, kJson + "Transfer-Encoding: chunked\r\n") +
                             "2\r\n{}\r\n0\r\n\r\n")),
              411);
    EXPECT_EQ(status_of(send(request("POST", path, kJson + "Content-Encoding: gzip\r\n", "{}"))),
              415);
    for (const char* method : {"PUT", "PATCH", "DELETE", "PRI"}) {
        EXPECT_EQ(status_of(send(request(method, path, kJson))), 405) << method;
    }
    expect_alive();
}

// Browsers open connections to have them, and some never say a whole word.
TEST_F(ServerTest, Connections_that_say_little_keep_nobody_waiting) {
    std::vector<int> idle;
    for (int i = 0; i < 16; ++i) {
        idle.push_back(connected());
        ::send(idle.back(), "GET ", 4, MSG_NOSIGNAL);
    }
    expect_alive();
    for (const int handle : idle) {
        char byte = 0;
        EXPECT_LT(::recv(handle, &byte, 1, MSG_DONTWAIT), 0) << "none had to go for it";
        ::close(handle);
    }
}

TEST_F(ServerTest, Nothing_is_there_without_the_token) {
    for (const char* path : {"/", "/api/level", "/assets/viewer.js", "/favicon.ico"}) {
        EXPECT_EQ(status_of(send(request("GET", path))), 403) << path;
    }
    EXPECT_EQ(status_of(send(request("POST", "/api/bake", kJson, "{}"))), 403);
}

TEST_F(ServerTest, Others_are_refused) {
    const std::string path = "/" + token() + "/api/level";
    EXPECT_EQ(status_of(send(request("GET", path, "Origin: http://evil.example\r\n"))), 403);
    EXPECT_EQ(status_of(send(request("GET", path, "Sec-Fetch-Site: cross-site\r\n"))), 403);
    EXPECT_EQ(status_of(send("GET " + path + " HTTP/1.1\r\nHost: evil.example\r\n\r\n")), 403);
    EXPECT_EQ(status_of(send(request("GET", path, "Host: 127.0.0.1:1\r\n"))), 400);
    EXPECT_EQ(status_of(send(request("POST", "/" + token() + "/api/bake", "", "{}"))), 415);
}

TEST_F(ServerTest, It_listens_on_loopback_alone) {
    // What every machine has besides 127.0.0.1 on the same interface.
    const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port()));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
    EXPECT_NE(::connect(handle, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
    ::close(handle);
}

TEST_F(ServerTest, A_port_that_is_taken_is_refused) {
    const Result<view::Server> second = view::Server::start(asked_.viewer(), port());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().where, "--port");
}

TEST_F(ServerTest, Methods_and_paths_that_are_none_get_a_4xx) {
    const std::string base = "/" + token() + "/";
    for (const char* method : {"PUT", "DELETE", "PATCH", "OPTIONS", "POST"}) {
        const int status = status_of(send(request(method, base + "api/level", kJson, "{}")));
        EXPECT_EQ(status, 405) << method;
    }
    for (const char* path : {"api", "api/", "api/nothing", "api/sets/", "api/sets/x/links",
                             "api/sets/1/nothing", "api/sets/99999999999999999999/links", "x.html",
                             "api/../../../etc/passwd", "../etc/passwd"}) {
        const int status = status_of(send(request("GET", base + path)));
        EXPECT_TRUE(status >= 400 && status < 500) << path << ' ' << status;
    }
    expect_alive();
}

TEST_F(ServerTest, Large_bodies_are_refused) {
    const std::string body(view::kMostBodyBytes + 1, ' ');
    const std::string answer = send(request("POST", "/" + token() + "/api/bake", kJson, body));
    EXPECT_EQ(status_of(answer), 413);
    expect_alive();
}

TEST_F(ServerTest, Bytes_that_are_no_requests_do_not_end_it) {
    const std::string good = request("POST", "/" + token() + "/api/plan", kJson,
                                     R"({"from":[0,0,0],"to":[1,0,1],"planners":["optimal"]})");
    for (const std::string& bytes :
         {std::string("\r\n\r\n"), std::string("GET"), std::string(5000, 'A'),
          std::string(300, '\0'), std::string("GET / HTTP/9.9\r\n\r\n"),
          good.substr(0, good.size() - 10), good + good, std::string("\x16\x03\x01\x02"),
          request("POST", "/" + token() + "/api/plan", kJson + "Content-Length: 9999\r\n", "{}"),
          request("POST", "/" + token() + "/api/plan", kJson + "Content-Length: -5\r\n"),
          request("POST", "/" + token() + "/api/plan", kJson + "Transfer-Encoding: chunked\r\n",
                  "zz\r\n"),
          request("GET", "/" + token() + "/api/level", "X: " + std::string(20000, 'x') + "\r\n")}) {
        const int status = status_of(send(bytes, kBroken));
        EXPECT_TRUE(status == 0 || status == 200 || (status >= 400 && status < 500))
            << status << " for " << bytes.substr(0, 60);
    }
    expect_alive();
}

// The same seed each time, so that what fails once fails again.
TEST_F(ServerTest, Damaged_requests_get_a_4xx_and_it_goes_on) {
    std::mt19937 random(7);
    const std::vector<std::pair<std::string, std::string>> calls = {
        {"plan", R"({"from":[0,0,0],"to":[1,0,1],"planners":["optimal"],"traveller":{"toll":2}})"},
        {"walk", R"({"from":[0,0,0],"to":[1,0,1],"steering":["miran"],"seconds":5})"},
        {"terrain", R"({"terrains":[{"terrain":"mud","polygon":[[[0,0],[0,2],[2,2],[0,0]]]}]})"},
        {"sets/1/links_from", R"({"place":[0,0,0],"settings":{"step":"auto"}})"},
        {"sets/1/save", R"({"file":"x","replace":true})"},
        {"blocks/plan", R"({"voxel_m":1,"from":[0,0,0],"to":[1,0,1]})"}};
    for (int round = 0; round < 120; ++round) {
        const auto& [path, body] = calls[random() % calls.size()];
        std::string damaged = body;
        for (unsigned times = 1 + random() % 4; times > 0; --times) {
            const std::size_t at = random() % damaged.size();
            switch (random() % 4) {
                case 0:
                    damaged[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    damaged.erase(at, 1 + random() % 5);
                    break;
                case 2:
                    damaged.insert(at, std::string(1 + random() % 3, "0-[{\"9eE.,"[random() % 10]));
                    break;
                default:
                    damaged.insert(at, damaged.substr(0, at));
            }
            if (damaged.empty()) damaged = "{}";
        }
        const int status =
            status_of(send(request("POST", "/" + token() + "/api/" + path, kJson, damaged)));
        EXPECT_TRUE(status == 200 || (status >= 400 && status < 500))
            << status << " for " << path << ' ' << damaged;
    }
    expect_alive();
}

}  // namespace
}  // namespace pronk::tests::server_test
