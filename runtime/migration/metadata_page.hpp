#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/key.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>

/// Objects as the server lists their metadata.
namespace kubexx::migration {

/// The versions of a group whose entries in `managedFields` stay; without a group, all do.
struct KeptVersions {
  std::string group = {};
  std::string storage = {};
  std::set<std::string> versions = {};
  bool removes_others = true;  ///< or entries of other versions stay too, as far as the server keeps them

  bool keeps(std::string_view api_version) const;
};

struct ObjectState {
  Key key = {};
  std::string uid = {};
  std::string version = {};
  /// What `managedFields` should be; nothing if it can stay as it is.
  std::optional<json::Array> owners = {};
  /// The kept versions of the entries that `managedFields` should have. At each write, a server converts the object to
  /// all of them.
  std::set<std::string> owner_versions = {};
};

struct Page {
  std::string version = {};  ///< of the list
  std::string continue_token = {};
  std::vector<ObjectState> objects = {};
};

Result<Page> read_page(std::string_view text, const KeptVersions& kept);
Result<ObjectState> read_state(std::string_view object, const KeptVersions& kept);

/// `managedFields` without the entries of other versions; nothing if there are none to remove. If none is left, one
/// entry remains that owns the name alone: without any, servers would let a manager of their own co-own every field.
std::optional<json::Array> kept_owners(const json::Array& owners, const KeptVersions& kept);

}  // namespace kubexx::migration
