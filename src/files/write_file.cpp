#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <pronk/files.hpp>
#include <string>

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

struct Temporary {
    std::string name;
    int descriptor = -1;  // below 0: errno says why
};

// Beside the target. The kernel gives it the usual permissions, those of a file that it replaces
// excepted; mkstemp would give 0600, and to ask for the mask is to change it for all threads.
Temporary open_temporary(const std::filesystem::path& target) {
    constexpr int kTries = 100;  // names that others have left behind
    static std::atomic<unsigned> next = 0;
    Temporary made;
    for (int i = 0; i < kTries; ++i) {
        made.name =
            target.string() + "." + std::to_string(::getpid()) + "-" + std::to_string(next++);
        made.descriptor = ::open(made.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (made.descriptor >= 0 || errno != EEXIST) break;
    }
    struct stat old {};
    if (made.descriptor >= 0 && ::lstat(target.c_str(), &old) == 0 && S_ISREG(old.st_mode)) {
        (void)::fchmod(made.descriptor, old.st_mode & 07777U);
    }
    return made;
}

// 0 or the errno: EEXIST if the target is taken and must stay.
int move_to(const std::string& temporary, const std::filesystem::path& target, NameTaken taken) {
    if (taken != NameTaken::refuse) {
        return ::rename(temporary.c_str(), target.c_str()) == 0 ? 0 : errno;
    }
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, target.c_str(), RENAME_NOREPLACE) == 0) {
        return 0;
    }
    // Not every file system knows how; all that have hard links refuse a second one of a name.
    if (errno != EINVAL && errno != ENOSYS) return errno;
    if (::link(temporary.c_str(), target.c_str()) != 0) return errno;
    ::unlink(temporary.c_str());
    return 0;
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

Result<void> write_file(const std::filesystem::path& file, std::span<const std::byte> bytes,
                        NameTaken taken) {
    const bool follows = taken == NameTaken::follow;
    // Devices, pipes and the like (/dev/stdout) have no content to keep and cannot be replaced.
    struct stat existing {};
    if (follows && ::stat(file.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode)) {
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0) return fail(file.string(), "cannot be written", std::strerror(errno));
        if (const int reason = write_and_close(descriptor, bytes); reason != 0) {
            return fail(file.string(), "cannot be written", std::strerror(reason));
        }
        return {};
    }

    const std::filesystem::path target = follows ? follow_links(file) : file;
    const Temporary temporary = open_temporary(target);
    if (temporary.descriptor < 0) {
        return fail(file.string(), "cannot be written", std::strerror(errno));
    }
    int reason = write_and_close(temporary.descriptor, bytes);
    if (reason == 0) reason = move_to(temporary.name, target, taken);
    if (reason != 0) {
        ::unlink(temporary.name.c_str());
        if (reason == EEXIST) return fail(file.string(), "exists already");
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
