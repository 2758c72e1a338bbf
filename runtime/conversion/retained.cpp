#include "runtime/conversion/retained.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/conversion/overlay.hpp"
#include "runtime/core/last_applied.hpp"
#include "runtime/json/slice.hpp"

namespace kubexx::conversion {
namespace {

constexpr std::size_t kLostPaths = 10;

/// The size of the string of a literal; nothing if it has escapes of more than two characters.
std::optional<std::size_t> size_of_string(std::string_view literal) {
  std::size_t size = literal.size() - 2;
  for (std::size_t at = literal.find('\\'); at != std::string_view::npos; at = literal.find('\\', at + 2)) {
    if (literal[at + 1] == 'u') return std::nullopt;
    --size;
  }
  return size;
}

std::vector<std::string> strings_of(const Node& list) {
  std::vector<std::string> strings;
  for (const Node& element : list.elements())
    if (element.is_string()) strings.push_back(element.string_value());
  return strings;
}

/// Of annotations, as servers count it.
std::size_t annotations_size(const Node& metadata) {
  std::size_t size = 0;
  for (const auto& [key, value] : metadata.find("annotations").members())
    size += std::string_view(key).size() + value.string_value().size();
  return size;
}

/// `kubectl apply` removes annotations that its last configuration had and the next one does not have: it would remove
/// what is retained, because a file was written from an object that a server returned.
Node without_copy_of_kubectl(const Node& metadata) {
  const Node annotations = metadata.find("annotations");
  const std::string text = annotations.find(core::last_applied_annotation).string_value();
  if (text.find(retained_annotation) == std::string::npos) return metadata;
  const auto applied = Node::read(text);
  if (!applied) return metadata;
  const Node its_metadata = applied->find("metadata"), its_annotations = its_metadata.find("annotations");
  if (!its_annotations.find(retained_annotation)) return metadata;
  const Node without =
      with_member(*applied, "metadata",
                  with_member(its_metadata, "annotations", without_member(its_annotations, retained_annotation)));
  const std::string line_end = text.ends_with('\n') ? "\n" : "";
  return with_member(metadata, "annotations",
                     with_member(annotations, Node::Key::lasting(core::last_applied_annotation),
                                 Node::string(without.text() + line_end)));
}

}  // namespace

Retained Retained::take_from(Node& metadata) {
  Retained retained;
  metadata = without_copy_of_kubectl(metadata);
  const Node annotations = metadata.find("annotations");
  const Node text = annotations.find(retained_annotation);
  if (!text) return retained;
  if (text.is_string())
    if (auto versions = Node::read(text.string_value()); versions && versions->is_object())
      retained.versions_ = *std::move(versions);
  const Node others = without_member(annotations, retained_annotation);
  metadata =
      others.has_children() ? with_member(metadata, "annotations", others) : without_member(metadata, "annotations");
  return retained;
}

Node Retained::find(std::string_view version) const { return versions_.find(version); }

std::map<std::string, std::vector<std::string>> Retained::lost() const {
  std::map<std::string, std::vector<std::string>> lost;
  for (const auto& [version, entry] : versions_.members()) {
    if (const Node list = entry.find("lost"); list.is_array()) lost[std::string(version)] = strings_of(list);
  }
  return lost;
}

std::vector<std::string> Retained::unread() const {
  std::vector<std::string> versions;
  for (const auto& [version, entry] : versions_.members())
    if (entry.find("unread")) versions.emplace_back(version);
  return versions;
}

bool Retained::is_marked(std::string_view version) const {
  const Node entry = versions_.find(version);
  return entry.find("lost").is_array() || entry.find("unread");
}

void Retained::erase(std::string_view version) {
  if (!is_marked(version)) versions_ = without_member(versions_, version);
}

void Retained::mark_unread(std::string_view version) {
  if (!is_marked(version))
    versions_ =
        with_member(versions_, Node::Key::copy_of(version), Node(Node::Members{{"unread", versions_.find(version)}}));
}

bool Retained::set(std::string_view version, const Node& overlay, const Node& metadata) {
  if (!overlay.has_children() || is_marked(version)) return true;
  const std::size_t others = annotations_size(metadata) + retained_annotation.size();
  const std::size_t limit = std::min(retained_limit, annotations_limit - std::min(annotations_limit, others));
  versions_ = with_member(versions_, Node::Key::copy_of(version), overlay);
  if (versions_.text().size() <= limit) return true;
  Node::Elements paths;
  for (const std::string& path : overlay_paths(overlay, kLostPaths)) paths.push_back(Node::string(path));
  const auto set_lost = [&](Node::Elements list) {
    versions_ =
        with_member(versions_, Node::Key::copy_of(version), Node(Node::Members{{"lost", Node(std::move(list))}}));
  };
  set_lost(std::move(paths));
  if (versions_.text().size() > limit) set_lost({});
  return false;
}

Node Retained::put_into(const Node& metadata) const {
  if (!versions_.has_children()) return metadata;
  const Node value = Node::string(versions_.text());
  return with_member(metadata, "annotations",
                     with_member(metadata.find("annotations"), Node::Key::lasting(retained_annotation), value));
}

RetainedFacts retained_facts(std::string_view object, std::string_view from, std::string_view to) {
  if (object.find(retained_annotation) == std::string_view::npos) return {};
  const auto literal = json::find_raw_at(object, {"metadata", "annotations", retained_annotation});
  if (!literal || !literal->starts_with('"')) return {};
  const auto size = size_of_string(*literal);
  const auto mentions = [&](std::string_view mark) { return literal->find(mark) != std::string_view::npos; };
  if (size && !mentions("lost") && !mentions("unread")) return {*size};
  const std::string text = json::raw_string(literal);
  RetainedFacts facts{.bytes = text.size(), .is_unread = json::find_raw_at(text, {to, "unread"}).has_value()};
  const auto lost = json::find_raw_at(text, {from, "lost"});
  if (const auto list = lost ? Node::read(std::string(*lost)) : Node(); list && list->is_array())
    facts.lost = strings_of(*list);
  return facts;
}

}  // namespace kubexx::conversion
