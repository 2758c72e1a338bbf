#include "generator/driver/check/defined_names.hpp"

#include <fmt/format.h>

#include <functional>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::driver {

std::size_t content_of(const json::Value& document) { return std::hash<std::string>()(json::to_go_text(document)); }

std::string duplicate_message(std::string_view name, std::string_view file) {
  return fmt::format("{} is already defined in '{}', with different content", json::go_quoted(name), file);
}

std::optional<std::string> DefinedNames::claim(const std::string& name, std::size_t content, const std::string& file) {
  const auto [first, is_new] = first_.try_emplace(name, First{content, file});
  if (is_new || first->second.content == content) return {};
  return first->second.file;
}

}  // namespace kubexx::driver
