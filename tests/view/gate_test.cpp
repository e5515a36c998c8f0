#include "view/gate.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace pronk::view::gate_test {
namespace {

const Gate kGate{"0123456789abcdef0123456789abcdef", 8123};

RequestHead good(const std::string& behind = "api/level") {
    RequestHead head;
    head.method = "GET";
    head.path = "/" + kGate.token + "/" + behind;
    head.host = "127.0.0.1:8123";
    return head;
}

int status_of(const RequestHead& head) {
    const auto passed = pass(kGate, head);
    return passed ? 200 : passed.error().status;
}

TEST(Gate, The_token_leads_to_what_is_behind_it) {
    EXPECT_EQ(pass(kGate, good("api/level")).value(), "api/level");
    EXPECT_EQ(pass(kGate, good("")).value(), "");
    RequestHead by_name = good();
    by_name.host = "localhost:8123";
    EXPECT_EQ(status_of(by_name), 200);
}

TEST(Gate, Without_the_token_there_is_nothing) {
    for (const char* path :
         {"", "/", "//", "/api/level", "/0123456789abcdef0123456789abcdef",
          "/0123456789abcdef0123456789abcdee/api/level", "/0123456789abcdef/api/level",
          "/0123456789ABCDEF0123456789ABCDEF/api/level", "//0123456789abcdef0123456789abcdef/",
          "0123456789abcdef0123456789abcdef/api/level"}) {
        RequestHead head = good();
        head.path = path;
        EXPECT_EQ(status_of(head), 403) << path;
    }
}

TEST(Gate, A_name_that_leads_here_from_elsewhere_is_refused) {
    for (const char* host : {"evil.example:8123", "127.0.0.1", "127.0.0.1:8124", "localhost",
                             "127.0.0.1:8123.evil.example", "", "127.0.0.2:8123"}) {
        RequestHead head = good();
        head.host = host;
        EXPECT_EQ(status_of(head), 403) << host;
    }
    RequestHead nameless = good();
    nameless.host.reset();
    EXPECT_EQ(status_of(nameless), 403);
}

TEST(Gate, Other_pages_are_refused_even_with_the_token) {
    for (const char* origin : {"http://evil.example", "null", "https://127.0.0.1:8123",
                               "http://127.0.0.1:8124", "http://127.0.0.1", ""}) {
        RequestHead head = good();
        head.origin = origin;
        EXPECT_EQ(status_of(head), 403) << origin;
    }
    RequestHead own = good();
    own.origin = "http://127.0.0.1:8123";
    own.fetch_site = "same-origin";
    EXPECT_EQ(status_of(own), 200);
    for (const char* site : {"cross-site", "same-site"}) {
        RequestHead head = good();
        head.fetch_site = site;
        EXPECT_EQ(status_of(head), 403) << site;
        head.fetch_mode = "navigate";
        EXPECT_EQ(status_of(head), 403) << "a call is no page";
    }
}

TEST(Gate, The_page_can_be_opened_by_a_link_from_anywhere) {
    RequestHead head = good("");
    head.fetch_site = "cross-site";
    head.fetch_mode = "navigate";
    EXPECT_EQ(status_of(head), 200);
    head.fetch_mode = "no-cors";
    EXPECT_EQ(status_of(head), 403);
}

TEST(Gate, Bodies_are_json_or_refused) {
    RequestHead head = good("api/bake");
    head.method = "POST";
    head.content_length = "2";
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded",
                             "multipart/form-data", "application/jsonp", ""}) {
        head.content_type = type;
        EXPECT_EQ(status_of(head), 415) << type;
    }
    head.content_type.reset();
    EXPECT_EQ(status_of(head), 415);
    for (const char* type : {"application/json", "application/json; charset=utf-8"}) {
        head.content_type = type;
        EXPECT_EQ(status_of(head), 200) << type;
    }
}

// What a body is allowed to take holds for bodies of which that is known beforehand.
TEST(Gate, Bodies_come_in_one_piece_and_say_how_long_they_are) {
    RequestHead head = good("api/bake");
    head.method = "POST";
    head.content_type = "application/json";
    EXPECT_EQ(status_of(head), 411);
    for (const char* length : {"", "-5", "+5", "5 5", "0x10", "five", "1e3"}) {
        head.content_length = length;
        EXPECT_EQ(status_of(head), 400) << length;
    }
    head.content_length = "5";
    EXPECT_EQ(status_of(head), 200);
    head.content_encoding = "gzip";
    EXPECT_EQ(status_of(head), 415);
    head.content_encoding.reset();
    head.transfer_encoding = "chunked";
    EXPECT_EQ(status_of(head), 411);
    head.method = "GET";
    EXPECT_EQ(status_of(head), 411);
}

TEST(Gate, There_are_three_methods) {
    RequestHead head = good();
    for (const char* method : {"PUT", "PATCH", "DELETE", "OPTIONS", "PRI", "TRACE", "get", ""}) {
        head.method = method;
        EXPECT_EQ(status_of(head), 405) << method;
    }
    head.method = "HEAD";
    EXPECT_EQ(status_of(head), 200);
}

TEST(Gate, Odd_characters_in_a_path_are_refused) {
    for (const char* behind :
         {"api/level?x", "api/..%2f", "api/le vel", "api/\xc3\xa4", "api\\x"}) {
        EXPECT_EQ(status_of(good(behind)), 400) << behind;
    }
}

TEST(Gate, Tokens_are_new_each_time) {
    const std::string token = make_token();
    EXPECT_EQ(token.size(), kTokenDigits);
    EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_NE(token, make_token());
}

}  // namespace
}  // namespace pronk::view::gate_test
