#include "runtime/controller/atomic_fields.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "runtime/json/members.hpp"
#include "runtime/json/members_by_key.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

bool is_filled(const json::Value& value) {
  if (value.is_object()) return !value.as_object().empty();
  return value.is_array() && !value.as_array().empty();
}

std::optional<json::Value> read_value(std::string_view text) {
  auto read = json::parse(text);
  auto* value = std::get_if<json::Value>(&read);
  return value == nullptr ? std::nullopt : std::optional(std::move(*value));
}

/// What the manager has applied: its `fieldsV1`.
const json::Value* applied_fields(const json::Value& managed, std::string_view manager) {
  if (!managed.is_array()) return nullptr;
  const auto found = std::ranges::find_if(managed.as_array(), [&](const json::Value& entry) {
    return json::text_at(entry, {"manager"}) == manager && json::text_at(entry, {"operation"}) == "Apply" &&
           json::text_at(entry, {"subresource"}).empty();
  });
  return found == managed.as_array().end() ? nullptr : json::find(*found, {"fieldsV1"});
}

/// The fields of the elements of a list that is merged by keys: `k:{"name":"web"}`.
class ElementFields {
 public:
  explicit ElementFields(const json::Value& fields) {
    for (const auto& [name, inner] : fields.as_object()) {
      auto key = name.starts_with("k:") ? read_value(std::string_view(name).substr(2)) : std::nullopt;
      if (!key || !key->is_object()) continue;
      if (names_.empty())
        for (const auto& [part, value] : key->as_object()) names_.push_back(part);
      by_key_.emplace(json::to_go_text(*key), &inner);
    }
  }

  const json::Value* find(const json::Value& element) const {
    if (by_key_.empty() || !element.is_object()) return nullptr;
    json::Object key;
    for (const std::string& name : names_)
      if (const json::Value* value = element.as_object().find(name)) key.append(name, *value);
    const auto found = by_key_.find(json::to_go_text(std::move(key)));
    return found == by_key_.end() ? nullptr : found->second;
  }

 private:
  std::vector<std::string> names_;
  std::map<std::string, const json::Value*> by_key_;
};

/// Elements correspond by position, as where `ensure` compares lists.
class AtomicFields {
 public:
  void visit(const json::Value& wanted, const json::Value& held, const json::Value& fields) {
    if (!is_filled(wanted) || !fields.is_object()) return;
    if (fields.as_object().empty()) return found_.push_back({path_, json::to_text(held)});
    if (wanted.is_object())
      visit_members(wanted, held, fields);
    else
      visit_elements(wanted, held, fields);
  }

  std::vector<cache::AtomicField> take() { return std::move(found_); }

 private:
  void visit_members(const json::Value& wanted, const json::Value& held, const json::Value& fields) {
    if (!held.is_object()) return;
    const json::MembersByKey held_members(held.as_object()), member_fields(fields.as_object());
    for (const auto& [name, value] : wanted.as_object()) {
      if (!is_filled(value)) continue;
      const json::Value* const member = held_members.find(name);
      const json::Value* const field = member_fields.find("f:" + name);
      if (member != nullptr && field != nullptr) visit_inner(name, value, *member, *field);
    }
  }

  void visit_elements(const json::Value& wanted, const json::Value& held, const json::Value& fields) {
    if (!held.is_array()) return;
    const ElementFields element_fields(fields);
    const std::size_t size = std::min(wanted.as_array().size(), held.as_array().size());
    for (std::size_t at = 0; at < size; ++at) {
      const json::Value& element = held.as_array()[at];
      if (const json::Value* field = element_fields.find(element))
        visit_inner(std::to_string(at), wanted.as_array()[at], element, *field);
    }
  }

  void visit_inner(std::string step, const json::Value& wanted, const json::Value& held, const json::Value& fields) {
    path_.push_back(std::move(step));
    visit(wanted, held, fields);
    path_.pop_back();
  }

  std::vector<std::string> path_;
  std::vector<cache::AtomicField> found_;
};

const json::Value* value_at(const json::Value& root, const std::vector<std::string>& path) {
  const json::Value* value = &root;
  for (const std::string& step : path) {
    if (value->is_object()) {
      value = value->as_object().find(step);
      if (value == nullptr) return nullptr;
      continue;
    }
    std::size_t at = 0;
    std::from_chars(step.data(), step.data() + step.size(), at);
    if (!value->is_array() || at >= value->as_array().size()) return nullptr;
    value = &value->as_array()[at];
  }
  return value;
}

}  // namespace

std::vector<cache::AtomicField> atomic_fields(const json::Value& wanted, const json::Value& held,
                                              std::string_view managed_fields, std::string_view manager) {
  const auto managed = read_value(managed_fields);
  const json::Value* fields = managed ? applied_fields(*managed, manager) : nullptr;
  if (fields == nullptr) return {};
  AtomicFields atomic;
  atomic.visit(wanted, held, *fields);
  return atomic.take();
}

bool have_values(const json::Value& held, const std::vector<cache::AtomicField>& fields) {
  return std::ranges::all_of(fields, [&](const cache::AtomicField& field) {
    const json::Value* value = value_at(held, field.path);
    return value != nullptr && read_value(field.value) == *value;
  });
}

}  // namespace kubexx::controller
