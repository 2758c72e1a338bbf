#include "runtime/schema/structure/patterns.hpp"

#include <utility>
#include <variant>

#include "runtime/regex/regex.hpp"
#include "runtime/schema/structure/plain_pattern.hpp"

namespace kubexx::schema::structure {

const std::string& Patterns::fault(std::string_view pattern) {
  static const std::string kNone;
  if (is_plain_pattern(pattern)) return kNone;
  const auto [entry, is_new] = faults_.try_emplace(pattern);
  if (is_new) {
    auto compiled = regex::Regex::compile(pattern, grammar_);
    if (auto* fault = std::get_if<std::string>(&compiled)) entry->second = std::move(*fault);
  }
  return entry->second;
}

}  // namespace kubexx::schema::structure
