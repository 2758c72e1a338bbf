#include "runtime/cel/cost_rules.hpp"

#include <cmath>
#include <iterator>

#include "runtime/cel/cost_factor.hpp"

namespace kubexx::cel {
namespace {

using cost_factor::kNewList;
using cost_factor::kPattern;
using cost_factor::kText;

constexpr double kLongestNamedFormat = 128;  ///< characters of the longest pattern of format.…()
constexpr std::uint64_t kLongestFormat = 64;
constexpr Range kAddressBytes{4, 16};

constexpr int kTracksVariables = 33;
constexpr int kLibraryEquality = 32;
constexpr int kGlobalMatches = 37;

using Result = std::optional<CallCost>;
using Rule = Result (*)(const CostCall&);

Range size_of(const CostCall& call, const CostOperand& operand) {
  if (operand.size) return *operand.size;
  return call.sizes.size_at(operand.path.steps()).value_or(Range::unknown());
}

/// The elements of a list, or nothing for any other type.
std::optional<CostOperand> element_of(const CostCall& call, const CostOperand& list) {
  if (list.type->parameter_count == 0) return std::nullopt;
  CostOperand element;
  element.type = list.type->parameter(0);
  if (!list.path.empty()) element.path = call.paths.copied(list.path, "@items");
  return element;
}

bool is_text(const Type* type) { return type->is(TypeKind::string) || type->is(TypeKind::bytes); }

Result constant(const CostCall&) { return CallCost{kOneUnit}; }
Result authorization_check(const CostCall&) { return CallCost{Range::exactly(cost_factor::kAuthorizationCheck)}; }

/// Functions that look at every element, or go through a text.
Result traversal(const CostCall& call) {
  if (call.target == nullptr) return std::nullopt;
  const Range size = size_of(call, *call.target);
  if (const auto element = element_of(call, *call.target)) {
    const Range each = is_text(element->type) ? kOneUnit + size_of(call, *element).scaled(kText) : kOneUnit;
    return CallCost{size * each};
  }
  return CallCost{call.function == "includes" ? size * kOneUnit : size.scaled(kText)};
}

Result url(const CostCall& call) {
  if (call.arguments.size() != 1) return std::nullopt;
  const Range size = size_of(call, call.arguments[0]);
  return CallCost{size.scaled(kText), call.profile.sized_urls ? std::optional(size) : std::nullopt};
}

/// Functions whose result is not longer than the string.
Result same_size(const CostCall& call) {
  if (call.target == nullptr) return std::nullopt;
  const Range size = size_of(call, *call.target);
  return CallCost{size.scaled(kText), size};
}

/// How often a text of one size is replaced, and how much of the original stays.
struct Replacement {
  std::uint64_t count = 0;
  std::uint64_t retained = 0;
};

/// As the server's hardware divides: what a quotient beyond the range becomes.
constexpr std::uint64_t kOutOfRange = std::uint64_t{1} << 63;

std::uint64_t divided(std::uint64_t value, std::uint64_t divisor) {
  const double quotient = std::ceil(static_cast<double>(value) / static_cast<double>(divisor));
  return quotient >= 0x1p64 ? kOutOfRange : static_cast<std::uint64_t>(quotient);
}

Replacement replacement(std::uint64_t text, std::uint64_t part, bool keeps_length) {
  if (part == 0) return {Range::sum(text, 1), text};
  if (keeps_length) return {0, text};
  return {divided(text, part), 0};
}

Result replace(const CostCall& call) {
  if (call.target == nullptr || call.arguments.size() < 2) return std::nullopt;
  const Range text = size_of(call, *call.target);
  const Range part = size_of(call, call.arguments[0]);
  const Range with = size_of(call, call.arguments[1]);
  const Replacement longest = replacement(text.max, part.min, with.max <= part.min);
  const Replacement shortest = replacement(text.min, part.max, part.max <= with.min);
  const Range count{shortest.count, longest.count};
  return CallCost{text.scaled(2 * kText), count * with + Range{shortest.retained, longest.retained}};
}

Result split(const CostCall& call) {
  if (call.target == nullptr) return std::nullopt;
  const Range size = size_of(call, *call.target);
  const bool limited = call.arguments.size() > 1 && call.arguments[1].integer;
  const std::uint64_t most = limited ? static_cast<std::uint64_t>(*call.arguments[1].integer) : size.max;
  return CallCost{size.scaled(2 * kText), Range{0, most}};
}

Result join(const CostCall& call) {
  if (call.target == nullptr) return std::nullopt;
  const Range count = size_of(call, *call.target);
  Range size;
  if (const auto element = element_of(call, *call.target)) size = count * size_of(call, *element);
  if (!call.arguments.empty()) {
    const Range separators{count.min > 0 ? count.min - 1 : 0, count.max > 0 ? count.max - 1 : 0};
    size = size + size_of(call, call.arguments[0]) * separators;
  }
  return CallCost{size.scaled(kText), size};
}

Range search_cost(const Range& text, const Range& pattern) {
  // An empty text takes a step too.
  return (text + kOneUnit).scaled(kText) * pattern.scaled(kPattern);
}

Result find(const CostCall& call) {
  if (call.target == nullptr || call.arguments.empty()) return std::nullopt;
  const Range size = size_of(call, *call.target);
  return CallCost{search_cost(size, size_of(call, call.arguments[0])), Range{0, size.max}};
}

/// Functions that read a text.
template <int times>
Result parsed_text(const CostCall& call) {
  if (call.arguments.empty()) return std::nullopt;
  return CallCost{size_of(call, call.arguments[0]).scaled(times * kText)};
}

Result ip(const CostCall& call) { return call.overload == "cidr_ip" ? constant(call) : parsed_text<1>(call); }

Result contains_address(const CostCall& call, Range cost, std::string_view text_overload) {
  if (call.arguments.empty()) return std::nullopt;
  if (call.overload == text_overload) cost = cost + size_of(call, call.arguments[0]).scaled(kText);
  return CallCost{cost};
}

Range comparison_of_addresses() { return (kAddressBytes + kAddressBytes).scaled(kText); }

Result contains_ip(const CostCall& call) {
  return contains_address(call, comparison_of_addresses(), "cidr_contains_ip_string");
}

Result contains_cidr(const CostCall& call) {
  const Range masking = kAddressBytes.scaled(kText) + kOneUnit;
  return contains_address(call, comparison_of_addresses() + masking, "cidr_contains_cidr_string");
}

Result validate(const CostCall& call) {
  if (call.arguments.empty()) return std::nullopt;
  return CallCost{size_of(call, call.arguments[0]).scaled(kText).scaled(kLongestNamedFormat * kPattern)};
}

Result selector(const CostCall& call) {
  constexpr double kRequirementsPerCharacter = 0.5;
  constexpr double kRequirementCost = 50;
  if (call.arguments.size() != 1) return std::nullopt;
  const Range size = size_of(call, call.arguments[0]);
  const Range requirements = size.scaled(kRequirementsPerCharacter).scaled(kRequirementCost);
  return CallCost{Range::exactly(kNewList) + size.scaled(kText) + requirements};
}

/// Types that can be compared in one step.
constexpr std::string_view kPlainTypes[] = {"net.IP",
                                            "net.CIDR",
                                            "kubernetes.Quantity",
                                            "kubernetes.Semver",
                                            "kubernetes.authorization.Authorizer",
                                            "kubernetes.authorization.PathCheck",
                                            "kubernetes.authorization.GroupCheck",
                                            "kubernetes.authorization.ResourceCheck",
                                            "kubernetes.authorization.Decision"};

Result equality(const CostCall& call) {
  if (!call.profile.library_equality || call.arguments.size() != 2) return std::nullopt;
  const std::string_view type = call.arguments[0].type->name;
  if (call.arguments[1].type->name != type) return std::nullopt;
  if (std::find(std::begin(kPlainTypes), std::end(kPlainTypes), type) != std::end(kPlainTypes))
    return CallCost{kOneUnit};
  if (type == "kubernetes.NamedFormat") return CallCost{Range{1, kLongestFormat}.scaled(kText)};
  if (type != "kubernetes.URL") return std::nullopt;
  // The server checks one side only.
  const std::uint64_t size = call.arguments[1].size ? call.arguments[1].size->max : 1;
  return CallCost{Range{1, size}.scaled(kText)};
}

// Lists and sets

CallCost new_list(double factor, const Range& size) {
  return {size.scaled(factor) + kOneUnit + Range::exactly(kNewList), size};
}

std::uint64_t natural(const CostOperand& operand, std::uint64_t otherwise) {
  if (!operand.integer) return otherwise;
  return *operand.integer < 0 ? 0 : static_cast<std::uint64_t>(*operand.integer);
}

template <int factor>
Result sets(const CostCall& call) {
  const Range pairs = size_of(call, call.arguments[0]) * size_of(call, call.arguments[1]);
  return CallCost{pairs.scaled(factor) + kOneUnit};
}

Result slice(const CostCall& call) {
  const std::uint64_t begin = natural(call.arguments[0], 0);
  const std::uint64_t end = natural(call.arguments[1], size_of(call, *call.target).max);
  return new_list(1, Range::exactly(end - begin));
}

Result lists_range(const CostCall& call) { return new_list(1, Range::exactly(natural(call.arguments[0], kUnbounded))); }
Result reverse(const CostCall& call) { return new_list(1, size_of(call, *call.target)); }

Result flatten(const CostCall& call) {
  const std::uint64_t depth = call.arguments.empty() ? 1 : natural(call.arguments[0], kUnbounded);
  return new_list(static_cast<double>(depth), size_of(call, *call.target));
}

CallCost all_pairs(const Range& size, double extra) { return new_list(2.0 + extra, size * size); }

double extra_of(const CostCall& call, std::string_view prefix) {
  const std::string_view rest = call.overload.substr(prefix.size());
  return rest.starts_with("string_") || rest.starts_with("bytes_") ? kText : 0;
}

Result distinct(const CostCall& call) { return all_pairs(size_of(call, *call.target), 0); }
Result sort(const CostCall& call) { return all_pairs(size_of(call, *call.target), extra_of(call, "list_")); }
Result sort_by(const CostCall& call) { return all_pairs(size_of(call, call.arguments[0]), extra_of(call, "list_")); }

struct EstimateRule {
  std::string_view function;
  Rule rule;
};

constexpr EstimateRule kEstimateRules[] = {
    {"@sortByAssociatedKeys", sort_by},
    {"_==_", equality},
    {"add", constant},
    {"allowed", constant},
    {"asApproximateFloat", constant},
    {"asInteger", constant},
    {"check", authorization_check},
    {"cidr", parsed_text<1>},
    {"compareTo", constant},
    {"containsCIDR", contains_cidr},
    {"containsIP", contains_ip},
    {"distinct", distinct},
    {"error", constant},
    {"errored", constant},
    {"family", constant},
    {"fieldSelector", selector},
    {"find", find},
    {"findAll", find},
    {"flatten", flatten},
    {"format.named", constant},
    {"getEscapedPath", constant},
    {"getHost", constant},
    {"getHostname", constant},
    {"getPort", constant},
    {"getQuery", constant},
    {"getScheme", constant},
    {"group", constant},
    {"includes", traversal},
    {"indexOf", traversal},
    {"ip", ip},
    {"ip.isCanonical", parsed_text<2>},
    {"isCIDR", parsed_text<1>},
    {"isGlobalUnicast", constant},
    {"isGreaterThan", constant},
    {"isIP", parsed_text<1>},
    {"isInteger", constant},
    {"isLessThan", constant},
    {"isLinkLocalMulticast", constant},
    {"isLinkLocalUnicast", constant},
    {"isLoopback", constant},
    {"isQuantity", parsed_text<1>},
    {"isSemver", parsed_text<1>},
    {"isSorted", traversal},
    {"isUnspecified", constant},
    {"join", join},
    {"labelSelector", selector},
    {"lastIndexOf", traversal},
    {"lists.range", lists_range},
    {"lowerAscii", same_size},
    {"major", constant},
    {"masked", constant},
    {"max", traversal},
    {"min", traversal},
    {"minor", constant},
    {"name", constant},
    {"namespace", constant},
    {"patch", constant},
    {"path", constant},
    {"prefixLength", constant},
    {"quantity", parsed_text<1>},
    {"reason", constant},
    {"replace", replace},
    {"resource", constant},
    {"reverse", reverse},
    {"semver", parsed_text<1>},
    {"serviceAccount", constant},
    {"sets.contains", sets<1>},
    {"sets.equivalent", sets<2>},
    {"sets.intersects", sets<1>},
    {"sign", constant},
    {"slice", slice},
    {"sort", sort},
    {"split", split},
    {"sub", constant},
    {"subresource", constant},
    {"substring", same_size},
    {"sum", traversal},
    {"trim", same_size},
    {"upperAscii", same_size},
    {"url", url},
    {"validate", validate},
};

}  // namespace

CostProfile cost_profile(int server_minor) {
  return {.tracks_variables = server_minor >= kTracksVariables,
          .library_equality = server_minor >= kLibraryEquality,
          .sized_urls = server_minor >= kLibraryEquality,
          .global_matches = server_minor >= kGlobalMatches};
}

std::optional<CallCost> library_cost(const CostCall& call) {
  const auto found =
      std::lower_bound(std::begin(kEstimateRules), std::end(kEstimateRules), call.function,
                       [](const EstimateRule& row, std::string_view wanted) { return row.function < wanted; });
  return found != std::end(kEstimateRules) && found->function == call.function ? found->rule(call) : std::nullopt;
}

}  // namespace kubexx::cel
