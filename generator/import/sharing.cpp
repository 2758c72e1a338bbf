#include "generator/import/sharing.hpp"

#include <fmt/format.h>

#include <utility>

#include "generator/import/keywords.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::importing {
namespace {

/// `name:length:text`, which no other pair of name and text gives.
void append_part(std::string& key, std::string_view name, std::string_view text) {
  key += fmt::format("{}:{}:{};", name, text.size(), text);
}

}  // namespace

bool is_struct(const schema::JsonSchema& schema) {
  if (schema.type != "object" || schema.int_or_string) return false;
  if (schema.additional_properties) return !schema.additional_properties->schema && !schema.properties.empty();
  return !schema.properties.empty() || schema.preserve_unknown_fields != true;
}

TypeNumbers::TypeNumbers(const schema::JsonSchema& root, const FoundTypes& present) { visit(root, present); }

std::size_t TypeNumbers::number(std::string key) {
  return numbers_.try_emplace(std::move(key), numbers_.size()).first->second;
}

void TypeNumbers::visit(const schema::JsonSchema& schema, const FoundTypes& present) {
  json::Object keywords = keywords_of(schema);
  json::Object of_member;
  for (const char* name : kMemberKeywords)
    if (auto value = take(keywords, name)) of_member.set(name, *std::move(value));
  std::string key;
  append_part(key, "node", json::to_text(keywords));
  if (const auto found = present.find(&schema); found != present.end()) append_part(key, "type", found->second->type);
  for (const auto& [name, property] : schema.properties) {
    visit(property, present);
    append_part(key, name, fmt::format("{}", elements_.at(&property)));
  }
  if (schema.items) {
    visit(*schema.items, present);
    key += fmt::format("items={};", elements_.at(schema.items.get()));
  }
  if (schema.additional_properties && schema.additional_properties->schema) {
    const schema::JsonSchema* values = schema.additional_properties->schema.get();
    visit(*values, present);
    key += fmt::format("values={};", elements_.at(values));
  }
  const std::size_t type = number(std::move(key));
  types_[&schema] = type;
  elements_[&schema] = of_member.empty() ? type : number(fmt::format("{} {}", type, json::to_text(of_member)));
}

}  // namespace kubexx::importing
