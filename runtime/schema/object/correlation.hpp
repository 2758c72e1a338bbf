#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <kubexx/json/value.hpp>
#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/deep_equal.hpp"

namespace kubexx::schema {

/// A value of an object and the one that it replaces. Members that the schema declares correlate by key, elements of
/// lists of type map by their map keys; no others do.
class Correlation {
 public:
  /// Which values are unchanged. A value has one counterpart, so one answer.
  using Known = std::unordered_map<const json::Value*, bool>;

  /// Answers are remembered in `known` if it is not null.
  Correlation(const json::Value& value, const json::Value& old, const SchemaNode& schema, Known* known = nullptr)
      : value_(value), old_(old), schema_(schema), known_(known) {}

  /// The correlation of a member, of which `hint` is the position; none if it has no counterpart.
  std::optional<Correlation> member(std::string_view key, const json::Value& value, std::size_t hint);
  std::optional<Correlation> element(const json::Value& value);

  /// Whether nothing changed, as far as values correlate.
  bool unchanged();
  const json::Value& old() const { return old_; }

 private:
  bool compare();
  bool same_members();
  bool same_elements();
  bool has_old_items() const;
  const json::Value* old_element(const json::Value& value);

  const json::Value& value_;
  const json::Value& old_;
  const SchemaNode& schema_;
  Known* known_;
  std::optional<MemberFinder> old_members_;
  std::optional<std::unordered_map<std::string, const json::Value*>> old_elements_;
};

}  // namespace kubexx::schema
