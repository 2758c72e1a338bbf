#include "generator/driver/explain/marker_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "generator/markers/words.hpp"
#include "generator/support/nearest.hpp"

namespace kubexx::driver {
namespace {

using markers::ArgumentRow;
using markers::MarkerRow;
using markers::Shape;

std::string argument_form(const ArgumentRow& argument) {
  std::string form = fmt::format("{}=<{}>", argument.name, words_of(argument.shape).placeholder);
  return argument.required ? form : fmt::format("[{}]", form);
}

// `+kubebuilder:printcolumn:name=<string>,…`
std::string comment_form(const MarkerRow& row) {
  if (row.is_prefix()) return fmt::format("+{}…", row.name);
  if (row.shape == Shape::empty) return fmt::format("+{}", row.name);
  if (row.shape != Shape::record) return fmt::format("+{}=<{}>", row.name, words_of(row.shape).placeholder);
  std::string result = fmt::format("+{}:", row.name);
  std::string_view separator;
  for (const ArgumentRow& argument : row.arguments) {
    result += fmt::format("{}{}", separator, argument_form(argument));
    separator = ",";
  }
  return result;
}

std::string typed_form(const MarkerRow& row) {
  if (row.shape == Shape::empty) return fmt::format("kubexx::{}", row.typed_name);
  if (row.shape == Shape::record || row.shape == Shape::list_of_strings || row.shape == Shape::list_of_any) {
    return fmt::format("kubexx::{}{{…}}", row.typed_name);
  }
  return fmt::format("kubexx::{}(…)", row.typed_name);
}

std::string places(const MarkerRow& row) {
  std::vector<std::string_view> words;
  for (const markers::TargetWords& target : markers::target_words(row)) words.push_back(target.name);
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string list_entry(const MarkerRow& row) {
  std::string replaced = row.replaced_by.empty() ? "" : fmt::format(" (use {})", row.replaced_by);
  return fmt::format("  {}\n      on {}: {}{}\n", comment_form(row), places(row), row.summary, replaced);
}

std::string_view without_prefix(std::string_view name) {
  for (std::string_view prefix : {"+", "kubexx::"}) {
    if (name.starts_with(prefix)) return name.substr(prefix.size());
  }
  return name;
}

std::string argument_lines(const MarkerRow& row) {
  std::string result;
  for (const ArgumentRow& argument : row.arguments) {
    result +=
        fmt::format("  {} (.{}), {}{}: {}\n", argument.name, argument.typed_name, words_of(argument.shape).placeholder,
                    argument.required ? ", required" : "", argument.summary);
  }
  return result.empty() ? result : "\nArguments\n" + result;
}

}  // namespace

std::string marker_list() {
  std::vector<std::string_view> order;
  std::map<std::string_view, std::string> by_category;
  for (const MarkerRow& row : markers::marker_table()) {
    if (by_category[row.category].empty()) order.push_back(row.category);
    by_category[row.category] += list_entry(row);
  }
  std::sort(order.begin(), order.end());
  std::string result;
  for (std::string_view category : order) {
    result += fmt::format("{}{}\n{}", result.empty() ? "" : "\n", category, by_category[category]);
  }
  return result;
}

const MarkerRow* find_marker(std::string_view name) {
  std::string_view wanted = without_prefix(name);
  auto table = markers::marker_table();
  auto found = std::find_if(table.begin(), table.end(), [&](const MarkerRow& row) { return row.name == wanted; });
  if (found == table.end()) {
    found = std::find_if(table.begin(), table.end(),
                         [&](const MarkerRow& row) { return !wanted.empty() && row.typed_name == wanted; });
  }
  return found == table.end() ? nullptr : &*found;
}

std::string_view nearest_marker(std::string_view name) {
  std::vector<std::string_view> names;
  for (const MarkerRow& row : markers::marker_table()) {
    names.push_back(row.name);
    if (!row.typed_name.empty()) names.push_back(row.typed_name);
  }
  return support::nearest(without_prefix(name), names);
}

std::string marker_page(const MarkerRow& row) {
  std::string result = fmt::format("{}\n\n{}\n\n  in comments  {}\n", row.name, row.summary, comment_form(row));
  if (!row.typed_name.empty()) result += fmt::format("  in KUBEXX()  {}\n", typed_form(row));
  result += fmt::format("  applies to   {}\n", places(row));
  if (row.has_items_form) result += "  the items: form applies to the elements of a list\n";
  if (!row.replaced_by.empty()) result += fmt::format("  deprecated; use {}\n", row.replaced_by);
  result += argument_lines(row);
  if (!row.details.empty()) result += fmt::format("\n{}\n", row.details);
  if (!row.example.empty()) result += fmt::format("\nExample\n  {}\n", row.example);
  return result;
}

}  // namespace kubexx::driver
