#include "runtime/cel/function_guide.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/cost.hpp"
#include "runtime/cel/macros.hpp"
#include "runtime/cel/operators.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/cel/evaluated_text.hpp"

using namespace kubexx::cel;

namespace {

using Kind = DeclaredType::Kind;

std::unique_ptr<DeclaredType> declared(Kind kind, std::int64_t size, std::unique_ptr<DeclaredType> element = nullptr) {
  auto type = std::make_unique<DeclaredType>();
  type->kind = kind;
  type->max_elements = size;
  type->element = std::move(element);
  return type;
}

/// Texts of 100 and 64 characters, lists of 20 and 7 items, and the like.
const DeclaredType& sample() {
  static const std::unique_ptr<DeclaredType> type = [] {
    auto self = declared(Kind::object, 0);
    const auto add = [&](const char* name, std::unique_ptr<DeclaredType> field) {
      self->fields.push_back({name, std::move(field)});
    };
    add("a", declared(Kind::string, 100));
    add("b", declared(Kind::string, 64));
    add("c", declared(Kind::string, 30));
    add("lb", declared(Kind::list, 20, declared(Kind::bytes, 30)));
    add("li", declared(Kind::list, 20, declared(Kind::integer, 0)));
    add("li2", declared(Kind::list, 7, declared(Kind::integer, 0)));
    add("ls", declared(Kind::list, 20, declared(Kind::string, 30)));
    add("m", declared(Kind::map, 5, declared(Kind::integer, 0)));
    add("y", declared(Kind::bytes, 100));
    add("z", declared(Kind::bytes, 64));
    return self;
  }();
  return *type;
}

/// The most that the expression is expected to cost; nothing if it does not compile.
std::optional<std::uint64_t> estimated(const std::string& expression) {
  static const Environment environment(37, Expressions::stored);
  TypePool types(&environment.types());
  const std::array<Variable, 1> variables = {{{"self", type_of(sample(), "self", types)}}};
  const Compiled compiled = compile(expression, environment, variables, types);
  if (!compiled.ok()) return std::nullopt;
  return estimate_cost(compiled.ast, compiled.checked, environment, sample()).max;
}

/// An expression of a type, and the estimated size of its value.
struct Operand {
  std::string text;
  double size = 1;
};

struct TypedOperand {
  std::string_view type;
  Operand first, second;
};
const TypedOperand kOperands[] = {
    {"string", {"self.a", 100}, {"self.b", 64}},
    {"bytes", {"self.y", 100}, {"self.z", 64}},
    {"int", {"3"}, {"5"}},
    {"uint", {"3u"}, {"5u"}},
    {"double", {"1.5"}, {"2.5"}},
    {"bool", {"true"}, {"false"}},
    {"timestamp", {"timestamp(0)"}, {"timestamp(1)"}},
    {"duration", {"duration('1s')"}, {"duration('2s')"}},
    {"list(string)", {"self.ls", 20}, {"self.ls", 20}},
    {"list(int)", {"self.li", 20}, {"self.li2", 7}},
    {"list(A)", {"self.ls", 20}, {"self.ls", 20}},
    {"list(bytes)", {"self.lb", 20}, {"self.lb", 20}},
    {"list(T)", {"self.li", 20}, {"self.li2", 7}},
    {"list(V)", {"self.li", 20}, {"self.li2", 7}},
    {"list(list(T))", {"[self.li]", 1}, {"[self.li]", 1}},
    {"list(dyn)", {"[dyn(1)]", 1}, {"[dyn(1)]", 1}},
    {"list(uint)", {"[1u, 2u]", 2}, {"[1u, 2u]", 2}},
    {"list(double)", {"[1.5, 2.5]", 2}, {"[1.5, 2.5]", 2}},
    {"list(bool)", {"[true]", 1}, {"[true]", 1}},
    {"list(timestamp)", {"[timestamp(0)]", 1}, {"[timestamp(0)]", 1}},
    {"list(duration)", {"[duration('1s')]", 1}, {"[duration('1s')]", 1}},
    {"list(optional_type(V))", {"[optional.of(1)]", 1}, {"[optional.of(1)]", 1}},
    {"map(A, B)", {"self.m", 5}, {"self.m", 5}},
    {"map(K, V)", {"self.m", 5}, {"self.m", 5}},
    {"net.IP", {"ip('1.2.3.4')", 1}, {"ip('1.2.3.5')", 1}},
    {"net.CIDR", {"cidr('1.0.0.0/8')", 1}, {"cidr('1.0.0.0/8')", 1}},
    {"kubernetes.URL", {"url('https://a')", 9}, {"url('https://a')", 9}},
    {"kubernetes.Quantity", {"quantity('1')", 1}, {"quantity('1')", 1}},
    {"kubernetes.Semver", {"semver('1.2.3')", 1}, {"semver('1.2.3')", 1}},
    {"kubernetes.NamedFormat", {"format.uri()", 1}, {"format.uri()", 1}},
    {"optional_type(V)", {"optional.of(3)", 1}, {"optional.of(4)", 1}},
    {"optional_type(list(V))", {"optional.of(self.li)", 1}, {"optional.of(self.li)", 1}},
    {"optional_type(map(K, V))", {"optional.of(self.m)", 1}, {"optional.of(self.m)", 1}},
    {"dyn", {"dyn(self.li)", 20}, {"dyn(3)", 1}},
    {"T", {"3"}, {"5"}},
    {"V", {"3"}, {"5"}},
};

std::optional<Operand> operand_of(std::string_view type, std::size_t position, std::string_view first_type) {
  // Keys of the sample's map are texts; what is compared freely are texts too.
  if (type == "K") return Operand{"'k'", 1};
  if (type == "A" && first_type.starts_with("map")) return Operand{"'k'", 1};
  if (type == "A" && first_type == "list(A)") return Operand{"'k'", 1};
  if (type == "A") return position == 0 ? Operand{"self.a", 100} : Operand{"self.b", 64};
  if (type == "string" && position == 2) return Operand{"self.c", 30};
  for (const TypedOperand& row : kOperands)
    if (row.type == type) return position == 0 ? row.first : row.second;
  return std::nullopt;
}

std::vector<std::string> parameters_of(std::string_view text) {
  std::vector<std::string> out;
  int depth = 0;
  std::string one;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) {
      out.push_back(std::exchange(one, {}));
    } else if (c != ' ' || !one.empty()) {
      one += c;
    }
  }
  if (!one.empty()) out.push_back(one);
  return out;
}

std::string call_of(const Overload& overload, const std::vector<Operand>& operands) {
  const auto at = [&](std::size_t i) { return operands[i].text; };
  const std::string name(overload.function);
  if (name == operators::kConditional) return at(0) + " ? " + at(1) + " : " + at(2);
  if (name == operators::kLogicalNot) return "!" + at(0);
  if (name == operators::kNegate) return "-(" + at(0) + ")";
  if (name == operators::kIn) return at(0) + " in " + at(1);
  if (name == operators::kIndex) return at(0) + "[" + at(1) + "]";
  if (name == operators::kOptionalIndex) return at(0) + "[?" + at(1) + "]";
  if (name.starts_with('_')) return at(0) + " " + name.substr(1, name.size() - 2) + " " + at(1);
  const bool is_member = overload.style == CallStyle::member;
  std::string out = is_member ? at(0) + "." + name + "(" : name + "(";
  for (std::size_t i = is_member ? 1 : 0; i < operands.size(); ++i) out += (out.back() == '(' ? "" : ", ") + at(i);
  return out + ")";
}

double up(double cost) { return std::ceil(cost); }

/// The formulas that the words say.
double formula(Growth growth, double n, double m, double third) {
  constexpr double kElement = 30;
  switch (growth) {
    case Growth::nothing:
      return 0;
    case Growth::one:
      return 1;
    case Growth::first_text:
      return up(n / 10);
    case Growth::first_text_twice:
      return up(n / 5);
    case Growth::second_text:
      return up(m / 10);
    case Growth::pattern:
      return up((n + 1) / 10) * up(m / 4);
    case Growth::contained_text:
      return up(n / 10) * up(m / 10);
    case Growth::smaller_text:
      return up(std::min(n, m) / 10);
    case Growth::both_texts:
      return up((n + m) / 10);
    case Growth::second_size:
      return m;
    case Growth::list_items:
      return n;
    case Growth::list_items_and_texts:
      return n * (1 + up(kElement / 10));
    case Growth::joined_text:
      return up((n * kElement + (n - 1) * m) / 10);
    case Growth::address:
      return 4;
    case Growth::address_and_text:
      return 4 + up(m / 10);
    case Growth::network:
      return 7;
    case Growth::network_and_text:
      return 7 + up(m / 10);
    case Growth::format_text:
      return 32 * up(m / 10);
    case Growth::new_list:
      return 11 + third;
    case Growth::flat_list:
      return 11 + n * third;
    case Growth::pairs:
      return 11 + 2 * n * n;
    case Growth::pairs_of_texts:
      return 11 + up(2.1 * n * n);
    case Growth::product:
      return 1 + n * m;
    case Growth::product_twice:
      return 1 + 2 * n * m;
    default:
      return -1;
  }
}

/// The number that a formula needs beside two sizes: a result's size, or a depth.
double third_of(const Overload& overload, double n) {
  if (overload.id == "list_slice") return 2;
  if (overload.id == "lists_range") return 3;
  if (overload.id == "list_flatten_int") return 5;
  return overload.id == "list_flatten" ? 1 : n;
}

}  // namespace

TEST_CASE("every function that can be written has one note") {
  using Key = std::pair<Library, std::string_view>;
  std::set<Key> known, noted;
  for (const Overload& overload : overload_table())
    if (can_be_written(overload.function)) known.insert({overload.library, overload.function});
  for (const FunctionNote& note : function_notes()) {
    INFO(note.function);
    CHECK(noted.insert({note.library, note.function}).second);
    CHECK(known.contains({note.library, note.function}));
  }
  for (const auto& [library, function] : known) {
    INFO(function);
    CHECK(noted.contains({library, function}));
  }
}

TEST_CASE("every macro has one note") {
  const auto macros = macro_table();
  const auto notes = macro_notes();
  REQUIRE(macros.size() == notes.size());
  for (std::size_t i = 0; i < macros.size(); ++i) {
    CHECK(macros[i].name == notes[i].name);
    CHECK(macros[i].arguments == notes[i].arguments);
  }
}

TEST_CASE("examples have values") {
  std::vector<std::string_view> examples;
  for (const FunctionNote& note : function_notes())
    if (!note.example.empty()) examples.push_back(note.example);
  for (const MacroNote& note : macro_notes()) examples.push_back(note.example);
  for (const SyntaxNote& note : syntax_notes()) examples.push_back(note.example);
  CHECK(examples.size() > 170);
  for (const std::string_view example : examples) {
    INFO(example);
    CHECK(kubexx::cel::test::evaluated_text(example).starts_with("value "));
  }
}

TEST_CASE("Calls are estimated by their formula") {
  std::size_t probed = 0;
  for (const Overload& overload : overload_table()) {
    const bool is_probed = can_be_written(overload.function) && overload.library != Library::authorizer &&
                           overload.library != Library::authorizer_selectors && overload.removed == 0 &&
                           overload.function != operators::kOptionalSelect && overload.function != "string_format";
    if (!is_probed) continue;
    const std::vector<std::string> parameters = parameters_of(overload.parameters);
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const auto& other = parameters[overload.function == operators::kIn ? 1 : 0];
      const auto operand = operand_of(parameters[i], i, other);
      INFO(overload.id << ": " << parameters[i]);
      REQUIRE(operand);
      operands.push_back(*operand);
    }
    if (overload.id == "list_slice") operands = {{"self.li", 20}, {"1"}, {"3"}};
    if (overload.id == "lists_range") operands = {{"3", 3}};
    const std::string call = call_of(overload, operands);
    INFO(overload.id << ": " << call);
    const auto cost = estimated(call);
    REQUIRE(cost);
    double parts = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const bool is_branch = overload.function == operators::kConditional && i == 1;
      if (!is_branch) parts += static_cast<double>(*estimated(operands[i].text));
    }
    const double n = operands.empty() ? 0 : operands[0].size, m = operands.size() < 2 ? 0 : operands[1].size;
    const Growth growth = estimated_growth(overload);
    double expected = formula(growth, n, m, third_of(overload, n));
    CHECK(static_cast<double>(*cost) - parts == expected);
    ++probed;
  }
  CHECK(probed > 300);
}

TEST_CASE("Loops are estimated by their formula") {
  const std::uint64_t range = *estimated("self.li");
  const std::uint64_t map_range = *estimated("self.m");
  for (const MacroNote& note : macro_notes()) {
    if (!note.estimated.empty()) continue;
    const bool is_map = note.form.starts_with("map.");
    std::string call = is_map ? "self.m." : "self.li.";
    call += std::string(note.name) + (note.arguments > 2 && note.name != "map" ? "(i, x" : "(x");
    const std::size_t variables = note.arguments > 2 && note.name != "map" ? 2 : 1;
    const bool makes_entry = note.name == "transformMapEntry";
    for (std::size_t i = variables; i < note.arguments; ++i)
      call += i + 1 < note.arguments || note.name.starts_with("ex") || note.name == "all" || note.name == "filter"
                  ? ", true"
              : makes_entry ? ", {'k': 1}"
                            : ", 1";
    call += ")";
    INFO(call);
    const auto cost = estimated(call);
    REQUIRE(cost);
    const std::uint64_t body = makes_entry ? 30 : 0;
    const std::uint64_t count = is_map ? 5 : 20;
    const auto once = static_cast<std::uint64_t>(note.once), each = static_cast<std::uint64_t>(note.each);
    CHECK(*cost - (is_map ? map_range : range) == once + count * (each + body));
  }
}

TEST_CASE("Macros that are not loops are estimated by their formula") {
  const std::uint64_t receiver = *estimated("optional.of(self.m)");
  CHECK(*estimated("optional.of(self.m).optMap(x, self.li)") == 13 + 2 * receiver + *estimated("self.li"));
  CHECK(*estimated("optional.of(self.m).optFlatMap(x, optional.of(self.li))") ==
        12 + 2 * receiver + *estimated("optional.of(self.li)"));
  CHECK(*estimated("self.li.sortBy(x, x)") == *estimated("self.li") + 34 + 2 * 400 + 20 * (12 + 1));
  CHECK(*estimated("self.ls.sortBy(x, x)") == *estimated("self.ls") + 34 + 840 + 20 * (12 + 1));
  CHECK(*estimated("has(self.li)") == *estimated("self.li") - 1);
}
