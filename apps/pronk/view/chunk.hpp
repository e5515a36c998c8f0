// Arrays of numbers and facts about them enter; one answer of bytes leaves that a browser reads
// without parsing (docs/viewer_protocol.md, "Answers").
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <pronk/base.hpp>
#include <span>

#include "view/call.hpp"

namespace pronk::view {

class Chunk {
  public:
    explicit Chunk(nlohmann::ordered_json facts = nlohmann::ordered_json::object());

    void add(const std::string& name, std::span<const float> numbers);
    void add(const std::string& name, std::span<const std::uint32_t> numbers);
    void add(const std::string& name, std::span<const std::uint16_t> numbers);
    void add(const std::string& name, std::span<const std::uint8_t> numbers);
    void add(const std::string& name, std::span<const Vec3> points);

    Reply reply() const;

  private:
    void add_bytes(const std::string& name, const char* type, std::size_t count,
                   std::span<const std::byte> bytes);

    nlohmann::ordered_json header_;
    std::string data_;
};

}  // namespace pronk::view
