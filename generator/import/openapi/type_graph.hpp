#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generator/import/openapi/definitions.hpp"

namespace kubexx::importing {

/// The definitions that some are made of, and how they refer to each other. Time and memory are linear in the schemas,
/// and no call depends on the length of a chain of references.
class TypeGraph {
 public:
  /// From `asked`, whose types are structs. Problems are reported to `definitions` and here.
  TypeGraph(Definitions& definitions, const std::vector<std::string>& asked);

  /// The definitions in groups: each after those that it refers to. Definitions of one group refer to each other.
  const std::vector<std::vector<std::string>>& groups() const { return groups_; }
  /// Whether a type is not complete yet where another one refers to it.
  bool is_recursive(const std::string& from, const std::string& to) const;
  /// How many other definitions refer to one.
  std::size_t uses(const std::string& definition) const;

  const std::vector<OpenApiProblem>& problems() const { return problems_; }

 private:
  struct Reference {
    std::string definition;
    bool is_always_there = false;  ///< a required member, not below a list or map
    schema::Location location;
  };
  struct Node {
    std::vector<Reference> references;
    std::size_t number = 0;  ///< in the order of discovery, from 1
    std::size_t lowest = 0;  ///< that is reachable and has no group yet
    std::size_t group = 0;   ///< from 1
    std::size_t uses = 0;
  };
  class Walk;

  static void collect(const schema::JsonSchema& schema, bool is_always_there, schema::Location& location,
                      std::vector<Reference>& out);
  void find_endless(const std::vector<std::string>& group);

  std::map<std::string, Node> nodes_;
  std::vector<std::vector<std::string>> groups_;
  std::vector<OpenApiProblem> problems_;
};

}  // namespace kubexx::importing
