#include "generator/markers/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "generator/markers/marker_table.hpp"
#include "generator/markers/placement.hpp"

namespace kubexx::markers {
namespace {

using std::string_view;

constexpr string_view introduction = R"(# Markers

A marker says about a declaration what C++ cannot. Each one can be written in two ways that mean the same:

```cpp
// +kubebuilder:validation:Minimum=1
std::int32_t replicas = 1;

KUBEXX(kubexx::minimum(1))
std::int32_t replicas = 1;
```

Comment markers are spelled and read exactly as controller-gen v0.23.0 does, so comments of Go types can be pasted. Typed markers take the program's own
constants and are checked by the compiler.

This page is made from the marker table by `kubexx markers --format=markdown`; `kubexx markers NAME` shows the same on a terminal.

## Where markers stand

| written on | comment | typed |
|---|---|---|
| a namespace | above `namespace`, or in a comment inside it that belongs to nothing else | `namespace KUBEXX(…) v1 {` |
| a type | above `struct`, `enum class` or `using` | `struct KUBEXX(…) Name {`, `enum class KUBEXX(…) Name {`, `using Name KUBEXX(…) = …;` |
| a field | above it, or behind it on the same line | `KUBEXX(…) std::string name{};` |
| an enumerator | above it, or behind it on the same line | `Name KUBEXX(…),` |

`//`, `///` and `/* */` comments carry markers. Two groups of comments belong to a declaration: the one directly above it, and the closest one above that,
separated by a blank line. A marker of a namespace in the second group of a type goes to the namespace.

A marker begins with `+` and a letter at the start of a comment line; `+` before anything else is prose. While a double quote, a backquote or a brace of its
value is open, it goes on over the next lines of the comment, up to a line that begins a marker itself. Inside quotes
one blank stands for the line break and the blanks around it; beside a brace or a separator nothing does. Give clang-format `CommentPragmas: '^ \+'`, so that it does not break long markers.

Marker lines are left out of descriptions. With `--compat controller-gen`, as in Go, block comments and comments behind a declaration
carry no markers, and every line that begins with `+` is left out of the description.

## How values are written in comments

The text behind the first `=` is the value. There is no blank before `=`.

| value | written as |
|---|---|
| none | nothing: `+nullable` |
| integer | decimal digits, perhaps with `-`: `5`, `-3` |
| number | `5`, `.5`, `1e3`; `Maximum` and `Minimum` also `+5`, `1_000`, `0x1p4` |
| boolean | `true` or `false` |
| text | bare, up to `,` `;` `}`: `date-time`; in double quotes with the escapes of Go: `"a, \"b\""`; in backquotes, where nothing is an escape: `` `^\d+$` `` |
| list | `{a,b}` or `a;b` |
| value | guessed: `5`, `1.5`, `true`, text, `a;b` or `{a,b}` for a list, `{key: value}` for an object, `{}` for an empty object (or list, on a list) |
| JSON | as in a JSON document |
| named arguments | behind `:`, separated by `,`: `+kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp` |

`null` cannot be written as a value, except inside JSON. `{c: -3}` is refused as by controller-gen; write `{c:-3}`. `{c: word }` is refused because
controller-gen would silently read an empty text there; leave out the blank before the brace, or quote the word.

An `items:` form applies a marker to the elements of a list: `+kubebuilder:validation:items:MinLength=1`, `kubexx::items(kubexx::min_length(1))`.

## What is an error

- a name under `kubebuilder:`, `k8s:` or `kubexx:` that does not exist, or nearly one of the names without a prefix;
- a marker on a declaration that it does not belong on, or on none;
- a marker given twice, in comments or in `KUBEXX(…)`, unless it adds up (marked "may be repeated" below).

Two different markers about one thing, such as `default` and `kubebuilder:default`, keep controller-gen's order with a warning:
`kubebuilder:validation:Optional` before `kubebuilder:validation:Required` before `optional` before `required`; `kubebuilder:default` before `default`;
otherwise the last one.
)";

string_view describe(Shape shape) {
  switch (shape) {
    case Shape::empty:
      return "none";
    case Shape::integer:
    case Shape::go_integer:
      return "integer";
    case Shape::number:
    case Shape::go_number:
      return "number";
    case Shape::boolean:
      return "boolean";
    case Shape::string:
      return "text";
    case Shape::list_of_strings:
      return "list of texts";
    case Shape::list_of_any:
      return "list of values";
    case Shape::any:
      return "value";
    case Shape::json:
      return "JSON";
    case Shape::raw:
      return "anything";
    case Shape::record:
      return "named arguments";
  }
  return {};
}

string_view describe(AppliesTo applies_to) {
  switch (applies_to) {
    case AppliesTo::any:
    case AppliesTo::kind:
      return {};
    case AppliesTo::numeric:
      return "numbers";
    case AppliesTo::textual:
      return "texts";
    case AppliesTo::array:
      return "lists";
    case AppliesTo::object:
      return "objects";
    case AppliesTo::structure:
      return "structs";
  }
  return {};
}

template <class... Arguments>
void add(std::string& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

std::string values_text(std::span<const string_view> values) {
  std::string out;
  for (string_view value : values) add(out, "{}`{}`", out.empty() ? "" : ", ", value);
  return out;
}

/// Where a marker belongs and what it takes, in one line.
std::string facts_line(const MarkerRow& row) {
  std::string out = fmt::format("On {}", describe_targets(row));
  if (const string_view schema = describe(row.applies_to); !schema.empty()) add(out, ", for {}", schema);
  add(out, ". Value: {}", describe(row.shape));
  if (!row.values.empty()) add(out, " ({})", values_text(row.values));
  if (row.comment_after_hash) out += "; text behind `#` is a comment";
  out += '.';
  if (row.repeat == Repeat::accumulate && row.effect != Effect::ignored) out += " May be repeated.";
  if (row.has_items_form) add(out, " For elements: `{}`.", items_name(row));
  return out;
}

void add_arguments(std::string& out, const MarkerRow& row) {
  if (row.arguments.empty()) return;
  out += "\n| argument | typed | value | |\n|---|---|---|---|\n";
  for (const ArgumentRow& argument : row.arguments) {
    add(out, "| `{}`{} | `{}` | {} | {}", argument.name, argument.required ? " (required)" : "", argument.typed_name,
        describe(argument.shape), argument.summary);
    if (!argument.values.empty()) add(out, ": {}", values_text(argument.values));
    out += " |\n";
  }
}

void add_section(std::string& out, const MarkerRow& row) {
  add(out, "\n### {}\n\n{}{}.", row.name, static_cast<char>(row.summary.front() & ~0x20), row.summary.substr(1));
  if (!row.details.empty()) add(out, " {}", row.details);
  add(out, "\n\n{}\n", facts_line(row));
  add_arguments(out, row);
  add(out, "\n```cpp\n// +{}\n", row.example);
  if (!row.typed_example.empty()) add(out, "KUBEXX({})\n", row.typed_example);
  out += "```\n";
}

void add_ignored_table(std::string& out) {
  out +=
      "\nComments of Go types bring these along. They are accepted on every declaration and do nothing.\n\n| marker | "
      "of |\n|---|---|\n";
  for (const MarkerRow& row : marker_table()) {
    if (row.effect == Effect::ignored) add(out, "| `{}{}` | {} |\n", row.name, row.is_prefix() ? "…" : "", row.summary);
  }
}

/// Headings in the order of a reader's interest, not of the alphabet.
std::vector<string_view> categories() {
  std::vector<string_view> order{"Groups and versions",
                                 "Kinds",
                                 "Versions",
                                 "Conversion",
                                 "Required, optional, defaults",
                                 "Validation",
                                 "Rules over several fields",
                                 "Lists and maps",
                                 "Shape of the schema",
                                 "Documentation",
                                 "From C++ to the API"};
  for (const MarkerRow& row : marker_table()) {
    if (std::find(order.begin(), order.end(), row.category) == order.end()) order.push_back(row.category);
  }
  return order;
}

json::Value texts(std::span<const string_view> values) {
  json::Array out;
  for (string_view value : values) out.emplace_back(value);
  return out;
}

json::Value arguments_json(const MarkerRow& row) {
  json::Array out;
  for (const ArgumentRow& argument : row.arguments) {
    json::Object one;
    one.set("name", argument.name);
    one.set("typedName", argument.typed_name);
    one.set("value", describe(argument.shape));
    one.set("required", argument.required);
    one.set("summary", argument.summary);
    if (!argument.values.empty()) one.set("values", texts(argument.values));
    out.emplace_back(std::move(one));
  }
  return out;
}

json::Value targets_json(const MarkerRow& row) {
  json::Array out;
  if (row.targets & on_namespace) out.emplace_back("namespace");
  if (row.targets & on_type) out.emplace_back("type");
  if (row.targets & on_field) out.emplace_back("field");
  if (row.targets & on_enumerator) out.emplace_back("enumerator");
  return out;
}

json::Value row_json(const MarkerRow& row) {
  json::Object out;
  out.set("name", row.name);
  if (!row.typed_name.empty()) out.set("typedName", fmt::format("kubexx::{}", row.typed_name));
  if (row.has_items_form) out.set("itemsName", items_name(row));
  out.set("category", row.category);
  out.set("summary", row.summary);
  if (!row.details.empty()) out.set("details", row.details);
  out.set("targets", targets_json(row));
  out.set("value", describe(row.shape));
  if (!row.values.empty()) out.set("values", texts(row.values));
  if (!row.arguments.empty()) out.set("arguments", arguments_json(row));
  out.set("repeatable", row.repeat == Repeat::accumulate);
  out.set("ignored", row.effect == Effect::ignored);
  out.set("example", row.example);
  if (!row.typed_example.empty()) out.set("typedExample", row.typed_example);
  return out;
}

}  // namespace

std::string reference_page() {
  std::string out(introduction);
  for (string_view category : categories()) {
    add(out, "\n## {}\n", category);
    const bool ignored = std::any_of(marker_table().begin(), marker_table().end(), [&](const MarkerRow& row) {
      return row.category == category && row.effect == Effect::ignored;
    });
    if (ignored) {
      add_ignored_table(out);
      continue;
    }
    for (const MarkerRow& row : marker_table()) {
      if (row.category == category) add_section(out, row);
    }
  }
  return out;
}

json::Value markers_json() {
  json::Array out;
  for (const MarkerRow& row : marker_table()) out.push_back(row_json(row));
  return out;
}

}  // namespace kubexx::markers
