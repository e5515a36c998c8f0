// Whole files in and out: reading maps them, writing replaces them in one step or not at all.
#pragma once

#include <filesystem>
#include <pronk/base.hpp>
#include <span>

namespace pronk {

// A regular file's bytes, read-only, for as long as the object lives. A file that another program
// shortens meanwhile is outside what this can guard against.
class MappedFile {
  public:
    static Result<MappedFile> open(const std::filesystem::path& file);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    std::span<const char> text() const { return {static_cast<const char*>(data_), size_}; }
    std::span<const std::byte> bytes() const { return std::as_bytes(text()); }

  private:
    MappedFile() = default;
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

// What becomes of whatever has a file's name already.
enum class NameTaken : std::uint8_t {
    follow,   // a symbolic link keeps leading where it did, and what it leads to is replaced
    replace,  // the name is the new file's from now on; where a link led to stays as it was
    refuse,   // it stays: "exists already"
};

// Writes a temporary file beside `file`, flushes it to the disk and renames it over `file`. On any
// failure (a full disk, no permission) the old file is as it was and no temporary file remains.
Result<void> write_file(const std::filesystem::path& file, std::span<const std::byte> bytes,
                        NameTaken taken = NameTaken::follow);
Result<void> write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace pronk
