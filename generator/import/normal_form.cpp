#include "generator/import/normal_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::importing {
namespace {

constexpr std::string_view kToolAnnotations[] = {"controller-gen.kubebuilder.io/version", "kubexx.io/version"};
constexpr std::size_t kShownLength = 80;

void normalize(schema::JsonSchema& node) {
  std::sort(node.required.begin(), node.required.end());
  node.required.erase(std::unique(node.required.begin(), node.required.end()), node.required.end());
  if (node.preserve_unknown_fields == false) node.preserve_unknown_fields.reset();
  schema::for_each_child(node, [](schema::JsonSchema& child) { normalize(child); });
}

void normalize(schema::ObjectMeta& metadata) {
  schema::ObjectMeta kept;
  kept.name = metadata.name;
  kept.labels = std::move(metadata.labels);
  kept.annotations = std::move(metadata.annotations);
  std::erase_if(kept.annotations, [](const auto& each) { return is_tool_annotation(each.first); });
  metadata = std::move(kept);
}

void normalize(schema::CrdVersion& version) {
  // Servers treat an empty path like an absent one.
  if (version.subresources && version.subresources->scale && version.subresources->scale->label_selector_path == "")
    version.subresources->scale->label_selector_path.reset();
  if (version.subresources == schema::Subresources{}) version.subresources.reset();
  if (version.schema) normalize(*version.schema);
}

/// `1.0` is `1`, and an integer that only fits without a sign is a double, as servers read it.
void normalize_numbers(json::Value& value) {
  if (value.is_array()) {
    for (json::Value& each : value.as_array()) normalize_numbers(each);
  } else if (value.is_object()) {
    for (auto& [key, member] : value.as_object()) normalize_numbers(member);
  } else if (value.is_number() && !value.is_integer()) {
    const double number = value.as_double();
    if (number == std::floor(number) && std::abs(number) < 9e15) value = static_cast<std::int64_t>(number);
  } else if (std::holds_alternative<std::uint64_t>(value.variant())) {
    value = value.as_double();
  }
}

std::string shown(const json::Value& value) {
  std::string text = json::to_text(value);
  if (text.size() <= kShownLength) return text;
  return text.substr(0, core::begin_of_code_point(text, kShownLength)) + "...";
}

/// Compares two values below one path.
class Comparison {
 public:
  std::optional<Difference> compare(const json::Value& expected, const json::Value& found) {
    if (expected.is_object() && found.is_object()) return compare_objects(expected.as_object(), found.as_object());
    if (expected.is_array() && found.is_array()) return compare_arrays(expected.as_array(), found.as_array());
    if (json::to_text(expected) == json::to_text(found)) return std::nullopt;  // a double may equal an integer
    return Difference{path_, shown(expected), shown(found)};
  }

 private:
  std::optional<Difference> compare_objects(const json::Object& expected, const json::Object& found) {
    for (const auto& [key, value] : expected) {
      const json::Value* other = found.find(key);
      if (other == nullptr) return Difference{path_ + "." + key, shown(value), {}};
      if (auto difference = below("." + key, value, *other)) return difference;
    }
    for (const auto& [key, value] : found)
      if (expected.find(key) == nullptr) return Difference{path_ + "." + key, {}, shown(value)};
    return std::nullopt;
  }

  std::optional<Difference> compare_arrays(const json::Array& expected, const json::Array& found) {
    for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i)
      if (auto difference = below(fmt::format("[{}]", i), expected[i], found[i])) return difference;
    if (expected.size() == found.size()) return std::nullopt;
    return Difference{path_, shown(expected), shown(found)};
  }

  std::optional<Difference> below(const std::string& step, const json::Value& expected, const json::Value& found) {
    const std::size_t size = path_.size();
    path_ += step;
    std::optional<Difference> difference = compare(expected, found);
    path_.resize(size);
    return difference;
  }

  std::string path_;
};

}  // namespace

bool is_tool_annotation(std::string_view key) {
  return std::find(std::begin(kToolAnnotations), std::end(kToolAnnotations), key) != std::end(kToolAnnotations);
}

json::Value normal_form(schema::CustomResourceDefinition crd) {
  schema::default_crd(crd);
  crd.status.reset();
  normalize(crd.metadata);
  for (schema::CrdVersion& version : crd.versions) normalize(version);
  std::sort(crd.versions.begin(), crd.versions.end(),
            [](const schema::CrdVersion& a, const schema::CrdVersion& b) { return a.name < b.name; });
  json::Value value = schema::to_json(crd);
  normalize_numbers(value);
  return value;
}

std::string shown_value(const std::string& json) { return json.empty() ? "nothing" : json; }

std::optional<Difference> first_difference(const json::Value& expected, const json::Value& found) {
  std::optional<Difference> difference = Comparison().compare(expected, found);
  if (difference && difference->path.starts_with('.')) difference->path.erase(0, 1);
  return difference;
}

}  // namespace kubexx::importing
