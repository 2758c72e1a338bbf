#include <kubexx/json/value.hpp>

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace kubexx::json {

namespace {

auto has_key(std::string_view key) {
  return [key](const Object::Member& member) { return member.first == key; };
}

bool has_same_key(const Object::Member& a, const Object::Member& b) { return a.first == b.first; }

/// Most objects have so few members that comparing all of them is faster than an index.
constexpr std::size_t kFew = 16;

bool has_distinct_keys(const std::vector<Object::Member>& members) {
  for (auto member = members.begin(); member != members.end(); ++member)
    if (std::any_of(members.begin(), member, has_key(member->first))) return false;
  return true;
}

/// Destroys what is in a value: moves nested lists and objects to a list of their own until none is left.
void flatten(Value& value) {
  std::vector<Value> pending;
  const auto take = [&pending](Value& child) {
    if (child.is_array() || child.is_object()) pending.push_back(std::move(child));
  };
  const auto take_children = [&take](Value& parent) {
    if (parent.is_array()) std::ranges::for_each(parent.as_array(), take);
    if (parent.is_object())
      for (Object::Member& member : parent.as_object()) take(member.second);
  };
  take_children(value);
  while (!pending.empty()) {
    Value parent = std::move(pending.back());
    pending.pop_back();
    take_children(parent);
  }
}

}  // namespace

Object::Object(std::initializer_list<Member> members) : Object(std::vector<Member>(members)) {}

Object::Object(std::vector<Member> members) {
  if (members.size() <= kFew && has_distinct_keys(members)) {
    // The given vector may have more capacity than that.
    members_.assign(std::make_move_iterator(members.begin()), std::make_move_iterator(members.end()));
    return;
  }
  std::unordered_map<std::string_view, std::size_t> seen;
  members_.reserve(members.size());  // keeps the views in `seen` valid
  for (auto& member : members) {
    const auto earlier = seen.find(member.first);
    if (earlier != seen.end()) {
      members_[earlier->second].second = std::move(member.second);
      continue;
    }
    members_.push_back(std::move(member));
    seen.emplace(members_.back().first, members_.size() - 1);
  }
}

Object Object::from_distinct(std::vector<Member> members) {
  Object object;
  object.members_ = std::move(members);
  return object;
}

const Value* Object::find(std::string_view key) const {
  const auto member = std::find_if(members_.begin(), members_.end(), has_key(key));
  return member == members_.end() ? nullptr : &member->second;
}

Value* Object::find(std::string_view key) { return const_cast<Value*>(std::as_const(*this).find(key)); }

Value& Object::set(std::string key, Value value) {
  if (Value* present = find(key)) {
    *present = std::move(value);
    return *present;
  }
  append(std::move(key), std::move(value));
  return members_.back().second;
}

void Object::append(std::string key, Value value) { members_.emplace_back(std::move(key), std::move(value)); }

bool Object::erase(std::string_view key) {
  const auto member = std::find_if(members_.begin(), members_.end(), has_key(key));
  if (member == members_.end()) return false;
  members_.erase(member);
  return true;
}

bool Object::empty() const { return members_.empty(); }
std::size_t Object::size() const { return members_.size(); }
std::vector<Object::Member>::const_iterator Object::begin() const { return members_.begin(); }
std::vector<Object::Member>::const_iterator Object::end() const { return members_.end(); }
std::vector<Object::Member>::iterator Object::begin() { return members_.begin(); }
std::vector<Object::Member>::iterator Object::end() { return members_.end(); }

bool operator==(const Object& a, const Object& b) {
  if (a.size() != b.size()) return false;
  // Members are mostly in the same order, which saves the index.
  const auto [rest_of_a, rest_of_b] = std::mismatch(a.begin(), a.end(), b.begin(), has_same_key);
  if (!std::equal(a.begin(), rest_of_a, b.begin())) return false;
  std::unordered_map<std::string_view, const Value*> rest;
  for (auto member = rest_of_b; member != b.end(); ++member) rest.emplace(member->first, &member->second);
  return std::all_of(rest_of_a, a.end(), [&rest](const Object::Member& member) {
    const auto other = rest.find(member.first);
    return other != rest.end() && *other->second == member.second;
  });
}

Value::Value(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(INT64_MAX)) {
    variant_ = static_cast<std::int64_t>(value);
  } else {
    variant_ = value;
  }
}

/// Destroying values one in the other recurses, which is fast and fits into the stack for the depths that documents
/// have.
void Value::destroy_children() {
  constexpr int kMostRecursion = 32;
  thread_local int depth = 0;
  if (depth == kMostRecursion) return flatten(*this);
  ++depth;
  if (is_array()) as_array() = Array();
  if (is_object()) as_object() = Object();
  --depth;
}

bool Value::is_integer() const {
  return std::holds_alternative<std::int64_t>(variant_) || std::holds_alternative<std::uint64_t>(variant_);
}

bool Value::is_number() const { return is_integer() || std::holds_alternative<double>(variant_); }

double Value::as_double() const {
  if (const auto* number = std::get_if<std::int64_t>(&variant_)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<std::uint64_t>(&variant_)) return static_cast<double>(*number);
  return std::get<double>(variant_);
}

std::string_view type_name(const Value& value) {
  if (value.is_null()) return "null";
  if (value.is_bool()) return "boolean";
  if (value.is_integer()) return "integer";
  if (value.is_number()) return "number";
  if (value.is_string()) return "string";
  return value.is_array() ? "array" : "object";
}

}  // namespace kubexx::json
