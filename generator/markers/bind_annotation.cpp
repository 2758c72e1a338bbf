#include "generator/markers/bind_annotation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "generator/markers/placement.hpp"
#include "generator/markers/suggestion.hpp"

namespace kubexx::markers {
namespace {

using Kind = facts::Value::Kind;

constexpr std::string_view name_space = "kubexx::";

/// Classes of markers.hpp that only hold a value or a list.
constexpr std::array<std::string_view, 6> carriers{"kubexx::text",    "kubexx::integer", "kubexx::number",
                                                   "kubexx::boolean", "kubexx::strings", "kubexx::value"};

bool is_class(const facts::Value& value, std::string_view name) {
  return value.type.size() == name_space.size() + name.size() && value.type.starts_with(name_space) &&
         value.type.ends_with(name);
}

/// The value inside the classes that only hold it.
const facts::Value& unwrapped(const facts::Value& value) {
  const facts::Value* inner = &value;
  while (inner->elements.size() == 1 && inner->members.empty() &&
         std::find(carriers.begin(), carriers.end(), inner->type) != carriers.end()) {
    inner = &inner->elements.front();
  }
  return *inner;
}

/// The elements of a list, whether a constructor accepted them one by one or as one braced list.
const std::vector<facts::Value>& elements_of(const facts::Value& list) {
  const facts::Value* inner = &list;
  while (inner->elements.size() == 1) {
    const facts::Value& only = unwrapped(inner->elements.front());
    if (only.kind != Kind::list || !(only.type.empty() || only.type == "std::initializer_list")) break;
    inner = &only;
  }
  return inner->elements;
}

class ArgumentReader {
 public:
  ArgumentReader(std::string spelled, support::Diagnostics& diagnostics)
      : spelled_(std::move(spelled)), diagnostics_(diagnostics) {}

  std::optional<json::Value> read(Shape shape, const facts::Value& written);

 private:
  std::optional<json::Value> read_any(const facts::Value& written);
  std::optional<json::Value> read_list(const facts::Value& written, Shape element);
  std::optional<json::Value> read_object(const facts::Value& written);
  std::optional<json::Value> expected(std::string_view what, const facts::Value& value);

  std::string spelled_;
  support::Diagnostics& diagnostics_;
};

std::optional<json::Value> number_of(const facts::Value& value) {
  if (value.kind == Kind::integer) return value.integer;
  if (value.kind == Kind::unsigned_integer) return value.unsigned_integer;
  if (value.kind == Kind::number) return value.number;
  return std::nullopt;
}

/// Reports that `value` is unreadable or not what `spelled` needs.
std::optional<json::Value> ArgumentReader::expected(std::string_view what, const facts::Value& value) {
  if (value.kind == Kind::unreadable) {
    auto& error = diagnostics_.error("annotation-unreadable", value.span,
                                     fmt::format("'{}' needs a constant that the generator can read", spelled_));
    if (!value.text.empty()) error.notes.push_back({value.text, {}});
  } else {
    diagnostics_.error("marker-value", value.span, fmt::format("'{}' needs {}", spelled_, what));
  }
  return std::nullopt;
}

std::optional<json::Value> ArgumentReader::read_list(const facts::Value& written, Shape element) {
  const facts::Value& value = unwrapped(written);
  json::Array list;
  if (value.kind == Kind::string && element == Shape::string) return json::Array{value.text};
  if (value.kind != Kind::list && value.kind != Kind::object) return expected("a list in braces", value);
  for (const facts::Value& one : elements_of(value)) {
    auto read_one = read(element, one);
    if (!read_one) return std::nullopt;
    list.push_back(*std::move(read_one));
  }
  return list;
}

/// `kubexx::object{{"key", value}, …}`
std::optional<json::Value> ArgumentReader::read_object(const facts::Value& written) {
  json::Object object;
  for (const facts::Value& member : elements_of(written)) {
    if (member.elements.size() != 2) return expected("pairs of a key and a value", member);
    const facts::Value& key = unwrapped(member.elements[0]);
    if (key.kind != Kind::string) return expected("a string as key", key);
    auto value = read_any(member.elements[1]);
    if (!value) return std::nullopt;
    object.set(key.text, *std::move(value));
  }
  return object;
}

std::optional<json::Value> ArgumentReader::read_any(const facts::Value& written) {
  const facts::Value& value = unwrapped(written);
  switch (value.kind) {
    case Kind::boolean:
      return value.boolean;
    case Kind::string:
    case Kind::enumerator:
      return value.text;
    case Kind::integer:
    case Kind::unsigned_integer:
    case Kind::number:
      return number_of(value);
    case Kind::list:
    case Kind::object:
      if (is_class(value, "object")) return read_object(value);
      if (value.kind == Kind::list || is_class(value, "list")) return read_list(value, Shape::any);
      break;
    default:
      break;
  }
  return expected("a number, a string, true or false, kubexx::list{…} or kubexx::object{…}", value);
}

std::optional<json::Value> ArgumentReader::read(Shape shape, const facts::Value& written) {
  const facts::Value& value = unwrapped(written);
  switch (shape) {
    case Shape::integer:
    case Shape::go_integer:
      return value.kind == Kind::integer ? number_of(value) : expected("an integer", value);
    case Shape::number:
    case Shape::go_number:
      return number_of(value) ? number_of(value) : expected("a number", value);
    case Shape::boolean:
      if (value.kind == Kind::boolean) return value.boolean;
      return expected("true or false", value);
    case Shape::list_of_strings:
      return read_list(written, Shape::string);
    case Shape::list_of_any:
      return read_list(written, Shape::any);
    case Shape::any:
      return read_any(written);
    default:
      if (value.kind == Kind::string) return value.text;
      return expected("a string", value);
  }
}

std::optional<Argument> read_member(const MarkerRow& row, std::string_view member, const facts::Value& value,
                                    support::Diagnostics& diagnostics) {
  const auto found = std::find_if(row.arguments.begin(), row.arguments.end(),
                                  [&](const ArgumentRow& argument) { return argument.typed_name == member; });
  if (found == row.arguments.end()) return std::nullopt;
  ArgumentReader reader(fmt::format("kubexx::{}::{}", row.typed_name, member), diagnostics);
  auto read = reader.read(found->shape, value);
  if (!read) return std::nullopt;
  return Argument{std::string(found->name), *std::move(read), value.span, &value};
}

/// The members as written; positional ones are the arguments in the order of the table.
std::vector<std::pair<std::string_view, const facts::Value*>> members_of(const MarkerRow& row,
                                                                         const facts::Value& value) {
  std::vector<std::pair<std::string_view, const facts::Value*>> members;
  for (std::size_t i = 0; i < std::min(value.elements.size(), row.arguments.size()); ++i) {
    members.emplace_back(row.arguments[i].typed_name, &value.elements[i]);
  }
  for (const auto& [name, member] : value.members) members.emplace_back(name, &member);
  return members;
}

std::optional<std::vector<Argument>> read_record(const MarkerRow& row, const facts::Value& value,
                                                 support::Diagnostics& diagnostics) {
  std::vector<Argument> arguments;
  for (const auto& [name, member] : members_of(row, value)) {
    auto argument = read_member(row, name, *member, diagnostics);
    if (!argument) return std::nullopt;
    arguments.push_back(*std::move(argument));
  }
  for (const ArgumentRow& wanted : row.arguments) {
    const auto given = [&](const Argument& argument) { return argument.name == wanted.name; };
    if (!wanted.required || std::any_of(arguments.begin(), arguments.end(), given)) continue;
    diagnostics.error("marker-argument", value.span, fmt::format("missing argument '{}'", wanted.typed_name));
    return std::nullopt;
  }
  return arguments;
}

std::optional<std::vector<Argument>> read_arguments(const MarkerRow& row, const facts::Value& value,
                                                    support::Diagnostics& diagnostics) {
  if (row.shape == Shape::empty) return std::vector<Argument>{};
  if (row.shape == Shape::record) return read_record(row, value, diagnostics);
  const bool list = row.shape == Shape::list_of_any || row.shape == Shape::list_of_strings;
  if (!list && value.elements.size() != 1) {
    diagnostics.error("marker-argument", value.span, fmt::format("'kubexx::{}' needs one value", row.typed_name));
    return std::nullopt;
  }
  const facts::Value& written = list ? value : value.elements.front();
  ArgumentReader reader(fmt::format("kubexx::{}", row.typed_name), diagnostics);
  auto read = reader.read(row.shape, written);
  if (!read) return std::nullopt;
  const facts::Value* expression = &unwrapped(written);
  return std::vector{Argument{"", *std::move(read), written.span, expression}};
}

/// The row of the marker class of a value; null for other classes.
const MarkerRow* row_of(const facts::Value& value) {
  if (value.kind != Kind::object && value.kind != Kind::list) return nullptr;
  std::string_view name = value.type;
  if (!name.starts_with(name_space)) return nullptr;
  name.remove_prefix(name_space.size());
  if (const MarkerRow* row = find_typed_row(name)) return row;
  return name.ends_with("_t") ? find_typed_row(name.substr(0, name.size() - 2)) : nullptr;
}

void report_not_a_marker(const facts::Value& value, support::Diagnostics& diagnostics) {
  if (value.kind == Kind::unreadable) {
    auto& error = diagnostics.error("annotation-unreadable", value.span,
                                    "the annotation needs a constant that the generator can read");
    if (!value.text.empty()) error.notes.push_back({value.text, {}});
    return;
  }
  auto& error = diagnostics.error("marker-unknown", value.span, "this value is not a kubexx marker");
  error.notes.push_back({"KUBEXX accepts the markers of <kubexx/markers.hpp>, such as kubexx::minimum(1)", {}});
  const std::string_view nearest = suggest_typed_name(value.type.substr(value.type.rfind(':') + 1));
  if (!nearest.empty()) error.notes.push_back({fmt::format("did you mean 'kubexx::{}'?", nearest), {}});
}

void read_one(const facts::Value& value, bool on_items, Target target, std::vector<Marker>& markers,
              support::Diagnostics& diagnostics) {
  const MarkerRow* row = row_of(value);
  if (row == nullptr) return report_not_a_marker(value, diagnostics);
  const std::string plain = fmt::format("kubexx::{}", row->typed_name);
  if (on_items && !row->has_items_form) {
    diagnostics.error("marker-misplaced", value.span,
                      fmt::format("marker '{}' cannot be applied to list elements", plain));
    return;
  }
  const std::string spelled = on_items ? fmt::format("kubexx::items({})", plain) : plain;
  if (place(*row, target, false) != Placement::here) {
    return report_misplaced(spelled, *row, target, value.span, diagnostics);
  }
  auto arguments = read_arguments(*row, value, diagnostics);
  if (!arguments) return;
  Marker marker{row, on_items, spelled, *std::move(arguments), value.span};
  if (check_values(marker, diagnostics)) markers.push_back(std::move(marker));
}

}  // namespace

void read_annotation(const facts::Value& value, Target target, std::vector<Marker>& markers,
                     support::Diagnostics& diagnostics) {
  if (!is_class(value, "items")) return read_one(value, false, target, markers, diagnostics);
  for (const facts::Value& element : value.elements) read_one(element, true, target, markers, diagnostics);
}

}  // namespace kubexx::markers
