#include "generator/driver/import/used_types.hpp"

#include "generator/driver/import/kubernetes_names.hpp"
#include "generator/import/built_in/headers.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/header_text.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::driver {

std::optional<UsedTypes> find_used_types(const std::vector<std::string>& names,
                                         std::vector<support::Diagnostic>& diagnostics) {
  const kubernetes::Catalog& catalog = kubernetes::catalog();
  const KubernetesNames known(catalog);
  std::vector<std::string> definitions, declared;
  const std::size_t before = diagnostics.size();
  for (const std::string& name : names) {
    const std::optional<std::string> definition = known.find(name, diagnostics);
    if (!definition) continue;
    definitions.push_back(*definition);
    if (importing::vocabulary_type(*definition).empty()) declared.push_back(*definition);
  }
  if (diagnostics.size() > before) return std::nullopt;
  UsedTypes used{importing::EqualTypes(catalog, definitions), {}};
  for (const importing::Header& header : importing::built_in_headers(catalog, declared))
    used.headers.push_back({header.path, importing::header_text(header)});
  return used;
}

}  // namespace kubexx::driver
