#pragma once

#include <kubexx/time.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The metadata of objects and lists.
namespace kubexx {

/// Another object that owns this one: when the owner is deleted, this one is garbage-collected.
struct OwnerReference {
  std::string api_version = {};
  std::string kind = {};
  std::string name = {};
  std::string uid = {};
  std::optional<bool> controller = {};  ///< true for the one owner that manages the object
  std::optional<bool> block_owner_deletion =
      {};  ///< a foreground deletion of the owner waits until this object is removed

  friend bool operator==(const OwnerReference& a, const OwnerReference& b) = default;
};

/// What the document of an object contains beyond its C++ types: unknown fields, and values that the types would write
/// differently. Encoding the object restores it, so that nothing is lost. It is immutable, shared by copies and ignored
/// by comparisons.
class Excess {
 public:
  Excess() = default;
  explicit Excess(std::shared_ptr<const std::string> text) : text_(std::move(text)) {}

  explicit operator bool() const { return text_ != nullptr; }
  /// JSON, for the encoder and for people.
  std::string_view text() const { return text_ ? std::string_view(*text_) : std::string_view(); }

  friend bool operator==(const Excess&, const Excess&) { return true; }

 private:
  std::shared_ptr<const std::string> text_;
};

/// The metadata of one object, as `metav1.ObjectMeta`. A struct with a member `kubexx::ObjectMeta metadata` is a kind.
struct ObjectMeta {
  std::string name = {};
  std::string generate_name = {};  ///< a prefix that the server completes if `name` is empty
  std::string name_space = {};     ///< `namespace` on the wire; empty for cluster-scoped objects
  std::map<std::string, std::string> labels = {};
  std::map<std::string, std::string> annotations = {};
  std::vector<std::string> finalizers = {};
  std::vector<OwnerReference> owner_references = {};
  std::string uid = {};               ///< set by the server, like all members that follow
  std::string resource_version = {};  ///< opaque: compare for equality only
  std::int64_t generation = 0;        ///< counts changes of the desired state
  std::optional<Time> creation_timestamp = {};
  std::optional<Time> deletion_timestamp = {};
  std::optional<std::int64_t> deletion_grace_period_seconds = {};
  Excess excess = {};  ///< set by the decoder; assign `{}` to drop it

  friend bool operator==(const ObjectMeta& a, const ObjectMeta& b) = default;
};

/// The metadata of a list of objects.
struct ListMeta {
  std::string resource_version = {};
  std::string continue_token = {};  ///< `continue` on the wire: requests the next page
  std::optional<std::int64_t> remaining_item_count = {};

  friend bool operator==(const ListMeta& a, const ListMeta& b) = default;
};

}  // namespace kubexx
