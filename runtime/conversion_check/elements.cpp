#include "runtime/conversion_check/elements.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "runtime/example/random_object.hpp"

namespace kubexx::conversion_check {
namespace {

void collect_elements(const json::Value& value, schema::Location& path, std::vector<schema::Location>& out) {
  const auto below = [&](schema::Step step, const json::Value& part) {
    path.push_back(std::move(step));
    if (part.is_object() || part.is_array()) collect_elements(part, path, out);
    path.pop_back();
  };
  if (value.is_object())
    for (const auto& [name, member] : value.as_object())
      if (!path.empty() || name != "metadata") below(name, member);
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.as_array().size(); ++i) {
    out.push_back(path);
    out.back().emplace_back(i);
    below(i, value.as_array()[i]);
  }
}

}  // namespace

std::vector<schema::Location> elements_of(const json::Value& object) {
  schema::Location path;
  std::vector<schema::Location> out;
  collect_elements(object, path, out);
  return out;
}

json::Value without_element(json::Value object, const schema::Location& element) {
  const schema::Location list(element.begin(), element.end() - 1);
  json::Array& elements = example::value_at(object, list).as_array();
  elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(std::get<std::size_t>(element.back())));
  return object;
}

}  // namespace kubexx::conversion_check
