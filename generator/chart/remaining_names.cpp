#include "generator/chart/remaining_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "generator/chart/namespace_text.hpp"

namespace kubexx::chart {
namespace {

/// Members that do not name namespaces, wherever they are.
constexpr std::string_view kOtherNames[] = {
    "apiVersion",         "labels",     "selector", "podSelector", "labelSelector",
    "serviceAccountName", "secretName", "image",    "repository",  "openAPIV3Schema"};

/// `name` is that of an object or a part of it, or a label.
bool is_other_name(const std::string& path, std::string_view member) {
  if (member == "name") return !path.ends_with("matchLabels");
  return std::ranges::find(kOtherNames, member) != std::end(kOtherNames);
}

std::string with_member(const std::string& path, std::string_view name) {
  if (name.empty() || name.find_first_of(".[]/'\"") != std::string_view::npos)
    return fmt::format("{}['{}']", path, name);
  return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
}

class RemainingSearch {
 public:
  explicit RemainingSearch(std::string_view name_space) : name_space_(name_space) {}

  void visit(const json::Value& value, const std::string& path) {
    if (value.is_string() && contains_name(value.as_string(), name_space_)) found.push_back(path);
    if (value.is_array()) visit_elements(value.as_array(), path);
    if (value.is_object())
      for (const auto& [name, member] : value.as_object()) visit_member(name, member, path);
  }

  std::vector<std::string> found;

 private:
  void visit_elements(const json::Array& list, const std::string& path) {
    for (std::size_t i = 0; i < list.size(); ++i) visit(list[i], fmt::format("{}[{}]", path, i));
  }

  void visit_member(std::string_view name, const json::Value& member, const std::string& path) {
    if (!is_other_name(path, name)) visit(member, with_member(path, name));
  }

  std::string_view name_space_;
};

}  // namespace

std::vector<std::string> find_remaining(const json::Value& manifest, std::string_view name_space) {
  if (name_space.empty()) return {};
  RemainingSearch search(name_space);
  search.visit(manifest, {});
  return std::move(search.found);
}

}  // namespace kubexx::chart
