#include "runtime/testing/apply/last_applied.hpp"

#include "runtime/core/last_applied.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

/// All annotations of an object together.
constexpr std::size_t kMostAnnotationBytes = 256 * 1024;

Value* annotations_of(Value& object) {
  Value* annotations = json::find(object, {"metadata", "annotations"});
  return annotations != nullptr && annotations->is_object() ? annotations : nullptr;
}

std::string last_applied(Value& object) {
  Value* annotations = annotations_of(object);
  const Value* text = annotations == nullptr ? nullptr : annotations->as_object().find(core::last_applied_annotation);
  return text != nullptr && text->is_string() ? text->as_string() : std::string();
}

std::size_t size_of(const Object& annotations) {
  std::size_t size = 0;
  for (const auto& [key, value] : annotations) size += key.size() + (value.is_string() ? value.as_string().size() : 0);
  return size;
}

}  // namespace

FieldSet fields_last_applied(const Value& live, const std::string& api_version, const MergeType& type) {
  Value copy = live;
  const auto parsed = json::parse(last_applied(copy));
  const auto* applied = std::get_if<Value>(&parsed);
  if (applied == nullptr || !applied->is_object()) return {};
  const Value* version = applied->as_object().find("apiVersion");
  if (version == nullptr || !(*version == Value(api_version)) || applied->as_object().find("kind") == nullptr)
    return {};
  if (!check_type(live, type, Duplicates::refused).empty()) return {};
  if (!check_type(*applied, type, Duplicates::refused).empty()) return {};
  const Comparison change = compare(*applied, live, type);
  return without(without(without(fields_of(*applied, type), change.modified), change.added), change.removed);
}

void refresh_last_applied(Value& object, const Value& applied) {
  if (last_applied(object).empty()) return;
  Value written = applied;
  if (Value* annotations = annotations_of(written)) {
    annotations->as_object().erase(core::last_applied_annotation);
    if (annotations->as_object().empty()) written.as_object().find("metadata")->as_object().erase("annotations");
  }
  Object& annotations = annotations_of(object)->as_object();
  annotations.set(std::string(core::last_applied_annotation), json::to_go_text(written) + "\n");
  if (size_of(annotations) > kMostAnnotationBytes) annotations.set(std::string(core::last_applied_annotation), "");
}

}  // namespace kubexx::testing
