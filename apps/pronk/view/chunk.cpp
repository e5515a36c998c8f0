#include "view/chunk.hpp"

#include <bit>

namespace pronk::view {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are sent as they are in memory");

std::string padded(std::string text, char with) {
    text.resize((text.size() + 3) / 4 * 4, with);
    return text;
}

}  // namespace

Chunk::Chunk(nlohmann::ordered_json facts) : header_(std::move(facts)) {
    header_["arrays"] = nlohmann::ordered_json::array();
}

void Chunk::add_bytes(const std::string& name, const char* type, std::size_t count,
                      std::span<const std::byte> bytes) {
    header_["arrays"].push_back(
        {{"name", name}, {"type", type}, {"count", count}, {"offset", data_.size()}});
    data_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    data_ = padded(std::move(data_), '\0');
}

void Chunk::add(const std::string& name, std::span<const float> numbers) {
    add_bytes(name, "f32", numbers.size(), std::as_bytes(numbers));
}

void Chunk::add(const std::string& name, std::span<const std::uint32_t> numbers) {
    add_bytes(name, "u32", numbers.size(), std::as_bytes(numbers));
}

void Chunk::add(const std::string& name, std::span<const std::uint16_t> numbers) {
    add_bytes(name, "u16", numbers.size(), std::as_bytes(numbers));
}

void Chunk::add(const std::string& name, std::span<const std::uint8_t> numbers) {
    add_bytes(name, "u8", numbers.size(), std::as_bytes(numbers));
}

void Chunk::add(const std::string& name, std::span<const Vec3> points) {
    static_assert(sizeof(Vec3) == 3 * sizeof(float));
    add_bytes(name, "f32", 3 * points.size(), std::as_bytes(points));
}

Reply Chunk::reply() const {
    using Handler = nlohmann::ordered_json::error_handler_t;
    const std::string header = padded(header_.dump(-1, ' ', false, Handler::replace), ' ');
    const auto length = static_cast<std::uint32_t>(header.size());
    std::string body = "PRNK";
    body.append(reinterpret_cast<const char*>(&length), sizeof length);
    body += header;
    body += data_;
    return {kOk, kBinary, std::move(body)};
}

}  // namespace pronk::view
