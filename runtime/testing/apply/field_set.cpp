#include "runtime/testing/apply/field_set.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

auto place_of(auto& children, const PathElement& element) {
  return std::lower_bound(children.begin(), children.end(), element,
                          [](const FieldSetChild& child, const PathElement& e) { return child.element < e; });
}

void add_unless_empty(FieldSet& out, const PathElement& element, FieldSet set) {
  if (!set.empty()) out.children.push_back({element, std::move(set)});
}

Object emit(const FieldSet& set, bool is_member);

/// Members and children in one order.
void emit_contents(const FieldSet& set, Object& out) {
  auto member = set.members.begin();
  auto child = set.children.begin();
  while (member != set.members.end() || child != set.children.end()) {
    if (child == set.children.end() || (member != set.members.end() && *member < child->element)) {
      out.append(to_key(*member++), Object());
      continue;
    }
    const bool is_member = member != set.members.end() && *member == child->element;
    out.append(to_key(child->element), emit(child->set, is_member));
    if (is_member) ++member;
    ++child;
  }
}

Object emit(const FieldSet& set, bool is_member) {
  Object out;
  if (is_member && !(set.members.empty() && set.children.empty())) out.append(".", Object());
  emit_contents(set, out);
  return out;
}

struct Read {
  std::optional<FieldSet> children;
  bool is_member = false;
  bool broken = false;
};

Read read(const Value& fields) {
  Read result;
  if (!fields.is_object()) {
    // Go takes null for an object without members.
    result.broken = !fields.is_null();
    result.is_member = true;
    return result;
  }
  std::map<PathElement, Read> found;
  for (const auto& [key, value] : fields.as_object()) {
    if (key == ".") {
      result.is_member = true;
      continue;
    }
    PathElement element;
    const KeyReading reading = read_key(key, element);
    if (reading == KeyReading::unknown) continue;
    Read below = reading == KeyReading::broken ? Read{{}, false, true} : read(value);
    if (below.broken) return below;
    Read& known = found[std::move(element)];
    known.is_member = known.is_member || below.is_member;
    if (below.children) known.children = std::move(below.children);
  }
  if (!found.empty()) result.children.emplace();
  for (auto& [element, below] : found) {
    if (below.is_member) result.children->members.push_back(element);
    if (below.children) result.children->children.push_back({element, *std::move(below.children)});
  }
  if (!result.children) result.is_member = true;
  return result;
}

}  // namespace

void FieldSet::insert(const ElementPath& path) {
  if (path.empty()) return;
  FieldSet* at = this;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) at = &at->descend(path[i]);
  at->insert_member(path.back());
}

void FieldSet::insert_member(const PathElement& element) {
  const auto at = std::lower_bound(members.begin(), members.end(), element);
  if (at == members.end() || !(*at == element)) members.insert(at, element);
}

bool FieldSet::has(const PathElement& element) const {
  return std::binary_search(members.begin(), members.end(), element);
}

bool FieldSet::has(const ElementPath& path) const {
  if (path.empty()) return false;
  const FieldSet* at = this;
  for (std::size_t i = 0; at != nullptr && i + 1 < path.size(); ++i) at = at->child(path[i]);
  return at != nullptr && at->has(path.back());
}

const FieldSet* FieldSet::child(const PathElement& element) const {
  const auto at = place_of(children, element);
  return at != children.end() && at->element == element ? &at->set : nullptr;
}

FieldSet& FieldSet::descend(const PathElement& element) {
  auto at = place_of(children, element);
  if (at == children.end() || !(at->element == element)) at = children.insert(at, {element, {}});
  return at->set;
}

bool FieldSet::empty() const {
  return members.empty() &&
         std::all_of(children.begin(), children.end(), [](const FieldSetChild& child) { return child.set.empty(); });
}

void FieldSet::for_each(const std::function<void(const ElementPath&)>& visit) const {
  ElementPath prefix;
  for_each(prefix, visit);
}

void FieldSet::for_each(ElementPath& prefix, const std::function<void(const ElementPath&)>& visit) const {
  for (const PathElement& member : members) {
    prefix.push_back(member);
    visit(prefix);
    prefix.pop_back();
  }
  for (const FieldSetChild& child : children) {
    prefix.push_back(child.element);
    child.set.for_each(prefix, visit);
    prefix.pop_back();
  }
}

FieldSet set_of(const std::vector<ElementPath>& paths) {
  FieldSet set;
  for (const ElementPath& path : paths) set.insert(path);
  return set;
}

FieldSet merged(const FieldSet& a, const FieldSet& b) {
  FieldSet out;
  std::set_union(a.members.begin(), a.members.end(), b.members.begin(), b.members.end(),
                 std::back_inserter(out.members));
  auto left = a.children.begin();
  auto right = b.children.begin();
  while (left != a.children.end() || right != b.children.end()) {
    const bool has_left = left != a.children.end() && (right == b.children.end() || !(right->element < left->element));
    const bool has_right = right != b.children.end() && (left == a.children.end() || !(left->element < right->element));
    if (has_left && has_right) {
      out.children.push_back({left->element, merged(left->set, right->set)});
    } else {
      out.children.push_back(has_left ? *left : *right);
    }
    left += has_left ? 1 : 0;
    right += has_right ? 1 : 0;
  }
  return out;
}

FieldSet merged(std::vector<FieldSet> sets) {
  if (sets.empty()) return {};
  // In pairs: one after the other would copy what is already merged for every set.
  for (std::size_t width = 1; width < sets.size(); width *= 2) {
    for (std::size_t i = 0; i + width < sets.size(); i += 2 * width) sets[i] = merged(sets[i], sets[i + width]);
  }
  return std::move(sets.front());
}

FieldSet shared(const FieldSet& a, const FieldSet& b) {
  FieldSet out;
  std::copy_if(a.members.begin(), a.members.end(), std::back_inserter(out.members),
               [&](const PathElement& element) { return b.has(element); });
  for (const FieldSetChild& child : a.children) {
    if (const FieldSet* other = b.child(child.element)) add_unless_empty(out, child.element, shared(child.set, *other));
  }
  return out;
}

FieldSet without(const FieldSet& a, const FieldSet& b) {
  FieldSet out;
  std::copy_if(a.members.begin(), a.members.end(), std::back_inserter(out.members),
               [&](const PathElement& element) { return !b.has(element); });
  for (const FieldSetChild& child : a.children) {
    const FieldSet* other = b.child(child.element);
    if (other == nullptr) out.children.push_back(child);
    if (other != nullptr) add_unless_empty(out, child.element, without(child.set, *other));
  }
  return out;
}

FieldSet without_trees(const FieldSet& a, const FieldSet& b) {
  FieldSet out;
  std::copy_if(a.members.begin(), a.members.end(), std::back_inserter(out.members),
               [&](const PathElement& element) { return !b.has(element); });
  for (const FieldSetChild& child : a.children) {
    if (b.has(child.element)) continue;
    const FieldSet* other = b.child(child.element);
    if (other == nullptr) out.children.push_back(child);
    if (other != nullptr) add_unless_empty(out, child.element, without_trees(child.set, *other));
  }
  return out;
}

Value to_fields_v1(const FieldSet& set) { return emit(set, false); }

std::optional<FieldSet> read_fields_v1(const Value& fields) {
  Read result = read(fields);
  if (result.broken) return std::nullopt;
  return result.children ? *std::move(result.children) : FieldSet();
}

}  // namespace kubexx::testing
