#pragma once

#include <map>
#include <memory>
#include <string>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/crd.hpp"
#include "runtime/testing/apply/field_ownership.hpp"

// Server-side apply, and the tracking of field owners by all other writes.

namespace kubexx::testing {

/// How objects of one kind are merged, at all of its versions. Does not change once it is made; any number of threads
/// may use it.
class MergeSchema {
 public:
  /// Of the kind that a definition defines.
  explicit MergeSchema(const schema::CustomResourceDefinition& crd);
  /// Of a built-in kind, which has one version. `kept_by_status` is what writes to its status cannot change.
  MergeSchema(const std::string& group, const std::string& version, const std::string& kind, bool has_status,
              std::vector<ElementPath> kept_by_status = {});

  const KindTypes& types() const { return types_; }
  const std::string& kind() const { return kind_; }
  /// What writes to the kind itself, or to its status, cannot change.
  ResetFields reset_fields(const std::string& api_version, const std::string& subresource) const;

 private:
  std::shared_ptr<MergeTypes> store_ = std::make_shared<MergeTypes>();
  KindTypes types_;
  std::string kind_;
  std::map<std::string, bool> has_status_;  ///< by version
  std::vector<ElementPath> kept_by_status_ = {{field_element("metadata")}, {field_element("spec")}};
};

/// Who writes what, and when.
struct FieldWrite {
  std::string api_version;             ///< `group/version` of the URL, in which both objects are
  std::string manager;                 ///< `fieldManager`; without one, what the user agent begins with
  std::string subresource;             ///< empty for the kind itself
  std::string now;                     ///< RFC 3339, whole seconds, UTC
  bool force = false;                  ///< of apply: takes what others own
  Convert convert = {};                ///< for managers of other versions
  const json::Value* blank = nullptr;  ///< an object of the kind without any value, if Go writes some of its members
};

/// The object that an apply of `applied` makes of `live`, with its managed fields; without one, it is created. Defaults
/// are not filled in. Refusals are those of the server; conflicts name each field.
Result<json::Value> apply_patch(const json::Value* live, const json::Value& applied, const MergeSchema& schema,
                                const FieldWrite& write);

/// `updated` with its managed fields, after any other write; without `live`, after a create. If they cannot be
/// computed, they are not changed.
json::Value track_update(const json::Value* live, json::Value updated, const MergeSchema& schema,
                         const FieldWrite& write);

}  // namespace kubexx::testing
