// The viewer's server as a process: how it begins, how it ends, and what it refuses.
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "command_line.hpp"

extern char** environ;

namespace pronk::tests::view_command_test {
namespace {

// A `pronk view` that goes on until it is told to end.
class RunningView {
  public:
    // With `variables` (NAME=VALUE) before those of the environment, which they win over.
    RunningView(const std::filesystem::path& folder, std::vector<std::string> words,
                std::vector<std::string> variables = {})
        : out_(folder / "out"), err_(folder / "err") {
        words.insert(words.begin(), {PRONK_BINARY, "view"});
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        std::vector<char*> environment;
        for (std::string& variable : variables) environment.push_back(variable.data());
        for (char** own = environ; *own != nullptr; ++own) environment.push_back(*own);
        environment.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_.c_str(), O_CREAT | O_WRONLY,
                                         0600);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err_.c_str(), O_CREAT | O_WRONLY,
                                         0600);
        EXPECT_EQ(::posix_spawn(&child_, PRONK_BINARY, &actions, nullptr, pointers.data(),
                                environment.data()),
                  0);
        posix_spawn_file_actions_destroy(&actions);
    }

    // What it has printed once there is a whole line.
    std::string first_line() const { return line_in(out_); }
    std::string errors() const { return content(err_); }

    static std::string line_in(const std::filesystem::path& file) {
        std::string text;
        for (int tries = 0; tries < 1000 && text.find('\n') == text.npos; ++tries) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            text = content(file);
        }
        return text;
    }

    // Its exit code after the signal; -1 if the signal itself was the end, or nothing was.
    int end_by(int signal) {
        ::kill(child_, signal);
        int status = 0;
        for (int tries = 0; tries < 3000; ++tries) {
            if (::waitpid(child_, &status, WNOHANG) == child_) {
                return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        ::kill(child_, SIGKILL);
        ::waitpid(child_, &status, 0);
        return -1;
    }

  private:
    std::filesystem::path out_;
    std::filesystem::path err_;
    pid_t child_ = 0;
};

class View : public CommandLine {};

TEST_F(View, Says_where_it_is_and_ends_when_it_is_told) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const ScratchFolder folder;
        RunningView view(folder.path(), {"scene:gap", "--no-browser"});
        const std::string line = view.first_line();
        const std::string begin = "scene:gap at http://127.0.0.1:";
        ASSERT_TRUE(line.starts_with(begin)) << line;
        const std::size_t slash = line.find('/', begin.size());
        EXPECT_GT(std::stoi(line.substr(begin.size())), 1023);
        EXPECT_EQ(line.substr(slash).size(), 1 + 32 + 2U) << "/TOKEN/ and the line's end";
        EXPECT_EQ(view.end_by(signal), 0);
    }
}

TEST_F(View, Ends_in_the_midst_of_a_bake) {
    const ScratchFolder folder;
    RunningView view(folder.path(), {"scene:ruins", "--cell", "0.05", "--cell-height", "0.05",
                                     "--step", "1", "--no-browser"});
    ASSERT_FALSE(view.first_line().empty());
    EXPECT_EQ(view.end_by(SIGINT), 0);
    const std::string errors = view.errors();
    EXPECT_NE(errors.find("The bake was stopped"), std::string::npos) << errors;
    EXPECT_EQ(errors.find("links"), std::string::npos) << "its last stage";
}

// Without a desktop, what opens files is the browser, and stays for as long as that is open.
TEST_F(View, Ends_while_the_browser_that_it_opened_stays) {
    const ScratchFolder folder;
    const auto opener = folder.put("xdg-open",
                                   "#!/bin/sh\n"
                                   "grep SigBlk /proc/self/status > '" +
                                       (folder / "mask").string() + "'\necho $$ > '" +
                                       (folder / "process").string() + "'\nexec sleep 1000\n");
    ASSERT_EQ(::chmod(opener.c_str(), 0700), 0);
    RunningView view(folder.path(), {"scene:plain"},
                     {"DISPLAY=:99", "PATH=" + folder.path().string() + ":/usr/bin:/bin"});
    EXPECT_FALSE(view.first_line().empty());
    const std::string process = RunningView::line_in(folder / "process");
    ASSERT_FALSE(process.empty()) << "nothing was opened";
    EXPECT_EQ(view.end_by(SIGINT), 0);
    EXPECT_EQ(content(folder / "mask"), "SigBlk:\t0000000000000000\n")
        << "what it opened can be ended by signals as well";
    EXPECT_EQ(::kill(std::stoi(process), SIGTERM), 0) << "it is not ended with the viewer";
}

TEST_F(View, Refuses_what_it_cannot_open) {
    put("broken.pronk", "no baked file");
    put("empty.obj", "");
    expect_refused("view no-such-file.obj", {"no-such-file.obj"});
    expect_refused("view broken.pronk", {"broken.pronk"});
    expect_refused("view empty.obj", {"empty.obj"});
    expect_refused("view scene:nowhere", {"nowhere"});
    expect_refused("view broken.pronk --cell 0.5", {"broken.pronk", "settings change nothing"});
    expect_refused("view scene:town-plan --jump 1,3,3", {"--jump", "is for levels"});
    expect_refused("view scene:gap --cell -1", {"--cell", "-1"});
    expect_refused("view scene:gap --port 70000", {"--port", "70000"});
    put("yard.blocks", "blocks");
    put("mud.json", "{\"terrains\": []}");
    expect_refused("view yard.blocks --terrain mud.json", {"--terrain", "mud.json"});
}

TEST_F(View, Refuses_a_port_that_is_taken) {
    const ScratchFolder folder;
    RunningView view(folder.path(), {"scene:plain", "--no-browser"});
    const std::string line = view.first_line();
    const std::string begin = "scene:plain at http://127.0.0.1:";
    ASSERT_TRUE(line.starts_with(begin)) << line;
    const std::string port = std::to_string(std::stoi(line.substr(begin.size())));
    expect_refused("view scene:plain --no-browser --port " + port,
                   {"--port", "is taken", port.c_str()});
    EXPECT_EQ(view.end_by(SIGINT), 0);
}

TEST_F(View, Is_measured) {
    const Ran ran = pronk("bench view --level scene:gap --repeats 1 --json");
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const nlohmann::json row = nlohmann::json::parse(ran.out)["view"][0];
    EXPECT_EQ(row["level"], "scene:gap");
    const auto bytes = [&](const char* key) { return row[key].get<std::size_t>(); };
    EXPECT_EQ(bytes("sent_bytes"),
              bytes("mesh_bytes") + bytes("surface_bytes") + bytes("links_bytes"));
    EXPECT_LT(bytes("sent_bytes"), bytes("unpacked_bytes"));
    EXPECT_GT(row["plan_median_ms"].get<double>(), 0.0);
    EXPECT_GE(row["plan_worst_ms"], row["plan_median_ms"]);
}

}  // namespace
}  // namespace pronk::tests::view_command_test
