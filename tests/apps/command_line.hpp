// Runs the `pronk` command as a shell would and hands back what it printed.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "scratch_folder.hpp"

namespace pronk::tests {

struct Ran {
    int exit_code = -1;
    std::string out;
    std::string err;
};

// A folder of its own for every test; words go through the shell.
class CommandLine : public ::testing::Test {
  protected:
    Ran pronk(const std::string& words) const {
        const std::filesystem::path out = folder_.path() / ".out";
        const std::filesystem::path err = folder_.path() / ".err";
        const std::string line = "cd '" + folder_.path().string() + "' && '" PRONK_BINARY "' " +
                                 words + " >" + out.string() + " 2>" + err.string();
        const int status = std::system(line.c_str());
        Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(out), content(err)};
        std::filesystem::remove(out);
        std::filesystem::remove(err);
        return ran;
    }

    // Exit code 2, one line on standard error that holds all of the words, nothing on standard
    // output, and no new file.
    void expect_refused(const std::string& words,
                        std::initializer_list<const char*> must_name) const {
        const auto files_before = files();
        const Ran ran = pronk(words);
        EXPECT_EQ(ran.exit_code, 2) << words;
        EXPECT_TRUE(ran.out.empty()) << words << '\n' << ran.out;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << words << '\n' << ran.err;
        for (const char* word : must_name) {
            EXPECT_NE(ran.err.find(word), std::string::npos)
                << words << " should name " << word << ":\n"
                << ran.err;
        }
        EXPECT_EQ(files(), files_before) << words;
    }

    void put(std::string_view name, std::string_view text) const { folder_.put(name, text); }
    std::string content_of(std::string_view name) const { return content(folder_ / name); }

  private:
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
            names.push_back(entry.path().filename().string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    ScratchFolder folder_;
};

}  // namespace pronk::tests
