#include "generator/model/model.hpp"

#include "generator/model/bind_types.hpp"
#include "generator/model/discover.hpp"
#include "generator/model/namespaces.hpp"

namespace kubexx::model {
namespace {

void add_namespace(Model& model, const facts::Namespace& opening) {
  if (opening.is_inline) model.inline_namespaces.insert(opening.qualified);
  std::string name = opening.qualified;
  while (model.namespaces.insert(name).second && name.find("::") != std::string::npos) name.resize(name.rfind("::"));
}

}  // namespace

Model build_model(const facts::Facts& facts, const Options& options, const support::SourceMap& sources,
                  support::Diagnostics& diagnostics) {
  const Index index = make_index(facts);
  Namespaces namespaces = read_namespaces(facts, {.controller_gen = options.controller_gen}, sources, diagnostics);
  Model model;
  model.types = bind_types(facts, index, namespaces, options, sources, diagnostics);
  for (const facts::Declaration& unused : facts.unused_templates)
    markers::warn_about_unused(unused, sources, diagnostics);
  for (const facts::Namespace& opening : facts.namespaces) add_namespace(model, opening);
  model.resources = discover(facts, model.types, index, namespaces, options, diagnostics);
  return model;
}

}  // namespace kubexx::model
