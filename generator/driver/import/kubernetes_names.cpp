#include "generator/driver/import/kubernetes_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "generator/driver/report/finding.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::driver {
namespace {

/// Whether `asked` is the end of a name: `v1/Pod` or `pod` of `core/v1/Pod`.
bool is_end_of(std::string_view asked, std::string_view name) {
  if (asked.empty() || asked.size() >= name.size()) return false;
  const std::size_t at = name.size() - asked.size();
  return name[at - 1] == '/' && core::ascii_lowered(name.substr(at)) == core::ascii_lowered(asked);
}

/// The names that the user probably meant.
std::vector<std::string_view> names_like(std::string_view asked, const importing::BuiltInNames& names) {
  std::vector<std::string_view> found;
  for (const std::string& name : names.all())
    if (is_end_of(asked, name)) found.push_back(name);
  if (!found.empty()) return found;
  const std::string_view near = support::nearest(asked, {names.all().begin(), names.all().end()});
  if (!near.empty()) found.push_back(near);
  return found;
}

support::Diagnostic missing_type(std::string_view asked, const importing::BuiltInNames& names) {
  const std::vector<std::string_view> found = names_like(asked, names);
  return diagnostic_of("import-missing",
                       fmt::format("Kubernetes has no type '{}'; {}", asked,
                                   found.empty() ? "expected a name such as 'core/v1/PodTemplateSpec'"
                                                 : fmt::format("did you mean '{}'?", fmt::join(found, "' or '"))));
}

}  // namespace

std::optional<std::string> KubernetesNames::find(const std::string& asked,
                                                 std::vector<support::Diagnostic>& diagnostics) const {
  std::optional<std::string> definition = names_.find(asked);
  if (!definition) diagnostics.push_back(missing_type(asked, names_));
  return definition;
}

}  // namespace kubexx::driver
