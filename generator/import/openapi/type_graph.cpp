#include "generator/import/openapi/type_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "generator/import/built_in/names.hpp"

namespace kubexx::importing {

using schema::JsonSchema;

/// Tarjan's algorithm, with a stack of its own.
class TypeGraph::Walk {
 public:
  Walk(Definitions& definitions, TypeGraph& graph) : definitions_(definitions), graph_(graph) {}

  void run(const std::string& start) {
    if (graph_.nodes_.contains(start)) return;
    enter(start);
    while (!calls_.empty()) step();
  }

 private:
  struct Call {
    const std::string* name;
    Node* node;
    std::size_t next = 0;  ///< of its references
  };

  void enter(const std::string& name) {
    const auto [found, is_new] = graph_.nodes_.try_emplace(name);
    Node& node = found->second;
    node.number = node.lowest = graph_.nodes_.size();
    if (const JsonSchema* schema = definitions_.find(name)) {
      schema::Location location = location_of_definition(name);
      collect(*schema, true, location, node.references);
    }
    calls_.push_back({&found->first, &node});
    open_.push_back(&found->first);
  }

  void step() {
    Call& call = calls_.back();
    if (call.next == call.node->references.size()) return leave();
    const std::string& name = call.node->references[call.next++].definition;
    const auto found = graph_.nodes_.find(name);
    if (found == graph_.nodes_.end()) {
      enter(name);
    } else if (found->second.group == 0) {
      call.node->lowest = std::min(call.node->lowest, found->second.number);
    }
  }

  void leave() {
    const Call call = calls_.back();
    calls_.pop_back();
    if (!calls_.empty()) calls_.back().node->lowest = std::min(calls_.back().node->lowest, call.node->lowest);
    if (call.node->lowest == call.node->number) close(*call.name);
  }

  void close(const std::string& first) {
    std::vector<std::string>& group = graph_.groups_.emplace_back();
    do {
      group.push_back(*open_.back());
      graph_.nodes_.at(group.back()).group = graph_.groups_.size();
      open_.pop_back();
    } while (group.back() != first);
    std::ranges::sort(group);
  }

  Definitions& definitions_;
  TypeGraph& graph_;
  std::vector<Call> calls_;
  std::vector<const std::string*> open_;
};

TypeGraph::TypeGraph(Definitions& definitions, const std::vector<std::string>& asked) {
  Walk walk(definitions, *this);
  for (const std::string& each : asked) walk.run(each);
  for (const auto& [name, node] : nodes_) {
    std::set<std::string_view> used;
    for (const Reference& reference : node.references)
      if (reference.definition != name) used.insert(reference.definition);
    for (const std::string_view each : used) ++nodes_.find(std::string(each))->second.uses;
  }
  for (const std::vector<std::string>& group : groups_) find_endless(group);
}

void TypeGraph::collect(const JsonSchema& schema, bool is_always_there, schema::Location& location,
                        std::vector<Reference>& out) {
  const auto descend = [&](const JsonSchema& child, bool is_there, std::initializer_list<schema::Step> steps) {
    const std::size_t before = location.size();
    location.insert(location.end(), steps);
    collect(child, is_there, location, out);
    location.resize(before);
  };
  if (!schema.ref.empty()) {
    const std::optional<std::string> target = definition_of_reference(schema.ref);
    if (target && vocabulary_type(*target).empty()) out.push_back({*target, is_always_there, location});
    return;
  }
  for (const auto& [name, property] : schema.properties) {
    const bool is_required = std::ranges::find(schema.required, name) != schema.required.end();
    descend(property, is_always_there && is_required, {"properties", name});
  }
  if (schema.items) descend(*schema.items, false, {"items"});
  if (schema.additional_properties && schema.additional_properties->schema)
    descend(*schema.additional_properties->schema, false, {"additionalProperties"});
}

bool TypeGraph::is_recursive(const std::string& from, const std::string& to) const {
  const auto a = nodes_.find(from), b = nodes_.find(to);
  return a != nodes_.end() && b != nodes_.end() && a->second.group == b->second.group;
}

std::size_t TypeGraph::uses(const std::string& definition) const {
  const auto found = nodes_.find(definition);
  return found == nodes_.end() ? 0 : found->second.uses;
}

/// Removes the definitions that have a finite value; an object of any other one contains itself.
void TypeGraph::find_endless(const std::vector<std::string>& group) {
  std::map<std::string, std::size_t> waits;  // for values of others
  std::map<std::string, std::vector<std::string>> waiting;
  for (const std::string& name : group)
    for (const Reference& reference : nodes_.at(name).references) {
      if (!reference.is_always_there || !is_recursive(name, reference.definition)) continue;
      ++waits[name];
      waiting[reference.definition].push_back(name);
    }
  std::vector<std::string> finite;
  for (const std::string& name : group)
    if (!waits.contains(name)) finite.push_back(name);
  std::size_t count = 0;
  for (; count < finite.size(); ++count)
    for (const std::string& other : waiting[std::string(finite[count])])
      if (--waits[other] == 0) finite.push_back(other);
  if (count == group.size()) return;
  const auto endless = std::ranges::find_if(group, [&](const std::string& name) { return waits[name] > 0; });
  for (const Reference& reference : nodes_.at(*endless).references)
    if (reference.is_always_there && waits[reference.definition] > 0) {
      problems_.push_back(
          {OpenApiProblem::Reason::reference, reference.location,
           fmt::format("every object of '{}' would contain another one: a cycle of required members", *endless)});
      return;
    }
}

}  // namespace kubexx::importing
