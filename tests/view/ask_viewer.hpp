// A viewer of a small scene, and how tests ask it: by calls, as the server does, without sockets.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "scenes/scenes.hpp"
#include "view/viewer.hpp"

namespace pronk::tests {

using nlohmann::json;

// A binary answer, read by hand: what the page has to do.
struct ReadChunk {
    json header;
    std::string data;

    template <class T>
    std::vector<T> array(const std::string& name, const std::string& type) const {
        for (const json& entry : header.at("arrays")) {
            if (entry.at("name") != name) continue;
            EXPECT_EQ(entry.at("type"), type) << name;
            EXPECT_EQ(entry.at("offset").get<std::size_t>() % 4, 0U) << name;
            std::vector<T> numbers(entry.at("count").get<std::size_t>());
            const std::size_t bytes = numbers.size() * sizeof(T);
            const auto offset = entry.at("offset").get<std::size_t>();
            EXPECT_LE(offset + bytes, data.size()) << name;
            if (bytes > 0 && offset + bytes <= data.size()) {
                std::memcpy(numbers.data(), data.data() + offset, bytes);
            }
            return numbers;
        }
        ADD_FAILURE() << "no array " << name;
        return {};
    }
    std::vector<float> floats(const std::string& name) const { return array<float>(name, "f32"); }
    std::vector<std::uint32_t> words(const std::string& name) const {
        return array<std::uint32_t>(name, "u32");
    }
    std::vector<std::uint16_t> halves(const std::string& name) const {
        return array<std::uint16_t>(name, "u16");
    }
    std::vector<std::uint8_t> bytes(const std::string& name) const {
        return array<std::uint8_t>(name, "u8");
    }
};

inline ReadChunk read_chunk(const std::string& body) {
    EXPECT_GE(body.size(), 8U);
    EXPECT_EQ(body.substr(0, 4), "PRNK");
    std::uint32_t length = 0;
    std::memcpy(&length, body.data() + 4, sizeof length);
    EXPECT_EQ(length % 4, 0U);
    EXPECT_LE(8 + std::size_t{length}, body.size());
    return {json::parse(body.substr(8, length)), body.substr(8 + length)};
}

inline view::Opened opened_scene(const std::string& name, std::filesystem::path folder = "/") {
    app::LevelOptions options;
    options.level = "scene:" + name;
    Result<view::Opened> opened = view::open(options);
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().message());
    opened->folder = std::move(folder);
    return std::move(*opened);
}

// Waits for the first bake.
class AskedViewer {
  public:
    explicit AskedViewer(view::Opened opened, const BakeSettings& settings = {})
        : viewer_(std::move(opened), settings, 2) {
        viewer_.wait();
    }
    explicit AskedViewer(const std::string& scene, const BakeSettings& settings = {})
        : AskedViewer(opened_scene(scene), settings) {}

    view::Viewer& viewer() { return viewer_; }
    view::Reply reply(view::Call call) { return viewer_.answer(call); }

    view::Reply get(const std::string& path, std::map<std::string, std::string> query = {}) {
        return reply({"GET", path, std::move(query), ""});
    }
    view::Reply post(const std::string& path, const json& body) {
        return reply({"POST", path, {}, body.dump()});
    }
    json get_json(const std::string& path, std::map<std::string, std::string> query = {}) {
        return parsed(get(path, std::move(query)), 200);
    }
    json post_json(const std::string& path, const json& body, int status = 200) {
        return parsed(post(path, body), status);
    }
    ReadChunk get_chunk(const std::string& path, std::map<std::string, std::string> query = {}) {
        return chunk(get(path, std::move(query)));
    }
    ReadChunk post_chunk(const std::string& path, const json& body) {
        return chunk(post(path, body));
    }
    // The one line, and the status that goes with it.
    void expect_refused(const view::Reply& reply, int status, const std::string& words) {
        EXPECT_EQ(reply.status, status) << reply.body;
        const json document = json::parse(reply.body, nullptr, false);
        ASSERT_TRUE(document.contains("error")) << reply.body;
        const auto error = document["error"].get<std::string>();
        EXPECT_NE(error.find(words), std::string::npos) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    }

  private:
    static json parsed(const view::Reply& reply, int status) {
        EXPECT_EQ(reply.status, status) << reply.body;
        return json::parse(reply.body, nullptr, false);
    }
    static ReadChunk chunk(const view::Reply& reply) {
        EXPECT_EQ(reply.status, 200) << reply.body;
        return reply.status == 200 ? read_chunk(reply.body) : ReadChunk{json::object(), ""};
    }

    view::Viewer viewer_;
};

}  // namespace pronk::tests
