#include "runtime/client/target.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "runtime/json/slice.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::client {
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

ObjectHead read_head(std::string_view object) {
  constexpr std::array<std::string_view, 5> keys{"name", "namespace", "resourceVersion", "uid", "managedFields"};
  std::array<std::optional<std::string_view>, keys.size()> values;
  json::find_inner_members(object, "metadata", keys, values);
  return {{json::raw_string(values[0]), json::raw_string(values[1]), json::raw_string(values[2]),
           json::raw_string(values[3])},
          values[4].value_or("")};
}

ObjectKey read_key(std::string_view object) { return read_head(object).key; }

}  // namespace kubexx::client
