#include "generator/driver/validate/list_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "generator/driver/report/document_place.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::driver {
namespace {

constexpr std::string_view kListSuffix = "List";

/// The index of the member `items`; nothing if the document is not a list.
std::optional<std::size_t> items_position(const json::Value& document) {
  if (!json::text_at(document, {"kind"}).ends_with(kListSuffix)) return std::nullopt;
  const json::Object& members = document.as_object();
  const auto items = std::find_if(members.begin(), members.end(), [](const json::Object::Member& member) {
    return member.first == "items" && member.second.is_array();
  });
  if (items == members.end()) return std::nullopt;
  return static_cast<std::size_t>(items - members.begin());
}

/// The duplicate keys below `items[index]`, with paths relative to it.
std::vector<json::Duplicate> duplicates_below(std::size_t index, const std::vector<json::Duplicate>& duplicates) {
  std::vector<json::Duplicate> found;
  const std::string prefix = fmt::format("items[{}].", index);
  for (const json::Duplicate& duplicate : duplicates) {
    if (!duplicate.path.starts_with(prefix)) continue;
    found.push_back(duplicate);
    found.back().path.erase(0, prefix.size());
  }
  return found;
}

/// Adds a member that is not in the document; its position is that of the item.
void fill_in(yaml::Document& item, std::string key, std::string text) {
  if (text.empty()) return;
  item.value.as_object().set(std::move(key), json::Value(std::move(text)));
  item.marks.children.push_back({item.marks.value, item.marks.value, {}});
}

void fill_in_type(yaml::Document& item, const std::string& api_version, const std::string& kind) {
  if (!item.value.is_object() || kind == kListSuffix) return;
  const json::Object& members = item.value.as_object();
  if (members.find("kind") != nullptr || members.find("apiVersion") != nullptr) return;
  fill_in(item, "apiVersion", api_version);
  fill_in(item, "kind", kind.substr(0, kind.size() - kListSuffix.size()));
}

}  // namespace

void add_objects(yaml::Document document, std::vector<yaml::Document>& objects) {
  const std::optional<std::size_t> position = items_position(document.value);
  if (!position) {
    objects.push_back(std::move(document));
    return;
  }
  const std::string api_version = json::text_at(document.value, {"apiVersion"});
  const std::string kind = json::text_at(document.value, {"kind"});
  json::Array& items = (document.value.as_object().begin() + static_cast<std::ptrdiff_t>(*position))->second.as_array();
  std::vector<json::Marks>& marks = document.marks.children[*position].children;
  for (std::size_t i = 0; i < items.size(); ++i) {
    yaml::Document item;
    item.is_json = document.is_json;
    item.value = std::move(items[i]);
    item.marks = std::move(marks[i]);
    item.duplicates = duplicates_below(i, document.duplicates);
    fill_in_type(item, api_version, kind);
    add_objects(std::move(item), objects);
  }
}

}  // namespace kubexx::driver
