#include "generator/build/flatten.hpp"

#include <utility>

#include "generator/build/merge.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::build {

namespace {

using schema::JsonSchema;

/// What a place of use makes of its type: the documentation of the place where it has some, both layers in `allOf`.
JsonSchema layered(const JsonSchema& definition, JsonSchema site) {
  JsonSchema result;
  result.description = site.description.empty() ? definition.description : std::exchange(site.description, {});
  result.title = site.title.empty() ? definition.title : std::exchange(site.title, {});
  result.external_docs = site.external_docs ? std::exchange(site.external_docs, {}) : definition.external_docs;
  result.example = site.example ? std::exchange(site.example, {}) : definition.example;
  site.ref.clear();
  result.all_of.reserve(2);
  result.all_of.push_back(definition);
  result.all_of.push_back(std::move(site));
  return result;
}

class Resolver {
 public:
  explicit Resolver(const std::map<std::string, JsonSchema>& definitions) : definitions_(definitions) {}

  void resolve(JsonSchema& node) {
    if (!node.ref.empty()) {
      const JsonSchema& definition = resolved(node.ref);
      node = layered(definition, std::move(node));
    } else {
      schema::for_each_child(node, [this](JsonSchema& child) { resolve(child); });
    }
  }

 private:
  const JsonSchema& resolved(const std::string& name) {
    const auto known = resolved_.find(name);
    if (known != resolved_.end()) return known->second;
    resolved_[name];  // an empty schema meanwhile, so that even a type that contains itself comes to an end
    JsonSchema definition = definitions_.at(name);
    resolve(definition);
    return resolved_[name] = std::move(definition);
  }

  const std::map<std::string, JsonSchema>& definitions_;
  std::map<std::string, JsonSchema> resolved_;
};

}  // namespace

Flattened flatten(const JsonSchema& root, const std::map<std::string, JsonSchema>& definitions, bool controller_gen) {
  Flattened result{root, {}};
  Resolver(definitions).resolve(result.schema);
  merge_all_of(result.schema, controller_gen, result.conflicts);
  return result;
}

}  // namespace kubexx::build
