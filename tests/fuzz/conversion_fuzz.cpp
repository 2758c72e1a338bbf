// Conversions between versions: every document is converted or an error, and a conversion and the way back give the
// same document.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "input.kubexx_convert.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace {

using namespace kubexx;

template <class From, class To>
void convert_there_and_back(json::Value object, bool is_new) {
  json::set(object, {"apiVersion"}, resource_info<From>().api_version());
  const auto converted = Conversion<From, To>::convert(json::to_text(object));
  if (!converted) return;
  const auto back = Conversion<To, From>::convert(*converted);
  if (is_new && (!back || std::get<json::Value>(json::parse(*back)) != object)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 10'000) return 0;  // below the limit of what is retained
  auto read = json::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (const auto* const written = std::get_if<json::Value>(&read))
    read = json::parse(json::to_text(*written));  // numbers as servers write them
  auto* const object = std::get_if<json::Value>(&read);
  if (object == nullptr || !object->is_object()) return 0;
  // Servers send objects with metadata, and without empty annotations.
  const bool is_new = json::find(*object, {"metadata", "annotations", "kubexx.io/retained"}) == nullptr;
  if (is_new) json::set(*object, {"metadata"}, json::Object());
  json::set(*object, {"metadata", "name"}, "a");
  convert_there_and_back<shop::v1alpha1::Order, shop::v1::Order>(*object, is_new);
  convert_there_and_back<shop::v1::Order, shop::v1alpha1::Order>(*object, is_new);
  convert_there_and_back<shop::v1beta1::Order, shop::v1::Order>(*object, is_new);
  convert_there_and_back<shop::v1::Shelf, shop::v1beta1::Shelf>(*object, is_new);
  return 0;
}
