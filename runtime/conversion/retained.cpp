#include "runtime/conversion/retained.hpp"

#include <optional>
#include <utility>
#include <variant>

#include "runtime/conversion/overlay.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

constexpr std::size_t kLostPaths = 10;

/// Of the content of a string literal whose escapes have two characters.
std::size_t size_without_escapes(std::string_view content) {
  std::size_t size = content.size();
  for (std::size_t at = content.find('\\'); at != std::string_view::npos; at = content.find('\\', at + 2)) --size;
  return size;
}

}  // namespace

Retained Retained::take_from(json::Value& object) {
  Retained retained;
  json::Value* const annotations = json::find(object, {"metadata", "annotations"});
  if (annotations == nullptr || !annotations->is_object()) return retained;
  json::Value* const text = annotations->as_object().find(retained_annotation);
  if (text == nullptr) return retained;
  if (text->is_string()) {
    auto read = json::parse(text->as_string());
    if (auto* value = std::get_if<json::Value>(&read); value != nullptr && value->is_object())
      retained.versions_ = std::move(*value);
  }
  annotations->as_object().erase(retained_annotation);
  if (annotations->as_object().empty()) json::erase(object, {"metadata", "annotations"});
  return retained;
}

const json::Value* Retained::find(std::string_view version) const { return versions_.as_object().find(version); }

std::map<std::string, std::vector<std::string>> Retained::lost() const {
  std::map<std::string, std::vector<std::string>> lost;
  for (const auto& [version, entry] : versions_.as_object())
    if (auto paths = json::texts_at(entry, {"lost"}); !paths.empty()) lost.emplace(version, std::move(paths));
  return lost;
}

void Retained::erase(std::string_view version) {
  versions_.as_object().erase(version);
  text_.clear();
}

bool Retained::set(std::string_view version, json::Value overlay) {
  if (!overlay.is_object() || overlay.as_object().empty()) return true;
  const json::Value& entry = versions_.as_object().set(std::string(version), std::move(overlay));
  text_ = json::to_text(versions_);
  if (text_.size() <= retained_limit) return true;
  json::Array paths;
  for (std::string& path : overlay_paths(entry, kLostPaths)) paths.emplace_back(std::move(path));
  json::Object lost;
  lost.set("lost", std::move(paths));
  versions_.as_object().set(std::string(version), std::move(lost));
  text_.clear();
  return false;
}

std::string Retained::text() && {
  if (versions_.as_object().empty()) return {};
  return text_.empty() ? json::to_text(versions_) : std::move(text_);
}

void Retained::put_into(json::Value& object) && {
  if (std::string value = std::move(*this).text(); !value.empty())
    json::set(object, {"metadata", "annotations", retained_annotation}, std::move(value));
}

RetainedFacts retained_facts(std::string_view object, std::string_view version) {
  if (object.find(retained_annotation) == std::string_view::npos) return {};
  constexpr std::string_view key = "annotations";
  std::optional<std::string_view> annotations;
  json::find_inner_members(object, "metadata", {&key, 1}, {&annotations, 1});
  const auto literal = annotations ? json::find_raw_member(*annotations, retained_annotation) : std::nullopt;
  if (!literal || !literal->starts_with('"')) return {};
  if (literal->find("lost") == std::string_view::npos && literal->find("\\u") == std::string_view::npos)
    return {size_without_escapes(literal->substr(1, literal->size() - 2)), false};
  const std::string text = json::raw_string(literal);
  const auto entry = json::find_raw_member(text, version);
  return {text.size(), entry && json::find_raw_member(*entry, "lost").has_value()};
}

}  // namespace kubexx::conversion
