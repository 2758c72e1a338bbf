#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/schema/json_schema.hpp"

// The files cases/*.jsonl: one schema a line, with the errors of a server for a definition that has it. The words are
// the server's own (`tests/oracle/run BUILD_FOLDER refresh-cases` asks it), never ours.

namespace kubexx::schema {

/// The result of one server. Of errors, only the newest server's are whole lines; of others `path: type`.
struct Expected {
  std::set<std::string> errors;
  std::multiset<std::string> warnings;
};

struct Case {
  std::string family;  ///< the name of its file
  std::string rule;    ///< that it is about
  std::string says;
  JsonSchema schema;
  std::optional<JsonSchema> old;     ///< before an update
  bool status = false;               ///< has the status subresource
  std::map<int, Expected> expected;  ///< by server
};

/// All of them; ends the test where a file cannot be read.
const std::vector<Case>& all_cases();

/// The schema that this JSON is, as a server reads it.
JsonSchema read_schema(const std::string& json_text);

/// `path: type` of the line of an error.
std::string verdict_of(const std::string& line);

}  // namespace kubexx::schema
