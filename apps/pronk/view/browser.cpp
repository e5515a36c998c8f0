#include "view/browser.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

extern char** environ;

namespace pronk::view {
namespace {

bool has_screen() {
    return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

// Of a file that only its owner can read; empty if it cannot be written.
std::string write_signpost(const std::string& address) {
    std::error_code error;
    const auto folder = std::filesystem::temp_directory_path(error);
    if (error) return {};
    std::string file = (folder / "pronk-view-XXXXXX.html").string();
    const int handle = ::mkstemps(file.data(), 5);
    if (handle < 0) return {};
    const std::string page = fmt::format(
        "<!doctype html><meta charset=\"utf-8\"><title>Pronk</title>"
        "<meta http-equiv=\"refresh\" content=\"0; url={0}\"><a href=\"{0}\">Pronk's viewer</a>\n",
        address);
    const bool is_written =
        ::write(handle, page.data(), page.size()) == static_cast<ssize_t>(page.size());
    ::close(handle);
    if (is_written) return file;
    std::filesystem::remove(file, error);
    return {};
}

// What it prints is nobody's business.
bool open_file(const std::string& file) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::string opener = "xdg-open";
    std::string word = file;
    std::array<char*, 3> words{opener.data(), word.data(), nullptr};
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, opener.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return false;
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

BrowserWindow::BrowserWindow(const std::string& address) {
    if (!has_screen()) return;
    file_ = write_signpost(address);
    is_shown_ = !file_.empty() && open_file(file_);
}

BrowserWindow::~BrowserWindow() {
    std::error_code ignored;
    if (!file_.empty()) std::filesystem::remove(file_, ignored);
}

}  // namespace pronk::view
