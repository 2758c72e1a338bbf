#include "runtime/schema/object/object_metadata.hpp"

#include <algorithm>
#include <utility>

#include "runtime/core/ascii.hpp"
#include "runtime/schema/metadata/metadata_checks.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/schema/object/metadata_reading.hpp"

namespace kubexx::schema {
namespace {

bool is_type_field(std::string_view key) { return key == "apiVersion" || key == "kind"; }

/// Walks to the embedded resources of a value; what is wrong with the first one ends the walk.
class Coercion {
 public:
  Coercion(bool drop_invalid, std::vector<UnknownField>* unknown) : drop_invalid_(drop_invalid), unknown_(unknown) {}

  std::optional<FieldError> walk(json::Value& value, const SchemaNode& schema, bool resource, const FieldPath& path) {
    if (!resource && !schema.any_embedded) return std::nullopt;
    if (value.is_object()) return object(value.as_object(), schema, resource, path);
    if (!value.is_array() || schema.items == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < value.as_array().size(); ++i)
      if (auto error = walk(value.as_array()[i], *schema.items, schema.items->embedded_resource, path.index(i)))
        return error;
    return std::nullopt;
  }

 private:
  std::optional<FieldError> object(json::Object& members, const SchemaNode& schema, bool resource,
                                   const FieldPath& path) {
    if (resource && drop_invalid_)
      members.erase_if([](const json::Object::Member& m) { return is_type_field(m.first) && !m.second.is_string(); });
    for (auto& [key, value] : members) {
      if (resource)
        if (auto error = resource_field(key, value, path)) return error;
      const SchemaNode* property = schema.properties.find(key);
      const SchemaNode* below = property != nullptr ? property : schema.additional;
      if (below == nullptr) continue;
      const FieldPath at = property != nullptr ? path.child(key) : path.key(key);
      if (auto error = walk(value, *below, below->embedded_resource, at)) return error;
    }
    return std::nullopt;
  }

  std::optional<FieldError> resource_field(const std::string& key, json::Value& value, const FieldPath& path) {
    if (is_type_field(key) && !value.is_string()) return invalid(path.child(key), value, "must be a string", {});
    return key == "metadata" ? metadata(value, path.child(key)) : std::nullopt;
  }

  std::optional<FieldError> metadata(json::Value& value, const FieldPath& path) {
    if (drop_invalid_) {
      // To Go, null is an object without members.
      if (value.is_object() || value.is_null()) value = stored_metadata(read_stored_metadata(value));
      return std::nullopt;
    }
    MetadataReading reading = read_metadata(value, path);
    if (reading.error) return invalid(path, value, *reading.error, reading.error_at);
    if (unknown_ != nullptr) unknown_->insert(unknown_->end(), reading.unknown.begin(), reading.unknown.end());
    value = stored_metadata(std::move(reading.metadata));
    return std::nullopt;
  }

  static FieldError invalid(const FieldPath& path, const json::Value& value, std::string detail,
                            const Location& below) {
    Location location = path.location();
    location.insert(location.end(), below.begin(), below.end());
    return {ErrorType::invalid, "CR-PRUNE-004", path.text(), std::move(location), shown(value), std::move(detail)};
  }

  bool drop_invalid_;
  std::vector<UnknownField>* unknown_;
};

/// From this version on, servers only report that the value is required.
constexpr int kShortRequired = 34;

bool is_group_version(std::string_view text) { return std::count(text.begin(), text.end(), '/') <= 1; }

void check_text(const json::Value& value, const FieldPath& path, FieldErrors& errors, auto check) {
  if (!value.is_string()) return errors.invalid("CR-EMB-002", path, shown(value), "must be a string");
  if (value.as_string().empty()) return errors.invalid("CR-EMB-002", path, shown(value), "must not be empty");
  const std::string complaint = check(value.as_string());
  if (!complaint.empty()) errors.invalid("CR-EMB-002", path, shown(value), complaint);
}

void check_api_version(const json::Value& value, const FieldPath& path, FieldErrors& errors) {
  check_text(value, path, errors, [](const std::string& text) {
    return is_group_version(text) ? std::string() : "unexpected GroupVersion string: " + text;
  });
}

void check_kind(const json::Value& value, const FieldPath& path, FieldErrors& errors) {
  check_text(value, path, errors, [](const std::string& text) {
    const Complaints complaints = dns1035_label(core::lowered_to_ascii(text));
    if (complaints.empty()) return std::string();
    return "may have mixed case, but should otherwise match: " + joined(complaints);
  });
}

Complaints embedded_name(std::string_view name, bool is_prefix) {
  return is_prefix && (name == "." || name == "..") ? Complaints() : path_segment(name);
}

void check_embedded_metadata(const json::Value& value, const FieldPath& path, int server_minor, FieldErrors& errors) {
  MetadataReading reading = read_metadata(value, path);
  if (reading.error) return errors.invalid("CR-EMB-003", path, shown(value), *reading.error);
  if (reading.metadata.name.empty()) reading.metadata.name = "fakename";  // none is needed
  MetadataCheck check;
  check.is_namespaced = !reading.metadata.name_space.empty();
  check.name = embedded_name;
  check.rules = {"CR-EMB-003", "CR-EMB-003", "CR-EMB-003", "CR-EMB-003", "CR-EMB-003",
                 "CR-EMB-003", "CR-EMB-003", "CR-EMB-003", "CR-EMB-003", "CR-EMB-003"};
  check.server_minor = server_minor;
  check_metadata(reading.metadata, check, path, errors);
}

void check_resource(const json::Object& resource, const FieldPath& path, int server_minor, FieldErrors& errors) {
  for (const char* field : {"apiVersion", "kind"})
    if (resource.find(field) == nullptr)
      errors.required("CR-EMB-001", path.child(field), server_minor < kShortRequired ? "must not be empty" : "");
  if (const json::Value* version = resource.find("apiVersion"))
    check_api_version(*version, path.child("apiVersion"), errors);
  if (const json::Value* kind = resource.find("kind")) check_kind(*kind, path.child("kind"), errors);
  if (const json::Value* metadata = resource.find("metadata"))
    check_embedded_metadata(*metadata, path.child("metadata"), server_minor, errors);
}

}  // namespace

std::optional<FieldError> coerce_embedded(json::Value& value, const SchemaNode& schema, bool resource_root,
                                          const FieldPath& path, std::vector<UnknownField>* unknown) {
  const std::size_t before = unknown == nullptr ? 0 : unknown->size();
  auto error = Coercion(false, unknown).walk(value, schema, resource_root || schema.embedded_resource, path);
  if (unknown != nullptr)
    std::sort(unknown->begin() + static_cast<std::ptrdiff_t>(before), unknown->end(),
              [](const UnknownField& a, const UnknownField& b) { return a.path < b.path; });
  return error;
}

void repair_embedded(json::Value& value, const SchemaNode& schema, bool resource_root) {
  Coercion(true, nullptr).walk(value, schema, resource_root || schema.embedded_resource, FieldPath());
}

void validate_embedded(const json::Value& value, const SchemaNode& schema, bool resource_root, const FieldPath& path,
                       int server_minor, FieldErrors& errors) {
  const bool resource = resource_root || schema.embedded_resource;
  if (!resource && !schema.any_embedded) return;
  if (value.is_object()) {
    if (resource) check_resource(value.as_object(), path, server_minor, errors);
    for (const auto& [key, below] : value.as_object()) {
      const SchemaNode* property = schema.properties.find(key);
      if (property != nullptr) {
        validate_embedded(below, *property, false, path.child(key), server_minor, errors);
      } else if (schema.additional != nullptr) {
        validate_embedded(below, *schema.additional, false, path.key(key), server_minor, errors);
      }
    }
  } else if (value.is_array() && schema.items != nullptr) {
    for (std::size_t i = 0; i < value.as_array().size(); ++i)
      validate_embedded(value.as_array()[i], *schema.items, false, path.index(i), server_minor, errors);
  }
}

}  // namespace kubexx::schema
