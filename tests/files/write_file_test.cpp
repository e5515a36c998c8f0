#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <pronk/files.hpp>

#include "tests/scratch_folder.hpp"

namespace {
int umask_calls = 0;
}  // namespace

// In the library's place: counts, and asks the kernel.
extern "C" mode_t umask(mode_t mask) noexcept {
    ++umask_calls;
    return static_cast<mode_t>(::syscall(SYS_umask, mask));
}

namespace pronk::write_file_test {
namespace {

namespace fs = std::filesystem;

// While it lives, no file of this process can grow beyond `bytes`, as on a disk that is full.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &old_limit_);
        rlimit limit = old_limit_;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &old_limit_);
        std::signal(SIGXFSZ, old_handler_);
    }

  private:
    rlimit old_limit_{};
    void (*old_handler_)(int);
};

mode_t permissions_of(const fs::path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0);
    return status.st_mode & 07777U;
}

TEST(WriteFile, Makes_a_file_that_was_not_there) {
    const tests::ScratchFolder folder;
    ASSERT_TRUE(write_file(folder / "new", std::string_view("a\0b\n", 4)));
    EXPECT_EQ(tests::content(folder / "new"), std::string("a\0b\n", 4));
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, Replaces_a_longer_file_whole) {
    const tests::ScratchFolder folder;
    const fs::path file = folder.put("file", "a long text that was there before");
    ASSERT_TRUE(write_file(file, "short"));
    EXPECT_EQ(tests::content(file), "short");
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, Writes_empty_files) {
    const tests::ScratchFolder folder;
    const fs::path file = folder.put("file", "something");
    ASSERT_TRUE(write_file(file, ""));
    EXPECT_EQ(fs::file_size(file), 0U);
}

TEST(WriteFile, Writes_more_than_one_call_of_the_kernel_takes) {
    const tests::ScratchFolder folder;
    const std::string large(5'000'000, 'x');
    ASSERT_TRUE(write_file(folder / "large", large));
    EXPECT_EQ(tests::content(folder / "large"), large);
}

TEST(WriteFile, Writes_to_a_name_without_a_folder) {
    const tests::ScratchFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const Result<void> written = write_file("plain", "text");
    fs::current_path(before);
    ASSERT_TRUE(written) << written.error().message();
    EXPECT_EQ(tests::content(folder / "plain"), "text");
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, A_replaced_file_keeps_its_permissions) {
    const tests::ScratchFolder folder;
    for (const mode_t mode : {0640U, 0755U, 0600U}) {
        const fs::path file = folder.put("file", "old");
        ASSERT_EQ(::chmod(file.c_str(), mode), 0);
        ASSERT_TRUE(write_file(file, "new"));
        EXPECT_EQ(permissions_of(file), mode);
    }
}

TEST(WriteFile, A_new_file_gets_the_permissions_that_the_umask_leaves) {
    const tests::ScratchFolder folder;
    const mode_t before = ::umask(027);
    const Result<void> written = write_file(folder / "new", "text");
    const mode_t after = ::umask(before);
    ASSERT_TRUE(written);
    EXPECT_EQ(permissions_of(folder / "new"), 0640U);
    EXPECT_EQ(after, 027U) << "the umask itself must stay";
}

// Another thread that makes a file at that moment would get other permissions.
TEST(WriteFile, The_umask_is_not_asked_for_as_that_changes_it_for_all_threads) {
    const tests::ScratchFolder folder;
    const int before = umask_calls;
    ASSERT_TRUE(write_file(folder / "new", "text"));
    ASSERT_TRUE(write_file(folder / "new", "again"));
    EXPECT_EQ(umask_calls, before);
}

TEST(WriteFile, A_name_that_is_taken_can_be_refused) {
    const tests::ScratchFolder folder;
    const auto bytes = std::as_bytes(std::span<const char>("new", 3));
    ASSERT_TRUE(write_file(folder / "file", bytes, NameTaken::refuse));
    EXPECT_EQ(tests::content(folder / "file"), "new");
    folder.put("old", "old");
    fs::create_symlink("nowhere", folder / "link");
    fs::create_directory(folder / "folder");
    for (const char* name : {"old", "link", "folder"}) {
        const Result<void> written = write_file(folder / name, bytes, NameTaken::refuse);
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().what, "exists already");
    }
    EXPECT_EQ(tests::content(folder / "old"), "old");
    EXPECT_FALSE(fs::exists(folder / "nowhere"));
    EXPECT_EQ(folder.entries(), 4U) << "no temporary file stays";
}

TEST(WriteFile, A_link_can_make_way_without_being_followed) {
    const tests::ScratchFolder folder;
    const fs::path target = folder.put("target", "old");
    fs::create_symlink("target", folder / "link");
    const auto bytes = std::as_bytes(std::span<const char>("new", 3));
    ASSERT_TRUE(write_file(folder / "link", bytes, NameTaken::replace));
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(folder / "link")));
    EXPECT_EQ(tests::content(folder / "link"), "new");
    EXPECT_EQ(tests::content(target), "old");
}

TEST(WriteFile, A_symbolic_link_stays_and_what_it_names_is_replaced) {
    const tests::ScratchFolder folder;
    fs::create_directory(folder / "elsewhere");
    const fs::path target = folder.put("elsewhere/target", "old");
    fs::create_symlink("elsewhere/target", folder / "link");
    fs::create_symlink(folder / "link", folder / "link_to_link");
    ASSERT_TRUE(write_file(folder / "link_to_link", "new"));
    EXPECT_EQ(tests::content(target), "new");
    EXPECT_EQ(fs::read_symlink(folder / "link"), "elsewhere/target");
    EXPECT_EQ(fs::read_symlink(folder / "link_to_link"), folder / "link");
    EXPECT_EQ(folder.entries(), 3U);
}

TEST(WriteFile, A_symbolic_link_to_a_missing_file_makes_that_file) {
    const tests::ScratchFolder folder;
    fs::create_directory(folder / "elsewhere");
    fs::create_symlink("elsewhere/target", folder / "link");
    ASSERT_TRUE(write_file(folder / "link", "new"));
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(tests::content(folder / "elsewhere/target"), "new");
}

TEST(WriteFile, A_circle_of_links_does_not_hang_the_writer) {
    const tests::ScratchFolder folder;
    fs::create_symlink("b", folder / "a");
    fs::create_symlink("a", folder / "b");
    (void)write_file(folder / "a", "text");
    EXPECT_EQ(folder.entries(), 2U) << "a temporary file remains";
}

TEST(WriteFile, A_full_disk_leaves_the_old_file_whole_and_nothing_beside_it) {
    const tests::ScratchFolder folder;
    const fs::path file = folder.put("file", "the old content");
    Result<void> written;
    {
        const FullDisk full(1000);
        written = write_file(file, std::string(100'000, 'x'));
    }
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().where, file.string());
    EXPECT_EQ(written.error().value, "File too large");
    EXPECT_EQ(tests::content(file), "the old content");
    EXPECT_EQ(folder.entries(), 1U) << "a temporary file remains";
}

TEST(WriteFile, A_full_disk_leaves_nothing_where_nothing_was) {
    const tests::ScratchFolder folder;
    Result<void> written;
    {
        const FullDisk full(0);
        written = write_file(folder / "new", "text");
    }
    EXPECT_FALSE(written);
    EXPECT_EQ(folder.entries(), 0U);
}

TEST(WriteFile, A_missing_folder_is_an_error_that_names_the_file) {
    const tests::ScratchFolder folder;
    const Result<void> written = write_file(folder / "missing/file", "text");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().where, (folder / "missing/file").string());
    EXPECT_EQ(written.error().value, "No such file or directory");
    EXPECT_EQ(folder.entries(), 0U);
}

TEST(WriteFile, A_folder_cannot_be_written_and_stays) {
    const tests::ScratchFolder folder;
    fs::create_directory(folder / "inner");
    const Result<void> written = write_file(folder / "inner", "text");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().value, "Is a directory");
    EXPECT_TRUE(fs::is_directory(folder / "inner"));
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(WriteFile, A_device_that_is_full_is_an_error) {
    const Result<void> written = write_file("/dev/full", "text");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().where, "/dev/full");
    EXPECT_EQ(written.error().value, "No space left on device");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(WriteFile, A_device_is_written_to_and_not_replaced) {
    EXPECT_TRUE(write_file("/dev/null", "text"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace pronk::write_file_test
