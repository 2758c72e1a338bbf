#include "runtime/schema/object/correlation.hpp"

#include <fmt/format.h>

#include <variant>

#include "runtime/json/go_quote.hpp"

namespace kubexx::schema {
namespace {

/// A scalar as part of a key, its type included; false for anything else.
bool append_key(const json::Value& value, bool single, std::string& out) {
  out += '\0';
  if (value.is_bool()) {
    out += value.as_bool() ? "true" : "false";
  } else if (const auto* number = std::get_if<std::int64_t>(&value.variant())) {
    out += std::to_string(*number);
  } else if (value.is_number()) {
    // Several keys are compared with six decimals, one key exactly.
    out += single ? fmt::format("{:a}", value.as_double()) : fmt::format("{:f}", value.as_double());
  } else if (value.is_string()) {
    out += json::go_quoted(value.as_string());
  } else {
    return false;
  }
  return true;
}

/// The map key of an element; none when a part is missing or no scalar.
std::optional<std::string> key_of(const json::Value& element, const std::vector<std::string>& names) {
  if (!element.is_object()) return std::nullopt;
  std::string key;
  for (const std::string& name : names) {
    const json::Value* part = element.as_object().find(name);
    if (part == nullptr || !append_key(*part, names.size() == 1, key)) return std::nullopt;
  }
  return key;
}

}  // namespace

std::optional<Correlation> Correlation::member(std::string_view key, const json::Value& value, std::size_t hint) {
  if (!value_.is_object() || !old_.is_object()) return std::nullopt;
  const SchemaNode* schema = schema_.child(key);
  if (schema == nullptr) return std::nullopt;
  if (!old_members_) old_members_.emplace(old_.as_object());
  const json::Value* old = old_members_->find(key, hint);
  if (old == nullptr) return std::nullopt;
  return Correlation(value, *old, *schema, known_);
}

bool Correlation::has_old_items() const {
  return schema_.list_type == ListType::map && schema_.types == kArrayType && !schema_.list_map_keys.empty() &&
         old_.is_array() && !old_.as_array().empty();
}

const json::Value* Correlation::old_element(const json::Value& value) {
  if (!has_old_items()) return nullptr;
  if (!old_elements_) {
    old_elements_.emplace();
    for (const json::Value& element : old_.as_array())
      if (auto key = key_of(element, schema_.list_map_keys)) old_elements_->emplace(std::move(*key), &element);
  }
  const auto key = key_of(value, schema_.list_map_keys);
  const auto found = key ? old_elements_->find(*key) : old_elements_->end();
  return found == old_elements_->end() ? nullptr : found->second;
}

std::optional<Correlation> Correlation::element(const json::Value& value) {
  const json::Value* old = schema_.items == nullptr ? nullptr : old_element(value);
  if (old == nullptr) return std::nullopt;
  return Correlation(value, *old, *schema_.items, known_);
}

bool Correlation::unchanged() {
  if (known_ == nullptr || !(value_.is_object() || value_.is_array())) return compare();
  if (const auto found = known_->find(&value_); found != known_->end()) return found->second;
  return known_->emplace(&value_, compare()).first->second;
}

bool Correlation::compare() {
  if (value_.is_object() && old_.is_object()) return same_members();
  if (value_.is_array() && old_.is_array()) return same_elements();
  return deep_equal(value_, old_);
}

bool Correlation::same_members() {
  const json::Object& members = value_.as_object();
  if (members.size() != old_.as_object().size()) return false;
  std::size_t at = 0;
  for (const auto& [key, value] : members) {
    auto below = member(key, value, at++);
    if (!below || !below->unchanged()) return false;
  }
  return true;
}

bool Correlation::same_elements() {
  const json::Array& elements = value_.as_array();
  if (elements.size() != old_.as_array().size()) return false;
  if (schema_.list_type != ListType::map) return deep_equal(value_, old_);
  for (const json::Value& value : elements) {
    auto below = element(value);
    if (!below || !below->unchanged()) return false;
  }
  return true;
}

}  // namespace kubexx::schema
