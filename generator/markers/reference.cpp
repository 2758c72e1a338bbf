#include "generator/markers/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "generator/markers/marker_table.hpp"
#include "generator/markers/placement.hpp"
#include "generator/markers/words.hpp"

namespace kubexx::markers {
namespace {

using std::string_view;

constexpr string_view introduction = R"(# Markers

Markers express what C++ types cannot. Each one can be written as a comment or in `KUBEXX(…)`, with the same effect:

```cpp
// +kubebuilder:validation:Minimum=1
std::int32_t replicas = 1;

KUBEXX(kubexx::minimum(1))
std::int32_t replicas = 1;
```

Comment markers are spelled and parsed exactly as in controller-gen v0.23.0, so comments of Go types can be pasted. Typed markers accept constants of
the program and are checked by the compiler.

This page is generated from the marker table by `kubexx markers --format=markdown`; `kubexx markers NAME` prints one marker on a terminal.

## Where to write markers

| written on | comment | typed |
|---|---|---|
| a namespace | above `namespace`, or in a comment inside it that does not belong to another declaration | `namespace KUBEXX(…) v1 {` |
| a type | above `struct`, `enum class` or `using` | `struct KUBEXX(…) Name {`, `enum class KUBEXX(…) Name {`, `using Name KUBEXX(…) = …;` |
| a field | above it, or after it on the same line | `KUBEXX(…) std::string name{};` |
| an enumerator | above it, or after it on the same line | `Name KUBEXX(…),` |

`//`, `///` and `/* */` comments can have markers. Two groups of comments belong to a declaration: the one directly above it, and the closest one above that,
separated by a blank line. A namespace marker in the second group of a type applies to the namespace. If one declaration has several
members (`int a, b;`), the comments above it belong to all of them. A comment after a member belongs to the members on its line.

A marker begins with `+` and a letter at the start of a comment line; `+` before anything else is prose. While a double quote, a backquote or a brace of its
value is open, the marker continues on the following lines of the comment, up to a line that begins another marker. Inside quotes, the line break and
the spaces around it become one space; next to a brace or a separator they are dropped. Set `CommentPragmas: '^ \+'` for clang-format, so that it does not wrap long markers.

Marker lines are not part of descriptions. With `--compat controller-gen`, as in Go, block comments and comments after a declaration
have no markers, and every line that begins with `+` is omitted from the description.

## Values in comments

The value follows after the first `=`, without a space before `=`.

| value | written as |
|---|---|
| none | nothing: `+nullable` |
| integer | decimal digits, optionally with `-`: `5`, `-3` |
| number | `5`, `.5`, `1e3`; `Maximum` and `Minimum` also `+5`, `1_000`, `0x1p4` |
| boolean | `true` or `false` |
| string | bare, up to `,` `;` `}`: `date-time`; in double quotes with the escapes of Go: `"a, \"b\""`; in backquotes, without escapes: `` `^\d+$` `` |
| list | `{a,b}` or `a;b` |
| value | guessed: `5`, `1.5`, `true`, a string, `a;b` or `{a,b}` for a list, `{key: value}` for an object, `{}` for an empty object (or list, on a list) |
| JSON | as in a JSON document |
| named arguments | after `:`, separated by `,`: `+kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp` |

`null` cannot be written as a value, except inside JSON. `{c: -3}` is rejected, as in controller-gen; write `{c:-3}`. `{c: word }` is rejected because
controller-gen would silently read an empty string; remove the space before the brace, or quote the word.

An `items:` form applies a marker to the elements of a list: `+kubebuilder:validation:items:MinLength=1`, `kubexx::items(kubexx::min_length(1))`.

## Errors

- an unknown name that begins with `kubebuilder:`, `k8s:` or `kubexx:`, or is close to a marker without a prefix;
- a marker on a declaration that it does not belong on, or on none;
- a duplicate marker, in comments or in `KUBEXX(…)`, unless it may be repeated, and an argument given twice in one marker (with `--compat controller-gen`, the last one applies).

If two different markers set the same property, such as `default` and `kubebuilder:default`, one takes precedence, as in controller-gen, and the other gets a warning:
`kubebuilder:validation:Optional` over `kubebuilder:validation:Required` over `optional` over `required`; `kubebuilder:default` over `default`;
otherwise the last one.
)";

template <class... Arguments>
void add(std::string& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

std::string values_text(std::span<const string_view> values) {
  std::string out;
  for (string_view value : values) add(out, "{}`{}`", out.empty() ? "" : ", ", value);
  return out;
}

bool is_of_other_generator(const MarkerRow& row) { return row.effect == Effect::ignored && row.typed_name.empty(); }

/// Where a marker belongs and what it accepts, in one line.
std::string facts_line(const MarkerRow& row) {
  std::string out = fmt::format("On {}", describe_targets(row));
  if (const string_view schema = words_of(row.applies_to).many; !schema.empty()) add(out, ", for {}", schema);
  add(out, ". Value: {}", words_of(row.shape).name);
  if (!row.values.empty()) add(out, " ({})", values_text(row.values));
  if (row.comment_after_hash) out += "; `#` begins a comment";
  out += '.';
  if (row.repeat == Repeat::accumulate && !is_of_other_generator(row)) out += " May be repeated.";
  if (row.has_items_form) add(out, " For elements: `{}`.", items_name(row));
  return out;
}

void add_arguments(std::string& out, const MarkerRow& row) {
  if (row.arguments.empty()) return;
  out += "\n| argument | typed | value | |\n|---|---|---|---|\n";
  for (const ArgumentRow& argument : row.arguments) {
    add(out, "| `{}`{} | `{}` | {} | {}", argument.name, argument.required ? " (required)" : "", argument.typed_name,
        words_of(argument.shape).name, argument.summary);
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
      "\nComments of Go types contain these. They are accepted on every declaration, without effect.\n\n| marker | "
      "for |\n|---|---|\n";
  for (const MarkerRow& row : marker_table()) {
    if (is_of_other_generator(row)) add(out, "| `{}{}` | {} |\n", row.name, row.is_prefix() ? "…" : "", row.summary);
  }
}

/// Headings in the order in which readers need them.
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
                                 "From C++ to the API",
                                 "Roles and webhooks"};
  for (const MarkerRow& row : marker_table()) {
    if (std::find(order.begin(), order.end(), row.category) == order.end()) order.push_back(row.category);
  }
  return order;
}

json::Value strings(std::span<const string_view> values) {
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
    one.set("value", words_of(argument.shape).name);
    one.set("required", argument.required);
    one.set("summary", argument.summary);
    if (!argument.values.empty()) one.set("values", strings(argument.values));
    out.emplace_back(std::move(one));
  }
  return out;
}

json::Value targets_json(const MarkerRow& row) {
  json::Array out;
  for (const TargetWords& target : target_words(row)) out.emplace_back(target.name);
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
  out.set("value", words_of(row.shape).name);
  if (!row.values.empty()) out.set("values", strings(row.values));
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
      return row.category == category && is_of_other_generator(row);
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
