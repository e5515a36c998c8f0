#include "block_source.hpp"

#include <algorithm>
#include <pronk/files.hpp>

#include "block_json.hpp"

namespace pronk::app {
namespace {

enum class BlockFile { none, text, json_document };

std::string extension_of(const std::string& file) {
    std::string extension = std::filesystem::path(file).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return extension;
}

BlockFile kind_of(const std::string& file) {
    const std::string extension = extension_of(file);
    if (extension == ".blocks") return BlockFile::text;
    return extension == ".json" ? BlockFile::json_document : BlockFile::none;
}

}  // namespace

bool is_block_file(const std::string& file) {
    return kind_of(file) != BlockFile::none;
}

Result<BlockList> open_blocks(const std::string& file) {
    // Opening first gives every kind the same answer for missing files and folders.
    const Result<MappedFile> mapped = MappedFile::open(file);
    if (!mapped) return tl::unexpected(mapped.error());
    if (mapped->text().empty()) return fail(file, "is empty");
    switch (kind_of(file)) {
        case BlockFile::text:
            return read_blocks(mapped->text(), file);
        case BlockFile::json_document:
            return read_blocks_json(mapped->text(), file);
        case BlockFile::none:
            break;
    }
    return fail(file, "unknown kind of block file (known: .blocks, .json)", extension_of(file));
}

}  // namespace pronk::app
