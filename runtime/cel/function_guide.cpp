#include "runtime/cel/function_guide.hpp"

#include <algorithm>
#include <iterator>

#include "runtime/cel/eval/cost.hpp"
#include "runtime/cel/operators.hpp"

namespace kubexx::cel {
namespace {

constexpr int kNewest = 37;

struct GrowthWords {
  Growth growth;
  std::string_view words;
};

constexpr GrowthWords kGrowthWords[] = {
    {Growth::nothing, "0"},
    {Growth::one, "1"},
    {Growth::first_text, "⌈n/10⌉"},
    {Growth::first_text_twice, "⌈n/5⌉"},
    {Growth::second_text, "⌈m/10⌉"},
    {Growth::pattern, "⌈(n+1)/10⌉ · ⌈m/4⌉"},
    {Growth::contained_text, "⌈n/10⌉ · ⌈m/10⌉"},
    {Growth::smaller_text, "⌈min(n, m)/10⌉"},
    {Growth::both_texts, "⌈(n+m)/10⌉"},
    {Growth::second_size, "m"},
    {Growth::list_items, "n"},
    {Growth::list_items_and_texts, "n; for strings n · (1 + ⌈e/10⌉), where e is the size of an element"},
    {Growth::everything_inside, "1 for each nested value, and a tenth of the size of strings"},
    {Growth::joined_text, "⌈r/10⌉"},
    {Growth::joined_text_twice, "⌈r/5⌉"},
    {Growth::address, "4; IPv4 1"},
    {Growth::address_and_text, "4 + ⌈m/10⌉; IPv4 1 + ⌈m/10⌉"},
    {Growth::network, "7; IPv4 3"},
    {Growth::network_and_text, "7 + ⌈m/10⌉; IPv4 3 + ⌈m/10⌉"},
    {Growth::format_text, "32 · ⌈m/10⌉"},
    {Growth::format_pattern, "⌈(m+1)/10⌉ · ⌈p/4⌉, where p is the length of the format's pattern"},
    {Growth::new_list, "11 + r"},
    {Growth::flat_list, "11 + n · depth"},
    {Growth::pairs, "11 + 2n²"},
    {Growth::pairs_of_texts, "11 + ⌈2.1n²⌉"},
    {Growth::pairs_of_anything, "11 + 2n²; for strings 11 + ⌈2.1n²⌉"},
    {Growth::product, "1 + n · m"},
    {Growth::product_twice, "1 + 2 · n · m"},
    {Growth::authorization, "350000"},
    {Growth::selector, "10 + ⌈n/10⌉ + 50 · ⌈n/2⌉"},
};

struct EstimatedGrowth {
  std::string_view name;  ///< of an overload or a function
  Growth growth;
};

constexpr EstimatedGrowth kGrowthByOverload[] = {
    {"starts_with_string", Growth::second_text},
    {"ends_with_string", Growth::second_text},
    {"contains_string", Growth::contained_text},
    {"matches_string", Growth::pattern},
    {"matches", Growth::pattern},
    {"string_format", Growth::first_text},
    {"in_list", Growth::second_size},
    {"equals", Growth::smaller_text},
    {"not_equals", Growth::smaller_text},
    {"less_string", Growth::smaller_text},
    {"less_bytes", Growth::smaller_text},
    {"less_equals_string", Growth::smaller_text},
    {"less_equals_bytes", Growth::smaller_text},
    {"greater_string", Growth::smaller_text},
    {"greater_bytes", Growth::smaller_text},
    {"greater_equals_string", Growth::smaller_text},
    {"greater_equals_bytes", Growth::smaller_text},
    {"add_string", Growth::both_texts},
    {"add_bytes", Growth::both_texts},
    {"string_to_bytes", Growth::first_text},
    {"bytes_to_string", Growth::first_text},
    {"strings_quote", Growth::first_text},
    {"logical_and", Growth::nothing},
    {"logical_or", Growth::nothing},
    {"conditional", Growth::nothing},
    {"string_index_of_string", Growth::first_text},
    {"string_index_of_string_int", Growth::first_text},
    {"string_last_index_of_string", Growth::first_text},
    {"string_last_index_of_string_int", Growth::first_text},
    {"list_includes_dyn_dyn", Growth::list_items},
    {"cidr_ip", Growth::one},
    {"cidr_contains_ip_string", Growth::address_and_text},
    {"cidr_contains_ip_ip", Growth::address},
    {"cidr_contains_cidr_string", Growth::network_and_text},
    {"cidr_contains_cidr", Growth::network},
    {"list_distinct", Growth::pairs},
};

constexpr EstimatedGrowth kGrowthByFunction[] = {
    {"check", Growth::authorization},
    {"fieldSelector", Growth::selector},
    {"labelSelector", Growth::selector},
    {"cidr", Growth::first_text},
    {"find", Growth::pattern},
    {"findAll", Growth::pattern},
    {"flatten", Growth::flat_list},
    {"ip", Growth::first_text},
    {"ip.isCanonical", Growth::first_text_twice},
    {"isCIDR", Growth::first_text},
    {"isIP", Growth::first_text},
    {"isQuantity", Growth::first_text},
    {"isSemver", Growth::first_text},
    {"join", Growth::joined_text},
    {"lists.range", Growth::new_list},
    {"lowerAscii", Growth::first_text},
    {"quantity", Growth::first_text},
    {"replace", Growth::first_text_twice},
    {"reverse", Growth::new_list},
    {"semver", Growth::first_text},
    {"sets.contains", Growth::product},
    {"sets.equivalent", Growth::product_twice},
    {"sets.intersects", Growth::product},
    {"slice", Growth::new_list},
    {"split", Growth::first_text_twice},
    {"substring", Growth::first_text},
    {"trim", Growth::first_text},
    {"upperAscii", Growth::first_text},
    {"url", Growth::first_text},
    {"validate", Growth::format_text},
};

template <std::size_t size>
const Growth* find(const EstimatedGrowth (&rows)[size], std::string_view name) {
  const auto found = std::find_if(std::begin(rows), std::end(rows), [&](const auto& row) { return row.name == name; });
  return found != std::end(rows) ? &found->growth : nullptr;
}

bool may_be_of_texts(std::string_view parameters) {
  return parameters.starts_with("list(string)") || parameters.starts_with("list(bytes)") ||
         parameters.starts_with("list(A)");
}

bool is_sort(const Overload& overload) {
  return overload.id.ends_with("_sort") || overload.id.ends_with("_sortByAssociatedKeys");
}

bool sorts_texts(const Overload& overload) {
  return overload.id.find("_string_") != std::string_view::npos ||
         overload.id.find("_bytes_") != std::string_view::npos;
}

Growth of_rule(CostRule rule) {
  switch (rule) {
    case CostRule::one:
    case CostRule::authorization:  // a constant
      return Growth::one;
    case CostRule::traversal:
      return Growth::everything_inside;
    case CostRule::text:
      return Growth::first_text;
    case CostRule::text_twice:
      return Growth::first_text_twice;
    case CostRule::second_text:
      return Growth::second_text;
    case CostRule::joined_text:
      return Growth::joined_text_twice;
    case CostRule::pattern:
      return Growth::pattern;
    case CostRule::contained_text:
      return Growth::contained_text;
    case CostRule::smaller:
    case CostRule::equality:
      return Growth::smaller_text;
    case CostRule::both:
      return Growth::both_texts;
    case CostRule::collection:
      return Growth::second_size;
    case CostRule::contains_ip:
      return Growth::address;
    case CostRule::contains_ip_text:
      return Growth::address_and_text;
    case CostRule::contains_cidr:
      return Growth::network;
    case CostRule::contains_cidr_text:
      return Growth::network_and_text;
    case CostRule::format:
      return Growth::format_pattern;
    case CostRule::list_result:
      return Growth::new_list;
    case CostRule::list_flatten:
      return Growth::flat_list;
    case CostRule::list_pairs:
    case CostRule::list_key_pairs:
      return Growth::pairs;
    case CostRule::set_pairs:
      return Growth::product;
    case CostRule::set_pairs_twice:
      return Growth::product_twice;
  }
  return Growth::one;
}

}  // namespace

bool can_be_written(std::string_view function) {
  return function == operators::kIn || function.find('@') == std::string_view::npos;
}

std::string_view words_of(Growth growth) {
  const auto found = std::find_if(std::begin(kGrowthWords), std::end(kGrowthWords),
                                  [&](const GrowthWords& row) { return row.growth == growth; });
  return found->words;
}

Growth estimated_growth(const Overload& overload) {
  if (const Growth* growth = find(kGrowthByOverload, overload.id)) return *growth;
  if (is_sort(overload)) return sorts_texts(overload) ? Growth::pairs_of_texts : Growth::pairs;
  if (overload.library == Library::lists)
    return may_be_of_texts(overload.parameters) ? Growth::list_items_and_texts : Growth::list_items;
  const Growth* growth = find(kGrowthByFunction, overload.function);
  return growth != nullptr ? *growth : Growth::one;
}

Growth running_growth(const Overload& overload) {
  if (overload.id == "logical_and" || overload.id == "logical_or" || overload.id == "conditional")
    return Growth::nothing;
  if (overload.id == "equals" || overload.id == "not_equals") return Growth::smaller_text;
  if (overload.id == "list_distinct") return Growth::pairs_of_anything;
  if (is_sort(overload)) return sorts_texts(overload) ? Growth::pairs_of_texts : Growth::pairs;
  return of_rule(cost_of_call(overload.function, overload.id, kNewest).rule);
}

}  // namespace kubexx::cel
