#include "generator/model/index.hpp"

#include <algorithm>
#include <vector>

namespace kubexx::model {
namespace {

using Kind = facts::Type::Kind;

template <class T>
std::map<std::string, const T*, std::less<>> by_name(const std::vector<T>& declarations) {
  std::map<std::string, const T*, std::less<>> result;
  for (const T& declaration : declarations) result.emplace(declaration.qualified, &declaration);
  return result;
}

template <class T>
void add_requested(const std::vector<T>& declarations, std::vector<std::string>& work) {
  for (const T& declaration : declarations) {
    if (declaration.requested) work.push_back(declaration.qualified);
  }
}

std::set<std::string> names_in(const Index& index, const std::string& key) {
  std::set<std::string> names;
  if (auto record = index.records.find(key); record != index.records.end()) {
    for (const facts::Base& base : record->second->bases) collect_names(base.type, names);
    for (const facts::Field& field : record->second->fields) collect_names(field.type, names);
  }
  if (auto alias = index.aliases.find(key); alias != index.aliases.end())
    collect_names(alias->second->underlying, names);
  return names;
}

/// The member `metadata` of the record or of a public base, at a depth that no sane hierarchy reaches.
const facts::Field* find_metadata(const Index& index, const facts::Record& record, int depth = 32) {
  for (const facts::Field& field : record.fields) {
    if (field.name == "metadata" || field.name == "metadata_") return &field;
  }
  if (depth == 0) return nullptr;
  for (const facts::Base& base : record.bases) {
    const auto found = index.records.find(through_aliases(index, base.type).name);
    if (!base.is_public || found == index.records.end()) continue;
    if (const facts::Field* field = find_metadata(index, *found->second, depth - 1)) return field;
  }
  return nullptr;
}

bool is_known(const facts::Type& type, std::string_view name) { return type.kind == Kind::known && type.name == name; }

bool is_optional_object_meta(const Index& index, const facts::Type& type) {
  return type.kind == Kind::optional && !type.arguments.empty() &&
         is_known(through_aliases(index, type.arguments.front()), "ObjectMeta");
}

}  // namespace

Index make_index(const facts::Facts& facts) {
  return {by_name(facts.records), by_name(facts.enums), by_name(facts.aliases), by_name(facts.constants)};
}

const facts::Type& through_aliases(const Index& index, const facts::Type& type) {
  const facts::Type* current = &type;
  for (std::size_t steps = 0; current->kind == Kind::alias && steps <= index.aliases.size(); ++steps) {
    const auto found = index.aliases.find(current->name);
    if (found == index.aliases.end()) break;
    current = &found->second->underlying;
  }
  return *current;
}

void collect_names(const facts::Type& type, std::set<std::string>& names) {
  if (type.kind == Kind::record || type.kind == Kind::enumeration || type.kind == Kind::alias) names.insert(type.name);
  for (const facts::Type& argument : type.arguments) collect_names(argument, names);
}

std::set<std::string> reachable(const facts::Facts& facts, const Index& index) {
  std::vector<std::string> work;
  add_requested(facts.records, work);
  add_requested(facts.enums, work);
  add_requested(facts.aliases, work);
  std::set<std::string> seen;
  while (!work.empty()) {
    const std::string key = std::move(work.back());
    work.pop_back();
    if (!seen.insert(key).second) continue;
    for (const std::string& name : names_in(index, key)) work.push_back(name);
  }
  return seen;
}

bool has_metadata(const Index& index, const facts::Record& record, std::string_view name) {
  const facts::Field* field = find_metadata(index, record);
  return field != nullptr && is_known(through_aliases(index, field->type), name);
}

const facts::Field* metadata_member(const Index& index, const facts::Record& record) {
  return find_metadata(index, record);
}

const facts::Field* object_meta_member(const Index& index, const facts::Record& record) {
  for (const facts::Field& field : record.fields) {
    const facts::Type& type = through_aliases(index, field.type);
    if (is_known(type, "ObjectMeta") || is_optional_object_meta(index, type)) return &field;
  }
  return nullptr;
}

const facts::Field* optional_metadata(const Index& index, const facts::Record& record) {
  const facts::Field* field = find_metadata(index, record);
  if (field == nullptr) return nullptr;
  return is_optional_object_meta(index, through_aliases(index, field->type)) ? field : nullptr;
}

}  // namespace kubexx::model
