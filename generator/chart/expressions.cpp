#include "generator/chart/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

#include "runtime/json/text.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::chart {
namespace {

constexpr char kTokenEnd = 'e';

/// Helm prints `{{` for it.
constexpr std::string_view kEscapedBraces = R"({{ "{{" }})";

/// Where the last line begins, after its indentation.
std::size_t start_of_line(std::string_view text) {
  return std::min(text.find_first_not_of(' ', text.rfind('\n') + 1), text.size());
}

}  // namespace

Expressions::Expressions(const std::vector<json::Value>& manifests) {
  std::string text;
  for (const json::Value& manifest : manifests) text += json::to_text(manifest);
  while (text.find(prefix_) != std::string::npos) prefix_ += "x-";
}

std::string Expressions::add(Expression expression) {
  expressions_.push_back(std::move(expression));
  return fmt::format("{}{}{}", prefix_, expressions_.size() - 1, kTokenEnd);
}

std::string Expressions::value(std::string_view expression) {
  return add({fmt::format("{{{{ {} | toJson }}}}", expression)});
}

std::string Expressions::part(std::string_view expression) { return add({fmt::format("{{{{ {} }}}}", expression)}); }

std::string Expressions::optional_member(std::string_view expression) {
  return add({fmt::format("{{{{ {} | toJson }}}}", expression),
              fmt::format("{{{{ if not (kindIs \"invalid\" {}) }}}}", expression), "{{ end }}"});
}

std::string Expressions::write(const json::Value& tree) const {
  const std::string yaml = yaml::to_yaml(tree);
  std::string out;
  std::size_t written = 0;
  std::size_t braces = yaml.find("{{");
  std::size_t token = yaml.find(prefix_);
  while (std::min(braces, token) != std::string::npos) {
    const std::size_t next = std::min(braces, token);
    out.append(yaml, written, next - written);
    if (next == braces) {
      out += kEscapedBraces;
      written = next + 2;
      braces = yaml.find("{{", written);
    } else {
      const char* const digits = yaml.data() + next + prefix_.size();
      std::size_t index = 0;
      const char* const end = std::from_chars(digits, yaml.data() + yaml.size(), index).ptr;
      const Expression& expression = expressions_.at(index);
      out.insert(start_of_line(out), expression.line_start);
      out += expression.text + expression.line_end;
      written = static_cast<std::size_t>(end - yaml.data()) + 1;
      token = yaml.find(prefix_, written);
    }
  }
  return out.append(yaml, written);
}

}  // namespace kubexx::chart
