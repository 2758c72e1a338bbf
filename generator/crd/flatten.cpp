#include "generator/crd/flatten.hpp"

#include <algorithm>
#include <utility>

#include "generator/crd/merge.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::crd {

namespace {

using schema::JsonSchema;

/// What a place of use makes of its type: the documentation of the place where it has some, both layers in `allOf`.
JsonSchema layered(JsonSchema definition, JsonSchema site) {
  JsonSchema result;
  result.description = site.description.empty() ? definition.description : std::exchange(site.description, {});
  result.title = site.title.empty() ? definition.title : std::exchange(site.title, {});
  result.external_docs = site.external_docs ? std::exchange(site.external_docs, {}) : definition.external_docs;
  result.example = site.example ? std::exchange(site.example, {}) : definition.example;
  site.ref.clear();
  result.all_of.reserve(2);
  result.all_of.push_back(std::move(definition));
  result.all_of.push_back(std::move(site));
  return result;
}

using SchemasByName = std::map<std::string, JsonSchema>;

/// Puts definitions in the place of references. Most are used once: those are moved, not copied.
class Resolver {
 public:
  /// `consumed` is null, or the definitions themselves when they are not needed afterwards.
  explicit Resolver(const SchemasByName& definitions, SchemasByName* consumed = nullptr)
      : definitions_(definitions), consumed_(consumed) {}

  void count_uses(const JsonSchema& node) {
    if (!node.ref.empty()) {
      if (++uses_[node.ref] == 1) count_uses(definitions_.at(node.ref));
    } else {
      schema::for_each_child(node, [this](const JsonSchema& child) { count_uses(child); });
    }
  }

  std::uint64_t size(const JsonSchema& node) {
    std::uint64_t nodes = 1;
    if (!node.ref.empty()) {
      nodes += size_of_definition(node.ref);
    } else {
      schema::for_each_child(node, [&](const JsonSchema& child) {
        if (nodes <= most_schema_nodes) nodes += size(child);
      });
    }
    return std::min(nodes, most_schema_nodes + 1);
  }

  void resolve(JsonSchema& node) {
    if (!node.ref.empty()) {
      JsonSchema definition = take(node.ref);
      node = layered(std::move(definition), std::move(node));
    } else {
      schema::for_each_child(node, [this](JsonSchema& child) { resolve(child); });
    }
  }

 private:
  std::uint64_t size_of_definition(const std::string& name) {
    const auto [known, added] = sizes_.try_emplace(name, 0);
    return added ? sizes_[name] = size(definitions_.at(name)) : known->second;
  }

  JsonSchema take(const std::string& name) {
    JsonSchema& known = resolved(name);
    return --uses_[name] == 0 ? std::move(known) : known;
  }

  JsonSchema& resolved(const std::string& name) {
    const auto known = resolved_.find(name);
    if (known != resolved_.end()) return known->second;
    resolved_[name];  // an empty schema meanwhile, so that even a type that contains itself comes to an end
    JsonSchema definition = consumed_ != nullptr ? std::move(consumed_->at(name)) : JsonSchema(definitions_.at(name));
    resolve(definition);
    return resolved_[name] = std::move(definition);
  }

  const SchemasByName& definitions_;
  SchemasByName* consumed_;
  SchemasByName resolved_;
  std::map<std::string, int> uses_;
  std::map<std::string, std::uint64_t> sizes_;
};

}  // namespace

Flattened flatten(JsonSchema root, const std::map<std::string, JsonSchema>& definitions, bool controller_gen) {
  Flattened result{std::move(root), {}};
  Resolver resolver(definitions);
  resolver.count_uses(result.schema);
  resolver.resolve(result.schema);
  merge_all_of(result.schema, controller_gen, result.conflicts);
  return result;
}

std::uint64_t flat_size(const JsonSchema& root, const std::map<std::string, JsonSchema>& definitions) {
  return Resolver(definitions).size(root);
}

class Flattener::Impl {
 public:
  Impl(SchemasByName definitions, bool controller_gen)
      : definitions_(std::move(definitions)), controller_gen_(controller_gen) {}

  SchemasByName definitions_;
  Resolver resolver_{definitions_, &definitions_};
  bool controller_gen_;
};

Flattener::Flattener(std::map<std::string, JsonSchema> definitions, bool controller_gen)
    : impl_(std::make_unique<Impl>(std::move(definitions), controller_gen)) {}

Flattener::~Flattener() = default;

void Flattener::count(const JsonSchema& root) { impl_->resolver_.count_uses(root); }

std::uint64_t Flattener::size(const JsonSchema& root) { return impl_->resolver_.size(root); }

Flattened Flattener::flatten(JsonSchema root) {
  Flattened result{std::move(root), {}};
  impl_->resolver_.resolve(result.schema);
  merge_all_of(result.schema, impl_->controller_gen_, result.conflicts);
  return result;
}

}  // namespace kubexx::crd
