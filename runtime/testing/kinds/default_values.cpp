#include "runtime/testing/kinds/default_values.hpp"

#include <utility>

namespace kubexx::testing {

using json::Value;

void set_if_missing(Value& object, json::MemberPath path, Value value) {
  const Value* at = &object;
  for (const std::string_view name : path) {
    if (!at->is_object()) return;
    at = at->as_object().find(name);
    if (at == nullptr) return json::set(object, path, std::move(value));
  }
}

void set_if_empty(Value& object, json::MemberPath path, std::string_view text) {
  const Value* value = json::find(object, path);
  if (value != nullptr && *value == Value("")) json::erase(object, path);
  set_if_missing(object, path, text);
}

bool is_text(const Value& object, json::MemberPath path, std::string_view text) {
  return json::text_at(object, path) == text;
}

bool has_value(const Value& object, json::MemberPath path) { return json::find(object, path) != nullptr; }

}  // namespace kubexx::testing
