#include "generator/driver/import/import_kubernetes.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "generator/driver/report/finding.hpp"
#include "generator/import/built_in/headers.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/header_text.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::driver {
namespace {

/// `1.36` of `v1.36.3`
std::string_view minor_of(std::string_view release) {
  release.remove_prefix(1);
  return release.substr(0, release.rfind('.'));
}

support::Diagnostic missing_type(std::string_view asked, const importing::BuiltInNames& names) {
  const std::vector<std::string_view> known(names.all().begin(), names.all().end());
  const std::string_view near = support::nearest(asked, known);
  return diagnostic_of("import-missing", fmt::format("Kubernetes has no type '{}'; {}", asked,
                                                     near.empty() ? "expected a name such as 'core/v1/PodTemplateSpec'"
                                                                  : fmt::format("did you mean '{}'?", near)));
}

}  // namespace

ImportedFiles import_kubernetes(const ImportOptions& options) {
  ImportedFiles out;
  const kubernetes::Catalog& catalog = kubernetes::catalog();
  const std::string_view release = minor_of(catalog.release());
  if (options.kubernetes != release) {
    out.diagnostics.push_back(diagnostic_of(
        "import-missing", fmt::format("'--kubernetes={}' is not available; this program has the types of {}",
                                      options.kubernetes, release)));
    return out;
  }
  const importing::BuiltInNames names(catalog);
  std::set<std::string> definitions;
  for (const std::string& asked : options.inputs) {
    const std::optional<std::string> definition = names.find(asked);
    if (!definition) {
      out.diagnostics.push_back(missing_type(asked, names));
    } else if (!importing::vocabulary_type(*definition).empty()) {
      out.diagnostics.push_back(
          diagnostic_of("import-missing", fmt::format("'{}' is '{}' in <kubexx/annotations.hpp>, which needs no import",
                                                      asked, importing::vocabulary_type(*definition))));
    } else {
      definitions.insert(*definition);
    }
  }
  if (!out.diagnostics.empty()) return out;
  out.kubernetes_types = definitions.size();
  ImportedDefinition& result = out.definitions.emplace_back();
  result.name = "Kubernetes";
  for (const importing::Header& header : importing::built_in_headers(catalog, {definitions.begin(), definitions.end()}))
    result.headers.push_back({header.path, importing::header_text(header)});
  return out;
}

}  // namespace kubexx::driver
