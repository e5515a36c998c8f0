#include "drawing/colours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace pronk::drawing {
namespace {

constexpr Colour rgb(unsigned hex) {
    return {static_cast<double>((hex >> 16) & 0xff) / 255.0,
            static_cast<double>((hex >> 8) & 0xff) / 255.0,
            static_cast<double>(hex & 0xff) / 255.0};
}

// Blue over green to straw: the order of viridis, but lighter at the dark end, where black edges
// must still show.
constexpr std::array kHeightStops = {rgb(0x4d6fa3), rgb(0x4f8bb0), rgb(0x57a5b0), rgb(0x70bba4),
                                     rgb(0x9ccd90), rgb(0xcbdd87), rgb(0xf0e79d), rgb(0xfff6d3)};

// Colours for ground that is known by its name, in the order in which names are tried.
struct KnownGround {
    std::string_view word;
    Colour colour;
};
constexpr std::array kKnownGround = {
    KnownGround{"water", rgb(0x8fb8dc)},     KnownGround{"river", rgb(0x8fb8dc)},
    KnownGround{"puddle", rgb(0x8fb8dc)},    KnownGround{"street", rgb(0x9d9fa4)},
    KnownGround{"grass", rgb(0xa9c98a)},     KnownGround{"lawn", rgb(0xa9c98a)},
    KnownGround{"forest", rgb(0x86ad7c)},    KnownGround{"moss", rgb(0x86ad7c)},
    KnownGround{"mud", rgb(0xa98a66)},       KnownGround{"dirt", rgb(0xa98a66)},
    KnownGround{"sand", rgb(0xecdca2)},      KnownGround{"path", rgb(0xdcc196)},
    KnownGround{"road", rgb(0x9d9fa4)},      KnownGround{"asphalt", rgb(0x9d9fa4)},
    KnownGround{"sidewalk", rgb(0xd2cdc4)},  KnownGround{"pavement", rgb(0xd2cdc4)},
    KnownGround{"flagstone", rgb(0xcbb8ae)}, KnownGround{"stone", rgb(0xb4b5ba)},
    KnownGround{"rock", rgb(0x8f8a8c)},      KnownGround{"rubble", rgb(0xc3a58c)},
    KnownGround{"wood", rgb(0xc98f5a)},      KnownGround{"tree", rgb(0xc98f5a)},
    KnownGround{"roof", rgb(0xc98579)},      KnownGround{"building", rgb(0xc98579)},
    KnownGround{"snow", rgb(0xeaf1f6)},      KnownGround{"ice", rgb(0xcfe6ee)},
    KnownGround{"lava", rgb(0xd9603f)},      KnownGround{"ground", rgb(0xc3cf9d)}};

constexpr std::array kOtherGround = {rgb(0xb7a3cf), rgb(0xe3d88a), rgb(0x7fbfb4), rgb(0xe0a8c6),
                                     rgb(0xd9b27c), rgb(0x9bb0dd), rgb(0xb9cf63), rgb(0xd48f86)};

// Successive multiples of the golden angle are as far apart on the circle as they can be.
constexpr double kGoldenTurn = 0.381966011250105;

Colour from_hue(double turn, double saturation, double value) {
    const auto channel = [&](double shift) {
        const double k = std::fmod(shift + turn * 6.0, 6.0);
        return value - value * saturation * std::clamp(std::min(k, 4.0 - k), 0.0, 1.0);
    };
    return {channel(5.0), channel(3.0), channel(1.0)};
}

Colour mix(const Colour& a, const Colour& b, double t) {
    return {a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t,
            a.blue + (b.blue - a.blue) * t, a.alpha + (b.alpha - a.alpha) * t};
}

}  // namespace

Colour with_alpha(Colour colour, double alpha) {
    colour.alpha = alpha;
    return colour;
}

Colour height_colour(double fraction) {
    const double at = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(kHeightStops.size() - 1);
    const std::size_t stop = std::min(static_cast<std::size_t>(at), kHeightStops.size() - 2);
    return mix(kHeightStops[stop], kHeightStops[stop + 1], at - static_cast<double>(stop));
}

int ramp_step(double fraction) {
    return static_cast<int>(std::lround(std::clamp(fraction, 0.0, 1.0) * (kRampSteps - 1)));
}

Colour ramp_colour(int step) {
    return height_colour(static_cast<double>(step) / (kRampSteps - 1));
}

std::vector<Colour> terrain_colours(std::span<const std::string> names) {
    std::vector<Colour> colours;
    const auto is_free = [&](const Colour& colour) {
        return std::find(colours.begin(), colours.end(), colour) == colours.end();
    };
    std::size_t next = 0;
    const auto other = [&] {
        const std::size_t i = next++;
        if (i < kOtherGround.size()) return kOtherGround[i];
        return from_hue(std::fmod(static_cast<double>(i) * kGoldenTurn, 1.0), 0.45, 0.8);
    };
    for (const std::string& name : names) {
        std::string lower = name;
        for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const auto known = std::find_if(kKnownGround.begin(), kKnownGround.end(), [&](auto& k) {
            return lower.find(k.word) != std::string::npos && is_free(k.colour);
        });
        colours.push_back(known != kKnownGround.end() ? known->colour : other());
    }
    return colours;
}

Colour polygon_colour(std::size_t number) {
    const double turn = std::fmod(static_cast<double>(number % kPolygonColours) * kGoldenTurn, 1.0);
    return from_hue(turn, 0.38, 0.88);
}

}  // namespace pronk::drawing
