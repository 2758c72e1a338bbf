#include "runtime/client/target.hpp"

#include <fmt/format.h>

#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::client {
namespace {

std::string text_member(std::string_view object, std::string_view key) {
  const auto raw = json::find_raw_member(object, key);
  if (!raw) return {};
  if (const auto plain = json::plain_string(*raw)) return std::string(*plain);
  const auto parsed = json::parse(*raw);
  const auto* value = std::get_if<json::Value>(&parsed);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

}  // namespace

std::string collection_path(const ResourceInfo& info, const std::string& name_space) {
  std::string path = info.group.empty()
                         ? "/api/" + net::escape_component(info.version)
                         : "/apis/" + net::escape_component(info.group) + "/" + net::escape_component(info.version);
  if (info.namespaced && !name_space.empty()) path += "/namespaces/" + net::escape_component(name_space);
  return path + "/" + net::escape_component(info.plural);
}

Target& Target::part(std::string_view name) {
  if (!name.empty()) text_ += "/" + net::escape_component(name);
  return *this;
}

Target& Target::set(std::string_view key, std::string_view value) {
  if (value.empty()) return *this;
  text_ += fmt::format("{}{}={}", has_query_ ? '&' : '?', key, net::escape_component(value));
  has_query_ = true;
  return *this;
}

ObjectKey read_key(std::string_view object) {
  const auto metadata = json::find_raw_member(object, "metadata");
  if (!metadata) return {};
  return {text_member(*metadata, "name"), text_member(*metadata, "namespace"),
          text_member(*metadata, "resourceVersion")};
}

}  // namespace kubexx::client
