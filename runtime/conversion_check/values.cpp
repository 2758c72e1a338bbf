#include "runtime/conversion_check/values.hpp"

#include <cstddef>
#include <string>
#include <variant>

#include "runtime/json/members.hpp"

namespace kubexx::conversion_check {

json::Value bare(json::Value object) {
  json::erase(object, {"metadata"});
  return object;
}

const json::Value* value_at(const json::Value& object, const schema::Location& path) {
  const json::Value* at = &object;
  for (const schema::Step& step : path) {
    const auto* name = std::get_if<std::string>(&step);
    if (name != nullptr) {
      at = at->is_object() ? at->as_object().find(*name) : nullptr;
    } else {
      const std::size_t index = std::get<std::size_t>(step);
      at = at->is_array() && index < at->as_array().size() ? &at->as_array()[index] : nullptr;
    }
    if (at == nullptr) return nullptr;
  }
  return at;
}

json::Value with_part_of(json::Value object, const json::Value& whole, const schema::Location& path) {
  json::Value* at = &object;
  const json::Value* from = &whole;
  for (std::size_t i = 0; i < path.size() && at->is_object(); ++i) {
    const std::string& name = std::get<std::string>(path[i]);
    from = from->as_object().find(name);
    json::Value* const present = at->as_object().find(name);
    if (present == nullptr || i + 1 == path.size()) {
      at->as_object().set(name, *from);
      break;
    }
    at = present;
  }
  return object;
}

}  // namespace kubexx::conversion_check
