#include "generator/import/join.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/import/normal_form.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/version_priority.hpp"

namespace kubexx::importing {
namespace {

json::Array take_versions(json::Value& definition) {
  json::Value* versions = json::find(definition, {"spec", "versions"});
  json::Array taken = versions == nullptr ? json::Array() : std::move(versions->as_array());
  json::erase(definition, {"spec", "versions"});
  return taken;
}

std::string version_name(const json::Value& version) { return json::text_at(version, {"name"}); }

bool is_storage_version(const json::Value& version) {
  const json::Value* storage = json::find(version, {"storage"});
  return storage != nullptr && storage->is_bool() && storage->as_bool();
}

}  // namespace

JoinedDefinition::JoinedDefinition(json::Value first) : versions_(take_versions(first)), frame_(std::move(first)) {
  for (const json::Value& version : versions_) names_.insert(version_name(version));
}

std::optional<std::string> JoinedDefinition::add(json::Value part) {
  json::Array versions = take_versions(part);
  for (const json::Value& version : versions)
    if (names_.contains(version_name(version))) return fmt::format("both have version '{}'", version_name(version));
  if (const auto difference = first_difference(frame_, part))
    return fmt::format("they have different versions, and could be joined if '{}' were equal", difference->path);
  for (json::Value& version : versions) {
    names_.insert(version_name(version));
    versions_.push_back(std::move(version));
  }
  return std::nullopt;
}

std::string JoinedDefinition::storage_version() const {
  std::string preferred;
  for (const json::Value& version : versions_) {
    const std::string name = version_name(version);
    if (is_storage_version(version) && (preferred.empty() || schema::outranks(name, preferred))) preferred = name;
  }
  return preferred;
}

json::Value JoinedDefinition::value() && {
  const std::string stored = storage_version();
  for (json::Value& version : versions_) json::set(version, {"storage"}, version_name(version) == stored);
  std::ranges::sort(versions_, {}, version_name);
  json::set(frame_, {"spec", "versions"}, std::move(versions_));
  return std::move(frame_);
}

}  // namespace kubexx::importing
