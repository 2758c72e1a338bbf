#include <kubexx/selector/labels.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/selector/selector.hpp"

namespace kubexx {
namespace {

using selector::LabelTerm;

Error rejected(std::string why) {
  return {.stage = Stage::encode, .message = "the label selector is not valid: " + std::move(why)};
}

/// Why servers reject a term; empty if they do not.
std::string fault_in(const LabelTerm& term) {
  const bool has_values = term.is == LabelTerm::Operator::in || term.is == LabelTerm::Operator::not_in;
  if (has_values && term.values.empty()) return "In and NotIn need values";
  if (!has_values && !term.values.empty()) return "Exists and DoesNotExist have no values";
  if (const auto complaints = schema::label_key(term.key); !complaints.empty())
    return fmt::format("key {}: {}", json::go_quoted(term.key), schema::joined(complaints, "; "));
  for (const std::string& value : term.values)
    if (const auto complaints = schema::label_value(value); !complaints.empty())
      return fmt::format("value {} of {}: {}", json::go_quoted(value), term.key, schema::joined(complaints, "; "));
  return {};
}

Result<std::vector<LabelTerm>> terms_of(const LabelSelector& selector) {
  std::vector<LabelTerm> terms;
  for (const auto& [key, value] : selector.match_labels) terms.push_back({key, LabelTerm::Operator::in, {value}});
  for (const LabelSelectorRequirement& requirement : selector.match_expressions) {
    const auto is = selector::operator_of(requirement.operation);
    if (!is)
      return rejected(fmt::format("operator {} of {}: expected In, NotIn, Exists or DoesNotExist",
                                  json::go_quoted(requirement.operation), requirement.key));
    terms.push_back({requirement.key, *is, requirement.values});
  }
  for (const LabelTerm& term : terms)
    if (std::string fault = fault_in(term); !fault.empty()) return rejected(std::move(fault));
  return terms;
}

std::string text_of(const LabelTerm& term) {
  switch (term.is) {
    case LabelTerm::Operator::exists:
      return term.key;
    case LabelTerm::Operator::absent:
      return "!" + term.key;
    case LabelTerm::Operator::in:
      if (term.values.size() == 1) return fmt::format("{}={}", term.key, term.values.front());
      return fmt::format("{} in ({})", term.key, fmt::join(term.values, ","));
    default:
      return fmt::format("{} notin ({})", term.key, fmt::join(term.values, ","));
  }
}

}  // namespace

bool matches(const LabelSelector& selector, const std::map<std::string, std::string>& labels) {
  const auto terms = terms_of(selector);
  return terms && std::ranges::all_of(*terms, [&](const LabelTerm& term) {
           const auto label = labels.find(term.key);
           return selector::matches(term, label == labels.end() ? nullptr : &label->second);
         });
}

Result<std::string> selector_text(const LabelSelector& selector) {
  auto terms = terms_of(selector);
  if (!terms) return std::move(terms).error();
  std::vector<std::string> parts;
  for (const LabelTerm& term : *terms) parts.push_back(text_of(term));
  return fmt::format("{}", fmt::join(parts, ","));
}

}  // namespace kubexx
