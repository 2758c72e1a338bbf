#include "runtime/testing/apply/managed_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "runtime/core/timestamp.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

constexpr std::string_view kApply = "Apply", kUpdate = "Update";

const Value* entries_of(const Value& object) {
  const Value* entries = json::find(object, {"metadata", "managedFields"});
  return entries != nullptr && entries->is_array() ? entries : nullptr;
}

void put(Object& object, const char* key, const std::string& text) {
  if (!text.empty()) object.append(key, text);
}

std::int64_t seconds_of(const std::string& time) {
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, time);
  const auto* moment = std::get_if<core::Timestamp>(&parsed);
  return moment == nullptr ? 0 : moment->seconds;
}

/// Why an entry is not valid; empty if it is.
std::string entry_fault(const Object& entry, std::size_t index) {
  const std::string operation = json::text_at(entry, "operation");
  const std::string type = json::text_at(entry, "fieldsType");
  if (operation != kApply && operation != kUpdate) return "operation must be `Apply` or `Update`";
  if (json::text_at(entry, "apiVersion").empty()) return "apiVersion must not be empty";
  if (type.empty()) return fmt::format("missing fieldsType in managed fields entry {}", index);
  if (type != "FieldsV1") {
    return fmt::format("invalid fieldsType {} in managed fields entry {}", json::go_quoted(type), index);
  }
  return {};
}

Value entry_of(const Manager& manager) {
  Object entry;
  put(entry, "manager", manager.name);
  entry.append("operation", manager.applied ? kApply : kUpdate);
  put(entry, "apiVersion", manager.api_version);
  put(entry, "time", manager.time);
  entry.append("fieldsType", "FieldsV1");
  entry.append("fieldsV1", to_fields_v1(manager.fields));
  put(entry, "subresource", manager.subresource);
  return entry;
}

}  // namespace

std::string manager_id(const Manager& manager) {
  Object id;
  put(id, "manager", manager.name);
  id.append("operation", manager.applied ? kApply : kUpdate);
  if (!manager.applied) put(id, "apiVersion", manager.api_version);
  put(id, "subresource", manager.subresource);
  return json::to_text(id);
}

std::string shown(const Manager& manager) {
  std::string text = json::go_quoted(manager.name);
  if (!manager.subresource.empty()) text += " with subresource " + json::go_quoted(manager.subresource);
  if (!manager.applied) text += " using " + manager.api_version;
  return text;
}

std::variant<Managers, std::string> read_managers(const Value& object) {
  Managers managers;
  const Value* entries = entries_of(object);
  if (entries == nullptr) return managers;
  std::size_t index = 0;
  for (const Value& value : entries->as_array()) {
    const Object entry = value.is_object() ? value.as_object() : Object();
    if (std::string fault = entry_fault(entry, index++); !fault.empty()) return fault;
    const Value* fields = entry.find("fieldsV1");
    auto set = read_fields_v1(fields == nullptr ? Value(Object()) : *fields);
    if (!set) return "error decoding set";
    Manager manager{json::text_at(entry, "manager"),
                    json::text_at(entry, "operation") == kApply,
                    json::text_at(entry, "subresource"),
                    json::text_at(entry, "apiVersion"),
                    *std::move(set),
                    json::text_at(entry, "time")};
    managers.insert_or_assign(manager_id(manager), std::move(manager));
  }
  return managers;
}

bool resets_managers(const Value& object) {
  const Value* entries = entries_of(object);
  if (entries == nullptr) return false;
  const auto says_nothing = [](const Object::Member& member) {
    return member.second.is_null() || member.second == Value("");
  };
  const json::Array& list = entries->as_array();
  if (list.empty()) return true;
  if (list.size() > 1 || !list.front().is_object()) return false;
  const Object& only = list.front().as_object();
  return std::all_of(only.begin(), only.end(), says_nothing);
}

bool has_managed_fields(const Value& object) { return entries_of(object) != nullptr; }

void erase_managed_fields(Value& object) { json::erase(object, {"metadata", "managedFields"}); }

void write_managers(Value& object, const Managers& managers) {
  erase_managed_fields(object);
  if (managers.empty()) return;
  std::vector<const Manager*> sorted;
  for (const auto& [id, manager] : managers) sorted.push_back(&manager);
  std::sort(sorted.begin(), sorted.end(), [](const Manager* a, const Manager* b) {
    const auto rank = [](const Manager& m) {
      return std::make_tuple(!m.applied, seconds_of(m.time), std::cref(m.name).get(), std::cref(m.api_version).get(),
                             std::cref(m.subresource).get());
    };
    return rank(*a) < rank(*b);
  });
  json::Array entries;
  for (const Manager* manager : sorted) entries.push_back(entry_of(*manager));
  Object& root = object.as_object();
  Value* metadata = root.find("metadata");
  if (metadata == nullptr || !metadata->is_object()) metadata = &root.set("metadata", Object());
  metadata->as_object().set("managedFields", std::move(entries));
}

std::string metadata_text(const Value& object, std::string_view key) {
  return json::text_at(object, {"metadata", key});
}

}  // namespace kubexx::testing
