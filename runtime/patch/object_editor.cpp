#include "runtime/patch/object_editor.hpp"

#include <algorithm>

namespace kubexx::patch {
namespace {

/// A narrow object is searched faster than it is indexed.
constexpr std::size_t kWide = 16;

}  // namespace

ObjectEditor::~ObjectEditor() {
  if (erased_.empty()) return;
  std::size_t at = 0;
  object_.erase_if([&](const json::Object::Member&) {
    const std::size_t position = at++;
    return position < erased_.size() && erased_[position];
  });
}

json::Value* ObjectEditor::find(std::string_view key) {
  const auto at = position(key);
  return at ? &object_.begin()[static_cast<std::ptrdiff_t>(*at)].second : nullptr;
}

json::Value& ObjectEditor::set(std::string key, json::Value value) {
  if (json::Value* present = find(key)) return *present = std::move(value);
  if (!positions_.empty()) positions_.insert_or_assign(key, object_.size());
  object_.append(std::move(key), std::move(value));
  return std::prev(object_.end())->second;
}

void ObjectEditor::erase(std::string_view key) {
  const auto at = position(key);
  if (!at) return;
  erased_.resize(object_.size());
  erased_[*at] = true;
}

std::optional<std::size_t> ObjectEditor::position(std::string_view key) {
  const auto is_erased = [&](std::size_t at) { return at < erased_.size() && erased_[at]; };
  if (positions_.empty() && object_.size() > kWide) {
    for (std::size_t at = 0; at < object_.size(); ++at)
      if (!is_erased(at)) positions_.emplace(object_.begin()[static_cast<std::ptrdiff_t>(at)].first, at);
  }
  if (!positions_.empty()) {
    const auto found = positions_.find(std::string(key));
    return found == positions_.end() || is_erased(found->second) ? std::nullopt : std::optional(found->second);
  }
  for (std::size_t at = 0; at < object_.size(); ++at)
    if (!is_erased(at) && object_.begin()[static_cast<std::ptrdiff_t>(at)].first == key) return at;
  return std::nullopt;
}

}  // namespace kubexx::patch
