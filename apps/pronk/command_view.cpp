#include <fmt/format.h>
#include <semaphore.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "exit_codes.hpp"
#include "options.hpp"
#include "view/browser.hpp"
#include "view/server.hpp"

namespace pronk::app {
namespace {

constexpr std::array kEndSignals = {SIGINT, SIGTERM, SIGHUP};

sem_t told_to_end;

extern "C" void tell_to_end(int) {
    const int kept = errno;
    ::sem_post(&told_to_end);
    errno = kept;
}

// The first Ctrl-C or polite kill wakes who waits, whatever thread it reaches; the second one ends
// the process on the spot.
class EndSignals {
  public:
    EndSignals() {
        ::sem_init(&told_to_end, 0, 0);
        struct sigaction action {};
        action.sa_handler = tell_to_end;
        action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
        for (const int signal : kEndSignals) ::sigaction(signal, &action, nullptr);
    }
    void wait() const {
        while (::sem_wait(&told_to_end) != 0) {
        }
        for (const int signal : kEndSignals) std::signal(signal, SIG_DFL);
    }
};

}  // namespace

int run_view(const ViewOptions& options) {
    Result<view::Opened> opened = view::open(options.level);
    if (!opened) return complain(opened.error());
    const EndSignals signals;
    const std::string name = opened->name;
    view::Viewer viewer(std::move(*opened), options.settings, options.threads);
    Result<view::Server> server = view::Server::start(viewer, options.port);
    if (!server) return complain(server.error());
    const std::string address = view::address(server->gate());
    if (const int answered = answer(fmt::format("{} at {}\n", name, address)); answered != kDone) {
        return answered;
    }
    std::optional<view::BrowserWindow> window;
    if (options.opens_browser) window.emplace(address);
    const bool is_shown = window && window->is_shown();
    fmt::print(stderr, "{}Ctrl-C ends it.\n",
               is_shown ? "Your browser shows it. " : "Open the address in a browser. ");
    signals.wait();
    const view::JobState bake = viewer.stop();
    if (bake.is_cancelled) fmt::print(stderr, "The bake was stopped ({}).\n", bake.stage);
    return kDone;
}

}  // namespace pronk::app
