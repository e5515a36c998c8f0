#include <pronk/ballistics.hpp>

namespace pronk {

std::string_view describe(NoJump reason) {
    switch (reason) {
        case NoJump::unusable_number:
            return "an input is not a finite number, or too large";
        case NoJump::no_gravity:
            return "gravity must be positive";
        case NoJump::negative:
            return "a speed, duration, height or distance is negative";
        case NoJump::too_slow:
            return "the launch speed does not suffice";
        case NoJump::too_short:
            return "a flight of no time covers no distance";
        case NoJump::apex_too_low:
            return "the apex is lower than the take-off or the landing";
        case NoJump::no_apex:
            return "a launch needs an apex above zero here";
        case NoJump::launches_downwards:
            return "the arc would start downwards";
        case NoJump::launches_backwards:
            return "the launch angle is beyond straight up";
        case NoJump::lands_rising:
            return "the arc would land on the way up";
        case NoJump::needs_max_speed:
            return "on the level the best speed is infinite";
        case NoJump::no_direction:
            return "the direction has no horizontal part";
        case NoJump::out_of_reach:
            return "farther than the profile reaches";
        case NoJump::falls_too_far:
            return "deeper below the apex than the profile may fall";
        case NoJump::out_of_range:
            return "the answer is larger than can be computed with";
    }
    return "unknown";
}

}  // namespace pronk
