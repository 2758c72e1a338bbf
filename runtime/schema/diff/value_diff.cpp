#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "runtime/json/text.hpp"
#include "runtime/schema/diff/change_list.hpp"
#include "runtime/schema/field_error.hpp"

namespace kubexx::schema::diff {
namespace {

template <class T>
using Limit = std::optional<T>;

std::string limit_text(const Limit<double>& limit) { return limit ? json::to_text(*limit) : "none"; }
std::string limit_text(const Limit<std::int64_t>& limit) { return limit ? std::to_string(*limit) : "none"; }

/// -1 where `now` admits less than `old`, 1 where it admits more, 0 where nothing changed.
template <class T>
int compared_upper(const Limit<T>& old, const Limit<T>& now) {
  if (old == now) return 0;
  if (!now) return 1;
  return !old || *now < *old ? -1 : 1;
}

template <class T>
int compared_lower(const Limit<T>& old, const Limit<T>& now) {
  if (old == now) return 0;
  if (!now) return 1;
  return !old || *now > *old ? -1 : 1;
}

/// A maximum or a minimum.
struct Bound {
  Limit<double> limit;
  bool is_exclusive = false;

  /// In the order of what is admitted, for an upper bound: the value, and 0 if it is not admitted itself. An integer
  /// below 10 is at most 9.
  Limit<std::pair<double, int>> strictest(int sign, bool is_integer) const {
    if (!limit) return {};
    const double value = sign * *limit;
    if (!is_integer) return std::pair(value, is_exclusive ? 0 : 1);
    return std::pair(is_exclusive ? std::ceil(value) - 1 : std::floor(value), 1);
  }
};

class ValueDiff {
 public:
  ValueDiff(const Side& old, const Side& now, const std::string& path, ChangeList& changes)
      : old_(old.schema), now_(now.schema), at_(now.path), path_(path), changes_(changes) {}

  void run() {
    diff_null();
    diff_enum();
    diff_bounds();
    diff_multiple();
    diff_pattern();
    diff_format();
    diff_default();
  }

 private:
  void diff_null() {
    if (old_.nullable && !now_.nullable) changes_.breaking("DIFF-029", path_, "can no longer be null", at_);
    if (!old_.nullable && now_.nullable) changes_.risky("DIFF-030", path_, "can now be null", at_.child("nullable"));
  }

  void diff_enum() {
    const auto& before = old_.enumeration;
    const auto& after = now_.enumeration;
    if (before.empty() && after.empty()) return;
    const FieldPath at = at_.child("enum");
    if (before.empty()) return changes_.breaking("DIFF-031", path_, "now only accepts the values of an enum", at);
    if (after.empty()) return changes_.safe("DIFF-032", path_, "now accepts any value", at_);
    const auto missing_in = [](const std::vector<json::Value>& from, const std::vector<json::Value>& in) {
      std::unordered_set<std::string> known;
      for (const json::Value& value : in) known.insert(json::to_text(value));
      std::string out;
      for (const json::Value& value : from)
        if (!known.contains(json::to_text(value))) out.append(out.empty() ? "" : ", ").append(shown(value));
      return out;
    };
    const std::string missing = missing_in(before, after), added = missing_in(after, before);
    if (!missing.empty()) changes_.breaking("DIFF-031", path_, "no longer accepts " + missing, at);
    if (!added.empty()) changes_.safe("DIFF-032", path_, "now also accepts " + added, at);
  }

  void report(int comparison, std::string_view keyword, const std::string& before, const std::string& after) {
    if (comparison == 0) return;
    const std::string text = fmt::format("{} changed from {} to {}", keyword, before, after);
    if (comparison < 0) {
      changes_.breaking("DIFF-033", path_, text, at_.child(keyword));
    } else {
      changes_.safe("DIFF-034", path_, text, at_.child(keyword));
    }
  }

  template <class T>
  void diff_upper(std::string_view keyword, const Limit<T>& before, const Limit<T>& after) {
    report(compared_upper(before, after), keyword, limit_text(before), limit_text(after));
  }
  /// A length or a count is never less than 0.
  static Limit<std::int64_t> least(const Limit<std::int64_t>& limit) { return limit == 0 ? std::nullopt : limit; }

  void diff_least(std::string_view keyword, const Limit<std::int64_t>& before, const Limit<std::int64_t>& after) {
    report(compared_lower(least(before), least(after)), keyword, limit_text(before), limit_text(after));
  }

  /// `sign` is 1 for upper bounds, and -1 for lower ones, which are compared as upper bounds of the negative value.
  void diff_bound(int sign, std::string_view keyword, const Bound& before, const Bound& after) {
    const bool is_integer = old_.type == "integer" && now_.type == "integer";
    const int comparison = compared_upper(before.strictest(sign, is_integer), after.strictest(sign, is_integer));
    if (before.limit != after.limit || !before.limit)
      return report(comparison, keyword, limit_text(before.limit), limit_text(after.limit));
    const auto shown = [](const Bound& bound) { return bound.is_exclusive ? "true" : "false"; };
    report(comparison, sign > 0 ? "exclusiveMaximum" : "exclusiveMinimum", shown(before), shown(after));
  }

  void diff_bounds() {
    diff_bound(1, "maximum", {old_.maximum, old_.exclusive_maximum}, {now_.maximum, now_.exclusive_maximum});
    diff_bound(-1, "minimum", {old_.minimum, old_.exclusive_minimum}, {now_.minimum, now_.exclusive_minimum});
    diff_upper("maxLength", old_.max_length, now_.max_length);
    diff_least("minLength", old_.min_length, now_.min_length);
    diff_upper("maxItems", old_.max_items, now_.max_items);
    diff_least("minItems", old_.min_items, now_.min_items);
    diff_upper("maxProperties", old_.max_properties, now_.max_properties);
    diff_least("minProperties", old_.min_properties, now_.min_properties);
  }

  void diff_multiple() {
    const Limit<double>&before = old_.multiple_of, after = now_.multiple_of;
    if (before == after) return;
    const bool divides = before && after && *after != 0 && std::fmod(*before, *after) == 0;
    report(!after || divides ? 1 : -1, "multipleOf", limit_text(before), limit_text(after));
  }

  void diff_pattern() {
    if (old_.pattern == now_.pattern) return;
    const FieldPath at = at_.child("pattern");
    if (now_.pattern.empty()) return changes_.safe("DIFF-034", path_, "no longer has a pattern", at_);
    if (old_.pattern.empty())
      return changes_.breaking("DIFF-035", path_, "now has the pattern " + shown(now_.pattern), at);
    changes_.risky("DIFF-036", path_,
                   fmt::format("pattern changed from {} to {}", shown(old_.pattern), shown(now_.pattern)), at);
  }

  void diff_format() {
    if (old_.format == now_.format) return;
    if (now_.format.empty()) return changes_.safe("DIFF-034", path_, "no longer has a format", at_);
    changes_.risky("DIFF-037", path_,
                   old_.format.empty() ? "now has the format " + now_.format
                                       : fmt::format("format changed from {} to {}", old_.format, now_.format),
                   at_.child("format"));
  }

  static const json::Value* default_of(const JsonSchema& schema) {
    return schema.default_value && !schema.default_value->is_null() ? &*schema.default_value : nullptr;
  }

  void diff_default() {
    const json::Value *before = default_of(old_), *after = default_of(now_);
    const FieldPath at = at_.child("default");
    if (before == nullptr && after == nullptr) return;
    if (before == nullptr) return changes_.risky("DIFF-039", path_, "now has the default value " + shown(*after), at);
    if (after == nullptr)
      return changes_.risky("DIFF-038", path_, fmt::format("no longer has the default value {}", shown(*before)), at_);
    if (*before != *after)
      changes_.risky("DIFF-038", path_,
                     fmt::format("default value changed from {} to {}", shown(*before), shown(*after)), at);
  }

  const JsonSchema& old_;
  const JsonSchema& now_;
  const FieldPath& at_;
  const std::string& path_;
  ChangeList& changes_;
};

}  // namespace

void diff_values(const Side& old, const Side& now, const std::string& path, ChangeList& changes) {
  ValueDiff(old, now, path, changes).run();
}

}  // namespace kubexx::schema::diff
