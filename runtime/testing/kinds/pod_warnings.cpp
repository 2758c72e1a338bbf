#include "runtime/testing/kinds/pod_warnings.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/kinds/inert_defaults.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

/// Calls `action` with each object of a list, and its path.
template <class Action>
void for_each_element(const Value& object, std::string_view list, const std::string& path, const Action& action) {
  const Value* elements = json::find(object, {list});
  if (elements == nullptr || !elements->is_array()) return;
  for (std::size_t i = 0; i < elements->as_array().size(); ++i)
    if (const Value& element = elements->as_array()[i]; element.is_object())
      action(element, fmt::format("{}.{}[{}]", path, list, i));
}

class PodWarnings {
 public:
  std::vector<std::string> of(const Value& pod, const std::string& path) {
    repeated(pod, "hostAliases", "ip", path);
    repeated(pod, "imagePullSecrets", "name", path);
    for (const std::string_view list : {"initContainers", "containers", "ephemeralContainers"})
      for_each_element(pod, list, path, [&](const Value& container, const std::string& place) {
        repeated_variables(container, place);
        repeated_ports(container, place);
      });
    return std::move(warnings_);
  }

 private:
  void repeated(const Value& pod, std::string_view list, std::string_view key, const std::string& path) {
    std::set<std::string> seen;
    for_each_element(pod, list, path, [&](const Value& element, const std::string& place) {
      const std::string value = json::text_at(element, {key});
      if (!value.empty() && !seen.insert(value).second)
        warnings_.push_back(fmt::format("{0}.{1}: duplicate {1} {2}", place, key, json::go_quoted(value)));
    });
  }

  void repeated_variables(const Value& container, const std::string& path) {
    std::set<std::string> seen;
    for_each_element(container, "env", path, [&](const Value& variable, const std::string& place) {
      const std::string name = json::text_at(variable, {"name"});
      if (!name.empty() && !seen.insert(name).second)
        warnings_.push_back(fmt::format("{}: hides previous definition of {}, which may be dropped when using apply",
                                        place, json::go_quoted(name)));
    });
  }

  void repeated_ports(const Value& container, const std::string& path) {
    std::map<std::string, std::string> seen;
    for_each_element(container, "ports", path, [&](const Value& port, const std::string& place) {
      std::string what;
      for (const std::string_view part : {"containerPort", "protocol", "hostPort", "hostIP"}) {
        const Value* value = json::find(port, {part});
        what += (value == nullptr ? "" : json::to_text(*value)) + "/";
      }
      const auto [first, is_new] = seen.emplace(std::move(what), place);
      if (!is_new) warnings_.push_back(fmt::format("{}: duplicate port definition with {}", place, first->second));
    });
  }

  std::vector<std::string> warnings_;
};

}  // namespace

std::vector<std::string> pod_warnings(const Value& object, const ResourceInfo& info) {
  const std::vector<std::string_view> path = pod_spec_path(info);
  const Value* pod = path.empty() ? nullptr : &object;
  for (const std::string_view part : path) pod = pod == nullptr ? nullptr : json::find(*pod, {part});
  if (pod == nullptr || !pod->is_object()) return {};
  return PodWarnings().of(*pod, fmt::to_string(fmt::join(path, ".")));
}

}  // namespace kubexx::testing
