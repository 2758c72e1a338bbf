#include "generator/driver/import/import_kubernetes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/import/kubernetes_names.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/import/built_in/headers.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/header_text.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::driver {
namespace {

/// `1.36` of `v1.36.3`
std::string_view minor_of(std::string_view release) {
  release.remove_prefix(1);
  return release.substr(0, release.rfind('.'));
}

/// `pods/eviction` for `Eviction`, which is not a kind; empty for kinds, and for what no subresource receives.
std::string receiver_of(const kubernetes::Catalog& catalog, const std::string& definition) {
  if (std::ranges::find(catalog.kinds(), definition, &kubernetes::Kind::definition) != catalog.kinds().end()) return {};
  for (const kubernetes::Kind& kind : catalog.kinds())
    for (const auto& [name, subresource] : kind.subresources)
      if (definition.ends_with(fmt::format(".{}.{}", subresource.version, subresource.kind)))
        return fmt::format("{}/{}", kind.plural, name);
  return {};
}

support::Diagnostic no_objects(const std::string& asked, const std::string& receiver) {
  return diagnostic_of("import-missing",
                       fmt::format("'{}' is not a kind with objects; only {} receives it: name it in TYPES of "
                                   "kubexx_kubernetes, or without '--kind'",
                                   asked, receiver));
}

class AskedDefinitions {
 public:
  AskedDefinitions(const kubernetes::Catalog& catalog, ImportedFiles& out)
      : catalog_(catalog), names_(catalog), out_(out) {}

  void add_type(const std::string& asked) {
    if (const auto definition = find(asked)) definitions_.insert(*definition);
  }

  void add_kind(const std::string& asked) {
    const auto definition = find(asked);
    if (!definition) return;
    if (const std::string receiver = receiver_of(catalog_, *definition); !receiver.empty())
      out_.diagnostics.push_back(no_objects(asked, receiver));
    definitions_.insert(*definition);
  }

  const std::set<std::string>& definitions() const { return definitions_; }

 private:
  std::optional<std::string> find(const std::string& asked) {
    std::optional<std::string> definition = names_.find(asked, out_.diagnostics);
    if (!definition) return definition;
    if (const std::string type = importing::vocabulary_type(*definition); !type.empty()) {
      out_.diagnostics.push_back(
          diagnostic_of("import-missing",
                        fmt::format("'{}' is '{}' in <kubexx/annotations.hpp>, which needs no import", asked, type)));
      definition.reset();
    }
    return definition;
  }

  const kubernetes::Catalog& catalog_;
  const KubernetesNames names_;
  ImportedFiles& out_;
  std::set<std::string> definitions_;
};

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
  AskedDefinitions asked(catalog, out);
  for (const std::string& name : options.kinds) asked.add_kind(name);
  for (const std::string& name : options.inputs) asked.add_type(name);
  if (!out.diagnostics.empty()) return out;
  const std::set<std::string>& definitions = asked.definitions();
  out.types = definitions.size();
  ImportedDefinition& result = out.definitions.emplace_back();
  result.name = "Kubernetes";
  for (const importing::Header& header : importing::built_in_headers(catalog, {definitions.begin(), definitions.end()}))
    result.headers.push_back({header.path, importing::header_text(header)});
  return out;
}

}  // namespace kubexx::driver
