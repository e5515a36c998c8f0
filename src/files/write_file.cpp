#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <pronk/files.hpp>

namespace pronk {
namespace {

// Writes all bytes, flushes them to the disk and closes the descriptor; 0 or the errno.
int write_and_close(int descriptor, std::span<const std::byte> bytes) {
    int reason = 0;
    while (!bytes.empty() && reason == 0) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            reason = errno;
        }
    }
    // Pipes, terminals and the like have nothing to flush and answer EINVAL.
    if (reason == 0 && ::fsync(descriptor) != 0 && errno != EINVAL) reason = errno;
    if (::close(descriptor) != 0 && reason == 0) reason = errno;
    return reason;
}

// The permissions a plain open(O_CREAT) would have given; mkstemp gives 0600.
void give_usual_permissions(int descriptor, const std::filesystem::path& replaced) {
    struct stat old {};
    if (::stat(replaced.c_str(), &old) == 0) {
        (void)::fchmod(descriptor, old.st_mode & 07777U);
        return;
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    (void)::fchmod(descriptor, 0666U & ~mask);
}

// A symbolic link keeps pointing where it did: what it names gets replaced, or made if it is
// missing (which std::filesystem::canonical would not find). A circle of links ends at one of them.
std::filesystem::path follow_links(std::filesystem::path file) {
    constexpr int kLongestChain = 40;  // as the kernel has it
    for (int i = 0; i < kLongestChain; ++i) {
        std::error_code not_a_link;
        const std::filesystem::path named = std::filesystem::read_symlink(file, not_a_link);
        if (not_a_link) break;
        file = file.parent_path() / named;  // an absolute `named` stands for itself
    }
    return file;
}

// Makes the rename itself survive a power cut. Some file systems refuse to sync folders; the
// file's content is safe by then, so that is no reason to fail.
void flush_folder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    (void)::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

Result<void> write_file(const std::filesystem::path& file, std::span<const std::byte> bytes) {
    // Devices, pipes and the like (/dev/stdout) have no content to keep and cannot be replaced.
    struct stat existing {};
    if (::stat(file.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode)) {
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0) return fail(file.string(), "cannot be written", std::strerror(errno));
        if (const int reason = write_and_close(descriptor, bytes); reason != 0) {
            return fail(file.string(), "cannot be written", std::strerror(reason));
        }
        return {};
    }

    const std::filesystem::path target = follow_links(file);
    std::string temporary = target.string() + ".XXXXXX";
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) return fail(file.string(), "cannot be written", std::strerror(errno));
    give_usual_permissions(descriptor, target);
    int reason = write_and_close(descriptor, bytes);
    if (reason == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) reason = errno;
    if (reason != 0) {
        ::unlink(temporary.c_str());
        return fail(file.string(), "cannot be written", std::strerror(reason));
    }
    const std::filesystem::path folder = target.parent_path();
    flush_folder(folder.empty() ? "." : folder);
    return {};
}

Result<void> write_file(const std::filesystem::path& file, std::string_view text) {
    return write_file(file, std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace pronk
