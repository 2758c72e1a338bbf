#include "runtime/client/target.hpp"

#include <fmt/format.h>

#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::client {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

std::string text_member(std::string_view object, std::string_view key) {
  const auto raw = json::find_raw_member(object, key);
  if (!raw) return {};
  if (const auto plain = json::plain_string(*raw)) return std::string(*plain);
  const auto parsed = json::parse(*raw);
  const auto* value = std::get_if<json::Value>(&parsed);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_plain(c))
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string collection_path(const ResourceInfo& info, const std::string& name_space) {
  std::string path = info.group.empty() ? "/api/" + escaped(info.version)
                                        : "/apis/" + escaped(info.group) + "/" + escaped(info.version);
  if (info.namespaced && !name_space.empty()) path += "/namespaces/" + escaped(name_space);
  return path + "/" + escaped(info.plural);
}

Target& Target::part(std::string_view name) {
  if (!name.empty()) text_ += "/" + escaped(name);
  return *this;
}

Target& Target::set(std::string_view key, std::string_view value) {
  if (value.empty()) return *this;
  text_ += fmt::format("{}{}={}", has_query_ ? '&' : '?', key, escaped(value));
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
