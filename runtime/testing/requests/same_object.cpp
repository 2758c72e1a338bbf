#include "runtime/testing/requests/same_object.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "runtime/schema/object/deep_equal.hpp"

namespace kubexx::testing {
namespace {

bool is_same_entry(const json::Value& a, const json::Value& b) {
  if (!a.is_object() || !b.is_object()) return schema::deep_equal(a, b);
  return schema::equal_members(a.as_object(), b.as_object(), "time");
}

bool is_same_metadata(const json::Value& a, const json::Value& b) {
  const auto is_same_member = [](std::string_view name, const json::Value& one, const json::Value& other) {
    if (name != "managedFields" || !one.is_array() || !other.is_array()) return schema::deep_equal(one, other);
    return std::ranges::equal(one.as_array(), other.as_array(), is_same_entry);
  };
  if (!a.is_object() || !b.is_object()) return schema::deep_equal(a, b);
  return schema::equal_members(a.as_object(), b.as_object(), "resourceVersion", is_same_member);
}

}  // namespace

bool is_same(const json::Value& a, const json::Value& b) {
  const auto is_same_member = [](std::string_view name, const json::Value& one, const json::Value& other) {
    return name == "metadata" ? is_same_metadata(one, other) : schema::deep_equal(one, other);
  };
  return schema::equal_members(a.as_object(), b.as_object(), std::nullopt, is_same_member);
}

}  // namespace kubexx::testing
