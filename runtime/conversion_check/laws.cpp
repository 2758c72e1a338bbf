#include "runtime/conversion_check/laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "runtime/conversion_check/difference.hpp"
#include "runtime/conversion_check/elements.hpp"
#include "runtime/conversion_check/values.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::conversion_check {
namespace {

using example::Random;
using json::Value;

/// The path of the outermost list element that has the value; empty if no list does.
schema::Location element_of(const schema::Location& path) {
  const auto index = std::ranges::find_if(path, [](const auto& step) { return step.index() == 1; });
  return index == path.end() ? schema::Location() : schema::Location(path.begin(), index + 1);
}

/// Follows one object through its laws. A law that is broken ends the check.
class LawCheck {
 public:
  LawCheck(Subject& subject, const Direction& direction, const Value& source, std::uint64_t seed)
      : subject_(subject), direction_(direction), source_(source), random_(seed) {}

  std::optional<Broken> run() {
    const std::optional<Value> converted = step(source_, direction_.to);
    if (!converted) return std::move(broken_);
    if (!keeps_metadata(*converted) || !adds_no_section(*converted)) return std::move(broken_);
    if (!comes_back(*converted) || !comes_back_over_others()) return std::move(broken_);
    const Value served = subject_.pruned(*converted, direction_.to);
    way_ = {{direction_.to, *converted}};
    if (!comes_back(served) || !takes_changes(served) || !removes_element(served) || !writes_defaults(served))
      return std::move(broken_);
    return std::nullopt;
  }

 private:
  bool fail(std::string law, std::string detail) {
    broken_ = Broken{.law = std::move(law), .detail = std::move(detail), .way = std::move(way_)};
    return false;
  }

  std::optional<Value> step(const Value& object, const std::string& version) {
    Converted converted = subject_.convert(object, version);
    if (auto* fault = std::get_if<ConversionFault>(&converted)) {
      fail(fmt::format("the conversion to {} fails", version), std::move(fault->message));
      broken_->is_unreadable = fault->is_unreadable;
      return std::nullopt;
    }
    way_.emplace_back(version, std::get<Value>(converted));
    return std::get<Value>(std::move(converted));
  }

  bool keeps_metadata(const Value& converted) {
    Value before = *json::find(source_, {"metadata"}), after = *json::find(converted, {"metadata"});
    if (const Value* annotations = json::find(before, {"annotations"}))
      for (const auto& [name, value] : annotations->as_object()) {
        const Value* kept = json::find(after, {"annotations", name});
        if (kept == nullptr || *kept != value)
          return fail("the conversion changes an annotation of the object", "metadata.annotations: " + name);
      }
    json::erase(before, {"annotations"});
    json::erase(after, {"annotations"});
    return before == after || fail("the conversion changes metadata", difference(before, after));
  }

  bool adds_no_section(const Value& converted) {
    for (const auto& [name, value] : converted.as_object())
      if (source_.as_object().find(name) == nullptr && (name == "spec" || name == "status"))
        return fail("the conversion adds a section that the object does not have", name);
    return true;
  }

  bool comes_back(const Value& converted) {
    const std::optional<Value> back = step(converted, direction_.from);
    if (!back) return false;
    return *back == source_ || fail("the conversion back gives another object", difference(source_, *back));
  }

  /// To a third version before the conversion back.
  bool comes_back_over_others() {
    for (const std::string& other : direction_.others) {
      way_.clear();
      std::optional<Value> at = step(source_, direction_.to);
      if (at) at = step(subject_.pruned(*at, direction_.to), other);
      if (!at || !comes_back(subject_.pruned(*at, other))) return false;
    }
    return true;
  }

  bool takes_changes(const Value& served) {
    const std::optional<Value> edited = subject_.objects(direction_.to).with_other_value(served, random_);
    if (!edited) return true;
    way_ = {{direction_.to, served}, {direction_.to, *edited}};
    const std::optional<Value> back = step(*edited, direction_.from);
    if (!back) return is_beyond_types();
    const std::optional<Value> again = step(subject_.pruned(*back, direction_.from), direction_.to);
    if (!again) return false;
    if (std::string lost = difference(bare(*edited), bare(*again)); !lost.empty())
      return fail("a change made in the other version is lost", std::move(lost));
    return keeps_unseen(served, *edited, *back);
  }

  /// The other elements stay as they are, with what the other version does not show.
  bool removes_element(const Value& served) {
    const std::vector<schema::Location> elements = elements_of(served);
    if (elements.empty()) return true;
    const Value edited = without_element(served, elements[random_.below(elements.size())]);
    if (!subject_.objects(direction_.to).is_valid(edited, &served)) return true;
    const std::optional<schema::Location> removed = element_without(edited);
    if (!removed) return true;
    way_ = {{direction_.to, served}, {direction_.to, edited}};
    const std::optional<Value> back = step(edited, direction_.from);
    return back && keeps_other_elements(*removed, *back);
  }

  /// The element without which the object looks like `edited`; nothing if there is none, or any of several.
  std::optional<schema::Location> element_without(const Value& edited) {
    std::optional<schema::Location> found;
    for (const schema::Location& element : elements_of(source_)) {
      const Value other = without_element(source_, element);
      if (!looks_like(edited, other)) continue;
      if (found && without_element(source_, *found) != other) return std::nullopt;
      found = element;
    }
    return found;
  }

  bool keeps_other_elements(const schema::Location& removed, const Value& back) {
    const schema::Location list(removed.begin(), removed.end() - 1);
    const Value without = without_element(source_, removed);
    const Value& wanted = *value_at(without, list);
    const Value* kept = value_at(back, list);
    if (kept != nullptr && *kept == wanted) return true;
    return fail("a list element removed in the other version changes others",
                example::printed(list) + ": " + difference(wanted, kept == nullptr ? Value() : *kept));
  }

  /// A value is written, also if it is the default value of its field: not all clients see default values, and a later
  /// definition may have others.
  bool writes_defaults(const Value& served) {
    const std::optional<Default> field = default_field(subject_.defaulted(*unannotated(served), direction_.to));
    if (!field || !subject_.objects(direction_.to).is_valid(field->object)) return true;
    const std::optional<Value> shown = unannotated(converted(field->object, direction_.from));
    const std::optional<Value> back = shown ? converted(*shown, direction_.to) : std::nullopt;
    if (!back || value_at(*back, field->path) != nullptr) return true;
    const std::vector<schema::Location> leaves = example::leaves_of(*shown);
    if (leaves.empty()) return true;
    const schema::Location& leaf = leaves[random_.below(leaves.size())];
    for (const Value& other : subject_.objects(direction_.from).with_other_values_at(*shown, leaf, random_)) {
      const std::optional<Value> written = converted(other, direction_.to);
      if (!written || value_at(*written, field->path) == nullptr) continue;
      way_ = {{direction_.to, field->object}, {direction_.from, *shown}, {direction_.to, *back}};
      return fail("a value that is equal to the default of its field is not written", example::printed(field->path));
    }
    return true;
  }

  /// Without what conversions retain of other versions.
  std::optional<Value> unannotated(std::optional<Value> object) const {
    if (object) object->as_object().set("metadata", *json::find(source_, {"metadata"}));
    return object;
  }

  struct Default {
    schema::Location path;
    Value object;  ///< with the default value at the path
  };

  /// A member with the default value of its schema; nothing if a random one has no default value.
  std::optional<Default> default_field(const Value& whole) {
    const std::vector<schema::Location> leaves = example::leaves_of(whole);
    if (leaves.empty()) return std::nullopt;
    const schema::Location& leaf = leaves[random_.below(leaves.size())];
    const auto* name = std::get_if<std::string>(&leaf.back());
    if (name == nullptr) return std::nullopt;
    Value without = whole;
    example::value_at(without, {leaf.begin(), leaf.end() - 1}).as_object().erase(*name);
    Value defaulted = subject_.defaulted(std::move(without), direction_.to);
    return value_at(defaulted, leaf) == nullptr ? std::nullopt : std::optional(Default{leaf, std::move(defaulted)});
  }

  std::optional<Value> converted(const Value& object, const std::string& version) const {
    Converted result = subject_.convert(object, version);
    auto* value = std::get_if<Value>(&result);
    return value == nullptr ? std::nullopt : std::optional(std::move(*value));
  }

  /// Whether the last step failed because the schema allows values that the types do not have, which breaks no law.
  bool is_beyond_types() {
    if (!broken_->is_unreadable) return false;
    broken_.reset();
    return true;
  }

  /// A value or a whole element that the other version does not show stays, whatever was changed there; unless the
  /// change means that it is removed.
  bool keeps_unseen(const Value& served, const Value& edited, const Value& back) {
    const std::vector<schema::Location> leaves = example::leaves_of(source_);
    if (leaves.empty()) return true;
    const schema::Location& leaf = leaves[random_.below(leaves.size())];
    const schema::Location element = element_of(leaf);
    const bool is_kept =
        element.empty() ? keeps_value(leaf, served, edited, back) : keeps_element(element, served, edited, back);
    return is_kept || fail("a change made in the other version affects a value that is not visible there",
                           example::printed(element.empty() ? leaf : element));
  }

  bool keeps_value(const schema::Location& leaf, const Value& served, const Value& edited, const Value& back) {
    if (!is_unseen(leaf, served)) return true;
    const Value* kept = value_at(back, leaf);
    if (kept != nullptr && *kept == *value_at(source_, leaf)) return true;
    return contradicts(edited, back, with_part_of(back, source_, leaf));
  }

  bool keeps_element(schema::Location path, const Value& served, const Value& edited, const Value& back) {
    const Value element = *value_at(source_, path);
    const Value other = without_element(source_, path);
    if (!subject_.objects(direction_.from).is_valid(other) || !looks_like(served, other)) return true;
    // By chance, the object may also look the same without an element that the other version shows.
    for (const schema::Location& leaf : example::leaves_of(source_))
      if (std::ranges::equal(path, leaf | std::views::take(path.size())) && !is_unseen(leaf, served)) return true;
    path.pop_back();
    const Value* kept = value_at(back, path);
    if (kept == nullptr || !kept->is_array()) return contradicts(edited, back, with_part_of(back, source_, path));
    const json::Array& elements = kept->as_array();
    if (std::ranges::find(elements, element) != elements.end()) return true;
    Value whole = back;
    example::value_at(whole, path).as_array().push_back(element);
    return contradicts(edited, back, whole);
  }

  /// Whether an object means something else than what was changed: the other version shows the change if a value is
  /// lost, and not if it is kept. So `false` for a field that is `true` if a struct is present means to remove the
  /// struct. An object that is valid only without the value means to remove it, too.
  bool contradicts(const Value& edited, const Value& back, const Value& object) {
    const example::RandomObjects& objects = subject_.objects(direction_.from);
    if (objects.is_valid(back) && !objects.is_valid(object)) return true;
    const std::optional<Value> shown = converted(object, direction_.to);
    return shown && bare(subject_.pruned(*shown, direction_.to)) != bare(subject_.pruned(edited, direction_.to));
  }

  /// Whether the object looks the same with every other value.
  bool is_unseen(const schema::Location& leaf, const Value& served) {
    const auto others = subject_.objects(direction_.from).with_other_values_at(source_, leaf, random_);
    return !others.empty() &&
           std::ranges::all_of(others, [&](const Value& other) { return looks_like(served, other); });
  }

  /// Whether an object looks like `served` in the other version.
  bool looks_like(const Value& served, const Value& object) {
    const std::optional<Value> shown = converted(object, direction_.to);
    return shown && bare(subject_.pruned(*shown, direction_.to)) == bare(served);
  }

  Subject& subject_;
  const Direction& direction_;
  const Value& source_;
  Random random_;
  std::vector<std::pair<std::string, Value>> way_;
  std::optional<Broken> broken_;
};

}  // namespace

std::optional<Broken> broken_law(Subject& subject, const Direction& direction, const Value& source,
                                 std::uint64_t seed) {
  return LawCheck(subject, direction, source, seed).run();
}

}  // namespace kubexx::conversion_check
