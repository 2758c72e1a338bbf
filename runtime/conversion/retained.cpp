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
      retained.versions_ = std::move(value->as_object());
  }
  annotations->as_object().erase(retained_annotation);
  if (annotations->as_object().empty()) json::erase(object, {"metadata", "annotations"});
  return retained;
}

const json::Value* Retained::find(std::string_view version) const { return versions_.find(version); }

std::map<std::string, std::vector<std::string>> Retained::lost() const {
  std::map<std::string, std::vector<std::string>> lost;
  for (const auto& [version, entry] : versions_)
    if (auto paths = json::texts_at(entry, {"lost"}); !paths.empty()) lost.emplace(version, std::move(paths));
  return lost;
}

void Retained::erase(std::string_view version) { versions_.erase(version); }

bool Retained::set(std::string_view version, json::Value overlay) {
  if (!overlay.is_object() || overlay.as_object().empty()) return true;
  json::Array paths;
  for (std::string& path : overlay_paths(overlay, kLostPaths)) paths.emplace_back(std::move(path));
  versions_.set(std::string(version), std::move(overlay));
  if (json::to_text(versions_).size() <= retained_limit) return true;
  json::Object lost;
  lost.set("lost", std::move(paths));
  versions_.set(std::string(version), std::move(lost));
  return false;
}

void Retained::put_into(json::Value& object) const {
  if (!versions_.empty()) json::set(object, {"metadata", "annotations", retained_annotation}, json::to_text(versions_));
}

RetainedFacts retained_facts(std::string_view object, std::string_view version) {
  const auto metadata = json::find_raw_member(object, "metadata");
  const auto annotations = metadata ? json::find_raw_member(*metadata, "annotations") : std::nullopt;
  if (!annotations) return {};
  const std::string text = json::find_string_member(*annotations, retained_annotation);
  const auto entry = json::find_raw_member(text, version);
  return {text.size(), entry && json::find_raw_member(*entry, "lost").has_value()};
}

}  // namespace kubexx::conversion
