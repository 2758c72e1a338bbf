#include "generator/driver/explain/function_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "generator/support/nearest.hpp"
#include "runtime/cel/compile.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/cel/function_guide.hpp"
#include "runtime/cel/macros.hpp"
#include "runtime/cel/operators.hpp"

namespace kubexx::driver {
namespace {

using cel::FunctionNote;
using cel::MacroNote;
using cel::Overload;

constexpr const char* kIntroduction = R"(# Functions of validation rules

Everything that a CEL expression in `x-kubernetes-validations` can use, since which server, and what it costs. This page is made
from the tables that kubexx checks, costs and evaluates expressions with, by `kubexx cel --functions -o markdown`;
`kubexx cel --functions NAME` shows one function on a terminal, and [cel.md](cel.md) is about trying expressions.

**Since** is the first server that takes it in a new rule: a server checks new rules against what the minor before its own knew, so
that a rollback stays possible. Rules that are stored already may use what came one minor earlier.

**Estimated** is what a server of 1.37 adds for the call when it decides whether a rule is cheap enough, **running** what it
counts when the rule is evaluated. Both come on top of what the operands cost. n is the size of the receiver or first operand,
m that of the next one, r that of the result: characters of a text, items of a list, entries of a map. An estimate takes the largest
size that the schema allows: `maxLength` (counted four times, in bytes), `maxItems` and `maxProperties`, the longest value of an
`enum`; without a bound all that fits into a request of 3 MiB. Numbers, booleans and objects of a schema count as 0, literal numbers
as 1, results whose size no rule tells as infinite. ⌈ ⌉ rounds up. Where several overloads are possible (on dyn), the dearest counts.

| limit | cost |
|---|---|
| one rule, estimated, times the places where it can stand | 10,000,000 |
| all rules of a schema, estimated | 100,000,000 |
| one evaluation | 1,000,000 |
| all evaluations of one object | 10,000,000 |

Before 1.37 the global `matches(text, pattern)` cost 1, and `startsWith` and `endsWith` counted n instead of m when they ran.

)";

struct LibraryTitle {
  cel::Library library;
  std::string_view title, remark;
};
constexpr LibraryTitle kTitles[] = {
    {cel::Library::standard, "Operators and standard functions", ""},
    {cel::Library::strings, "Texts", ""},
    {cel::Library::lists, "Lists", ""},
    {cel::Library::list_extension, "More lists", ""},
    {cel::Library::sets, "Lists as sets", ""},
    {cel::Library::regex, "Regular expressions", ""},
    {cel::Library::urls, "URLs", ""},
    {cel::Library::optionals, "Optional values", ""},
    {cel::Library::quantity, "Quantities", ""},
    {cel::Library::ip, "IP addresses", ""},
    {cel::Library::cidr, "Networks", ""},
    {cel::Library::formats, "Formats", ""},
    {cel::Library::semver, "Semantic versions", ""},
    {cel::Library::authorizer, "Authorizers",
     "Servers know these functions, but rules of CRDs have no variable with an authorizer to call them on."},
    {cel::Library::authorizer_selectors, "Authorizers with selectors", ""},
};

// Forms

struct OperatorForm {
  std::string_view function, form;  ///< in the form, {} stands for the types
};
constexpr OperatorForm kOperators[] = {
    {"!_", "!{}"},        {"-_", "-{}"},        {"@in", "{} in {}"},  {"_!=_", "{} != {}"},
    {"_%_", "{} % {}"},   {"_&&_", "{} && {}"}, {"_*_", "{} * {}"},   {"_+_", "{} + {}"},
    {"_-_", "{} - {}"},   {"_/_", "{} / {}"},   {"_<=_", "{} <= {}"}, {"_<_", "{} < {}"},
    {"_==_", "{} == {}"}, {"_>=_", "{} >= {}"}, {"_>_", "{} > {}"},   {"_?_:_", "{} ? {} : {}"},
    {"_[_]", "{}[{}]"},   {"_||_", "{} || {}"}, {"_?._", "{}.?{}"},   {"_[?_]", "{}[?{}]"},
};

const OperatorForm* operator_of(std::string_view function) {
  const auto found = std::find_if(std::begin(kOperators), std::end(kOperators),
                                  [&](const OperatorForm& row) { return row.function == function; });
  return found != std::end(kOperators) ? found : nullptr;
}

/// The signs of an operator without its operands: `?:`, `in`.
std::string written_name(std::string_view function) {
  const OperatorForm* form = operator_of(function);
  if (form == nullptr) return std::string(function);
  std::string out;
  for (const char c : form->form)
    if (c != '{' && c != '}' && c != ' ') out += c;
  return out;
}

std::vector<std::string_view> parameters_of(std::string_view text) {
  std::vector<std::string_view> out;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool ends = i == text.size() || (text[i] == ',' && depth == 0);
    if (i < text.size() && text[i] == '(') ++depth;
    if (i < text.size() && text[i] == ')') --depth;
    if (!ends) continue;
    if (i > begin) out.push_back(text.substr(begin, i - begin));
    begin = std::min(i + 2, text.size());
  }
  return out;
}

std::string filled(std::string_view form, const std::vector<std::string_view>& parameters) {
  std::string out;
  std::size_t next = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] != '{') {
      out += form[i];
    } else {
      out += parameters[next++];
      ++i;
    }
  }
  return out;
}

/// `string.matches(string): bool`
std::string signature(const Overload& overload) {
  std::vector<std::string_view> parameters = parameters_of(overload.parameters);
  if (const OperatorForm* form = operator_of(overload.function))
    return fmt::format("{}: {}", filled(form->form, parameters), overload.result);
  std::string receiver;
  if (overload.style == cel::CallStyle::member) {
    receiver = fmt::format("{}.", parameters.front());
    parameters.erase(parameters.begin());
  }
  return fmt::format("{}{}({}): {}", receiver, overload.function, fmt::join(parameters, ", "), overload.result);
}

std::string since_text(int first_server, int removed) {
  if (removed != 0)
    return fmt::format("{}before 1.{}", first_server == 0 ? "" : fmt::format("1.{}, ", first_server), removed);
  return first_server == 0 ? "always" : fmt::format("1.{}", first_server);
}
std::string since_text(const Overload& overload) { return since_text(overload.since.first_server(), overload.removed); }

/// Overloads that have all but their types in common.
struct Form {
  std::vector<std::string> signatures;
  std::string since;
  std::string_view estimated, running;
};

std::vector<Form> forms_of(const FunctionNote& note) {
  std::vector<Form> forms;
  for (const Overload& overload : cel::overload_table()) {
    if (overload.library != note.library || overload.function != note.function) continue;
    Form form{{signature(overload)},
              since_text(overload),
              cel::words_of(cel::estimated_growth(overload)),
              cel::words_of(cel::running_growth(overload))};
    const auto same = std::find_if(forms.begin(), forms.end(), [&](const Form& other) {
      return std::tie(other.since, other.estimated, other.running) ==
             std::tie(form.since, form.estimated, form.running);
    });
    if (same == forms.end()) {
      forms.push_back(std::move(form));
    } else {
      same->signatures.push_back(std::move(form.signatures.front()));
    }
  }
  return forms;
}

// Examples

/// The value of an expression of the tables.
std::string value_of(std::string_view expression) {
  static const cel::Environment environment(37, cel::Expressions::stored);
  cel::TypePool types(&environment.types());
  const cel::Compiled compiled = cel::compile(expression, environment, {}, types);
  if (!compiled.ok()) return {};
  const auto made = cel::Program::make(compiled.ast, compiled.checked, {});
  const auto* program = std::get_if<cel::Program>(&made);
  if (program == nullptr) return {};
  cel::EvalContext context;
  const cel::Outcome outcome = cel::evaluate(*program, {}, context);
  return outcome.state == cel::Outcome::State::value ? cel::literal_text(outcome.value, context) : std::string();
}

std::string macro_since(const MacroNote& note) {
  for (const cel::Macro& macro : cel::macro_table()) {
    if (macro.name != note.name || macro.arguments != note.arguments) continue;
    return since_text(macro.needs != nullptr ? cel::first_server_with(macro.needs) : 0, 0);
  }
  return {};
}

std::string macro_cost(const MacroNote& note) {
  return note.estimated.empty() ? fmt::format("{} + n · ({} + body)", note.once, note.each)
                                : std::string(note.estimated);
}

// Markdown

/// Inside a table a bar ends the cell, even between back-quotes.
std::string code(std::string_view text) {
  std::string inside;
  for (const char c : text) inside += c == '|' ? "\\|" : std::string(1, c);
  return text.find('`') == std::string_view::npos ? fmt::format("`{}`", inside) : fmt::format("`` {} ``", inside);
}

std::string example_text(std::string_view example) {
  return example.empty() ? std::string() : fmt::format(" {} is {}", code(example), code(value_of(example)));
}

void add_function(const FunctionNote& note, std::string& out) {
  out += fmt::format("### {}\n\n{}{}.{}{}\n\n", code(written_name(note.function)),
                     static_cast<char>(std::toupper(static_cast<unsigned char>(note.summary.front()))),
                     note.summary.substr(1), example_text(note.example), note.example.empty() ? "" : ".");
  out += "| form | since | estimated | running |\n|---|---|---|---|\n";
  for (const Form& form : forms_of(note)) {
    std::vector<std::string> signatures;
    for (const std::string& each : form.signatures) signatures.push_back(code(each));
    out +=
        fmt::format("| {} | {} | {} | {} |\n", fmt::join(signatures, "<br>"), form.since, form.estimated, form.running);
  }
  out += "\n";
}

void add_macros(std::string& out) {
  out +=
      "## Macros\n\nA macro is replaced by other expressions before types are checked. A loop costs its range, and "
      "what the table "
      "says: n is the size of the range,\nbody what is written in it; the estimate takes every element, running "
      "ends with the first one that decides. A map is walked by its keys.\n\n"
      "| form | | since | estimated |\n|---|---|---|---|\n";
  for (const MacroNote& note : cel::macro_notes())
    out += fmt::format("| {} | {};{} | {} | {} |\n", code(note.form), note.summary, example_text(note.example),
                       macro_since(note), macro_cost(note));
  out += "\n";
}

void add_syntax(std::string& out) {
  out += "## Literals, variables, fields\n\n| form | | since | estimated | running |\n|---|---|---|---|---|\n";
  for (const cel::SyntaxNote& note : cel::syntax_notes()) {
    const std::string since = since_text(note.needs != nullptr ? cel::first_server_with(note.needs) : 0, 0);
    out +=
        fmt::format("| {} | {} | {} | {} | {} |\n", code(note.form), note.summary, since, note.estimated, note.running);
  }
  out += "\n";
}

void add_library(const LibraryTitle& title, std::string& out) {
  out += fmt::format("## {}\n\n", title.title);
  if (!title.remark.empty()) out += fmt::format("{}\n\n", title.remark);
  for (const FunctionNote& note : cel::function_notes())
    if (note.library == title.library) add_function(note, out);
}

// Text

std::string first_since(const FunctionNote& note) {
  const std::vector<Form> forms = forms_of(note);
  return forms.empty() ? std::string() : forms.front().since;
}

void add_page(const FunctionNote& note, std::string& out) {
  out += fmt::format("{}: {}\n\n", written_name(note.function), note.summary);
  for (const Form& form : forms_of(note)) {
    for (const std::string& each : form.signatures) out += fmt::format("  {}\n", each);
    out += fmt::format("      since {}; estimated {}; running {}\n", form.since, form.estimated, form.running);
  }
  if (!note.example.empty()) out += fmt::format("\n  {} is {}\n", note.example, value_of(note.example));
  out += "\n";
}

void add_page(const MacroNote& note, std::string& out) {
  out += fmt::format("{}: {}\n\n  {}\n      since {}; estimated {}\n\n  {} is {}\n\n", note.name, note.summary,
                     note.form, macro_since(note), macro_cost(note), note.example, value_of(note.example));
}

json::Value json_of(const Form& form) {
  json::Array signatures;
  for (const std::string& each : form.signatures) signatures.push_back(each);
  json::Object out;
  out.set("signatures", std::move(signatures));
  out.set("since", form.since);
  out.set("estimated", form.estimated);
  out.set("running", form.running);
  return out;
}

json::Value json_of(const FunctionNote& note) {
  json::Array forms;
  for (const Form& form : forms_of(note)) forms.push_back(json_of(form));
  json::Object out;
  out.set("name", written_name(note.function));
  out.set("library", cel::name_of(note.library));
  out.set("summary", note.summary);
  if (!note.example.empty()) out.set("example", note.example);
  out.set("forms", std::move(forms));
  return out;
}

json::Value json_of(const MacroNote& note) {
  json::Object out;
  out.set("name", note.name);
  out.set("form", note.form);
  out.set("summary", note.summary);
  out.set("example", note.example);
  out.set("since", macro_since(note));
  out.set("estimated", macro_cost(note));
  return out;
}

}  // namespace

std::string function_reference() {
  std::string out = kIntroduction;
  add_syntax(out);
  add_macros(out);
  for (const LibraryTitle& title : kTitles) add_library(title, out);
  out.pop_back();
  return out;
}

std::string function_list() {
  std::string out = "Macros\n";
  for (const MacroNote& note : cel::macro_notes())
    out += fmt::format("  {:24} {:14} {}\n", fmt::format("{}/{}", note.name, note.arguments), macro_since(note),
                       note.summary);
  for (const LibraryTitle& title : kTitles) {
    out += fmt::format("\n{}\n", title.title);
    for (const FunctionNote& note : cel::function_notes())
      if (note.library == title.library)
        out += fmt::format("  {:24} {:14} {}\n", written_name(note.function), first_since(note), note.summary);
  }
  return out;
}

std::string function_page(std::string_view name) {
  std::string out;
  for (const MacroNote& note : cel::macro_notes())
    if (note.name == name) add_page(note, out);
  for (const FunctionNote& note : cel::function_notes())
    if (written_name(note.function) == name || note.function == name) add_page(note, out);
  if (!out.empty()) out.pop_back();
  return out;
}

std::string nearest_function(std::string_view name) {
  std::vector<std::string> names;
  for (const MacroNote& note : cel::macro_notes()) names.emplace_back(note.name);
  for (const FunctionNote& note : cel::function_notes()) names.push_back(written_name(note.function));
  return std::string(support::nearest(name, {names.begin(), names.end()}));
}

json::Value functions_json() {
  json::Array functions, macros;
  for (const FunctionNote& note : cel::function_notes()) functions.push_back(json_of(note));
  for (const MacroNote& note : cel::macro_notes()) macros.push_back(json_of(note));
  json::Object out;
  out.set("functions", std::move(functions));
  out.set("macros", std::move(macros));
  return out;
}

}  // namespace kubexx::driver
