// An opened level enters; answers to the page's calls leave, from any number of threads.
#pragma once

#include <memory>

#include "view/call.hpp"
#include "view/opened.hpp"

namespace pronk::view {

struct Desk;

class Viewer {
  public:
    // Begins to bake at once, if there is something to bake.
    Viewer(Opened opened, const BakeSettings& settings, unsigned threads);
    ~Viewer();

    Reply answer(const Call& call);
    // Until no bake is under way.
    void wait();

  private:
    std::unique_ptr<Desk> desk_;
};

}  // namespace pronk::view
