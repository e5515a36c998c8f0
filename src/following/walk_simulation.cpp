#include <algorithm>
#include <pronk/following.hpp>

namespace pronk {
namespace {

constexpr double kSmallestSquare_m = 0.1;

// Who is on the ground, by squares in plan view.
class Neighbourhood {
  public:
    // Nobody is looked for farther away than a square is long.
    void set(const std::vector<OtherCharacter>& all, const std::vector<std::uint8_t>& is_there,
             double square_m) {
        square_m_ = square_m;
        order_.clear();
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            if (is_there[i] != 0) order_.push_back({square_of(all[i].at), i});
        }
        std::sort(order_.begin(), order_.end());
    }

    void find(const std::vector<OtherCharacter>& all, std::uint32_t around,
              std::vector<OtherCharacter>& found) const {
        found.clear();
        const Square middle = square_of(all[around].at);
        for (std::int64_t x = middle.x - 1; x <= middle.x + 1; ++x) {
            const Entry first{{x, middle.z - 1}, 0};
            for (auto at = std::lower_bound(order_.begin(), order_.end(), first);
                 at != order_.end() && at->square <= Square{x, middle.z + 1}; ++at) {
                if (at->who != around) found.push_back(all[at->who]);
            }
        }
    }

  private:
    struct Square {
        std::int64_t x = 0;
        std::int64_t z = 0;
        friend auto operator<=>(const Square&, const Square&) = default;
    };
    struct Entry {
        Square square;
        std::uint32_t who = 0;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };
    Square square_of(const Vec3d& at) const {
        return {static_cast<std::int64_t>(std::floor(at.x / square_m_)),
                static_cast<std::int64_t>(std::floor(at.z / square_m_))};
    }

    double square_m_ = 1.0;
    std::vector<Entry> order_;
};

}  // namespace

struct WalkSimulation::Memory {
    unsigned threads = 0;
    std::vector<RouteFollower> followers;
    std::vector<OtherCharacter> bodies;  // as they were before the step
    std::vector<std::uint8_t> is_on_ground;
    double widest_m = 0.0;    // of radii
    double farthest_m = 0.0;  // from the middle of one to the body of another that pushes it
    Neighbourhood neighbourhood;
};

WalkSimulation::WalkSimulation(unsigned threads) : memory_(std::make_unique<Memory>()) {
    memory_->threads = threads;
}
WalkSimulation::WalkSimulation(WalkSimulation&&) noexcept = default;
WalkSimulation& WalkSimulation::operator=(WalkSimulation&&) noexcept = default;
WalkSimulation::~WalkSimulation() = default;

std::size_t WalkSimulation::add(RouteFollower follower) {
    Memory& own = *memory_;
    own.widest_m = std::max(own.widest_m, follower.radius_m());
    own.farthest_m =
        std::max(own.farthest_m, follower.radius_m() + follower.settings().forces.others_within_m);
    own.bodies.push_back({Vec3d(0.0), follower.radius_m()});
    own.is_on_ground.push_back(0);
    own.followers.push_back(std::move(follower));
    return own.followers.size() - 1;
}

void WalkSimulation::step(double time_s) {
    Memory& own = *memory_;
    for (std::size_t i = 0; i < own.followers.size(); ++i) {
        own.bodies[i].at = own.followers[i].position();
        own.is_on_ground[i] = own.followers[i].phase() != FollowPhase::flying ? 1 : 0;
    }
    own.neighbourhood.set(own.bodies, own.is_on_ground,
                          std::max(own.farthest_m + own.widest_m, kSmallestSquare_m));
    // A few at a time: a step of one takes less time than to hand it to a thread.
    constexpr std::size_t kAtOnce = 64;
    const std::size_t groups = (own.followers.size() + kAtOnce - 1) / kAtOnce;
    parallel_for(groups, own.threads, [&](std::size_t group) {
        std::vector<OtherCharacter> others;
        const std::size_t end = std::min(own.followers.size(), (group + 1) * kAtOnce);
        for (std::size_t i = group * kAtOnce; i < end; ++i) {
            own.neighbourhood.find(own.bodies, static_cast<std::uint32_t>(i), others);
            own.followers[i].step(time_s, others);
        }
    });
}

std::size_t WalkSimulation::size() const {
    return memory_->followers.size();
}
RouteFollower& WalkSimulation::follower(std::size_t number) {
    return memory_->followers[number];
}
const RouteFollower& WalkSimulation::follower(std::size_t number) const {
    return memory_->followers[number];
}

}  // namespace pronk
