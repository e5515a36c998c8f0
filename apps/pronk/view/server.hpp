// A viewer enters; a web server on loopback answers with what it says (docs/viewer_protocol.md).
#pragma once

#include <memory>

#include "view/gate.hpp"
#include "view/viewer.hpp"

namespace pronk::view {

// Answers, on threads of its own, from its start until it goes.
class Server {
  public:
    // Refuses a port that is taken; 0 is any that is free. The viewer must stay for as long.
    static Result<Server> start(Viewer& viewer, int port);
    Server(Server&&) noexcept;
    ~Server();

    const Gate& gate() const;

  private:
    struct Parts;
    explicit Server(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace pronk::view
