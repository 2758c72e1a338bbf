// Standard input: a shape and an argument text a line. Standard output: the value as JSON, or `error`. The half of the
// differential test that is ours.
#include <cmath>
#include <iostream>
#include <string>

#include "generator/markers/grammar.hpp"
#include "runtime/json/text.hpp"

using namespace kubexx;
using namespace kubexx::markers;

namespace {

constexpr ArgumentRow rows[] = {{"a", "a", Shape::string, true},
                                {"b", "b", Shape::integer},
                                {"c", "c", Shape::list_of_strings},
                                {"d", "d", Shape::boolean}};

Shape shape_of(std::string_view name) {
  if (name == "int") return Shape::integer;
  if (name == "float") return Shape::number;
  if (name == "bool") return Shape::boolean;
  if (name == "strings") return Shape::list_of_strings;
  if (name == "anys") return Shape::list_of_any;
  if (name == "any") return Shape::any;
  if (name == "maximum") return Shape::go_number;
  if (name == "maxItems") return Shape::go_integer;
  return name == "record" ? Shape::record : Shape::string;
}

std::string shown(const json::Value& value) {
  if (value.is_number() && !std::isfinite(value.as_double())) return "\"not finite\"";
  return json::to_text(value);
}

std::string record_answer(std::string_view text) {
  const auto result = parse_record(rows, text, Repeated::last);
  if (std::holds_alternative<GrammarError>(result)) return "error";
  json::Object object;
  for (const ParsedArgument& argument : std::get<std::vector<ParsedArgument>>(result)) {
    const bool empty = argument.value.is_array() && argument.value.as_array().empty();
    if (!empty) object.set(std::string(argument.row->name), argument.value);
  }
  return json::to_text(object);
}

std::string answer(std::string_view line) {
  const auto blank = line.find(' ');
  const Shape shape = shape_of(line.substr(0, blank));
  const std::string_view text = line.substr(blank + 1);
  if (shape == Shape::record) return record_answer(text);
  const auto result = parse_value(shape, text);
  return std::holds_alternative<GrammarError>(result) ? "error" : shown(std::get<ParsedValue>(result).value);
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line) << "\n";
}
