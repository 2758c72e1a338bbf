#include "runtime/conversion/retained.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include <kubexx/detail/json/writer.hpp>
#include "runtime/conversion/overlay.hpp"
#include "runtime/core/last_applied.hpp"
#include "runtime/json/scan.hpp"
#include "runtime/json/slice.hpp"

namespace kubexx::conversion {
namespace {

constexpr std::size_t kLostPaths = 10;
constexpr std::string_view kAnnotations = "annotations";

bool is_mark(std::string_view key) {
  return key.size() > 1 &&
         ((key[1] == 'l' && key.starts_with(R"("lost\")")) || (key[1] == 'u' && key.starts_with(R"("unread\")")));
}

/// The size of the string whose literal `text` begins with. Nothing if that has to be decoded: it mentions what was
/// lost or not read, or has escapes of more than two characters.
std::optional<std::size_t> size_without_marks(std::string_view text) {
  const char* const end = text.data() + text.size();
  std::size_t escapes = 0;
  for (const char* at = json::find_special(text.data() + 1, end); at != end; at = json::find_special(at, end)) {
    if (*at == '"') return static_cast<std::size_t>(at - text.data()) - 1 - escapes;
    if (*at++ != '\\') continue;
    if (*at == 'u' || is_mark({at, static_cast<std::size_t>(end - at)})) return std::nullopt;
    ++at;
    ++escapes;
  }
  return std::nullopt;
}

bool is_mark_of_loss(std::string_view key, const Node& value) {
  return (key == "lost" && value.is_array()) || key == "unread";
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
    size += key.size() + value.string_value().size();
  return size;
}

/// `kubectl apply` removes annotations that its last configuration had and the next one does not have: it would remove
/// what is retained, because a file was written from an object that a server returned.
Node without_copy_of_kubectl(Arena& arena, const Node& metadata) {
  const Node annotations = metadata.find("annotations");
  const std::string text = annotations.find(core::last_applied_annotation).string_value();
  if (text.find(retained_annotation) == std::string::npos) return metadata;
  const auto applied = arena.read(arena.copy_of(text));
  if (!applied) return metadata;
  const Node its_metadata = applied->find("metadata"), its_annotations = its_metadata.find("annotations");
  if (!its_annotations.find(retained_annotation)) return metadata;
  const Node without = arena.with_member(
      *applied, "metadata",
      arena.with_member(its_metadata, "annotations", arena.without_member(its_annotations, retained_annotation)));
  const std::string line_end = text.ends_with('\n') ? "\n" : "";
  return arena.with_member(
      metadata, "annotations",
      arena.with_member(annotations, core::last_applied_annotation, arena.string(without.text() + line_end)));
}

}  // namespace

Retained Retained::take_from(Arena& arena, Node& metadata) {
  Retained retained(arena);
  metadata = without_copy_of_kubectl(arena, metadata);
  const Node annotations = metadata.find("annotations");
  const Node text = annotations.find(retained_annotation);
  if (!text) return retained;
  retained.read(text);
  const Node others = arena.without_member(annotations, retained_annotation);
  metadata = others.has_children() ? arena.with_member(metadata, "annotations", others)
                                   : arena.without_member(metadata, "annotations");
  return retained;
}

void Retained::read(const Node& annotation) {
  const std::string text = annotation.string_value();
  if (text.empty()) return;
  const auto versions = arena_->read(arena_->copy_of(text));
  if (versions && versions->is_object())
    versions_ = *versions;
  else
    unreadable_ = annotation;
}

Node Retained::find(std::string_view version) const { return versions_.find(version); }

bool Retained::is_understood(std::string_view version) const {
  if (unreadable_) return false;
  const Node entry = versions_.find(version);
  for (const auto& [key, value] : entry.members())
    if (!is_mark_of_loss(key, value) && !is_overlay_part(key, value)) return false;
  return !entry || entry.is_object();
}

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

Node::Members Retained::marks_of(std::string_view version) const {
  Node::Members marks;
  for (const auto& member : versions_.find(version).members())
    if (is_mark_of_loss(member.first, member.second)) marks.push_back(member);
  return marks;
}

void Retained::erase(std::string_view version) {
  text_.clear();
  const Node::Members marks = marks_of(version);
  versions_ = marks.empty() ? arena_->without_member(versions_, version)
                            : arena_->with_member(versions_, arena_->copy_of(version), arena_->object(marks));
}

void Retained::mark_unread(std::string_view version) {
  text_.clear();
  const Node aside = unreadable_ ? std::exchange(unreadable_, {}) : versions_.find(version);
  if (const std::size_t marks = marks_of(version).size(); marks > 0 && marks == aside.size()) return;
  versions_ = arena_->with_member(versions_, arena_->copy_of(version), arena_->object({{"unread", aside}}));
}

bool Retained::set(std::string_view version, const Node& overlay, const Node& metadata) {
  if (!overlay.has_children()) return true;
  Node::Members entry = marks_of(version);
  for (const auto& part : overlay.members()) entry.push_back(part);
  const std::size_t others = annotations_size(metadata) + retained_annotation.size();
  const std::size_t limit = std::min(retained_limit, annotations_limit - std::min(annotations_limit, others));
  versions_ = arena_->with_member(versions_, arena_->copy_of(version), arena_->object(entry));
  text_ = versions_.text();
  if (text_.size() <= limit) return true;
  Node::Elements paths;
  for (const std::string& path : overlay_paths(overlay, kLostPaths)) paths.push_back(arena_->string(path));
  const auto set_lost = [&](const Node::Elements& list) {
    versions_ =
        arena_->with_member(versions_, arena_->copy_of(version), arena_->object({{"lost", arena_->list(list)}}));
    text_ = versions_.text();
  };
  set_lost(paths);
  if (text_.size() > limit) set_lost({});
  return false;
}

void Retained::write_metadata(json::Writer& out, const Node& metadata) const {
  if (!versions_.has_children()) return metadata.write(out);
  bool is_written = false;
  out.begin_object();
  for (const auto& [key, value] : metadata.members()) {
    out.key(key);
    if (key != kAnnotations) {
      value.write(out);
      continue;
    }
    write_annotations(out, value);
    is_written = true;
  }
  if (!is_written) {
    out.key(kAnnotations);
    write_annotations(out, {});
  }
  out.end_object();
}

void Retained::write_annotations(json::Writer& out, const Node& annotations) const {
  out.begin_object();
  for (const auto& [key, value] : annotations.members()) {
    if (key == retained_annotation) continue;
    out.key(key);
    value.write(out);
  }
  out.key(retained_annotation);
  out.string(text_.empty() ? versions_.text() : text_);
  out.end_object();
}

std::size_t Retained::text_size() const {
  const std::size_t size = text_.empty() ? versions_.text_size() : text_.size();
  return retained_annotation.size() + size + size / 4;  // quotes are escaped
}

RetainedFacts retained_facts(std::string_view object, std::string_view from, std::string_view to) {
  if (::memmem(object.data(), object.size(), retained_annotation.data(), retained_annotation.size()) == nullptr)
    return {};
  const std::size_t begin = json::find_offset_at(object, {"metadata", "annotations", retained_annotation});
  if (begin == std::string_view::npos || object[begin] != '"') return {};
  if (const auto size = size_without_marks(object.substr(begin))) return {*size};
  const std::string text = json::raw_string(object.substr(begin, json::value_end(object, begin) - begin));
  RetainedFacts facts{.bytes = text.size(), .is_unread = json::find_raw_at(text, {to, "unread"}).has_value()};
  const auto lost = json::find_raw_at(text, {from, "lost"});
  Arena arena;
  if (const auto list = lost ? arena.read(*lost) : Node(); list && list->is_array()) facts.lost = strings_of(*list);
  return facts;
}

}  // namespace kubexx::conversion
