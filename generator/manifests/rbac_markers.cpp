#include "generator/manifests/rbac_markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "generator/frontend/lexer.hpp"
#include "generator/markers/bind_comment.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

constexpr std::string_view kRbac = "kubebuilder:rbac";
constexpr const char* kForm = "the form is '+kubebuilder:rbac:groups=GROUP;GROUP,resources=NAME;NAME,verbs=VERB;VERB'";

/// Comments of a file as groups of adjacent ones, without those in `#if 0`.
std::vector<facts::CommentGroup> comment_groups(support::FileId file, std::string_view text) {
  std::vector<facts::CommentGroup> groups;
  std::uint32_t last_line = 0;
  for (const frontend::Token& token : frontend::without_disabled(text, frontend::lex(text))) {
    if (!token.is_comment()) {
      last_line = 0;
      continue;
    }
    if (groups.empty() || last_line == 0 || token.first_line > last_line + 1) groups.emplace_back();
    groups.back().push_back({{file, token.begin, token.end}, token.kind == frontend::Token::Kind::block_comment});
    last_line = token.last_line;
  }
  return groups;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

/// The row of a marker for access rules. Reports names that were meant to be it.
const markers::MarkerRow* rbac_row(const markers::RawMarker& raw, support::Diagnostics& diagnostics) {
  const markers::MarkerParts parts = markers::split_marker(raw.text.text());
  const markers::MarkerRow* row = markers::match_marker(parts).found.row;
  if (row != nullptr && row->name == kRbac) return row;
  if (!lower_case(parts.full).starts_with(kRbac)) return nullptr;
  auto& error = diagnostics.error("marker-unknown", raw.text.span({0, parts.full.size()}),
                                  fmt::format("unknown marker '{}'", parts.full));
  error.notes.push_back({kForm, {}});
  return nullptr;
}

/// The arguments of one marker.
class RbacArguments {
 public:
  RbacArguments(const markers::RawMarker& raw, std::size_t begin, std::vector<markers::ParsedArgument> arguments)
      : raw_(raw), begin_(begin), arguments_(std::move(arguments)) {}

  std::vector<std::string> list(std::string_view name) const {
    std::vector<std::string> out;
    if (const markers::ParsedArgument* found = find(name))
      for (const json::Value& element : found->value.as_array()) out.push_back(element.as_string());
    return out;
  }
  std::string text(std::string_view name) const {
    const markers::ParsedArgument* found = find(name);
    return found == nullptr ? std::string() : found->value.as_string();
  }
  /// The value as written; the whole marker if it is not written, or empty.
  support::Span span(std::string_view name) const {
    const markers::ParsedArgument* found = find(name);
    if (found == nullptr || found->range.begin == found->range.end) return raw_.text.span();
    return raw_.text.span({begin_ + found->range.begin, begin_ + found->range.end});
  }

 private:
  /// Of an argument given twice the last one counts.
  const markers::ParsedArgument* find(std::string_view name) const {
    const auto found = std::find_if(arguments_.rbegin(), arguments_.rend(),
                                    [&](const markers::ParsedArgument& each) { return each.row->name == name; });
    return found == arguments_.rend() ? nullptr : &*found;
  }

  const markers::RawMarker& raw_;
  std::size_t begin_;
  std::vector<markers::ParsedArgument> arguments_;
};

std::optional<RbacArguments> read_arguments(const markers::RawMarker& raw, const markers::MarkerRow& row,
                                            support::Diagnostics& diagnostics) {
  const markers::MarkerParts parts = markers::split_marker(raw.text.text());
  const std::size_t begin = parts.has_equals ? markers::arguments_begin(parts, row) : raw.text.text().size();
  auto parsed = markers::parse_record(row.arguments, std::string_view(raw.text.text()).substr(begin));
  if (const auto* wrong = std::get_if<markers::GrammarError>(&parsed)) {
    const bool is_empty = wrong->range.begin == wrong->range.end;
    const support::Span span =
        is_empty ? raw.text.span() : raw.text.span({begin + wrong->range.begin, begin + wrong->range.end});
    const bool is_named =
        wrong->message.starts_with("unknown argument") || wrong->message.starts_with("missing argument");
    auto& error = diagnostics.error(is_named ? support::ErrorId("marker-argument") : support::ErrorId("marker-syntax"),
                                    span, wrong->message);
    error.notes.push_back({wrong->note.empty() ? kForm : wrong->note, {}});
    return std::nullopt;
  }
  return RbacArguments(raw, begin, std::move(std::get<std::vector<markers::ParsedArgument>>(parsed)));
}

/// The rules of an API server for one rule of a role; false if it would reject the rule.
bool check_rule(const RbacRule& rule, const RbacArguments& arguments, support::Diagnostics& diagnostics) {
  const auto reject = [&](std::string_view argument, std::string message) {
    diagnostics.error("rbac-invalid", arguments.span(argument), std::move(message));
    return false;
  };
  if (rule.verbs.empty()) return reject("verbs", "'verbs' is empty; expected at least one verb, such as get");
  if (!rule.urls.empty()) {
    if (!rule.groups.empty() || !rule.resources.empty() || !rule.resource_names.empty())
      return reject("urls", "a rule grants either 'urls' or 'groups' and 'resources'; expected a marker for each");
    if (!rule.name_space.empty())
      return reject("urls", "URLs do not belong to a namespace; expected a rule without 'namespace'");
    return true;
  }
  if (rule.groups.empty())
    return reject("groups", "'groups' is missing or empty; expected an API group, or \"\" for the core group");
  if (rule.resources.empty())
    return reject("resources", "'resources' is missing or empty; expected the plural name of a resource, such as pods");
  return true;
}

bool check_names(const RbacRule& rule, const RbacArguments& arguments, support::Diagnostics& diagnostics) {
  const auto check = [&](std::string_view argument, const std::string& name, const schema::Complaints& complaints) {
    if (name.empty() || complaints.empty()) return true;
    diagnostics.error("rbac-invalid", arguments.span(argument),
                      fmt::format("'{}' is not a valid {}: {}", name, argument, complaints.front()));
    return false;
  };
  return check("namespace", rule.name_space, schema::dns1123_label(rule.name_space)) &&
         check("roleName", rule.role_name, schema::path_segment(rule.role_name));
}

/// Verbs that API servers know; others are allowed, because aggregated API servers have their own.
const std::vector<std::string_view>& known_verbs() {
  static const std::vector<std::string_view> verbs = {"get",     "list",   "watch",  "create",           "update",
                                                      "patch",   "delete", "use",    "deletecollection", "bind",
                                                      "approve", "sign",   "attest", "escalate",         "impersonate"};
  return verbs;
}

/// Grants that are accepted and never match.
void warn_about_rule(const RbacRule& rule, const RbacArguments& arguments, support::Diagnostics& diagnostics) {
  const std::vector<std::string_view>& known = known_verbs();
  for (const std::string& verb : rule.verbs) {
    const bool names_create = verb == "create" || verb == "deletecollection";
    if (names_create && !rule.resource_names.empty() && rule.resources.front().find('/') == std::string::npos)
      diagnostics.warning(
          "rbac-resource-names", arguments.span("resourceNames"),
          fmt::format("'{}' with resource names never matches: the name is not part of the request", verb));
    if (!rule.urls.empty() || verb == "*" || std::find(known.begin(), known.end(), verb) != known.end()) continue;
    const std::string_view meant = support::nearest(lower_case(verb), known);
    if (meant.empty()) continue;
    diagnostics.warning("rbac-verb", arguments.span("verbs"),
                        fmt::format("'{}' is not a verb of API servers; did you mean '{}'?", verb, meant));
  }
}

std::optional<RbacRule> read_marker(const markers::RawMarker& raw, support::Diagnostics& diagnostics) {
  const markers::MarkerRow* row = rbac_row(raw, diagnostics);
  if (row == nullptr) return std::nullopt;
  const std::optional<RbacArguments> arguments = read_arguments(raw, *row, diagnostics);
  if (!arguments) return std::nullopt;
  RbacRule rule{arguments->list("groups"),        arguments->list("resources"),
                arguments->list("resourceNames"), arguments->list("urls"),
                arguments->list("verbs"),         arguments->text("namespace"),
                arguments->text("roleName"),      raw.text.span()};
  if (!check_rule(rule, *arguments, diagnostics) || !check_names(rule, *arguments, diagnostics)) return std::nullopt;
  warn_about_rule(rule, *arguments, diagnostics);
  return rule;
}

}  // namespace

std::vector<RbacRule> read_rbac_markers(support::FileId file, const support::SourceMap& sources,
                                        support::Diagnostics& diagnostics) {
  std::vector<RbacRule> rules;
  for (const facts::CommentGroup& group : comment_groups(file, sources.text(file))) {
    for (const markers::RawMarker& raw : markers::divide_comment(markers::comment_lines(group, sources), true).markers)
      if (auto rule = read_marker(raw, diagnostics)) rules.push_back(std::move(*rule));
  }
  return rules;
}

}  // namespace kubexx::manifests
