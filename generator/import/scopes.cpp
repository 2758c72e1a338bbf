#include "generator/import/scopes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kubexx::importing {

std::string Scopes::declare(std::string name) {
  while (!scopes_.back().names.insert(name).second) name += "_list";
  return name;
}

std::vector<std::string> Scopes::path_of(const std::string& type) const {
  std::vector<std::string> path;
  for (const Scope& scope : scopes_) path.push_back(scope.type);
  path.push_back(type);
  return path;
}

bool Scopes::is_hidden(const std::string& name, std::size_t depth) const {
  return std::any_of(scopes_.begin() + static_cast<std::ptrdiff_t>(std::min(depth, scopes_.size())), scopes_.end(),
                     [&](const Scope& scope) { return scope.type == name || scope.names.contains(name); });
}

std::string Scopes::name_in_namespace(const std::string& type) const {
  const auto declares = [&](const Scope& scope) { return scope.names.contains(type); };
  if (!std::ranges::any_of(scopes_, declares) && !is_hidden(type, 1)) return type;
  return fmt::format("::{}::{}", name_space_, type);
}

std::string Scopes::name_from_here(const std::vector<std::string>& path) const {
  std::size_t common = 0;
  while (common < scopes_.size() && common + 1 < path.size() && scopes_[common].type == path[common]) ++common;
  // The name at `first` is declared in the scope before it.
  for (std::size_t first = common; first > 0; --first)
    if (!is_hidden(path[first], first))
      return fmt::format("{}", fmt::join(path.begin() + static_cast<std::ptrdiff_t>(first), path.end(), "::"));
  if (!is_hidden(path.front(), 1)) return fmt::format("{}", fmt::join(path, "::"));
  return fmt::format("::{}::{}", name_space_, fmt::join(path, "::"));
}

}  // namespace kubexx::importing
