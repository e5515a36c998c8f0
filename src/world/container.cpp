#include "world/container.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "baked_file_generated.h"

namespace pronk {
namespace {

static_assert(std::endian::native == std::endian::little,
              "baked files hold Detour's tiles as they lie in memory, little-endian");

// As in PNG, the first byte catches 7-bit transfers and the line end catches text conversions.
constexpr std::array<unsigned char, 8> kMagic = {0x89, 'P', 'R', 'O', 'N', 'K', '\r', '\n'};
constexpr std::uint32_t kFormatVersion = 4;
constexpr std::size_t kAlignment = 16;
constexpr int kZstdLevel = 9;
constexpr std::uint64_t kMaxRawSize = FLATBUFFERS_MAX_BUFFER_SIZE;

struct Header {
    std::array<unsigned char, 8> magic = kMagic;
    std::uint32_t format_version = kFormatVersion;
    std::uint32_t reserved = 0;
    std::uint64_t file_size = 0;
    std::uint64_t directory_size = 0;  // the directory follows the header
    std::uint64_t checksum = 0;        // of the fields above and the directory
};
static_assert(sizeof(Header) == 40);

std::uint64_t header_checksum(const Header& header, std::span<const std::byte> directory) {
    const std::uint64_t seed = XXH3_64bits(&header, offsetof(Header, checksum));
    return XXH3_64bits_withSeed(directory.data(), directory.size(), seed);
}

std::size_t aligned(std::size_t size) {
    return (size + kAlignment - 1) / kAlignment * kAlignment;
}

struct Stored {
    file::Codec codec = file::Codec_none;
    std::vector<std::byte> bytes;
};

// Compressed if that makes it smaller.
Stored store(const std::vector<std::byte>& raw, bool compress) {
    if (compress) {
        std::vector<std::byte> packed(ZSTD_compressBound(raw.size()));
        const std::size_t size =
            ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), kZstdLevel);
        if (ZSTD_isError(size) == 0 && size < raw.size()) {
            packed.resize(size);
            return {file::Codec_zstd, std::move(packed)};
        }
    }
    return {file::Codec_none, raw};
}

// Grows with what really comes out, so that a lie about the size costs no memory.
Result<std::vector<std::byte>> decompress(std::span<const std::byte> packed, std::uint64_t raw_size,
                                          const std::string& where) {
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                            ZSTD_freeDStream);
    std::vector<std::byte> raw;
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    std::size_t state = 1;
    while (state != 0) {
        const std::size_t had = raw.size();
        raw.resize(had + ZSTD_DStreamOutSize());
        ZSTD_outBuffer out{raw.data() + had, ZSTD_DStreamOutSize(), 0};
        const std::size_t consumed = in.pos;
        state = ZSTD_decompressStream(stream.get(), &out, &in);
        raw.resize(had + out.pos);
        if (ZSTD_isError(state) != 0) {
            return fail(where, "cannot be decompressed", ZSTD_getErrorName(state));
        }
        const bool stuck = out.pos == 0 && in.pos == consumed;
        if (raw.size() > raw_size || (state != 0 && stuck)) break;
    }
    if (state != 0 || in.pos != packed.size() || raw.size() != raw_size) {
        return fail(where, fmt::format("should be {} bytes after decompression", raw_size),
                    std::to_string(raw.size()));
    }
    return raw;
}

std::vector<std::byte> make_directory(const SectionSet& set, const std::vector<Stored>& stored,
                                      const std::vector<std::uint64_t>& offsets) {
    flatbuffers::FlatBufferBuilder builder;
    std::vector<flatbuffers::Offset<file::SectionEntry>> entries;
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const Section& section = set.sections[i];
        entries.push_back(file::CreateSectionEntry(
            builder, builder.CreateString(section.name), section.required, stored[i].codec,
            offsets[i], stored[i].bytes.size(), section.raw.size(),
            XXH3_64bits(stored[i].bytes.data(), stored[i].bytes.size())));
    }
    const auto writer = builder.CreateString("pronk " PRONK_VERSION);
    const auto level_name = builder.CreateString(set.level_name);
    builder.Finish(
        file::CreateDirectory(builder, writer, level_name, builder.CreateVector(entries)));
    const auto* bytes = reinterpret_cast<const std::byte*>(builder.GetBufferPointer());
    return {bytes, bytes + builder.GetSize()};
}

// Where the sections go, if the directory has this size.
std::vector<std::uint64_t> lay_out(const std::vector<Stored>& stored, std::size_t directory_size,
                                   std::uint64_t& end) {
    std::vector<std::uint64_t> offsets;
    end = sizeof(Header) + directory_size;
    for (const Stored& part : stored) {
        offsets.push_back(aligned(end));
        end = offsets.back() + part.bytes.size();
    }
    return offsets;
}

// A directory of its own, because the file's bytes may lie at any address and FlatBuffers' numbers
// must be aligned.
struct Opened {
    std::vector<std::byte> bytes;
    std::size_t sections_begin = 0;

    const file::Directory& directory() const {
        return *flatbuffers::GetRoot<file::Directory>(bytes.data());
    }
};

Result<Opened> open_directory(std::span<const std::byte> bytes, const std::string& name) {
    Header header;
    if (bytes.size() < sizeof header) {
        return fail(name, "is too short for a baked file", fmt::format("{} bytes", bytes.size()));
    }
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != kMagic) return fail(name, "is not a baked file");
    if (header.format_version != kFormatVersion) {
        return fail(
            name,
            fmt::format("was written by another version of pronk, whose format is not {}: bake the "
                        "level again",
                        kFormatVersion),
            std::to_string(header.format_version));
    }
    if (header.file_size != bytes.size()) {
        return fail(name, fmt::format("should have {} bytes", header.file_size),
                    fmt::format("{} bytes", bytes.size()));
    }
    if (header.directory_size > bytes.size() - sizeof header) {
        return fail(name, "directory does not fit the file", std::to_string(header.directory_size));
    }
    const auto directory = bytes.subspan(sizeof header, header.directory_size);
    if (header_checksum(header, directory) != header.checksum) {
        return fail(name, "checksum of the directory is wrong, the file is damaged");
    }
    Opened opened{{directory.begin(), directory.end()}, sizeof header + directory.size()};
    flatbuffers::Verifier verifier(reinterpret_cast<const std::uint8_t*>(opened.bytes.data()),
                                   opened.bytes.size());
    if (!verifier.VerifyBuffer<file::Directory>(nullptr)) {
        return fail(name, "directory is not well formed");
    }
    return opened;
}

// The stored bytes of one section; `end` moves behind it.
Result<std::span<const std::byte>> locate(std::span<const std::byte> bytes,
                                          const file::SectionEntry& entry, std::size_t& end,
                                          const std::string& where) {
    const std::uint64_t offset = aligned(end);
    if (entry.offset() != offset || offset > bytes.size() ||
        entry.stored_size() > bytes.size() - offset) {
        return fail(where, "does not lie where it should", std::to_string(entry.offset()));
    }
    for (std::size_t i = end; i < offset; ++i) {
        if (bytes[i] != std::byte{0}) return fail(where, "padding before it is not empty");
    }
    const auto stored = bytes.subspan(offset, entry.stored_size());
    if (XXH3_64bits(stored.data(), stored.size()) != entry.checksum()) {
        return fail(where, "checksum is wrong, the file is damaged");
    }
    end = offset + stored.size();
    return stored;
}

Result<std::vector<std::byte>> unpack(std::span<const std::byte> stored,
                                      const file::SectionEntry& entry, const std::string& where) {
    if (entry.raw_size() > kMaxRawSize) {
        return fail(where, "is too large", std::to_string(entry.raw_size()));
    }
    if (entry.codec() == file::Codec_zstd) return decompress(stored, entry.raw_size(), where);
    if (entry.codec() != file::Codec_none) {
        return fail(where, "unknown compression", std::to_string(entry.codec()));
    }
    if (entry.raw_size() != stored.size()) {
        return fail(where, "size is wrong", std::to_string(entry.raw_size()));
    }
    return std::vector<std::byte>(stored.begin(), stored.end());
}

bool is_known(std::string_view name) {
    constexpr std::array<std::string_view, 6> kKnown = {"level",   "settings", "terrains",
                                                        "surface", "ability",  "links"};
    return std::find(kKnown.begin(), kKnown.end(), name) != kKnown.end();
}

}  // namespace

std::vector<std::byte> seal(const SectionSet& set, bool compress) {
    std::vector<Stored> stored;
    for (const Section& section : set.sections) stored.push_back(store(section.raw, compress));

    // The directory holds offsets that depend on its own size; the size does not depend on the
    // offsets as long as none is zero, which FlatBuffers would leave out.
    std::uint64_t end = 0;
    const std::vector<std::uint64_t> guess(stored.size(), 1);
    const std::size_t directory_size = make_directory(set, stored, guess).size();
    const std::vector<std::uint64_t> offsets = lay_out(stored, directory_size, end);
    const std::vector<std::byte> directory = make_directory(set, stored, offsets);

    Header header;
    header.file_size = end;
    header.directory_size = directory.size();
    header.checksum = header_checksum(header, directory);

    std::vector<std::byte> bytes(end, std::byte{0});
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, directory.data(), directory.size());
    for (std::size_t i = 0; i < stored.size(); ++i) {
        std::copy(stored[i].bytes.begin(), stored[i].bytes.end(),
                  bytes.begin() + static_cast<std::ptrdiff_t>(offsets[i]));
    }
    return bytes;
}

Result<SectionSet> unseal(std::span<const std::byte> bytes, const std::string& name) {
    const Result<Opened> opened = open_directory(bytes, name);
    if (!opened) return tl::unexpected(opened.error());
    SectionSet set;
    set.level_name = opened->directory().level_name()->str();
    std::size_t end = opened->sections_begin;
    for (const file::SectionEntry* entry : *opened->directory().sections()) {
        const std::string section = entry->name()->str();
        const std::string where = fmt::format("{}: section {}", name, section);
        const auto stored = locate(bytes, *entry, end, where);
        if (!stored) return tl::unexpected(stored.error());
        if (!is_known(section)) {
            if (entry->required()) {
                return fail(where, "is needed, and this version of pronk does not know it");
            }
            continue;
        }
        auto raw = unpack(*stored, *entry, where);
        if (!raw) return tl::unexpected(raw.error());
        set.sections.push_back({section, entry->required(), std::move(*raw)});
    }
    if (end != bytes.size()) {
        return fail(name, "has bytes behind its last section", std::to_string(bytes.size() - end));
    }
    return set;
}

std::uint64_t hash_of(const SectionSet& set) {
    std::uint64_t hash = 0;
    for (const Section& section : set.sections) {
        hash = XXH3_64bits_withSeed(section.name.data(), section.name.size(), hash);
        hash = XXH3_64bits_withSeed(section.raw.data(), section.raw.size(), hash);
    }
    return hash;
}

Result<std::vector<SectionInfo>> list_sections(std::span<const std::byte> bytes,
                                               const std::string& name) {
    const Result<Opened> opened = open_directory(bytes, name);
    if (!opened) return tl::unexpected(opened.error());
    std::vector<SectionInfo> infos;
    for (const file::SectionEntry* entry : *opened->directory().sections()) {
        infos.push_back({entry->name()->str(), entry->stored_size(), entry->raw_size()});
    }
    return infos;
}

}  // namespace pronk
