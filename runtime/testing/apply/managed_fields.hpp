#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include <kubexx/json/value.hpp>
#include "runtime/testing/apply/field_set.hpp"

// Who owns which fields of an object: `metadata.managedFields`, read and written.

namespace kubexx::testing {

struct Manager {
  std::string name;
  bool applied = false;  ///< by server-side apply, else by updates
  std::string subresource;
  std::string api_version;  ///< of the fields
  FieldSet fields;
  std::string time;  ///< RFC 3339; empty where unknown
};

/// The identity of a manager: for updates, including the version. Sorted as servers sort them.
std::string manager_id(const Manager& manager);
/// `"kubectl" using apps/v1`: a manager in a message.
std::string shown(const Manager& manager);

using Managers = std::map<std::string, Manager>;

/// `metadata.managedFields` of an object, or why they cannot be read.
std::variant<Managers, std::string> read_managers(const json::Value& object);
/// Whether the list is present and empty, or has only one empty entry: a request to reset it.
bool resets_managers(const json::Value& object);
bool has_managed_fields(const json::Value& object);
void erase_managed_fields(json::Value& object);
void write_managers(json::Value& object, const Managers& managers);

/// Empty for an object without metadata or without the string.
std::string metadata_text(const json::Value& object, std::string_view key);

}  // namespace kubexx::testing
