#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>

/// Objects as the server lists their metadata.
namespace kubexx::migration {

/// The versions of a group whose entries in `managedFields` stay.
struct KeptVersions {
  std::string group = {};
  std::string storage = {};
  std::set<std::string> versions = {};

  bool keeps(std::string_view api_version) const;
};

struct ObjectState {
  Key key = {};
  std::string uid = {};
  std::string version = {};
  /// What `managedFields` should be; nothing if it can stay as it is.
  std::optional<json::Array> owners = {};
};

struct Page {
  std::string version = {};  ///< of the list
  std::string continue_token = {};
  std::vector<ObjectState> objects = {};
};

/// Without `kept`, `managedFields` are ignored.
Result<Page> read_page(std::string_view text, const KeptVersions* kept);
Result<ObjectState> read_state(std::string_view object, const KeptVersions* kept);

/// `managedFields` without the entries of other versions; nothing if there are none to remove. If none is left, one
/// entry remains that owns the name alone: without any, servers would let a manager of their own co-own every field.
std::optional<json::Array> kept_owners(const json::Array& owners, const KeptVersions& kept);

/// Asks for metadata alone.
client::Call metadata_call(std::string target, bool is_list, const std::stop_token& stop);

/// Whether `version` is later than `than`. False if either is not a number.
bool is_later(std::string_view version, std::string_view than);

}  // namespace kubexx::migration
