#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "runtime/json/depth.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/apply/server_side_apply.hpp"

// Patches of an object. The input is the kind of patch (json, merge, strategic, apply), a line break, the object as
// JSON, a line break and the patch as JSON. What comes out can be written and read again.

namespace kubexx {
namespace {

constexpr std::string_view kDefinition =
    R"json({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
"metadata":{"name":"bags.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
"names":{"plural":"bags","singular":"bag","kind":"Bag"},"versions":[{"name":"v1","served":true,"storage":true,
"subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object",
"x-kubernetes-preserve-unknown-fields":true,"properties":{
"set":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}},
"atoms":{"type":"object","x-kubernetes-map-type":"atomic","additionalProperties":{"type":"string"}},
"rows":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a","b"],"items":{"type":"object",
"required":["a"],"properties":{"a":{"type":"string"},"b":{"type":"integer","default":1},"c":{"type":"string"}}}}}},
"status":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}}}]}})json";

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void check(const json::Value& value) {
  const auto again = json::parse(json::to_text(value));
  const auto* read = std::get_if<json::Value>(&again);
  if (read == nullptr || json::to_text(*read) != json::to_text(value)) std::abort();
}

const testing::MergeSchema& bags() {
  static const testing::MergeSchema schema(schema::decode_crd(std::get<json::Value>(json::parse(kDefinition))).crd);
  return schema;
}

/// Applies the patch, then takes the result for an update, and applies it again: nothing changes any more.
void apply(const json::Value& live, const json::Value& patch) {
  testing::FieldWrite write{"example.com/v1", "a", "", "2026-01-02T03:04:05Z", true};
  auto applied = testing::apply_patch(&live, patch, bags(), write);
  if (!applied) return;
  check(*applied);
  write.manager = "b";
  check(testing::track_update(&live, *applied, bags(), write));
  write.force = false;
  auto again = testing::apply_patch(&*applied, patch, bags(), write);
  if (again) check(*again);
}

void patch_once(std::string_view kind, const json::Value& object, const json::Value& change) {
  if (kind == "apply") return apply(object, change);
  if (!object.is_object()) return;
  auto patched = kind == "json" ? patch::apply_json_patch(object, change)
                 : kind == "merge"
                     ? patch::apply_merge_patch(object, change)
                     : patch::apply_strategic_merge_patch(object, change, patch::merge_lists("", "Namespace"));
  if (patched) check(patched->document);
}

}  // namespace
}  // namespace kubexx

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kubexx;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view kind = take_line(text), first = take_line(text);
  const auto object = json::parse(first), change = json::parse(text);
  const auto* live = std::get_if<json::Value>(&object);
  const auto* patch = std::get_if<json::Value>(&change);
  if (live != nullptr && patch != nullptr && !json::is_deeper_than(*live, json::kMostObjectLevels))
    patch_once(kind, *live, *patch);
  return 0;
}
