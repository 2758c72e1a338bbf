#include <cstdint>
#include <string_view>

#include "runtime/json/text.hpp"
#include "runtime/selector/selector.hpp"

// The same text as a label selector and as a field selector, matched with an object.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kubexx;
  static const json::Value object = std::get<json::Value>(json::parse(
      R"({"metadata":{"name":"x","labels":{"app":"web","tier":"7","example.com/a":""}},"spec":{"n":1,"list":[1]}})"));
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  selector::Selector selector;
  if (auto labels = selector::parse_labels(text)) selector.labels = std::move(*labels);
  if (auto fields = selector::parse_fields(text, [](std::string_view) { return std::nullopt; }))
    selector.fields = std::move(*fields);
  (void)selector.matches(object);
  (void)selector.matches(json::Value());
  return 0;
}
