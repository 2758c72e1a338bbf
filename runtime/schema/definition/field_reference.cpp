#include "runtime/schema/definition/field_reference.hpp"

#include <fmt/format.h>

#include <optional>

namespace kubexx::schema::definition {
namespace {

bool is_delimiter(char c) { return c == '.' || c == '[' || c == ']'; }

/// The length of the token at the start: a delimiter, a string in single quotes, or the text before the next delimiter.
std::size_t token_length(std::string_view text) {
  if (text.front() == '\'') {
    for (std::size_t i = 1; i < text.size(); ++i)
      if (text[i] == '\'' && text[i - 1] != '\\') return i + 1;
    return text.size();
  }
  if (is_delimiter(text.front())) return 1;
  const std::size_t end = text.find_first_of(".[]");
  return end == std::string_view::npos ? text.size() : end;
}

class Resolver {
 public:
  Resolver(std::string_view text, const JsonSchema* schema) : rest_(text) { found_.schema = schema; }

  FieldReference run() {
    while (const std::optional<std::string_view> token = next())
      if (!step(*token)) break;
    return std::move(found_);
  }

 private:
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const std::string_view token = rest_.substr(0, token_length(rest_));
    rest_.remove_prefix(token.size());
    return token;
  }

  bool fail(std::string fault) {
    found_.fault = std::move(fault);
    return false;
  }

  bool step(std::string_view token) {
    if (token == "[") return fail("array notation is not allowed");
    if (token != ".") return fail(fmt::format("expected [ or . but got: {}", token));
    const std::optional<std::string_view> name = next();
    if (!name) return fail("unexpected end of JSON path");
    if (found_.schema == nullptr) {
      found_.crashes = true;
      return false;
    }
    return enter(std::string(*name));
  }

  bool enter(const std::string& name) {
    const JsonSchema& schema = *found_.schema;
    if (found_.first.empty()) found_.first = name;
    if (schema.properties.empty()) {
      if (!schema.additional_properties) return fail("does not refer to a valid field");
      found_.path += "[" + name + "]";
      found_.schema = schema.additional_properties->schema.get();
      return true;
    }
    const auto property = schema.properties.find(name);
    if (property == schema.properties.end()) return fail("does not refer to a valid field");
    found_.path += (found_.path.empty() ? "" : ".") + name;
    found_.schema = &property->second;
    return true;
  }

  std::string_view rest_;
  FieldReference found_;
};

}  // namespace

FieldReference find_field(std::string_view json_path, const JsonSchema* schema) {
  return Resolver(json_path, schema).run();
}

}  // namespace kubexx::schema::definition
