// An opened level enters; answers to the page's calls leave, from any number of threads.
#pragma once

#include <memory>

#include "view/bake_job.hpp"
#include "view/call.hpp"
#include "view/opened.hpp"

namespace pronk::view {

struct Desk;

struct ViewerLimits {
    double walks_s = 10.0;  // on the clock, of all walks of one call
};

class Viewer {
  public:
    // Begins to bake at once, if there is something to bake.
    Viewer(Opened opened, const BakeSettings& settings, unsigned threads,
           const ViewerLimits& limits = {});
    ~Viewer();

    Reply answer(const Call& call);
    // Until no bake is under way.
    void wait();
    // Cancels the bake, waits for it, and says what became of it; walks end where they are.
    JobState stop();

  private:
    std::unique_ptr<Desk> desk_;
};

}  // namespace pronk::view
