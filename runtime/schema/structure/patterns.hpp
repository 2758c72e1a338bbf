#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace kubexx::schema::structure {

/// The patterns of one schema, each compiled at most once however often it is written.
class Patterns {
 public:
  /// Go's words for what is wrong with the pattern, empty when nothing is. `pattern` must outlive this object.
  const std::string& fault(std::string_view pattern);

 private:
  std::unordered_map<std::string_view, std::string> faults_;
};

}  // namespace kubexx::schema::structure
