#include "runtime/testing/apply/owners.hpp"
#include "runtime/testing/conversion/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/json/members.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

/// Whether a server could read it at all.
bool is_entry(const Value& entry) {
  if (entry.is_null()) return true;
  if (!entry.is_object()) return false;
  const json::Object& members = entry.as_object();
  return std::all_of(members.begin(), members.end(), [](const json::Object::Member& member) {
    return member.first == "fieldsV1" || member.second.is_null() || member.second.is_string();
  });
}

/// The managed fields of an object; null if a server could not read them.
const Value* readable_entries(const Value& object) {
  const Value* entries = find(object, {"metadata", "managedFields"});
  if (entries == nullptr || !entries->is_array()) return nullptr;
  return std::ranges::all_of(entries->as_array(), is_entry) ? entries : nullptr;
}

Outcome<bool> check_repeated_keys(const Write& write, const yaml::Document& document) {
  if (document.duplicates.empty() || write.options.validation == schema::FieldValidation::ignore) return true;
  std::vector<std::string> texts;
  for (const json::Duplicate& one : document.duplicates) texts.push_back(json::repetition_text(one));
  if (write.options.validation == schema::FieldValidation::strict)
    return refused(
        fmt::format("error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:\n  {}",
                    fmt::join(texts, "\n  ")));
  for (std::string& text : texts) write.warnings.push_back(std::move(text));
  return true;
}

Status undecodable(std::string_view why) { return refused(fmt::format("error decoding YAML: {}", why)); }

}  // namespace

std::optional<Value> take_managed_fields(Value& object) {
  const Value* entries = readable_entries(object);
  if (entries == nullptr) return std::nullopt;
  Value taken = *entries;
  erase(object, {"metadata", "managedFields"});
  return taken;
}

FieldWrite field_write(const Write& write) {
  FieldWrite fields = {write.resource().info.api_version(), write.options.manager, write.route.subresource,
                       write.cluster.date(), write.options.force};
  if (write.resource().blank.is_object()) fields.blank = &write.resource().blank;
  if (has_webhook(write.resource()))
    fields.convert = [&write](const Value& object, const std::string& api_version) -> std::variant<Value, std::string> {
      Outcome<Value> converted = to_version(write.cluster, object, write.resource(), api_version);
      if (!converted) return converted.status().message;
      return std::move(*converted);
    };
  return fields;
}

Value with_owners(const Write& write, Value object, std::optional<Value> claimed, const Value* old) {
  erase(object, {"metadata", "managedFields"});
  if (claimed) set(object, {"metadata", "managedFields"}, *std::move(claimed));
  if (write.has_owners) return object;
  if (old == nullptr && write.resource().blank.is_object()) old = &write.resource().blank;
  return track_update(old, std::move(object), *write.resource().merging, field_write(write));
}

Value with_valid_owners(const Write& write, Value changed, const Value& sent) {
  if (readable_entries(changed) == nullptr) return changed;
  const auto read = read_managers(changed);
  const auto* fault = std::get_if<std::string>(&read);
  if (fault == nullptr) return changed;
  write.warnings.push_back(
      fmt::format(".metadata.managedFields was in an invalid state after admission; this could be caused by an "
                  "outdated mutating admission controller; please fix your requests: {}",
                  *fault));
  copy_member(sent, {"metadata", "managedFields"}, changed);
  return changed;
}

Outcome<Value> applied_object(const Write& write, const std::string& body, const Value* live, const MergeSchema& schema,
                              const FieldWrite& fields) {
  yaml::Documents read = yaml::read_documents(body);
  if (!read.errors.empty()) return undecodable("error converting YAML to JSON: " + read.errors.front().message);
  if (read.documents.empty()) read.documents.emplace_back().value = json::Object();
  const yaml::Document& document = read.documents.front();
  if (!document.value.is_object())
    return undecodable(
        fmt::format("error unmarshaling JSON: while decoding JSON: json: cannot unmarshal {} into Go value of type "
                    "map[string]interface {{}}",
                    json::type_name(document.value)));
  Result<Value> applied = apply_patch(live, document.value, schema, fields);
  if (!applied) return status_of(applied.error());
  if (Outcome<bool> strict = check_repeated_keys(write, document); !strict) return strict.status();
  return *std::move(applied);
}

}  // namespace kubexx::testing
