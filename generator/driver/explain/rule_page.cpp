#include "generator/driver/explain/rule_page.hpp"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "generator/support/rule_table.hpp"

namespace kubexx::driver {
namespace {

constexpr std::string_view kRulesIntroduction =
    "# Rules\n\n"
    "A message ends with the name of its rule in brackets. This page lists every rule; `kubexx explain NAME` prints "
    "the same\n"
    "explanation. It is generated from the tables of the program.\n\n"
    "* [Rules of kubexx](#rules-of-kubexx): about headers, markers and the environment of the program.\n"
    "* [Rules of API servers](#rules-of-api-servers): about definitions and custom resources, in headers and in "
    "YAML.\n";

/// Lines that are indented by four spaces are code in Markdown; elsewhere `<` would begin a tag.
std::string prose(std::string_view text) {
  std::string out;
  bool is_code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_line = i == 0 || text[i - 1] == '\n';
    if (begins_line) is_code = text.substr(i).starts_with("    ");
    if (!is_code && (text[i] == '<' || text[i] == '*')) out += '\\';
    out += text[i];
  }
  return out;
}

void add_rules(std::string_view heading, std::span<const support::Rule> rules, std::string& out) {
  out += fmt::format("\n## {}\n", heading);
  for (const support::Rule& rule : rules) {
    const std::string_view kind = rule.severity == support::Severity::error ? "Error" : "Warning";
    out += fmt::format("\n### {}\n\n{}: {}.\n\n{}\n", rule.id, kind, prose(rule.summary), prose(rule.explanation));
  }
}

}  // namespace

std::string rule_reference() {
  std::string out(kRulesIntroduction);
  add_rules("Rules of kubexx", support::rule_table(), out);
  add_rules("Rules of API servers", support::server_rules(), out);
  return out;
}

}  // namespace kubexx::driver
