#include "runtime/rules/rule_path.hpp"

#include <utility>

namespace kubexx::rules {
namespace {

using schema::JsonSchema;

/// Splits the path into delimiters, quoted strings and the parts between them.
class Tokens {
 public:
  explicit Tokens(std::string_view path) : rest_(path) {}

  /// Empty at the end.
  std::string_view next() {
    const std::size_t length = std::min(length_of_first(), rest_.size());
    const std::string_view token = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return token;
  }

 private:
  std::size_t length_of_first() const {
    if (!rest_.starts_with('\'')) {
      const std::size_t delimiter = rest_.find_first_of(".[]");
      return delimiter == 0 ? 1 : delimiter;
    }
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == '\'' && rest_[i - 1] != '\\') return i + 1;
    }
    return std::string_view::npos;
  }

  std::string_view rest_;
};

std::optional<char> unescaped(char letter) {
  constexpr std::string_view kLetters = "abfnrtv'\\";
  constexpr std::string_view kValues = "\a\b\f\n\r\t\v'\\";
  const std::size_t at = kLetters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return kValues[at];
}

/// The content of the quotes, or nothing if the string is not quoted correctly.
std::optional<std::string> quoted_name(std::string_view token) {
  if (token.size() < 2 || token.front() != '\'' || token.back() != '\'') return std::nullopt;
  token = token.substr(1, token.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    // Like the server, take a backslash before a line's end for itself.
    if (token[i] != '\\' || i + 1 == token.size() || token[i + 1] == '\n') {
      out += token[i];
      continue;
    }
    const auto value = unescaped(token[++i]);
    if (!value) return std::nullopt;
    out += *value;
  }
  return out;
}

const JsonSchema* field_of(const JsonSchema& node, const std::string& name) {
  if (node.properties.empty()) {
    const auto& values = node.additional_properties;
    return values ? values->schema.get() : nullptr;
  }
  const auto found = node.properties.find(name);
  return found != node.properties.end() ? &found->second : nullptr;
}

/// True if the last step may end at values that no schema describes.
bool allows_any(const JsonSchema& node) { return node.properties.empty() && node.additional_properties; }

void add_step(FieldSteps& steps, const JsonSchema& node, std::string key) {
  if (node.properties.empty()) {
    steps.printed.append("[").append(key).append("]");
  } else {
    steps.printed.append(steps.printed.empty() ? "" : ".").append(key);
  }
  steps.steps.emplace_back(std::move(key));
}

enum class PathEnd { valid, invalid, without_schema };

PathEnd follow(std::string_view path, const JsonSchema& node, FieldSteps& steps) {
  Tokens tokens(path);
  const JsonSchema* at = &node;
  for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
    if (token != "." && token != "[") return PathEnd::invalid;
    if (at == nullptr) return PathEnd::without_schema;
    const std::string_view name = tokens.next();
    if (name.empty()) return PathEnd::invalid;
    const auto key = token == "." ? std::optional(std::string(name)) : quoted_name(name);
    if (!key) return PathEnd::invalid;
    const JsonSchema* next = field_of(*at, *key);
    if (next == nullptr && !allows_any(*at)) return PathEnd::invalid;
    if (token == "[" && tokens.next() != "]") return PathEnd::invalid;
    add_step(steps, *at, *key);
    at = next;
  }
  return PathEnd::valid;
}

}  // namespace

std::optional<FieldSteps> steps_to_field(std::string_view path, const JsonSchema& node) {
  FieldSteps steps;
  if (follow(path, node, steps) != PathEnd::valid) return std::nullopt;
  return steps;
}

bool leaves_schema(std::string_view path, const JsonSchema& node) {
  FieldSteps steps;
  return follow(path, node, steps) == PathEnd::without_schema;
}

}  // namespace kubexx::rules
