#include "runtime/schema/structure/schema_walk.hpp"

#include <fmt/format.h>

#include "runtime/schema/structure/conversion.hpp"
#include "runtime/schema/structure/junctors.hpp"
#include "runtime/schema/structure/keywords.hpp"
#include "runtime/schema/structure/structural.hpp"
#include "runtime/schema/structure/topology.hpp"

namespace kubexx::schema::structure {
namespace {

/// Schemas within schemas; more than documents can have that are read here.
constexpr int kMaxSchemaDepth = 1000;

/// What part of a structural schema a node is.
enum class SchemaRole {
  structure,
  junctor,      ///< a junctor or anything below one
  passed_over,  ///< dropped by the conversion to a structural schema
};

struct Visit {
  SchemaRole part = SchemaRole::structure;
  Level level = Level::root;
  bool type_allowed = false;    ///< a branch of the int-or-string pattern
  bool branches_typed = false;  ///< its anyOf may be the int-or-string pattern
  KeywordContext place;
};

class Walker {
 public:
  Walker(const Tolerated& tolerated, int server_minor)
      : tolerated_(tolerated), server_minor_(server_minor), patterns_(server_minor) {}

  WalkResult walk(const Node& root) {
    Visit start;
    start.branches_typed = true;
    visit(root, start);
    return std::move(result_);
  }

 private:
  void visit(const Node& node, const Visit& at) {
    if (!result_.complete) return;
    const std::size_t errors_before = result_.keywords.size();
    const std::size_t defaults_before = defaults_;
    if (++depth_ > kMaxSchemaDepth) {
      end(node, fmt::format("schemas nested deeper than {} levels are not looked at", kMaxSchemaDepth));
    } else {
      look_at(node, at);
      descend(node, at);
    }
    --depth_;
    if (result_.keywords.size() > errors_before) result_.refused.insert(&node.schema);
    if (defaults_ > defaults_before) result_.with_defaults.insert(&node.schema);
  }

  void end(const Node& node, std::string detail) {
    result_.keywords.internal("LIMIT-001", node.path, std::move(detail));
    result_.complete = false;
  }

  void look_at(const Node& node, const Visit& at) {
    result_.converts = result_.converts && converts(node.schema);
    if (has_default(node.schema)) ++defaults_;
    if (!tolerated_.unstructural) look_at_structure(node, at);
    check_keywords(node, at.place, tolerated_, result_.keywords);
    check_topology(node, tolerated_, result_.keywords);
    if (result_.structural.is_full() || result_.keywords.is_full())
      end(node, "too many errors to print; what follows is not looked at");
  }

  void look_at_structure(const Node& node, const Visit& at) {
    if (at.part == SchemaRole::structure) {
      check_structural_node(node, at.level, server_minor_, patterns_, result_.structural);
    } else if (at.part == SchemaRole::junctor) {
      check_nested_node(node, at.type_allowed, server_minor_, result_.structural);
      check_pattern(node, patterns_, result_.structural);
    }
  }

  void descend(const Node& node, const Visit& at) {
    const JsonSchema& schema = node.schema;
    if (!schema.properties.empty()) visit_properties(node, at);
    if (schema.items) visit_child(*schema.items, node.path.child("items"), at, Level::item);
    if (additional_schema(schema) != nullptr) visit_additional(node, at);
    if (!schema.all_of.empty() || !schema.any_of.empty() || !schema.one_of.empty() || schema.negation)
      visit_junctors(node, at);
    if (schema.rare) visit_rare(node, at);
  }

  void visit_child(const JsonSchema& child, const FieldPath& path, const Visit& parent, Level level) {
    Visit below;
    below.part = parent.part;
    below.level = level;
    below.branches_typed = parent.part == SchemaRole::structure;
    below.place = parent.place;
    visit({child, path}, below);
  }

  void visit_properties(const Node& node, const Visit& at) {
    const FieldPath properties = node.path.child("properties");
    const bool is_root = depth_ == 1;
    Visit below;
    below.part = at.part;
    below.level = Level::field;
    below.branches_typed = at.part == SchemaRole::structure;
    for (const auto& [name, property] : node.schema.properties) {
      below.place = at.place.below_property(node.schema, is_root, name);
      const FieldPath path = properties.key(name);
      visit({property, path}, below);
    }
  }

  void visit_additional(const Node& node, const Visit& at) {
    Visit below;
    below.part = at.part == SchemaRole::structure ? SchemaRole::structure : SchemaRole::passed_over;
    below.level = Level::field;
    below.branches_typed = at.part == SchemaRole::structure;
    below.place = at.place.below_additional();
    const FieldPath path = node.path.child("additionalProperties");
    visit({*additional_schema(node.schema), path}, below);
  }

  void visit_junctors(const Node& node, const Visit& at) {
    const JsonSchema& schema = node.schema;
    Visit below;
    below.part = at.part == SchemaRole::passed_over ? SchemaRole::passed_over : SchemaRole::junctor;
    below.place = at.place;
    if (schema.negation) {
      const FieldPath path = node.path.child("not");
      visit({*schema.negation, path}, below);
    }
    visit_branches(schema.one_of, node.path.child("oneOf"), below);
    visit_all_of(node, at, below);
    below.type_allowed = at.branches_typed && is_int_or_string_pattern(schema.any_of, server_minor_);
    visit_branches(schema.any_of, node.path.child("anyOf"), below);
  }

  /// The first branch may hold the int-or-string pattern, if this is a node of the structure.
  void visit_all_of(const Node& node, const Visit& at, Visit below) {
    const FieldPath branches = node.path.child("allOf");
    below.branches_typed = at.part == SchemaRole::structure;
    for (std::size_t i = 0; i < node.schema.all_of.size(); ++i) {
      const FieldPath path = branches.index(i);
      visit({node.schema.all_of[i], path}, below);
      below.branches_typed = false;
    }
  }

  void visit_branches(const std::vector<JsonSchema>& branches, const FieldPath& path, const Visit& below) {
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const FieldPath branch = path.index(i);
      visit({branches[i], branch}, below);
    }
  }

  void visit_rare(const Node& node, const Visit& at) {
    const RareKeywords& rare = *node.schema.rare;
    Visit below;
    below.part = SchemaRole::passed_over;
    below.place = at.place;
    if (rare.items_list) visit_branches(*rare.items_list, node.path.child("items"), below);
    const FieldPath definitions = node.path.child("definitions");
    for (const auto& [name, schema] : rare.definitions) {
      const FieldPath path = definitions.key(name);
      visit({schema, path}, below);
    }
    const FieldPath dependencies = node.path.child("dependencies");
    for (const auto& [name, dependency] : rare.dependencies) {
      if (!dependency.schema) continue;
      const FieldPath path = dependencies.key(name);
      visit({*dependency.schema, path}, below);
    }
  }

  const Tolerated& tolerated_;
  int server_minor_;
  Patterns patterns_;
  WalkResult result_;
  std::size_t defaults_ = 0;
  int depth_ = 0;
};

}  // namespace

WalkResult walk_schema(const Node& root, const Tolerated& tolerated, int server_minor) {
  WalkResult result = Walker(tolerated, server_minor).walk(root);
  if (result.complete && result.converts && !tolerated.unstructural) check_completeness(root, result.structural);
  return result;
}

}  // namespace kubexx::schema::structure
