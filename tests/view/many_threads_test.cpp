// Calls from several threads at once, as browsers make them; the thread sanitizer looks on.
#include <thread>

#include "scratch_folder.hpp"
#include "view/ask_viewer.hpp"

namespace pronk::tests::many_threads_test {
namespace {

constexpr int kRounds = 12;

// Of calls whose turn it may not be, or whose set another thread has removed.
bool is_in_order(int status) {
    return status == 200 || status == 202 || status == 404 || status == 409;
}

class ManyThreads : public ::testing::Test {
  protected:
    ManyThreads() : asked_(opened_scene("gap", folder_.path())) {}

    void post(const std::string& path, const json& body) {
        const view::Reply reply = asked_.post(path, body);
        EXPECT_TRUE(is_in_order(reply.status)) << path << ' ' << reply.status << reply.body;
    }
    std::string some_set(int round) const { return "sets/" + std::to_string(1 + round % 4); }

    const ScratchFolder folder_;
    AskedViewer asked_;
};

TEST_F(ManyThreads, Any_call_may_come_at_any_time) {
    const json way = {{"from", {1, 0, 1}}, {"to", {2, 0, 2}}, {"traveller", json::object()}};
    {
        std::vector<std::jthread> threads;
        threads.emplace_back([&] {
            for (int i = 0; i < kRounds; ++i) {
                json own = way;
                own["traveller"]["toll"] = 1 + i % 3;
                post("plan", own);
                post("walk", way);
            }
        });
        threads.emplace_back([&] {
            for (int i = 0; i < kRounds; ++i) {
                post("bake", {{"settings", {{"toll", 1 + i}}}});
                if (i % 3 == 0) post("job/cancel", json::object());
                EXPECT_EQ(asked_.get("job").status, 200);
            }
        });
        threads.emplace_back([&] {
            for (int i = 0; i < kRounds; ++i) {
                post(some_set(i) + "/accept", json::object());
                EXPECT_TRUE(is_in_order(asked_.get(some_set(i) + "/surface").status));
                post(some_set(i + 1) + "/remove", json::object());
                EXPECT_EQ(asked_.get("sets").status, 200);
            }
        });
        for (int saver = 0; saver < 2; ++saver) {
            threads.emplace_back([&, saver] {
                for (int i = 0; i < kRounds; ++i) {
                    post(some_set(i) + "/save",
                         {{"file", "gap.pronk"}, {"replace", i % 2 == saver}});
                    const json mud = {{"terrain", "mud"},
                                      {"polygon", {{{0, 0}, {0, 1}, {1 + i, 1}, {0, 0}}}}};
                    post("terrain", {{"terrains", {mud}}});
                }
            });
        }
    }
    asked_.viewer().wait();
    const json sets = asked_.get_json("sets");
    EXPECT_GE(sets["sets"].size(), 1U);
    EXPECT_LE(sets["sets"].size(), 8U);
    EXPECT_FALSE(sets["accepted"].is_null());
    EXPECT_EQ(folder_.entries(), 1U) << "the one name, and nothing half written";
    EXPECT_TRUE(load_world(folder_ / "gap.pronk"));
}

// Of all that want to be the first to write a file, one is.
TEST_F(ManyThreads, A_file_that_must_not_be_replaced_is_written_once) {
    std::atomic<int> written = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                const view::Reply reply = asked_.post("sets/1/save", {{"file", "gap.pronk"}});
                if (reply.status == 200) ++written;
                EXPECT_TRUE(is_in_order(reply.status)) << reply.body;
            });
        }
    }
    EXPECT_EQ(written, 1);
    EXPECT_EQ(folder_.entries(), 1U);
}

}  // namespace
}  // namespace pronk::tests::many_threads_test
