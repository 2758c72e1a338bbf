#include "runtime/schema/object/value_validation.hpp"

#include <fmt/format.h>

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/schema/object/correlation.hpp"
#include "runtime/schema/object/value_checks.hpp"
#include "runtime/schema/object/value_name.hpp"
#include "runtime/schema/object/value_result.hpp"

namespace kubexx::schema {
namespace {

/// The walk over one value and its schema, in the order of the server. What a step counts is what the server counts.
class Validation {
 public:
  explicit Validation(int server_minor) : server_minor_(server_minor) {}

  void node(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    if (value.is_null()) return null(schema, name, result);
    if (schema.types != 0 || !schema.format.empty()) {
      check_type(value, schema, name, server_minor_, result);
      result.count();
    }
    if (result.decided()) return;
    junctors(value, schema, name, result);
    scalars(value, schema, name, result);
    if (result.decided()) return;
    if (value.is_array()) list(value.as_array(), schema, name, result);
    check_enumeration(value, schema, name, result);
    result.count();
    if (value.is_object()) object(value.as_object(), schema, name, result);
    result.count();
  }

  /// A node with its old counterpart: unchanged values are tolerated.
  void changed(const json::Value& value, const SchemaNode& schema, const ValueName& name, Correlation& correlation,
               ValueResult& result) {
    const ValueResult::State before = result.begin();
    Correlation* const outer = std::exchange(correlation_, &correlation);
    node(value, schema, name, result);
    correlation_ = outer;
    result.end(before, result.valid() || !correlation.unchanged());
  }

 private:
  void null(const SchemaNode& schema, const ValueName& name, ValueResult& result) const {
    check_type(nullptr, schema, name, server_minor_, result);
    check_enumeration(nullptr, schema, name, result);
  }

  void scalars(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    if (value.is_string()) return check_text(value.as_string(), schema, name, server_minor_, result);
    if (!value.is_number()) return;
    check_number(value, schema, name, server_minor_, result);
    result.count();
  }

  void junctors(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    Correlation* const outer = std::exchange(correlation_, nullptr);  // branches see no old value
    if (!schema.any_of.empty()) any_of(value, schema, name, result);
    if (!schema.one_of.empty()) one_of(value, schema, name, result);
    if (!schema.all_of.empty()) all_of(value, schema, name, result);
    if (schema.negation != nullptr && branch(value, *schema.negation, name, true).valid())
      result.fail([&] { return nameless("CR-VALUE-021", name, quoted(name) + " must not validate the schema (not)"); });
    correlation_ = outer;
    result.count(2);
  }

  ValueResult branch(const json::Value& value, const SchemaNode& schema, const ValueName& name, bool quick) {
    ValueResult result(quick);
    node(value, schema, name, result);
    return result;
  }

  void any_of(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    ValueResult best(result.quick());
    for (const SchemaNode* below : schema.any_of) {
      ValueResult found = branch(value, *below, name, result.quick());
      if (found.valid()) return result.merge(std::move(found));
      if (best.valid() || found.matches() > best.matches()) best = std::move(found);
    }
    result.fail(
        [&] { return nameless("CR-VALUE-018", name, quoted(name) + " must validate at least one schema (anyOf)"); });
    result.merge(std::move(best));
  }

  void one_of(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    ValueResult best(result.quick()), first(result.quick());
    std::size_t valid = 0;
    for (const SchemaNode* below : schema.one_of) {
      ValueResult found = branch(value, *below, name, result.quick());
      if (found.valid()) {
        if (valid++ == 0) first = std::move(found);
      } else if (valid == 0 && (best.valid() || found.matches() > best.matches())) {
        best = std::move(found);
      }
    }
    if (valid == 1) return result.merge(std::move(first));
    result.fail([&] { return nameless("CR-VALUE-019", name, one_of_words(name, valid)); });
    if (valid == 0) result.merge(std::move(best));
  }

  static std::string one_of_words(const ValueName& name, std::size_t valid) {
    return quoted(name) + " must validate one and only one schema (oneOf). " +
           (valid == 0 ? "Found none valid" : fmt::format("Found {} valid alternatives", valid));
  }

  void all_of(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    std::size_t valid = 0;
    for (const SchemaNode* below : schema.all_of) {
      ValueResult found = branch(value, *below, name, result.quick());
      if (found.valid()) ++valid;
      result.merge(std::move(found));
    }
    if (valid == schema.all_of.size()) return;
    result.fail([&] {
      return nameless("CR-VALUE-020", name,
                      quoted(name) + " must validate all the schemas (allOf)" + (valid == 0 ? ". None validated" : ""));
    });
  }

  void list(const json::Array& elements, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    for (std::size_t i = 0; schema.items != nullptr && i < elements.size(); ++i) {
      if (result.decided()) return;
      const ValueName below = name.element(i);
      auto correlation = correlation_ == nullptr ? std::nullopt : correlation_->element(elements[i]);
      descend(elements[i], *schema.items, below, correlation, result);
    }
    const auto size = static_cast<std::int64_t>(elements.size());
    if (schema.min_items && size < *schema.min_items)
      result.fail([&] { return too_few("CR-VALUE-013", name, size, *schema.min_items, "items"); });
    if (schema.max_items && size > *schema.max_items)
      result.fail([&] { return too_many("CR-VALUE-012", name, "items", size, *schema.max_items, server_minor_); });
    result.count(2);
  }

  void object(const json::Object& members, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    const auto size = static_cast<std::int64_t>(members.size());
    if (schema.min_properties && size < *schema.min_properties)
      result.fail([&] { return too_few("CR-VALUE-015", name, size, *schema.min_properties, "properties"); });
    if (schema.max_properties && size > *schema.max_properties)
      result.fail(
          [&] { return too_many("CR-VALUE-014", name, "properties", size, *schema.max_properties, server_minor_); });
    std::size_t required = 0;
    std::size_t at = 0;
    for (const auto& [key, value] : members) {
      if (result.decided()) return;
      const std::size_t position = schema.properties.position(key);
      const PropertyNode* property = position == PropertyTable::npos ? nullptr : &schema.properties.list()[position];
      if (property != nullptr && property->required) ++required;
      member(key, value, at++, property == nullptr ? nullptr : property->schema, schema, name, result);
    }
    if (required < schema.properties.required()) report_missing(members, schema, name, result);
    result.count();
  }

  void member(const std::string& key, const json::Value& value, std::size_t at, const SchemaNode* property,
              const SchemaNode& schema, const ValueName& name, ValueResult& result) {
    const SchemaNode* below = property != nullptr ? property : schema.additional;
    if (below == nullptr) {
      if (schema.forbids_additional) result.fail([&] { return forbidden_member(name, key); });
      return;
    }
    const ValueName member_name = property != nullptr ? name.property(key) : name.map_key(key);
    const bool tracked = correlation_ != nullptr && !(name.is_root() && (key == "kind" || key == "apiVersion"));
    auto correlation = tracked ? correlation_->member(key, value, at) : std::nullopt;
    descend(value, *below, member_name, correlation, result);
  }

  void descend(const json::Value& value, const SchemaNode& schema, const ValueName& name,
               std::optional<Correlation>& correlation, ValueResult& result) {
    if (correlation) return changed(value, schema, name, *correlation, result);
    Correlation* const outer = std::exchange(correlation_, nullptr);
    node(value, schema, name, result);
    correlation_ = outer;
  }

  static void report_missing(const json::Object& members, const SchemaNode& schema, const ValueName& name,
                             ValueResult& result) {
    if (result.quick()) return result.fail([] { return ValueFault{}; });
    std::unordered_set<std::string_view> present;
    for (const auto& [key, value] : members) present.insert(key);
    for (const std::string& key : schema.required)
      if (!present.contains(key)) result.fail([&] { return missing(name, key); });
  }

  static ValueFault too_few(RuleId rule, const ValueName& name, std::int64_t count, std::int64_t limit,
                            std::string_view noun) {
    return invalid_value(rule, name, std::to_string(count),
                         in_body(name, fmt::format("should have at least {} {}", limit, noun)));
  }

  static ValueFault forbidden_member(const ValueName& name, const std::string& key) {
    return invalid_value("CR-VALUE-017", name, json::go_quoted(key),
                         fmt::format("{}.{} in body is a forbidden property", name.text(), key));
  }

  static std::string quoted(const ValueName& name) { return json::go_quoted(name.text()); }

  int server_minor_;
  Correlation* correlation_ = nullptr;
};

/// The field of a fault: its name as one step below `path`, without a leading dot.
std::string field_of(const ValueFault& fault, const FieldPath& path) {
  if (!fault.has_name || fault.name.empty() || fault.name == ".") return path.text();
  const std::string_view name = fault.name;
  const FieldPath below = path.child(name.substr(name.front() == '.' ? 1 : 0));
  return below.text();
}

void report(std::vector<ValueFault> faults, const FieldPath& path, FieldErrors& errors) {
  const Location start = path.location();
  std::unordered_set<std::string> messages;
  for (ValueFault& fault : faults) {
    if (errors.is_full()) return;
    if (!messages.insert(std::move(fault.message)).second) continue;
    Location location = start;
    location.insert(location.end(), fault.steps.begin(), fault.steps.end());
    FieldError error{fault.type,
                     fault.rule,
                     field_of(fault, path),
                     std::move(location),
                     std::move(fault.value),
                     std::move(fault.detail)};
    errors.add(std::move(error));
  }
}

/// First only determines success; collects faults if there are any.
template <class Run>
void validate(const FieldPath& path, FieldErrors& errors, Run run) try {
  ValueResult quick(true);
  run(quick);
  if (quick.valid()) return;
  ValueResult full(false);
  run(full);
  report(full.take(), path, errors);
} catch (const PatternTooLarge& error) {
  errors.internal("CR-VALUE-024", path, error.what());
}

}  // namespace

void validate_value(const json::Value& value, const SchemaNode& schema, const FieldPath& path, int server_minor,
                    FieldErrors& errors) {
  validate(path, errors, [&](ValueResult& result) { Validation(server_minor).node(value, schema, {}, result); });
}

void validate_changed_value(const json::Value& value, const json::Value* old, const SchemaNode& schema,
                            const FieldPath& path, int server_minor, FieldErrors& errors) {
  if (old == nullptr) return validate_value(value, schema, path, server_minor, errors);
  Correlation::Known known;
  validate(path, errors, [&](ValueResult& result) {
    Correlation correlation(value, *old, schema, &known);
    Validation(server_minor).changed(value, schema, {}, correlation, result);
  });
}

}  // namespace kubexx::schema
