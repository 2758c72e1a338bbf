#include "generator/markers/typed_header.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "generator/markers/marker_table.hpp"
#include "generator/markers/placement.hpp"
#include "generator/markers/verb_sets.hpp"
#include "generator/markers/words.hpp"

namespace kubexx::markers {
namespace {

constexpr std::string_view head = R"(#pragma once

/// The markers as C++ values, for KUBEXX(…). The compiler checks their arguments; the generator reads the expressions from
/// the source, so the objects themselves are empty.
///
/// Generated from the marker table by `kubexx markers --format=header`. Do not edit.

#include <initializer_list>
#include <string_view>

namespace kubexx {

struct list;
struct object;

/// A literal, or a constant of type `const char*` or `std::string_view`.
struct text {
  constexpr text() = default;
  constexpr text(const char*) {}
  constexpr text(std::string_view) {}
};

/// An integer of up to 64 bits.
struct integer {
  constexpr integer() = default;
  constexpr integer(int) {}
  constexpr integer(long) {}
  constexpr integer(long long) {}
  constexpr integer(unsigned) {}
  constexpr integer(unsigned long) {}
  constexpr integer(unsigned long long) {}
  integer(bool) = delete;
  integer(double) = delete;
};

/// An integer of up to 64 bits, or a double.
struct number {
  constexpr number() = default;
  constexpr number(int) {}
  constexpr number(long) {}
  constexpr number(long long) {}
  constexpr number(unsigned) {}
  constexpr number(unsigned long) {}
  constexpr number(unsigned long long) {}
  constexpr number(double) {}
  number(bool) = delete;
};

/// `true` or `false`; nothing that is convertible to bool.
struct boolean {
  constexpr boolean() = default;
  constexpr boolean(bool) {}
  template <class Other>
  boolean(Other) = delete;
};

/// Strings in braces: `{"a", "b"}`.
struct strings {
  constexpr strings() = default;
  constexpr strings(std::initializer_list<text>) {}
};

/// Any JSON value except null: a number, a string, `true`, `false`, an enumerator, `kubexx::list{…}`,
/// `kubexx::object{…}`.
struct value {
  constexpr value(bool) {}
  constexpr value(int) {}
  constexpr value(long) {}
  constexpr value(long long) {}
  constexpr value(unsigned) {}
  constexpr value(unsigned long) {}
  constexpr value(unsigned long long) {}
  constexpr value(double) {}
  constexpr value(const char*) {}
  constexpr value(std::string_view) {}
  constexpr value(const list&) {}
  constexpr value(const object&) {}
  template <class Enum>
    requires(__is_enum(Enum))
  constexpr value(Enum) {}
};

/// A list of values: `kubexx::list{1, 2}`.
struct list {
  constexpr list() = default;
  constexpr list(std::initializer_list<value>) {}
};

/// One key of an object and its value.
struct member {
  text key;
  value content;
};

/// Values by key: `kubexx::object{{"size", 1}, {"color", "red"}}`.
struct object {
  constexpr object() = default;
  constexpr object(std::initializer_list<member>) {}
};

/// Applies markers to the elements of a list instead of the list: `kubexx::items(kubexx::min_length(1))`.
struct items {
  template <class... Markers>
  constexpr explicit items(const Markers&...) {}
};
)";

/// The title is any value in comments, but must be a string.
std::string_view carrier(const MarkerRow& row) {
  return row.effect == Effect::title ? "text" : words_of(row.shape).carrier;
}

void add_record(std::string& out, const MarkerRow& row) {
  fmt::format_to(std::back_inserter(out), "struct {} {{\n", row.typed_name);
  for (const ArgumentRow& argument : row.arguments) {
    fmt::format_to(std::back_inserter(out), "  /// {}{}\n  {} {}{{}};\n", argument.summary,
                   argument.required ? "; required" : "", words_of(argument.shape).carrier, argument.typed_name);
  }
  out += "};\n";
}

void add_definition(std::string& out, const MarkerRow& row) {
  const auto name = row.typed_name;
  auto at = std::back_inserter(out);
  switch (row.shape) {
    case Shape::empty:
      fmt::format_to(at, "struct {0}_t {{}};\ninline constexpr {0}_t {0}{{}};\n", name);
      return;
    case Shape::record:
      return add_record(out, row);
    case Shape::list_of_strings:
      fmt::format_to(at, "struct {0} {{\n  constexpr {0}(std::initializer_list<text>) {{}}\n}};\n", name);
      return;
    case Shape::list_of_any:
      fmt::format_to(at, "struct {0} {{\n  constexpr {0}(std::initializer_list<value>) {{}}\n}};\n", name);
      return;
    default:
      fmt::format_to(at, "struct {0} {{\n  constexpr explicit {0}({1}) {{}}\n}};\n", name, carrier(row));
  }
}

/// `"get", "list"` for `get,list`
std::string quoted(std::string_view verbs) {
  std::string out = "\"";
  for (const char c : verbs) out += c == ',' ? std::string("\", \"") : std::string(1, c);
  return out + "\"";
}

void add_verb_sets(std::string& out) {
  out += "\n/// Verbs for `.verbs` of `kubexx::rbac`.\nnamespace verbs {\n";
  for (const VerbSet& set : kVerbSets)
    fmt::format_to(std::back_inserter(out), "/// {}\ninline constexpr strings {}{{{}}};\n", set.summary, set.name,
                   quoted(set.verbs));
  out += "}  // namespace verbs\n";
}

void add_row(std::string& out, const MarkerRow& row) {
  fmt::format_to(std::back_inserter(out), "\n/// {}: {}.\n/// In comments `+{}`; on {}.\n", row.typed_name, row.summary,
                 row.name, describe_targets(row));
  add_definition(out, row);
}

}  // namespace

std::string typed_header() {
  std::string out(head);
  add_verb_sets(out);
  for (const MarkerRow& row : marker_table()) {
    if (!row.typed_name.empty()) add_row(out, row);
  }
  out += "\n}  // namespace kubexx\n";
  return out;
}

}  // namespace kubexx::markers
