#include "runtime/schema/structure/patterns.hpp"

#include "runtime/regex/regex.hpp"
#include "runtime/schema/structure/plain_pattern.hpp"

namespace kubexx::schema::structure {

const std::string& Patterns::fault(std::string_view pattern) {
  static const std::string kNone;
  if (is_plain_pattern(pattern)) return kNone;
  const auto [entry, is_new] = faults_.try_emplace(pattern);
  if (is_new) entry->second = regex::fault_of(pattern, grammar_);
  return entry->second;
}

}  // namespace kubexx::schema::structure
