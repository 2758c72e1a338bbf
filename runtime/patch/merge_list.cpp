#include "runtime/patch/merge_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include "runtime/json/go_text.hpp"
#include "runtime/json/text.hpp"
#include "runtime/status/refusal.hpp"

namespace kubexx::patch {
namespace {

using json::Array;
using json::Object;
using json::Value;
using status::rejected_request;
using status::unforeseen;

/// Lists up to this size are sorted by insertion in Go.
constexpr std::size_t kShortList = 20;
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

Fault no_merge_key(const Value& element, std::string_view merge_key) {
  return unforeseen(fmt::format("map: {} does not contain declared merge key: {}", go_plain_text(element), merge_key));
}

Fault not_an_object(const Value& element) {
  return unforeseen(fmt::format("expected a map[string]interface {{}}, but received a {}", go_type(element)));
}

/// The elements of all lists have one type, which is not a list.
Fault check_element_types(const Array& a, const Array& b, bool& are_objects) {
  const Value* first = nullptr;
  for (const Array* list : {&a, &b}) {
    for (const Value& element : *list) {
      if (first == nullptr) first = &element;
      if (first->is_array()) return rejected_request();
      if (first->is_null()) return unforeseen("a list that is merged holds null");
      if (go_type(*first) == go_type(element)) continue;
      return unforeseen(
          fmt::format("list element types are not identical: [{} {}]", go_plain_text(a), go_plain_text(b)));
    }
  }
  if (first == nullptr) return unforeseen("no elements in any of the given slices");
  are_objects = first->is_object();
  return std::nullopt;
}

const Value* key_of(const Value& element, std::string_view merge_key) {
  return element.is_object() ? element.as_object().find(merge_key) : nullptr;
}

/// Scalars by themselves, objects by the value of the key.
bool is_same(const Value& a, const Value& b, std::string_view merge_key) {
  if (merge_key.empty()) return a == b;
  const Value* left = key_of(a, merge_key);
  const Value* right = key_of(b, merge_key);
  return left == nullptr || right == nullptr ? left == right : *left == *right;
}

/// The part of an element that `is_same` compares, as a key of a map.
std::string identity(const Value& element, std::string_view merge_key) {
  const Value* value = merge_key.empty() ? &element : key_of(element, merge_key);
  if (value == nullptr) return {};
  return std::to_string(value->variant().index()) + json::to_text(*value);
}

/// Where elements are in a list.
class Positions {
 public:
  Positions(const Array& list, std::string_view merge_key) : merge_key_(merge_key) {
    for (const Value& element : list) add(element);
  }

  /// The first element that is the same, or `kNowhere`.
  std::size_t of(const Value& element) const {
    const auto found = first_.find(identity(element, merge_key_));
    return found == first_.end() ? kNowhere : found->second;
  }
  bool contains(const Value& element) const { return of(element) != kNowhere; }
  /// The next element of the list.
  void add(const Value& element) { first_.emplace(identity(element, merge_key_), size_++); }

 private:
  std::string_view merge_key_;
  std::size_t size_ = 0;
  std::unordered_map<std::string, std::size_t> first_;
};

Fault check_key(const Value& element, std::string_view merge_key) {
  if (!element.is_object()) return not_an_object(element);
  if (key_of(element, merge_key) == nullptr) return no_merge_key(element, merge_key);
  return std::nullopt;
}

/// Every element of a list of objects has the key.
Fault check_keys(const Array& list, std::string_view merge_key) {
  for (const Value& element : list) {
    if (Fault fault = check_key(element, merge_key)) return fault;
  }
  return std::nullopt;
}

const Value* directive_of(const Value& element) { return key_of(element, kPatchDirective); }

bool is_deletion(const Value& element) {
  const Value* directive = directive_of(element);
  return directive != nullptr && *directive == Value("delete");
}

/// Sorts by `order`. For elements that it does not contain, Go's comparison returns true both ways, so that the result
/// depends on the sorting algorithm.
void sort_by(Array& list, const Positions& order) {
  using Ranked = std::pair<std::size_t, Value>;  // 0: not in the order
  std::vector<Ranked> ranked;
  for (Value& element : list) ranked.emplace_back(order.of(element) + 1, std::move(element));
  if (ranked.size() > kShortList) {
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) { return a.first < b.first; });
  } else {
    const auto comes_first = [](const Ranked& a, const Ranked& b) {
      return a.first == 0 || b.first == 0 || a.first < b.first;
    };
    for (std::size_t i = 1; i < ranked.size(); ++i) {
      for (std::size_t j = i; j > 0 && comes_first(ranked[j], ranked[j - 1]); --j) std::swap(ranked[j], ranked[j - 1]);
    }
  }
  std::transform(ranked.begin(), ranked.end(), list.begin(), [](Ranked& one) { return std::move(one.second); });
}

/// Of two sorted lists; where `before` does not contain both elements, that of `patched` comes first.
Array merge_sorted(Array others, Array patched, const Positions& before) {
  Array merged;
  auto left = others.begin();
  auto right = patched.begin();
  while (left != others.end() && right != patched.end()) {
    const std::size_t l = before.of(*left);
    const std::size_t r = before.of(*right);
    const bool left_first = l != kNowhere && r != kNowhere && l < r;
    merged.push_back(std::move(left_first ? *left++ : *right++));
  }
  std::move(right, patched.end(), std::back_inserter(merged));
  std::move(left, others.end(), std::back_inserter(merged));
  return merged;
}

/// Of equal scalars the first stays, and the last of the list takes the place of the other.
void drop_doubles(Array& list) {
  std::unordered_map<std::string, std::set<std::size_t>> places;
  for (std::size_t i = 0; i < list.size(); ++i) places[identity(list[i], {})].insert(i);
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::set<std::size_t>& equal = places[identity(list[i], {})];
    for (auto later = equal.upper_bound(i); later != equal.end(); later = equal.upper_bound(i)) {
      const std::size_t place = *later, last = list.size() - 1;
      equal.erase(later);
      if (place != last) {
        std::set<std::size_t>& of_last = places[identity(list[last], {})];
        of_last.erase(last);
        of_last.insert(place);
        list[place] = std::move(list[last]);
      }
      list.pop_back();
    }
  }
}

Fault arrange(Array& merged, const Array& order, const Array& before, bool are_objects, std::string_view merge_key) {
  const Positions ordered(order, merge_key), stored(before, merge_key);
  Array patched, others;
  for (Value& element : merged) {
    Array& part = ordered.contains(element) ? patched : others;
    part.push_back(std::move(element));
  }
  if (are_objects) {
    for (const Array* list : {&std::as_const(patched), &order, &std::as_const(others), &before}) {
      if (Fault fault = check_keys(*list, merge_key)) return fault;
    }
  }
  sort_by(patched, ordered);
  sort_by(others, stored);
  merged = merge_sorted(std::move(others), std::move(patched), stored);
  return std::nullopt;
}

/// What the elements with a directive ask for; the others are left in `patch`. True in `replaces` when the list is
/// replaced as a whole.
Fault obey_directives(Array& original, Array& patch, std::string_view merge_key, bool& replaces) {
  Array plain, deleted;
  for (Value& element : patch) {
    const Value* directive = directive_of(element);
    if (directive == nullptr) {
      plain.push_back(std::move(element));
    } else if (*directive == Value("delete")) {
      if (key_of(element, merge_key) == nullptr) return no_merge_key(element, merge_key);
      deleted.push_back(std::move(element));
    } else if (*directive == Value("replace")) {
      replaces = true;
    } else if (*directive == Value("merge")) {
      return unforeseen("merging lists cannot yet be specified in the patch");
    } else {
      return unknown_directive(*directive, element);
    }
  }
  patch = std::move(plain);
  const Positions gone(deleted, merge_key);
  std::erase_if(original, [&](const Value& v) { return key_of(v, merge_key) != nullptr && gone.contains(v); });
  return std::nullopt;
}

Fault merge_objects(Array& original, const Array& patch, const ListMerge& how) {
  Positions stored(original, how.merge_key);
  for (const Value& element : patch) {
    if (key_of(element, how.merge_key) == nullptr) return no_merge_key(element, how.merge_key);
    const std::size_t same = stored.of(element);
    if (same == kNowhere) {
      stored.add(element);
      original.push_back(element);
    } else if (Fault fault = how.merge_element(original[same].as_object(), element.as_object())) {
      return fault;
    }
  }
  return std::nullopt;
}

Fault merge_object_lists(Array& original, Array patch, const ListMerge& how) {
  if (how.merge_key.empty()) return unforeseen("cannot merge lists without merge key for struct");
  bool replaces = false;
  if (Fault fault = obey_directives(original, patch, how.merge_key, replaces)) return fault;
  if (replaces) {
    original = std::move(patch);
    patch.clear();
  }
  const Array before = original;
  if (Fault fault = merge_objects(original, patch, how)) return fault;
  return arrange(original, patch, before, true, how.merge_key);
}

Fault merge(Array& original, Array patch, const ListMerge& how, bool deletes) {
  if (original.empty() && patch.empty()) return std::nullopt;
  bool are_objects = false;
  if (Fault fault = check_element_types(original, patch, are_objects)) return fault;
  if (are_objects) return merge_object_lists(original, std::move(patch), how);
  if (deletes) {
    const Positions gone(patch, {});
    std::erase_if(original, [&](const Value& v) { return gone.contains(v); });
    return std::nullopt;
  }
  const Array before = original;
  original.insert(original.end(), patch.begin(), patch.end());
  drop_doubles(original);
  return arrange(original, patch, before, false, how.merge_key);
}

}  // namespace

Error unknown_directive(const Value& directive, const Value& element) {
  return unforeseen(
      fmt::format("unknown patch type: {} in map: {}", go_string_text(directive), go_plain_text(element)));
}

std::optional<Value> without_directives(Value value) {
  if (value.is_object()) {
    if (directive_of(value) != nullptr) return std::nullopt;
    value.as_object().erase_if([](Object::Member& member) {
      auto kept = without_directives(std::move(member.second));
      if (!kept) return true;
      member.second = *std::move(kept);
      return false;
    });
  } else if (value.is_array()) {
    Array kept;
    for (Value& element : value.as_array()) {
      if (auto one = without_directives(std::move(element))) kept.push_back(*std::move(one));
    }
    value = std::move(kept);
  }
  return value;
}

Fault merge_into_list(Array& original, Array patch, const ListMerge& how) {
  return merge(original, std::move(patch), how, false);
}

Fault delete_from_list(Array& original, Array patch, const ListMerge& how) {
  return merge(original, std::move(patch), how, true);
}

Fault check_element_order(const Array& patch, const Array& order, std::string_view merge_key) {
  if (patch.empty() || order.empty()) return std::nullopt;
  auto element = patch.begin();
  auto ordered = order.begin();
  while (element != patch.end() && ordered != order.end()) {
    if (directive_of(*element) != nullptr) {
      ++element;
      continue;
    }
    if (!merge_key.empty()) {
      if (Fault fault = check_key(*element, merge_key)) return fault;
      if (Fault fault = check_key(*ordered, merge_key)) return fault;
    }
    if (is_same(*element, *ordered, merge_key)) ++element;
    ++ordered;
  }
  while (element != patch.end() && is_deletion(*element)) ++element;
  if (element == patch.end()) return std::nullopt;
  return unforeseen(fmt::format("The order in patch list:\n{}\n doesn't match $setElementOrder list:\n{}\n",
                                go_plain_text(patch), go_plain_text(order)));
}

Array order_after(const Array& before, const Array& patch, std::string_view merge_key) {
  if (std::none_of(patch.begin(), patch.end(), is_deletion)) return before;
  Array slots = before, deleted;
  std::copy_if(patch.begin(), patch.end(), std::back_inserter(deleted), is_deletion);
  const Positions gone(deleted, merge_key);
  std::erase_if(slots, [&](const Value& v) { return gone.contains(v); });
  Positions taken(slots, merge_key);
  for (const Value& element : patch) {
    if (directive_of(element) != nullptr || taken.contains(element)) continue;
    taken.add(element);
    slots.push_back(element);
  }
  if (slots.size() > before.size()) slots.resize(before.size());
  return slots;
}

Fault order_elements(Array& merged, const Array& order, const Array& before, const Array& patch,
                     std::string_view merge_key) {
  bool are_objects = false;
  if (merge_key.empty()) {
    for (const Array* list : {&std::as_const(merged), &order}) {
      for (const Value& element : *list) {
        if (element.is_object() || element.is_array()) return unforeseen("runtime error: hash of unhashable type");
      }
    }
  } else if (Fault fault = check_keys(merged, merge_key)) {
    return fault;
  }
  if (Fault fault = check_element_types(before, patch, are_objects)) return fault;
  return arrange(merged, order, before, are_objects, merge_key);
}

}  // namespace kubexx::patch
