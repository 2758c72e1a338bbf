#include "runtime/controller/dry_run_log.hpp"

#include <string_view>
#include <variant>

#include <fmt/format.h>

#include <kubexx/cache/dynamic_object.hpp>
#include "runtime/controller/field_changes.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

std::string_view word_of(WriteVerb verb) {
  switch (verb) {
    case WriteVerb::create:
      return "create";
    case WriteVerb::update:
      return "update";
    case WriteVerb::patch:
      return "patch";
    case WriteVerb::apply:
      return "apply";
    default:
      return "delete";
  }
}

/// `Fleet default/north`, `the status of Fleet default/north` or `Fleets in default with labels role=lead`
std::string target_of(const Write& write, const Key& key) {
  std::string text = write.subresource.empty() ? std::string() : fmt::format("the {} of ", write.subresource);
  if (write.verb != WriteVerb::remove_collection) return text + write.resource.kind + " " + key.text();
  text = fmt::format("all {}", write.resource.plural);
  if (!key.name_space.empty()) text += " in " + key.name_space;
  if (!write.labels.empty()) text += fmt::format(" with labels {}", write.labels);
  if (!write.fields.empty()) text += fmt::format(" with fields {}", write.fields);
  return text;
}

/// Questions, which are not stored.
bool is_review(const ResourceInfo& kind) { return kind.group == "authorization.k8s.io"; }

bool is_secret(const ResourceInfo& kind) { return kind.group.empty() && kind.plural == "secrets"; }

bool holds_objects(const cache::Form& form) { return form.part.empty() || form.type == typeid(DynamicObject); }

std::optional<json::Value> parsed(std::string_view text) {
  auto read = json::parse(text);
  if (auto* value = std::get_if<json::Value>(&read)) return std::move(*value);
  return std::nullopt;
}

}  // namespace

std::optional<json::Value> DryRunLog::held(const Write& write, const WriteOutcome& outcome) const {
  for (const auto& store : caches_->stores()) {
    const cache::Form& form = store->form();
    if (!is_same_resource(form.info, write.resource) || !holds_objects(form)) continue;
    if (const cache::Object object = store->find(outcome.key)) return parsed(form.encode(object));
  }
  const std::lock_guard lock(mutex_);
  if (!expected_ || !is_same_resource(expected_->first, write.resource)) return std::nullopt;
  const json::Value& object = expected_->second;
  const Key key{json::text_at(object, {"metadata", "namespace"}), json::text_at(object, {"metadata", "name"})};
  return key == outcome.key ? std::optional(object) : std::nullopt;
}

void DryRunLog::expect(const ResourceInfo& kind, json::Value object) {
  const std::lock_guard lock(mutex_);
  expected_.emplace(kind, std::move(object));
}

std::string DryRunLog::changes(const Write& write, const WriteOutcome& outcome) const {
  const bool is_removed = write.verb == WriteVerb::remove || write.verb == WriteVerb::remove_collection;
  if (is_removed || write.verb == WriteVerb::create) return "";
  const auto before = held(write, outcome);
  const auto after = parsed(outcome.object);
  if (!before || !after) return "";
  const std::string text =
      is_secret(write.resource) ? changed_fields(*before, *after) : changed_values(*before, *after);
  return text.empty() ? "nothing" : text;
}

void DryRunLog::after(const Write& write, const WriteOutcome& outcome) {
  if (outcome.error != nullptr || is_review(write.resource)) return;
  LogRecord record{.message = fmt::format("dry run: would {} {}", word_of(write.verb), target_of(write, outcome.key))};
  if (const std::string changed = changes(write, outcome); !changed.empty()) record.fields = {{"changes", changed}};
  log_->log(record);
}

}  // namespace kubexx::controller
