#include "world/link_sections.hpp"

#include "world/section_tables.hpp"

namespace pronk {
namespace {

using flatbuffers::FlatBufferBuilder;

template <class Stored, class Ours>
constexpr bool same_number(Stored stored, Ours ours) {
    return static_cast<int>(stored) == static_cast<int>(ours);
}
static_assert(same_number(file::ReachUse_exact, ReachUse::exact) &&
              same_number(file::ReachUse_upto, ReachUse::upto) &&
              same_number(file::LinkKind_jump, LinkKind::jump) &&
              same_number(file::LinkKind_drop, LinkKind::drop) &&
              same_number(file::LinkMethod_landing, LinkMethod::landing) &&
              same_number(file::LinkMethod_edges, LinkMethod::edges));

file::Place to_place(const Vec2& v) {
    return {v.x, v.y};
}

Vec2 to_vec(const file::Place& p) {
    return {p.x(), p.z()};
}

constexpr std::uint8_t bit_of(LinkMethod method) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(method));
}

std::uint8_t to_bits(const LinkMethods& methods) {
    return static_cast<std::uint8_t>((methods.landing ? bit_of(LinkMethod::landing) : 0U) |
                                     (methods.edges ? bit_of(LinkMethod::edges) : 0U));
}

Result<LinkMethods> from_bits(std::uint8_t bits) {
    const LinkMethods methods{(bits & bit_of(LinkMethod::landing)) != 0,
                              (bits & bit_of(LinkMethod::edges)) != 0};
    if (to_bits(methods) == bits) return methods;
    return fail("section ability", "links were looked for by an unknown method",
                fmt::format("bits {:b}", bits));
}

file::Link to_stored(const JumpLink& link) {
    return {to_place(link.takeoff_begin),
            to_place(link.takeoff_end),
            to_place(link.landing_begin),
            to_place(link.landing_end),
            link.profile,
            static_cast<file::LinkKind>(link.kind),
            static_cast<file::LinkMethod>(link.method),
            link.apex_share,
            link.slowest_cm_s,
            link.shortest_cm};
}

JumpLink from_stored(const file::Link& link) {
    return {to_vec(link.takeoff_begin()),
            to_vec(link.takeoff_end()),
            to_vec(link.landing_begin()),
            to_vec(link.landing_end()),
            link.profile(),
            static_cast<LinkKind>(link.kind()),
            static_cast<LinkMethod>(link.method()),
            link.apex_share(),
            link.slowest_cm_s(),
            link.shortest_cm()};
}

flatbuffers::Offset<file::TileLinks> encode_tile(FlatBufferBuilder& builder,
                                                 const JumpLinks& tile) {
    std::vector<file::Link> links;
    links.reserve(tile.links.size());
    for (const JumpLink& link : tile.links) links.push_back(to_stored(link));
    std::vector<file::LinkList> lists;
    lists.reserve(tile.lists.size());
    for (std::size_t l = 0; l + 1 < tile.lists.size(); ++l) {
        const LinkList& list = tile.lists[l];
        lists.emplace_back(list.landing_tile, list.landing_polygon.value, list.begin);
    }
    const auto stored_links = builder.CreateVectorOfStructs(links);
    const auto stored_lists = builder.CreateVectorOfStructs(lists);
    return file::CreateTileLinks(builder, stored_links, stored_lists,
                                 builder.CreateVector(tile.list_begin));
}

std::size_t stored_bytes(const file::TileLinks& tile) {
    return tile.links()->size() * sizeof(file::Link) +
           tile.lists()->size() * sizeof(file::LinkList) +
           tile.list_begin()->size() * sizeof(std::uint32_t);
}

JumpLinks decode_tile(const file::TileLinks& stored) {
    JumpLinks tile;
    tile.links.reserve(stored.links()->size());
    for (const file::Link* link : *stored.links()) tile.links.push_back(from_stored(*link));
    tile.lists.reserve(stored.lists()->size() + 1);
    for (const file::LinkList* list : *stored.lists()) {
        tile.lists.push_back(
            {list->landing_tile(), PolyId(list->landing_polygon()), list->begin()});
    }
    tile.lists.push_back({0, PolyId(), stored.links()->size()});
    tile.list_begin.assign(stored.list_begin()->begin(), stored.list_begin()->end());
    return tile;
}

// Looks at the links of one tile before anybody follows a number in them.
class LinkCheck {
  public:
    LinkCheck(const NavWorld& world, std::size_t tile)
        : world_(world), surface_(world.tiles[tile].surface) {
        // A border may lie within a cell outside the level, and a landing may stray from it.
        const BakeSettings& settings = world.settings;
        const float cell_m = settings.grid.cell_m;
        slack_m_ = static_cast<double>(cell_m) +
                   static_cast<double>(settings.links.epsilon_m.value_or(cell_m));
    }

    Result<void> check(const JumpLinks& links) const {
        for (const auto part :
             {&LinkCheck::check_offsets, &LinkCheck::check_landings, &LinkCheck::check_links}) {
            if (auto checked = (this->*part)(links); !checked) return checked;
        }
        return {};
    }

  private:
    tl::unexpected<Error> refuse(std::string what, std::string value) const {
        return fail(fmt::format("links of tile {},{}", surface_.tile.x, surface_.tile.z),
                    std::move(what), std::move(value));
    }

    Result<void> check_offsets(const JumpLinks& links) const {
        const std::vector<std::uint32_t>& begin = links.list_begin;
        if (begin.size() != surface_.polygon_count() + 1) {
            return refuse(fmt::format("polygons have {} offsets of lists, not one each and an end",
                                      begin.size()),
                          fmt::format("{} polygons", surface_.polygon_count()));
        }
        if (begin.front() != 0 || !std::is_sorted(begin.begin(), begin.end()) ||
            begin.back() != links.lists.size() - 1) {
            return refuse("offsets of lists do not ascend from first to last",
                          fmt::format("{} lists", links.lists.size() - 1));
        }
        if (links.lists.front().begin != 0) {
            return refuse("the first list does not begin with the first link",
                          std::to_string(links.lists.front().begin));
        }
        for (std::size_t l = 0; l + 1 < links.lists.size(); ++l) {
            if (links.lists[l].begin >= links.lists[l + 1].begin) {
                return refuse("a list is empty or ends before it begins",
                              fmt::format("list {}", l));
            }
        }
        return {};
    }

    Result<void> check_landings(const JumpLinks& links) const {
        for (std::size_t p = 0; p < surface_.polygon_count(); ++p) {
            const LinkList* before = nullptr;
            for (const LinkList& list : links.lists_from(PolyId(p))) {
                if (list.landing_tile >= world_.tiles.size()) {
                    return refuse("a list lands on a tile that is not there",
                                  std::to_string(list.landing_tile));
                }
                const WalkableSurface& landing = world_.tiles[list.landing_tile].surface;
                if (list.landing_polygon.index() >= landing.polygon_count()) {
                    return refuse("a list lands on a polygon that is not there",
                                  std::to_string(list.landing_polygon.value));
                }
                if (before != nullptr && !in_order(*before, list)) {
                    return refuse("lists are out of order or there twice",
                                  fmt::format("polygon {}", p));
                }
                before = &list;
            }
        }
        return {};
    }

    Result<void> check_links(const JumpLinks& links) const {
        for (std::size_t l = 0; l + 1 < links.lists.size(); ++l) {
            std::uint8_t profile = 0;
            for (const JumpLink& link : links.links_of(links.lists[l])) {
                if (auto checked = check_link(link); !checked) return checked;
                if (link.profile < profile) {
                    return refuse("links are not in the order of their profiles",
                                  fmt::format("list {}", l));
                }
                profile = link.profile;
            }
        }
        return {};
    }

    Result<void> check_link(const JumpLink& link) const {
        if (link.profile >= world_.settings.ability.profiles.size()) {
            return refuse("a link has a profile that is not there", std::to_string(link.profile));
        }
        if (link.kind > LinkKind::drop) {
            return refuse("a link is of an unknown kind",
                          std::to_string(static_cast<int>(link.kind)));
        }
        if (link.method > LinkMethod::edges) {
            return refuse("a link was found by an unknown method",
                          std::to_string(static_cast<int>(link.method)));
        }
        if (link.apex_share == 0) {
            return refuse("a link has an apex of no height", std::to_string(link.apex_share));
        }
        for (const Vec2& place :
             {link.takeoff_begin, link.takeoff_end, link.landing_begin, link.landing_end}) {
            if (!is_near_level(place)) {
                return refuse("a link leaves the level", fmt::format("{},{}", place.x, place.y));
            }
        }
        return {};
    }

    static bool in_order(const LinkList& a, const LinkList& b) {
        return a.landing_tile != b.landing_tile ? a.landing_tile < b.landing_tile
                                                : a.landing_polygon < b.landing_polygon;
    }

    // False for NaN.
    bool is_near_level(const Vec2& place) const {
        const auto within = [&](float value, float min, float max) {
            return static_cast<double>(value) >= static_cast<double>(min) - slack_m_ &&
                   static_cast<double>(value) <= static_cast<double>(max) + slack_m_;
        };
        const Bounds& level = world_.level_bounds;
        return within(place.x, level.min.x, level.max.x) &&
               within(place.y, level.min.z, level.max.z);
    }

    const NavWorld& world_;
    const WalkableSurface& surface_;
    double slack_m_ = 0.0;
};

bool knows_jumps(const SectionSet& set) {
    return find_section(set, "ability") != nullptr || find_section(set, "links") != nullptr;
}

// The checks speak of settings; here they are parts of a section.
Result<void> in_section(Result<void> checked) {
    if (checked) return checked;
    const Error& error = checked.error();
    return fail("section ability: " + error.where, error.what, error.value);
}

}  // namespace

Section encode_ability(const BakeSettings& settings) {
    FlatBufferBuilder builder;
    std::vector<flatbuffers::Offset<file::Profile>> profiles;
    for (const AbilityProfile& profile : settings.ability.profiles) {
        profiles.push_back(file::CreateProfile(builder, profile.jump.apex_m, profile.jump.reach_m,
                                               profile.jump.max_fall_m,
                                               static_cast<file::ReachUse>(profile.use)));
    }
    const auto stored = builder.CreateVector(profiles);
    builder.Finish(file::CreateAbility(
        builder, stored, settings.ability.max_speed_m_s, settings.ability.gravity_m_s2,
        settings.links.step_cells, settings.links.keep_redundant, settings.links.epsilon_m,
        settings.exact, to_bits(settings.links.methods), settings.ability.toll_m));
    return finish("ability", false, builder);
}

Section encode_links(const NavWorld& world) {
    FlatBufferBuilder builder;
    std::vector<flatbuffers::Offset<file::TileLinks>> tiles;
    for (const WorldTile& tile : world.tiles) tiles.push_back(encode_tile(builder, tile.links));
    builder.Finish(file::CreateLinks(builder, builder.CreateVector(tiles)));
    return finish("links", false, builder);
}

Result<void> decode_ability(const SectionSet& set, NavWorld& world) {
    BakeSettings& settings = world.settings;
    settings.ability.profiles.clear();
    if (!knows_jumps(set)) return {};
    const auto table = root_of<file::Ability>(set, "ability");
    if (!table) return tl::unexpected(table.error());
    const file::Ability& stored = **table;
    for (const file::Profile* profile : *stored.profiles()) {
        if (profile->use() > file::ReachUse_MAX) {
            return fail("section ability", "a profile's reach is used in an unknown way",
                        std::to_string(profile->use()));
        }
        settings.ability.profiles.push_back(
            {{profile->apex_m(), profile->reach_m(), profile->max_fall_m()},
             static_cast<ReachUse>(profile->use())});
    }
    settings.ability.max_speed_m_s = stored.max_speed_m_s();
    settings.ability.gravity_m_s2 = stored.gravity_m_s2();
    settings.links.step_cells = stored.step_cells();
    settings.links.keep_redundant = stored.keep_redundant();
    if (const auto epsilon_m = stored.epsilon_m()) settings.links.epsilon_m = *epsilon_m;
    settings.exact = stored.exact();
    settings.ability.toll_m = stored.toll_m();
    const auto methods = from_bits(stored.methods());
    if (!methods) return tl::unexpected(methods.error());
    settings.links.methods = *methods;
    if (auto checked = check_ability(settings.ability, settings.agent); !checked) {
        return in_section(checked);
    }
    if (auto checked = check_range(settings.ability, settings.grid); !checked) {
        return in_section(checked);
    }
    return in_section(check_link_settings(settings.links));
}

Result<void> decode_links(const SectionSet& set, NavWorld& world) {
    if (!knows_jumps(set)) return {};
    const auto table = root_of<file::Links>(set, "links");
    if (!table) return tl::unexpected(table.error());
    const auto& tiles = *(*table)->tiles();
    if (tiles.size() != world.tiles.size()) {
        return fail("section links",
                    fmt::format("should have {} tiles, as the surface", world.tiles.size()),
                    std::to_string(tiles.size()));
    }
    std::size_t bytes = 0;
    for (flatbuffers::uoffset_t t = 0; t < tiles.size(); ++t) {
        // FlatBuffers lets tiles share what they hold; a small file could fill any memory.
        bytes += stored_bytes(*tiles[t]);
        if (bytes > find_section(set, "links")->raw.size()) {
            return fail("section links", "holds less than its tiles say",
                        fmt::format("{} bytes", bytes));
        }
        JumpLinks links = decode_tile(*tiles[t]);
        if (auto checked = LinkCheck(world, t).check(links); !checked) return checked;
        world.tiles[t].links = std::move(links);
    }
    return {};
}

}  // namespace pronk
