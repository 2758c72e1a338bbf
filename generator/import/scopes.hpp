#pragma once

#include <set>
#include <string>
#include <vector>

namespace kubexx::importing {

/// The structs that enclose a place in a header, from the kind inwards, and the names that each declares.
class Scopes {
 public:
  explicit Scopes(std::string name_space) : name_space_(std::move(name_space)) {}

  void enter(std::string type, std::set<std::string> names) { scopes_.push_back({std::move(type), std::move(names)}); }
  void leave() { scopes_.pop_back(); }
  std::size_t depth() const { return scopes_.size(); }

  /// Declares one more name in the innermost struct: `name`, or the first of `name_list`, `name_list_list` and so on
  /// that the struct does not declare yet.
  std::string declare(std::string name);

  /// The names of the enclosing structs, then `type`.
  std::vector<std::string> path_of(const std::string& type) const;

  /// The name by which this place reaches a struct of the namespace.
  std::string name_in_namespace(const std::string& type) const;

  /// The shortest qualified name by which this place reaches the type at `path`: what is declared here or in between
  /// under the name it begins with would hide it.
  std::string name_from_here(const std::vector<std::string>& path) const;

 private:
  struct Scope {
    std::string type;
    std::set<std::string> names;
  };

  /// Whether a scope from `depth` inwards declares `name`.
  bool is_hidden(const std::string& name, std::size_t depth) const;

  std::string name_space_;
  std::vector<Scope> scopes_;
};

}  // namespace kubexx::importing
