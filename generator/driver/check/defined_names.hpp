#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::driver {

/// Identifies what a document contains, in whatever order its members are.
std::size_t content_of(const json::Value& document);

/// That `file` has an earlier definition of the name, whose content is different.
std::string duplicate_message(std::string_view name, std::string_view file);

/// Which file defines which name. Files can repeat a definition, but not contain two of one name.
class DefinedNames {
 public:
  /// Notes a definition. Returns the file of an earlier one that has the same name and other content.
  std::optional<std::string> claim(const std::string& name, std::size_t content, const std::string& file);

 private:
  struct First {
    std::size_t content;
    std::string file;
  };
  std::map<std::string, First, std::less<>> first_;
};

}  // namespace kubexx::driver
