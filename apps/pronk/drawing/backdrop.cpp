#include "drawing/backdrop.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace pronk::drawing {
namespace {

// Samples per pixel in each direction.
constexpr int kSamples = 2;
constexpr float kNothing = std::numeric_limits<float>::lowest();

struct Grid {
    int width = 0;
    int height = 0;

    std::size_t size() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }
};

// The highest upward-facing ground at each sample, and the light it gets.
struct DepthImage {
    Grid grid;
    std::vector<float> height;
    std::vector<float> light;
};

float light_on(const glm::dvec3& normal) {
    const glm::dvec3 sun = glm::normalize(glm::dvec3(-1.0, 1.7, -1.0));
    return static_cast<float>(std::max(0.0, glm::dot(normal, sun)));
}

struct SampleRange {
    int first = 0;
    int last = -1;
};

// Samples (at half-integer places) within [low, high].
SampleRange samples_within(double low, double high, int count) {
    return {static_cast<int>(std::clamp(std::ceil(low - 0.5), 0.0, static_cast<double>(count))),
            static_cast<int>(std::clamp(std::floor(high - 0.5), -1.0, count - 1.0))};
}

void draw_triangle(DepthImage& image, const std::array<glm::dvec3, 3>& v, float light,
                   float cut_above_m) {
    // x and z in samples, y in metres.
    const auto [low_x, high_x] = std::minmax({v[0].x, v[1].x, v[2].x});
    const auto [low_z, high_z] = std::minmax({v[0].z, v[1].z, v[2].z});
    const SampleRange rows = samples_within(low_z, high_z, image.grid.height);
    const SampleRange columns = samples_within(low_x, high_x, image.grid.width);
    const glm::dvec3 u = v[1] - v[0];
    const glm::dvec3 w = v[2] - v[0];
    const double area = u.z * w.x - u.x * w.z;
    for (int row = rows.first; row <= rows.last; ++row) {
        const double dz = row + 0.5 - v[0].z;
        for (int column = columns.first; column <= columns.last; ++column) {
            const double dx = column + 0.5 - v[0].x;
            const double b = (dz * w.x - dx * w.z) / area;
            const double c = (u.z * dx - u.x * dz) / area;
            if (b < 0.0 || c < 0.0 || b + c > 1.0) continue;
            const float y = static_cast<float>(v[0].y + b * u.y + c * w.y);
            const std::size_t sample = image.grid.at(column, row);
            if (y <= image.height[sample] || y > cut_above_m) continue;
            image.height[sample] = y;
            image.light[sample] = light;
        }
    }
}

DepthImage look_down(const TriangleSoup& level, const WorldWindow& window,
                     const BackdropSettings& settings) {
    DepthImage image;
    image.grid = {settings.width_px * kSamples, settings.height_px * kSamples};
    image.height.assign(image.grid.size(), kNothing);
    image.light.assign(image.grid.size(), 0.0F);
    const double scale_x = image.grid.width / window.width_m;
    const double scale_z = image.grid.height / window.depth_m;
    const float cut = settings.cut_above_m.value_or(std::numeric_limits<float>::max());
    for (const auto& triangle : level.triangles) {
        const glm::dvec3 a(level.vertices[triangle[0]]);
        const glm::dvec3 b(level.vertices[triangle[1]]);
        const glm::dvec3 c(level.vertices[triangle[2]]);
        const glm::dvec3 normal = glm::cross(b - a, c - a);
        const double length = glm::length(normal);
        if (!(normal.y > 1e-6 * length)) continue;  // faces down, is upright, or has no area
        const auto to_samples = [&](const glm::dvec3& p) {
            return glm::dvec3((p.x - window.min_x) * scale_x, p.y, (p.z - window.min_z) * scale_z);
        };
        draw_triangle(image, {to_samples(a), to_samples(b), to_samples(c)},
                      light_on(normal / length), cut);
    }
    return image;
}

// Samples averaged to pixels; places without ground count neither for height nor for light.
struct Relief {
    Grid grid;
    std::vector<float> height;
    std::vector<float> light;
    std::vector<float> cover;  // share of samples with ground
};

Relief average(const DepthImage& image) {
    Relief relief;
    relief.grid = {image.grid.width / kSamples, image.grid.height / kSamples};
    relief.height.assign(relief.grid.size(), 0.0F);
    relief.light.assign(relief.grid.size(), 0.0F);
    relief.cover.assign(relief.grid.size(), 0.0F);
    for (int y = 0; y < image.grid.height; ++y) {
        for (int x = 0; x < image.grid.width; ++x) {
            const std::size_t sample = image.grid.at(x, y);
            if (image.height[sample] == kNothing) continue;
            const std::size_t pixel = relief.grid.at(x / kSamples, y / kSamples);
            relief.height[pixel] += image.height[sample];
            relief.light[pixel] += image.light[sample];
            relief.cover[pixel] += 1.0F;
        }
    }
    for (std::size_t i = 0; i < relief.grid.size(); ++i) {
        if (relief.cover[i] == 0.0F) continue;
        relief.height[i] /= relief.cover[i];
        relief.light[i] /= relief.cover[i];
        relief.cover[i] /= kSamples * kSamples;
    }
    return relief;
}

// Running sums along one line of the image, `stride` apart; outside the image counts as 0.
void box_blur_line(const float* from, float* to, int count, int radius, std::size_t stride) {
    const auto at = [&](int i) { return static_cast<std::size_t>(i) * stride; };
    double sum = 0.0;
    for (int i = 0; i < std::min(radius, count); ++i) sum += from[at(i)];
    for (int i = 0; i < count; ++i) {
        if (i + radius < count) sum += from[at(i + radius)];
        if (i - radius - 1 >= 0) sum -= from[at(i - radius - 1)];
        to[at(i)] = static_cast<float>(sum / (2 * radius + 1));
    }
}

// Two box blurs in each direction: close to a Gaussian.
void blur(std::vector<float>& values, const Grid& grid, int radius) {
    std::vector<float> other(values.size());
    const std::size_t row = static_cast<std::size_t>(grid.width);
    for (int pass = 0; pass < 2; ++pass) {
        for (int y = 0; y < grid.height; ++y) {
            box_blur_line(&values[grid.at(0, y)], &other[grid.at(0, y)], grid.width, radius, 1);
        }
        for (int x = 0; x < grid.width; ++x) {
            box_blur_line(&other[grid.at(x, 0)], &values[grid.at(x, 0)], grid.height, radius, row);
        }
    }
}

// How far each pixel lies below (positive) or above its surroundings, metres.
std::vector<float> depth_below_surroundings(const Relief& relief, int radius) {
    std::vector<float> mean(relief.grid.size());
    std::vector<float> weight = relief.cover;
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = relief.height[i] * relief.cover[i];
    blur(mean, relief.grid, radius);
    blur(weight, relief.grid, radius);
    for (std::size_t i = 0; i < mean.size(); ++i) {
        mean[i] = weight[i] > 1e-4F ? mean[i] / weight[i] - relief.height[i] : 0.0F;
    }
    return mean;
}

// 32 greys: few enough for an embedded PNG to stay small, too many to be seen as steps.
std::uint32_t grey_pixel(float grey, float alpha) {
    const float stepped = std::round(std::clamp(grey, 0.0F, 1.0F) * 31.0F) / 31.0F;
    const Colour dark{0.47, 0.47, 0.48};
    const Colour light{0.93, 0.925, 0.915};
    const auto channel = [&](double from, double to) {
        const double value = (from + (to - from) * static_cast<double>(stepped)) * alpha;
        return static_cast<std::uint32_t>(std::lround(value * 255.0));
    };
    return static_cast<std::uint32_t>(std::lround(alpha * 255.0F)) << 24 |
           channel(dark.red, light.red) << 16 | channel(dark.green, light.green) << 8 |
           channel(dark.blue, light.blue);
}

}  // namespace

Raster draw_backdrop(const TriangleSoup& level, const WorldWindow& window,
                     const BackdropSettings& settings) {
    const Relief relief = average(look_down(level, window, settings));
    const int long_side = std::max(relief.grid.width, relief.grid.height);
    const std::vector<float> depth = depth_below_surroundings(relief, std::max(2, long_side / 130));

    constexpr float kFullShadow_m = 2.5F;  // the height of a room
    const float flat = light_on({0.0, 1.0, 0.0});
    Raster raster{relief.grid.width, relief.grid.height, {}};
    raster.argb.resize(relief.grid.size());
    for (std::size_t i = 0; i < relief.grid.size(); ++i) {
        const float shadow = std::tanh(depth[i] / kFullShadow_m);
        const float grey =
            0.78F + 0.60F * (relief.light[i] - flat) - (shadow > 0.0F ? 0.75F : 0.25F) * shadow;
        raster.argb[i] = grey_pixel(grey, relief.cover[i]);
    }
    return raster;
}

}  // namespace pronk::drawing
