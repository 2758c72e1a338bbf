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

/// What the server keeps about every object and list.
namespace kubexx {

/// Says that another object owns this one: when the owner goes, this one is collected.
struct OwnerReference {
  std::string api_version = {};
  std::string kind = {};
  std::string name = {};
  std::string uid = {};
  std::optional<bool> controller = {};  ///< the one owner that manages the object
  std::optional<bool> block_owner_deletion =
      {};  ///< the owner stays until this object is gone, when it is deleted in the foreground

  friend bool operator==(const OwnerReference& a, const OwnerReference& b) = default;
};

/// What the document that an object was read from holds beyond the C++ types: fields that they do not know, and what
/// they would write in another way. Shared by copies, never changed, and no part of what an object says: all are equal.
/// Writing the object puts it back in its places, so that nothing is lost.
class Excess {
 public:
  Excess() = default;
  explicit Excess(std::shared_ptr<const std::string> text) : text_(std::move(text)) {}

  explicit operator bool() const { return text_ != nullptr; }
  /// JSON, for the eyes of people and for the encoder: runtime/codec/excess.hpp.
  std::string_view text() const { return text_ ? std::string_view(*text_) : std::string_view(); }

  friend bool operator==(const Excess&, const Excess&) { return true; }

 private:
  std::shared_ptr<const std::string> text_;
};

/// The metadata of one object. A struct with a member `kubexx::ObjectMeta metadata` is a kind.
struct ObjectMeta {
  std::string name = {};
  std::string generate_name = {};  ///< a prefix that the server completes, when `name` is empty
  std::string name_space = {};     ///< `namespace` on the wire; empty for what belongs to the cluster
  std::map<std::string, std::string> labels = {};
  std::map<std::string, std::string> annotations = {};
  std::vector<std::string> finalizers = {};
  std::vector<OwnerReference> owner_references = {};
  std::string uid = {};               ///< set by the server, as all that follows
  std::string resource_version = {};  ///< an opaque version: compare for equality only
  std::int64_t generation = 0;        ///< counts changes of the desired state
  std::optional<Time> creation_timestamp = {};
  std::optional<Time> deletion_timestamp = {};
  std::optional<std::int64_t> deletion_grace_period_seconds = {};
  Excess excess = {};  ///< kept by the decoder; assign `{}` to let it go

  friend bool operator==(const ObjectMeta& a, const ObjectMeta& b) = default;
};

/// The metadata of a list of objects.
struct ListMeta {
  std::string resource_version = {};
  std::string continue_token = {};  ///< `continue` on the wire: asks for the next page
  std::optional<std::int64_t> remaining_item_count = {};

  friend bool operator==(const ListMeta& a, const ListMeta& b) = default;
};

}  // namespace kubexx
