#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "runtime/regex/grammar.hpp"

namespace kubexx::schema::structure {

/// The patterns of one schema. Each distinct pattern is read at most once, and none is compiled.
class Patterns {
 public:
  /// With the grammar of Kubernetes 1.`server_minor`.
  explicit Patterns(int server_minor) : grammar_(regex::grammar_of(server_minor)) {}

  /// Go's error, or an empty string if the pattern is valid. `pattern` must outlive this object.
  const std::string& fault(std::string_view pattern);

 private:
  regex::Grammar grammar_;
  std::unordered_map<std::string_view, std::string> faults_;
};

}  // namespace kubexx::schema::structure
