#include "runtime/schema/structure/quantity.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "runtime/regex/regex.hpp"

namespace kubexx::schema::structure {
namespace {

constexpr std::array<std::string_view, 2> kQuantities = {"1Gi", "10Mi"};
constexpr std::array<std::string_view, 3> kOthers = {"1Xi", "Gi", "one"};

bool accepts_only_quantities(const std::string& pattern) {
  const auto compiled = regex::Regex::compile(pattern);
  const auto* regex = std::get_if<regex::Regex>(&compiled);
  if (regex == nullptr) return false;
  const auto matches = [&](std::string_view text) { return regex->matches(text); };
  return std::ranges::all_of(kQuantities, matches) && std::ranges::none_of(kOthers, matches);
}

}  // namespace

bool is_quantity(const JsonSchema& schema) {
  if (!schema.int_or_string && schema.type != "string") return false;
  return schema.format == "quantity" || (!schema.pattern.empty() && accepts_only_quantities(schema.pattern));
}

}  // namespace kubexx::schema::structure
