#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/schema/diff/diff.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::schema::diff {

/// A node that both definitions have, and the changes found so far.
struct Side {
  const JsonSchema& schema;
  const FieldPath& path;  ///< into the document of this side
};

class ChangeList {
 public:
  explicit ChangeList(std::string version) : version_(std::move(version)) {}

  void breaking(RuleId rule, const std::string& path, std::string text, const FieldPath& at) {
    add(rule, Impact::breaking, path, std::move(text), at);
  }
  void risky(RuleId rule, const std::string& path, std::string text, const FieldPath& at) {
    add(rule, Impact::risky, path, std::move(text), at);
  }
  void safe(RuleId rule, const std::string& path, std::string text, const FieldPath& at) {
    add(rule, Impact::safe, path, std::move(text), at);
  }
  /// The last added change is located in the old document.
  void in_old() { changes_.back().is_in_old = true; }

  std::vector<Change> take() { return std::move(changes_); }

 private:
  void add(RuleId rule, Impact impact, const std::string& path, std::string text, const FieldPath& at) {
    changes_.push_back({rule, impact, version_, path, std::move(text), at.location(), false});
  }

  std::string version_;
  std::vector<Change> changes_;
};

/// Everything below two nodes; `path` is what messages call them, empty for the root.
void diff_schemas(const Side& old, const Side& now, const std::string& path, ChangeList& changes);

/// Compares the keywords for values of two nodes: enum, bounds, patterns, formats, defaults, null.
void diff_values(const Side& old, const Side& now, const std::string& path, ChangeList& changes);

}  // namespace kubexx::schema::diff
