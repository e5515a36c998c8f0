#include <pronk/files.hpp>
#include <pronk/world.hpp>

#include "world/container.hpp"

namespace pronk {

std::vector<std::byte> write_world(const NavWorld& world, const SaveSettings& settings) {
    return seal(encode_world(world), settings.compress);
}

Result<void> save_world(const NavWorld& world, const std::filesystem::path& file,
                        const SaveSettings& settings) {
    return write_file(file, write_world(world, settings));
}

Result<NavWorld> read_world(std::span<const std::byte> bytes, const std::string& name) {
    const Result<SectionSet> set = unseal(bytes, name);
    if (!set) return tl::unexpected(set.error());
    Result<NavWorld> world = decode_world(*set);
    if (!world) {
        const Error& error = world.error();
        return fail(name + ": " + error.where, error.what, error.value);
    }
    return world;
}

Result<NavWorld> load_world(const std::filesystem::path& file) {
    const Result<MappedFile> mapped = MappedFile::open(file);
    if (!mapped) return tl::unexpected(mapped.error());
    return read_world(mapped->bytes(), file.string());
}

std::uint64_t content_hash(const NavWorld& world) {
    return hash_of(encode_world(world));
}

}  // namespace pronk
