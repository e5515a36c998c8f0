#include "view/view_bench.hpp"

#include <httplib.h>

#include <nlohmann/json.hpp>

#include "bench/random_requests.hpp"
#include "bench/timing.hpp"
#include "view/gzip.hpp"
#include "view/server.hpp"

namespace pronk::view {
namespace {

using bench::count;

constexpr std::size_t kRequests = 200;

struct Sent {
    std::size_t raw_bytes = 0;
    std::size_t bytes = 0;  // as browsers ask for it
};

Sent sent_for(Viewer& viewer, const char* path) {
    const Reply reply = viewer.answer({"GET", path, {}, ""});
    return {reply.body.size(), gzip(reply.body).size()};
}

std::vector<std::string> bodies(const NavWorld& world) {
    const RouteMap map(world);
    std::vector<std::string> list;
    for (const RouteRequest& request : bench::RandomRequests(map).draw(kRequests)) {
        const auto place = [](const Vec3d& v) { return nlohmann::json{v.x, v.y, v.z}; };
        const nlohmann::json body = {{"from", place(request.from)}, {"to", place(request.to)}};
        list.push_back(body.dump());
    }
    return list;
}

// A page asks for one after the other, each over a connection of its own.
Result<std::vector<double>> round_trips_ms(const Server& server,
                                           const std::vector<std::string>& requests) {
    httplib::Client client("127.0.0.1", server.gate().port);
    client.set_tcp_nodelay(true);
    const std::string path = "/" + server.gate().token + "/api/plan";
    std::vector<double> times_ms;
    for (const std::string& body : requests) {
        httplib::Result answer(nullptr, httplib::Error::Unknown);
        const double seconds =
            bench::seconds_of([&] { answer = client.Post(path, body, "application/json"); });
        if (!answer || answer->status != kOk) {
            return fail("api/plan", "was not answered", answer ? answer->body : "");
        }
        times_ms.push_back(1e3 * seconds);
    }
    return times_ms;
}

Result<std::vector<bench::LevelRow>> run_view_bench(const Level& level,
                                                    const bench::Request& request) {
    const Result<NavWorld> world = bench::bake_world(level, request.settings);
    if (!world) return tl::unexpected(world.error());
    Opened opened;
    opened.name = level.source;
    opened.level = std::make_shared<const Level>(level);
    opened.bounds = bounds_of(level.soup);
    Viewer viewer(std::move(opened), request.settings, 0);
    viewer.wait();
    Result<Server> server = Server::start(viewer, 0);
    if (!server) return tl::unexpected(server.error());

    const Sent mesh = sent_for(viewer, "level/mesh");
    const Sent surface = sent_for(viewer, "sets/1/surface");
    const Sent links = sent_for(viewer, "sets/1/links");
    const std::vector<std::string> requests = bodies(*world);
    std::vector<double> times_ms;
    for (int i = 0; i <= request.repeats; ++i) {
        const Result<std::vector<double>> more = round_trips_ms(*server, requests);
        if (!more) return tl::unexpected(more.error());
        if (i == 0) continue;  // planners get their memory
        times_ms.insert(times_ms.end(), more->begin(), more->end());
    }
    const bench::Row row = {
        {"level", level.source},
        {"triangles", count(level.soup.triangles.size())},
        {"links", count(totals(*world).links)},
        {"mesh_bytes", count(mesh.bytes)},
        {"surface_bytes", count(surface.bytes)},
        {"links_bytes", count(links.bytes)},
        {"sent_bytes", count(mesh.bytes + surface.bytes + links.bytes)},
        {"unpacked_bytes", count(mesh.raw_bytes + surface.raw_bytes + links.raw_bytes)},
        {"plan_median_ms", bench::median(times_ms)},
        {"plan_p99_ms", bench::share_of(times_ms, 0.99)},
        {"plan_worst_ms", bench::share_of(times_ms, 1.0)}};
    return std::vector<bench::LevelRow>{{row, request.settings}};
}

}  // namespace

const bench::Suite& view_suite() {
    static const bench::Suite suite{
        "view",
        "what the viewer sends for a level, and how soon it answers both planners' routes",
        {"scene:parkour", "scene:ruins", "scene:city:100", "scene:city:282"},
        run_view_bench};
    return suite;
}

}  // namespace pronk::view
