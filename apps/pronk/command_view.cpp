#include <fmt/format.h>
#include <pthread.h>

#include <csignal>

#include "exit_codes.hpp"
#include "options.hpp"
#include "view/browser.hpp"
#include "view/server.hpp"

namespace pronk::app {
namespace {

// Ctrl-C and a polite kill become words to a thread of our own. Threads that are made later keep
// quiet about them as well, so this comes first.
class EndSignals {
  public:
    EndSignals() {
        ::sigemptyset(&signals_);
        ::sigaddset(&signals_, SIGINT);
        ::sigaddset(&signals_, SIGTERM);
        ::sigaddset(&signals_, SIGHUP);
        ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    }
    void wait() const {
        int caught = 0;
        ::sigwait(&signals_, &caught);
    }

  private:
    sigset_t signals_;
};

}  // namespace

int run_view(const ViewOptions& options) {
    const EndSignals signals;
    Result<view::Opened> opened = view::open(options.level);
    if (!opened) return complain(opened.error());
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
    return kDone;
}

}  // namespace pronk::app
