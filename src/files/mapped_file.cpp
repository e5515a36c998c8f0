#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <pronk/files.hpp>
#include <utility>

namespace pronk {

Result<MappedFile> MappedFile::open(const std::filesystem::path& file) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer; regular files ignore it.
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return fail(file.string(), "cannot be opened", std::strerror(errno));

    struct stat status {};
    if (::fstat(descriptor, &status) != 0) {
        const int reason = errno;
        ::close(descriptor);
        return fail(file.string(), "cannot be read", std::strerror(reason));
    }
    if (!S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return fail(file.string(), "is not a regular file");
    }

    MappedFile mapped;
    mapped.size_ = static_cast<std::size_t>(status.st_size);
    if (mapped.size_ > 0) {  // mmap refuses empty ranges
        void* data = ::mmap(nullptr, mapped.size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (data == MAP_FAILED) {
            const int reason = errno;
            ::close(descriptor);
            return fail(file.string(), "cannot be mapped into memory", std::strerror(reason));
        }
        mapped.data_ = data;
    }
    ::close(descriptor);
    return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) ::munmap(data_, size_);
}

}  // namespace pronk
