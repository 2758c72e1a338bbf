#include "runtime/config/field_reader.hpp"

#include <fmt/format.h>

#include "runtime/core/base64.hpp"

namespace kubexx::config {

ConfigNode FieldReader::expected(ConfigNode node, bool holds, std::string_view what) {
  if (error_ || !node || node.value->is_null()) return {};
  if (holds) return node;
  fail(node, fmt::format("expected {}, found {}", what, json::type_name(*node.value)));
  return {};
}

ConfigNode FieldReader::member(const ConfigNode& object, std::string_view key) {
  const ConfigNode checked = expected(object, object && object.value->is_object(), "an object");
  if (!checked) return {};
  std::size_t index = 0;
  for (const auto& [name, value] : checked.value->as_object()) {
    if (name == key)
      return {&value, &checked.marks->children[index],
              checked.path.empty() ? name : fmt::format("{}.{}", checked.path, name)};
    ++index;
  }
  return {};
}

std::string FieldReader::text_of(const ConfigNode& node) {
  const ConfigNode checked = expected(node, node && node.value->is_string(), "a string");
  return checked ? checked.value->as_string() : std::string();
}

std::string FieldReader::text(const ConfigNode& object, std::string_view key) { return text_of(member(object, key)); }

bool FieldReader::flag(const ConfigNode& object, std::string_view key) {
  const ConfigNode node = member(object, key);
  const ConfigNode checked = expected(node, node && node.value->is_bool(), "true or false");
  return checked && checked.value->as_bool();
}

std::string FieldReader::bytes(const ConfigNode& object, std::string_view key) {
  const ConfigNode node = member(object, key);
  auto decoded = core::decode_base64(text_of(node), core::Base64Alphabet::standard);
  if (auto* bytes = std::get_if<std::string>(&decoded)) return std::move(*bytes);
  fail(node, "expected base64");
  return {};
}

std::vector<ConfigNode> FieldReader::list(const ConfigNode& object, std::string_view key) {
  const ConfigNode node = member(object, key);
  const ConfigNode checked = expected(node, node && node.value->is_array(), "a list");
  std::vector<ConfigNode> nodes;
  if (!checked) return nodes;
  for (std::size_t i = 0; i < checked.value->as_array().size(); ++i)
    nodes.push_back(
        {&checked.value->as_array()[i], &checked.marks->children[i], fmt::format("{}[{}]", checked.path, i)});
  return nodes;
}

std::vector<std::string> FieldReader::texts(const ConfigNode& object, std::string_view key) {
  std::vector<std::string> texts;
  for (const ConfigNode& node : list(object, key)) texts.push_back(text_of(node));
  return texts;
}

void FieldReader::fail(const ConfigNode& node, std::string_view message) {
  if (error_) return;
  error_ = Error{.stage = Stage::config, .message = located(node, message)};
}

std::string FieldReader::located(const ConfigNode& node, std::string_view message) const {
  const json::Mark mark = node ? node.marks->name() : json::Mark{1, 1};
  return fmt::format("{}:{}: {}{}{}", file_, mark.line, node.path, node.path.empty() ? "" : ": ", message);
}

}  // namespace kubexx::config
