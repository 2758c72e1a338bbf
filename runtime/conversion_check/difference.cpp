#include "runtime/conversion_check/difference.hpp"

#include <fmt/format.h>

#include "runtime/json/text.hpp"

namespace kubexx::conversion_check {
namespace {

std::string named(const std::string& path) { return path.empty() ? "the object" : path; }

std::string between(const json::Value& expected, const json::Value& found, const std::string& path);

std::string between_objects(const json::Object& expected, const json::Object& found, const std::string& path) {
  const auto below = [&](const std::string& name) { return path.empty() ? name : path + "." + name; };
  for (const auto& [name, value] : expected) {
    const json::Value* other = found.find(name);
    if (other == nullptr) return fmt::format("{} is absent instead of {}", below(name), json::to_text(value));
    if (std::string text = between(value, *other, below(name)); !text.empty()) return text;
  }
  for (const auto& [name, value] : found)
    if (expected.find(name) == nullptr)
      return fmt::format("{} is {} instead of being absent", below(name), json::to_text(value));
  return {};
}

std::string between_lists(const json::Array& expected, const json::Array& found, const std::string& path) {
  if (expected.size() != found.size())
    return fmt::format("{} has {} elements instead of {}", named(path), found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (std::string text = between(expected[i], found[i], fmt::format("{}[{}]", path, i)); !text.empty()) return text;
  return {};
}

std::string between(const json::Value& expected, const json::Value& found, const std::string& path) {
  if (expected == found) return {};
  if (expected.is_object() && found.is_object()) return between_objects(expected.as_object(), found.as_object(), path);
  if (expected.is_array() && found.is_array()) return between_lists(expected.as_array(), found.as_array(), path);
  return fmt::format("{} is {} instead of {}", named(path), json::to_text(found), json::to_text(expected));
}

}  // namespace

std::string difference(const json::Value& expected, const json::Value& found) { return between(expected, found, ""); }

}  // namespace kubexx::conversion_check
