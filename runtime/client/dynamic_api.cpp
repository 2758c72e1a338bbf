#include <kubexx/client/dynamic_api.hpp>

#include <fmt/format.h>

namespace kubexx::client {
namespace {

Error undecodable(std::string message) { return {.stage = Stage::decode, .message = std::move(message)}; }

void take_metadata(const json::Value* value, ListPage<json::Value>& page) {
  if (value == nullptr || !value->is_object()) return;
  const json::Object& metadata = value->as_object();
  page.version = json::text_at(metadata, "resourceVersion");
  page.continue_token = json::text_at(metadata, "continue");
  const json::Value* remaining = metadata.find("remainingItemCount");
  if (remaining == nullptr) return;
  if (const auto* count = std::get_if<std::int64_t>(&remaining->variant())) page.remaining = *count;
}

/// Items of a list do not repeat their kind; single objects must have it.
json::Value with_kind(const json::Object& object, const std::string& api_version, const std::string& kind) {
  json::Object whole;
  const json::Value* own_version = object.find("apiVersion");
  const json::Value* own_kind = object.find("kind");
  whole.append("apiVersion", own_version != nullptr ? *own_version : json::Value(api_version));
  whole.append("kind", own_kind != nullptr ? *own_kind : json::Value(kind));
  for (const auto& [key, value] : object)
    if (key != "apiVersion" && key != "kind") whole.append(key, value);
  return whole;
}

void take_items(const json::Array& items, const DynamicForm& form, ListPage<json::Value>& page) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].is_object())
      page.items.push_back(with_kind(items[i].as_object(), form.api_version, form.kind));
    else
      page.skipped.push_back({"", "", "", undecodable(fmt::format("items[{}]: expected object", i))});
  }
}

}  // namespace

Result<json::Value> DynamicForm::decode(std::string_view text) const {
  auto value = json::from_text(text);
  if (!value) return value;
  if (!value->is_object()) return undecodable(fmt::format("expected object, found {}", json::type_name(*value)));
  const json::Object& object = value->as_object();
  if (object.find("kind") == nullptr) return json::Value(with_kind(object, api_version, kind));
  return value;
}

Result<std::string> DynamicForm::encode(const json::Value& object) const {
  if (!object.is_object()) return json::to_text(object);
  return json::to_text(with_kind(object.as_object(), api_version, kind));
}

Result<ListPage<json::Value>> DynamicForm::decode_list(std::string_view text) const {
  auto list = decode(text);
  if (!list) return std::move(list).error();
  const json::Object& object = list->as_object();
  ListPage<json::Value> page;
  take_metadata(object.find("metadata"), page);
  const json::Value* items = object.find("items");
  if (items == nullptr || items->is_null()) return page;
  if (!items->is_array()) return undecodable("items: expected array");
  take_items(items->as_array(), *this, page);
  return page;
}

}  // namespace kubexx::client
