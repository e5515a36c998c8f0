#include "exit_codes.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace pronk::app {

int complain(const Error& error) {
    const std::string line = "pronk: " + error.message() + "\n";
    std::fputs(line.c_str(), stderr);
    return kBadInput;
}

int answer(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!written || std::fflush(stdout) != 0) {
        return complain({"standard output", "cannot be written", std::strerror(errno)});
    }
    return kDone;
}

}  // namespace pronk::app
