// Bodies in protobuf: each is an object whose JSON can be read, or rejected.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

#include "runtime/json/text.hpp"
#include "runtime/testing/http/protobuf.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kubexx;
  const auto object = testing::parse_protobuf(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!object) return 0;
  const auto read = json::parse(json::to_text(*object));
  if (!object->is_object() || !std::holds_alternative<json::Value>(read)) std::abort();
  return 0;
}
