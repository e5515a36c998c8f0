#include <gtest/gtest.h>
#include <sys/stat.h>

#include <pronk/files.hpp>
#include <utility>

#include "tests/scratch_folder.hpp"

namespace pronk::mapped_file_test {
namespace {

std::string text_of(const MappedFile& mapped) {
    return {mapped.text().begin(), mapped.text().end()};
}

TEST(MappedFile, Holds_the_bytes_of_the_file) {
    const tests::ScratchFolder folder;
    const std::string bytes("one\0two\n\xff", 9);
    const Result<MappedFile> mapped = MappedFile::open(folder.put("file", bytes));
    ASSERT_TRUE(mapped) << mapped.error().message();
    EXPECT_EQ(text_of(*mapped), bytes);
    ASSERT_EQ(mapped->bytes().size(), bytes.size());
    EXPECT_EQ(mapped->bytes()[8], std::byte{0xff});
}

TEST(MappedFile, An_empty_file_has_no_bytes_and_is_no_error) {
    const tests::ScratchFolder folder;
    const Result<MappedFile> mapped = MappedFile::open(folder.put("empty", ""));
    ASSERT_TRUE(mapped) << mapped.error().message();
    EXPECT_TRUE(mapped->text().empty());
    EXPECT_TRUE(mapped->bytes().empty());
}

TEST(MappedFile, A_missing_file_is_an_error_that_names_it) {
    const tests::ScratchFolder folder;
    const Result<MappedFile> mapped = MappedFile::open(folder / "missing.obj");
    ASSERT_FALSE(mapped);
    EXPECT_EQ(mapped.error().where, (folder / "missing.obj").string());
    EXPECT_EQ(mapped.error().value, "No such file or directory");
}

TEST(MappedFile, A_folder_is_an_error) {
    const tests::ScratchFolder folder;
    const Result<MappedFile> mapped = MappedFile::open(folder.path());
    ASSERT_FALSE(mapped);
    EXPECT_EQ(mapped.error().where, folder.path().string());
    EXPECT_EQ(mapped.error().what, "is not a regular file");
}

TEST(MappedFile, A_device_is_an_error) {
    const Result<MappedFile> mapped = MappedFile::open("/dev/zero");
    ASSERT_FALSE(mapped);
    EXPECT_EQ(mapped.error().what, "is not a regular file");
}

TEST(MappedFile, A_pipe_is_refused_without_waiting_for_its_writer) {
    const tests::ScratchFolder folder;
    const std::filesystem::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const Result<MappedFile> mapped = MappedFile::open(pipe);
    ASSERT_FALSE(mapped);
    EXPECT_EQ(mapped.error().what, "is not a regular file");
}

TEST(MappedFile, Moving_hands_the_bytes_on) {
    const tests::ScratchFolder folder;
    Result<MappedFile> first = MappedFile::open(folder.put("first", "1"));
    Result<MappedFile> second = MappedFile::open(folder.put("second", "22"));
    ASSERT_TRUE(first && second);
    MappedFile moved = std::move(*first);
    EXPECT_EQ(text_of(moved), "1");
    moved = std::move(*second);
    EXPECT_EQ(text_of(moved), "22");
}

TEST(MappedFile, Keeps_its_bytes_when_the_file_is_replaced) {
    const tests::ScratchFolder folder;
    const std::filesystem::path file = folder.put("file", "old");
    const Result<MappedFile> mapped = MappedFile::open(file);
    ASSERT_TRUE(mapped);
    ASSERT_TRUE(write_file(file, "something new"));
    EXPECT_EQ(text_of(*mapped), "old");
}

}  // namespace
}  // namespace pronk::mapped_file_test
