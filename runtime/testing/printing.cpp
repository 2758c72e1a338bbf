#include "runtime/testing/printing.hpp"

#include <fmt/format.h>

#include "runtime/json/text.hpp"
#include "runtime/testing/conversion.hpp"
#include "runtime/testing/fields.hpp"

namespace kubexx::testing {
namespace {

json::Value metadata_only(const json::Value& object) {
  json::Object partial;
  partial.append("kind", "PartialObjectMetadata");
  partial.append("apiVersion", "meta.k8s.io/v1");
  const json::Value* metadata = find(object, {"metadata"});
  partial.append("metadata", metadata == nullptr ? json::Value(json::Object()) : *metadata);
  return partial;
}

json::Value list_metadata(const ListFacts& facts, bool is_typed) {
  json::Object metadata;
  if (!is_typed || !facts.continue_token.empty()) metadata.append("continue", facts.continue_token);
  if (facts.remaining) metadata.append("remainingItemCount", *facts.remaining);
  metadata.append("resourceVersion", fmt::to_string(facts.version));
  return metadata;
}

}  // namespace

void set_version(json::Value& object, std::int64_t version) {
  set(object, {"metadata", "resourceVersion"}, fmt::to_string(version));
}

std::string Printer::object(const Stored& state) const {
  if (form_ == Form::object && is_stored_version(*resource_)) return state.text;
  return object(state.object);
}

std::string Printer::object(const json::Value& value) const {
  const json::Value shown = to_requested(value, *resource_);
  return json::to_go_text(form_ == Form::metadata ? metadata_only(shown) : shown);
}

std::string Printer::list(const Storage::Objects& objects, const ListFacts& facts) const {
  std::string items;
  for (const auto& [key, state] : objects) {
    if (!items.empty()) items += ',';
    items += object(*state);
  }
  const bool is_partial = form_ == Form::metadata;
  const bool is_typed = is_partial || resource_->handling != Handling::custom;
  return fmt::format(R"({{"apiVersion":{},"items":[{}],"kind":{},"metadata":{}}})",
                     json::quoted(is_partial ? "meta.k8s.io/v1" : resource_->info.api_version()), items,
                     json::quoted(is_partial ? "PartialObjectMetadataList" : resource_->list_kind),
                     json::to_text(list_metadata(facts, is_typed)));
}

std::string Printer::event(const Stored& state) { return object(state); }

std::string Printer::bookmark(std::int64_t version, bool ends_initial_events) {
  json::Value object = json::Object();
  set(object, {"apiVersion"}, form_ == Form::metadata ? "meta.k8s.io/v1" : resource_->info.api_version());
  set(object, {"kind"}, form_ == Form::metadata ? "PartialObjectMetadata" : resource_->info.kind);
  if (ends_initial_events) set(object, {"metadata", "annotations", "k8s.io/initial-events-end"}, "true");
  set_version(object, version);
  return json::to_go_text(object);
}

}  // namespace kubexx::testing
