#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/testing/apply/typed_shape.hpp"
#include "runtime/testing/apply/typed_value.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

/// A value as Go's `%v` shows it there.
std::string plain(const Value& value) { return json::go_plain_text(value); }

class Checker {
 public:
  explicit Checker(Duplicates duplicates) : duplicates_(duplicates) {}

  TypeFaults check(const Value& value, const MergeType& type) const {
    const Shapes shape = first_shape(shapes_of(type, &value));
    if (value.is_null()) return {};
    if (shape == kMapShape) return check_map(value, type);
    return shape == kListShape ? check_list(value, type) : check_scalar(value, type.scalar);
  }

 private:
  static TypeFaults fault(std::string message) { return {{"", std::move(message)}}; }

  static TypeFaults check_scalar(const Value& value, ScalarType type) {
    if (type == ScalarType::number && !value.is_number()) {
      return fault(fmt::format("expected numeric (int or float), got {}", go_type(value)));
    }
    if (type == ScalarType::text && !value.is_string()) {
      return fault(fmt::format("expected string, got &value.valueUnstructured{{Value:{}}}", plain(value)));
    }
    if (type == ScalarType::boolean && !value.is_bool()) {
      return fault(fmt::format("expected boolean, got &{{{}}}", plain(value)));
    }
    if (value.is_object() || value.is_array())
      return fault(fmt::format("expected any scalar, got &{{{}}}", plain(value)));
    return {};
  }

  static void add_below(TypeFaults& faults, TypeFaults below, const PathElement& element) {
    for (TypeFault& fault : below) {
      fault.path.insert(0, text(element));
      faults.push_back(std::move(fault));
    }
  }

  TypeFaults check_map(const Value& value, const MergeType& type) const {
    if (!value.is_object()) return fault(fmt::format("expected map, got &{{{}}}", plain(value)));
    TypeFaults faults;
    for (const auto* member : sorted_members(&value.as_object())) {
      const MergeType* own = type.member(member->first);
      const PathElement element = field_element(member->first);
      add_below(faults, own == nullptr ? fault("field not declared in schema") : check(member->second, *own), element);
      if (own == nullptr) break;
    }
    return faults;
  }

  TypeFaults check_list(const Value& value, const MergeType& type) const {
    if (!value.is_array()) return fault(fmt::format("expected list, got &{{{}}}", plain(value)));
    TypeFaults faults;
    std::set<PathElement> seen;
    std::int64_t index = 0;
    for (const Value& item : value.as_array()) {
      PathElement element{.kind = PathElement::Kind::index, .index = index};
      if (type.is_associative) {
        auto named = element_of(type, item);
        if (const auto* reason = std::get_if<std::string>(&named)) {
          faults.push_back({"", fmt::format("element {}: {}", index, *reason)});
          return faults;
        }
        element = std::get<PathElement>(std::move(named));
        if (!seen.insert(element).second && duplicates_ == Duplicates::refused) {
          faults.push_back({"", "duplicate entries for key " + text(element)});
        }
      }
      add_below(faults, check(item, *type.item), element);
      ++index;
    }
    return faults;
  }

  Duplicates duplicates_;
};

}  // namespace

std::string text(const TypeFaults& faults) {
  const auto line = [](const TypeFault& fault) {
    return fault.path.empty() ? fault.message : fault.path + ": " + fault.message;
  };
  if (faults.size() == 1) return line(faults.front());
  std::string text = "errors:";
  for (const TypeFault& fault : faults) text += "\n  " + line(fault);
  return text;
}

TypeFaults check_type(const Value& value, const MergeType& type, Duplicates duplicates) {
  return Checker(duplicates).check(value, type);
}

}  // namespace kubexx::testing
