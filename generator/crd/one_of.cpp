#include "generator/crd/one_of.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kubexx::crd {
namespace {

using schema::ValidationRule;

constexpr std::array<std::string_view, 21> reserved{
    "as",  "break", "const",     "continue", "else",    "false",  "for",  "function", "if",   "import", "in",
    "let", "loop",  "namespace", "null",     "package", "return", "true", "var",      "void", "while"};

std::string spelled(const std::string& field, bool escape) { return escape ? cel_name(field) : field; }

std::string count(const std::vector<std::string>& fields, bool escape) {
  std::string text;
  for (const std::string& field : fields) {
    text += fmt::format("{}(has(self.{})?1:0)", text.empty() ? "" : "+", spelled(field, escape));
  }
  return text;
}

ValidationRule make(std::string rule, std::string message) {
  ValidationRule result;
  result.rule = std::move(rule);
  result.message = std::move(message);
  return result;
}

}  // namespace

std::string cel_name(std::string_view property) {
  if (std::find(reserved.begin(), reserved.end(), property) != reserved.end()) return fmt::format("__{}__", property);
  std::string name;
  for (std::size_t i = 0; i < property.size(); ++i) {
    if (property.substr(i, 2) == "__") {
      name += "__underscores__";
      ++i;
    } else if (property[i] == '.') {
      name += "__dot__";
    } else if (property[i] == '-') {
      name += "__dash__";
    } else if (property[i] == '/') {
      name += "__slash__";
    } else {
      name += property[i];
    }
  }
  return name;
}

ValidationRule at_most_one_of(const std::vector<std::string>& fields, bool escape) {
  return make(count(fields, escape) + " <= 1",
              fmt::format("at most one of the fields in [{}] may be set", fmt::join(fields, " ")));
}

ValidationRule exactly_one_of(const std::vector<std::string>& fields, bool escape) {
  return make(count(fields, escape) + " == 1",
              fmt::format("exactly one of the fields in [{}] must be set", fmt::join(fields, " ")));
}

ValidationRule at_least_one_of(const std::vector<std::string>& fields, bool escape) {
  std::string rule;
  for (const std::string& field : fields) {
    rule += fmt::format("{}has(self.{})", rule.empty() ? "" : "||", spelled(field, escape));
  }
  return make(rule, fmt::format("at least one of the fields in [{}] must be set", fmt::join(fields, " ")));
}

ValidationRule immutable_value() { return make("self == oldSelf", "field is immutable"); }

ValidationRule immutable_presence(const std::string& field, bool escape) {
  const std::string name = spelled(field, escape);
  return make(fmt::format("!has(oldSelf.{}) || has(self.{})", name, name),
              fmt::format("field {} is immutable once set", field));
}

}  // namespace kubexx::crd
