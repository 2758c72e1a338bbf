#include "generator/import/openapi/type_names.hpp"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "generator/import/built_in/names.hpp"
#include "generator/import/names.hpp"

namespace kubexx::importing {
namespace {

/// Gives each definition the first of these names that is not taken.
class NameGiver {
 public:
  void give(std::string_view definition, const std::string& name) {
    if (names_.contains(definition)) return;
    std::string free = name;
    for (int i = 2; !taken_.insert(free).second; ++i) free = fmt::format("{}_{}", name, i);
    names_.try_emplace(std::string(definition), std::move(free));
  }

  TypeNames take() { return std::move(names_); }

 private:
  std::set<std::string> taken_;
  TypeNames names_;
};

std::string short_name(std::string_view definition) { return pascal_case(type_name_of(definition)); }

/// With the end of its package: `CoreV1Event`.
std::string long_name(std::string_view definition) {
  return pascal_case(package_of(definition)) + short_name(definition);
}

}  // namespace

TypeNames type_names(const OpenApiDocument& document, const GroupVersion& of, const TypeNames& kinds) {
  std::map<std::string, std::vector<std::string_view>> by_name;
  for (const auto& [definition, schema] : document.definitions()) by_name[short_name(definition)].push_back(definition);
  NameGiver giver;
  for (const auto& [definition, kind] : kinds) giver.give(definition, kind);
  std::vector<std::string_view> others;
  for (const auto& [name, definitions] : by_name)
    for (const std::string_view definition : definitions) {
      if (definitions.size() == 1 || document.is_own(of, definition))
        giver.give(definition, name);
      else
        others.push_back(definition);
    }
  for (const std::string_view definition : others) giver.give(definition, long_name(definition));
  return giver.take();
}

}  // namespace kubexx::importing
