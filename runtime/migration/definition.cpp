#include "runtime/migration/definition.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/timestamp.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::migration {
namespace {

using Moment = std::chrono::system_clock::time_point;

bool flag_at(const json::Value& object, std::string_view key) {
  const json::Value* flag = json::find(object, {key});
  return flag != nullptr && flag->is_bool() && flag->as_bool();
}

bool is_true(const json::Value& document, std::string_view type) {
  return std::ranges::any_of(list_at(document, {"status", "conditions"}), [&](const json::Value& condition) {
    return json::text_at(condition, {"type"}) == type && json::text_at(condition, {"status"}) == "True";
  });
}

Moment moment_of(const std::string& text) {
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, text);
  const auto* timestamp = std::get_if<core::Timestamp>(&parsed);
  return timestamp == nullptr ? Moment() : Moment(std::chrono::seconds(timestamp->seconds));
}

Moment last_change(const json::Value& document) {
  Moment changed = moment_of(json::text_at(document, {"metadata", "creationTimestamp"}));
  for (const json::Value& entry : list_at(document, {"metadata", "managedFields"}))
    if (json::text_at(entry, {"subresource"}).empty())
      changed = std::max(changed, moment_of(json::text_at(entry, {"time"})));
  return changed;
}

void read_versions(const json::Value& document, Definition& definition) {
  for (const json::Value& version : list_at(document, {"spec", "versions"})) {
    const std::string name = json::text_at(version, {"name"});
    definition.defined.push_back(name);
    if (flag_at(version, "served")) definition.served.push_back(name);
    if (!flag_at(version, "storage")) continue;
    definition.resource.version = name;
    definition.resource.has_status = json::find(version, {"subresources", "status"}) != nullptr;
  }
}

Error obstacle(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

}  // namespace

bool Definition::serves(std::string_view version) const { return std::ranges::find(served, version) != served.end(); }

bool Definition::is_clear() const { return stored.size() == 1 && stored.front() == resource.version; }

Result<Definition> read_definition(std::string_view text) {
  const auto parsed = json::parse(text);
  const auto* document = std::get_if<json::Value>(&parsed);
  if (document == nullptr || json::text_at(*document, {"kind"}) != "CustomResourceDefinition")
    return Error{.stage = Stage::decode, .message = "the answer is not a CustomResourceDefinition"};
  Definition definition;
  definition.name = json::text_at(*document, {"metadata", "name"});
  definition.uid = json::text_at(*document, {"metadata", "uid"});
  definition.version = json::text_at(*document, {"metadata", "resourceVersion"});
  definition.generation = json::integer_at(*document, {"metadata", "generation"});
  definition.resource.group = json::text_at(*document, {"spec", "group"});
  definition.resource.kind = json::text_at(*document, {"spec", "names", "kind"});
  definition.resource.plural = json::text_at(*document, {"spec", "names", "plural"});
  definition.resource.namespaced = json::text_at(*document, {"spec", "scope"}) == "Namespaced";
  read_versions(*document, definition);
  definition.stored = json::texts_at(*document, {"status", "storedVersions"});
  definition.has_webhook = json::text_at(*document, {"spec", "conversion", "strategy"}) == "Webhook";
  definition.is_established = is_true(*document, "Established");
  definition.is_deleted = !json::text_at(*document, {"metadata", "deletionTimestamp"}).empty();
  definition.is_migrating = is_true(*document, "StorageMigrating");
  definition.changed = last_change(*document);
  return definition;
}

std::optional<Error> find_obstacle(const Definition& definition, const MigrateOptions& options) {
  const std::string& name = definition.name;
  const std::string& storage = definition.resource.version;
  if (definition.is_deleted) return obstacle(fmt::format("{} is being deleted, with all its objects", name));
  if (!definition.is_established) return obstacle(fmt::format("{} is not established: see its conditions", name));
  if (storage.empty()) return obstacle(fmt::format("{} has no storage version", name));
  if (!definition.serves(storage))
    return obstacle(fmt::format("{} does not serve its storage version {}: set served: true", name, storage));
  if (definition.is_migrating)
    return obstacle(fmt::format("{} is being migrated by a StorageVersionMigration of the cluster", name));
  if (std::ranges::find(options.dropping, storage) != options.dropping.end())
    return obstacle(fmt::format("{} is the storage version of {}, and cannot be dropped", storage, name));
  if (options.by_status && !options.dropping.empty())
    return obstacle(
        "managedFields cannot be changed through the status subresource: drop versions in a second migration");
  for (const std::string& version : options.dropping)
    if (std::ranges::find(definition.defined, version) == definition.defined.end())
      return obstacle(
          fmt::format("{} is not a version of {}, which has {}; entries of versions that it does not have are "
                      "removed in any case",
                      version, name, fmt::join(definition.defined, ", ")));
  if (options.by_status && !definition.resource.has_status)
    return obstacle(fmt::format("{} of {} has no status subresource to write through", storage, name));
  return std::nullopt;
}

std::string find_change(const Definition& before, const Definition& now) {
  if (now.uid != before.uid) return "the definition was deleted and created again meanwhile";
  if (now.is_deleted) return "the definition is being deleted";
  if (now.resource.version != before.resource.version)
    return fmt::format("the storage version changed from {} to {} meanwhile", before.resource.version,
                       now.resource.version);
  if (now.generation != before.generation) return "the definition changed meanwhile";
  return {};
}

}  // namespace kubexx::migration
