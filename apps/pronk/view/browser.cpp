#include "view/browser.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

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

// What it prints is nobody's business, and signals mean to it what they mean to any program. 0 if
// there is none.
pid_t start_opener(const std::string& file) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    ::sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string opener = "xdg-open";
    std::string word = file;
    std::array<char*, 3> words{opener.data(), word.data(), nullptr};
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, opener.c_str(), &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed == 0 ? child : 0;
}

// Without a desktop it is the browser itself, and stays for as long as that does.
bool open_file(const std::string& file) {
    using namespace std::chrono_literals;
    constexpr int kTries = 40;
    const pid_t child = start_opener(file);
    if (child == 0) return false;
    int status = 0;
    for (int i = 0; i < kTries; ++i) {
        if (::waitpid(child, &status, WNOHANG) == child) {
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        std::this_thread::sleep_for(50ms);
    }
    return true;
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
