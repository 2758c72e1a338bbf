#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/conversion/node.hpp>
#include "runtime/conversion/arena.hpp"

/// The annotation `kubexx.io/retained` of an object: by version, what the object had in that version and cannot have
/// in this one.
namespace kubexx::conversion {

inline constexpr std::string_view retained_annotation = "kubexx.io/retained";
/// The size of the annotation, and less if the other annotations are large: servers accept 256 KiB in all.
inline constexpr std::size_t retained_limit = 128 << 10;
inline constexpr std::size_t annotations_limit = 256 << 10;

class Retained {
 public:
  explicit Retained(Arena& arena) : arena_(&arena) {}

  /// Takes the annotation out of the metadata, and out of what `kubectl apply` remembers of its last configuration.
  static Retained take_from(Arena& arena, Node& metadata);

  /// The overlay for a version, perhaps with what was lost or not read; or no node.
  Node find(std::string_view version) const;
  /// False if the annotation has something for a version that conversions do not write, or is not a JSON object.
  bool is_understood(std::string_view version) const;
  /// The paths that were lost because of the limit, by version.
  std::map<std::string, std::vector<std::string>> lost() const;
  /// The versions whose overlay could not be put back.
  std::vector<std::string> unread() const;

  /// Not what states that something of the version was lost or not read: that stays until the object is stored, which
  /// is an error.
  void erase(std::string_view version);
  /// Sets aside what the annotation has for a version, which could not be put back.
  void mark_unread(std::string_view version);
  /// Sets the overlay for a version, beside what was lost or not read; nothing for an empty one. False if the
  /// annotation would be too large beside the others in the metadata: then only the paths are set, as lost.
  bool set(std::string_view version, const Node& overlay, const Node& metadata);

  /// Writes the metadata with the annotation, if there is anything to retain.
  void write_metadata(json::Writer& out, const Node& metadata) const;
  /// About how many bytes the annotation takes.
  std::size_t text_size() const;

 private:
  void read(const Node& annotation);
  /// What states that something of the version was lost or not read.
  Node::Members marks_of(std::string_view version) const;
  void write_annotations(json::Writer& out, const Node& annotations) const;

  Arena* arena_;
  Node versions_ = {};
  Node unreadable_ = {};  ///< the annotation, if it is not a JSON object
  std::string text_;      ///< of the versions, once one is set
};

/// What is retained of one object.
struct RetainedFacts {
  std::size_t bytes = 0;  ///< of the annotation; 0: there is none
  /// The paths of values that exceeded the limit, if there are some; none if the paths did, too.
  std::optional<std::vector<std::string>> lost = {};
  bool is_unread = false;  ///< whether values could not be put back
};

/// Of the JSON of an object that was converted from one version to another. Reads the metadata only.
RetainedFacts retained_facts(std::string_view object, std::string_view from, std::string_view to);

}  // namespace kubexx::conversion
