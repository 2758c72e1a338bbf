#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/status/status.hpp"

/// Label and field selectors, as a server reads them from a URL. Parsing takes time and memory linear in their length.
namespace kubexx::selector {

using status::Outcome;

struct LabelTerm {
  enum class Operator { exists, absent, in, not_in, greater, less };
  std::string key;
  Operator is = Operator::exists;
  std::vector<std::string> values;
};

/// `In`, `NotIn`, `Exists` or `DoesNotExist`.
std::optional<LabelTerm::Operator> operator_of(std::string_view word);
/// Whether an object satisfies the term; `label` is its label of that key, null if it has none.
bool matches(const LabelTerm& term, const std::string* label);

struct FieldTerm {
  std::string path;  ///< `metadata.name`
  std::string value;
  bool equal = true;
  std::vector<std::string> sources = {};  ///< the paths where objects have the value: the first that is not empty
  std::string absent = {};                ///< the value of an object that has none
};

struct Selector {
  std::vector<LabelTerm> labels;
  std::vector<FieldTerm> fields;

  bool empty() const { return labels.empty() && fields.empty(); }
  bool matches(const json::Value& object) const;
};

/// `app=web,tier in (a, b),!canary`
Outcome<std::vector<LabelTerm>> parse_labels(std::string_view text);
/// A `LabelSelector` of an API type: `{"matchLabels": {…}, "matchExpressions": […]}`. An empty one matches everything.
Outcome<std::vector<LabelTerm>> read_label_selector(const json::Value& selector);
/// Why objects cannot be selected by the field of a path; nothing if they can.
using FieldFault = std::function<std::optional<std::string>(std::string_view path)>;
/// `metadata.name=x,spec.color!=red`; a path with a fault is an error. Objects have the values at these paths.
Outcome<std::vector<FieldTerm>> parse_fields(std::string_view text, const FieldFault& fault);

}  // namespace kubexx::selector
