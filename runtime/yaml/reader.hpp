#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/json/marked.hpp"

namespace kubexx::yaml {

/// One document of a file, read as an API server and kubectl read it: YAML 1.1 typing of values and keys (Go's yaml.v2
/// under sigs.k8s.io/yaml), then the numbers of JSON, so that `3.0` is the integer 3; JSON keeps `3.0` a double.
/// Integers above the signed 64 bits stay integers here; a server makes doubles of them when it decodes.
struct Document : json::Marked {
  bool is_json = false;  ///< a server reports repeated keys of YAML by line, of JSON by path
};

struct ReadError {
  std::string message;  ///< lower case, no full stop
  json::Mark mark;
};

struct ReadOptions {
  std::size_t max_bytes = std::size_t{256} << 20;  ///< of the whole text
  std::size_t max_nodes = 10'000'000;              ///< of the whole text, aliases expanded; a document counts as 100
};

/// What stands in a file. A document with a mistake is left out and reported; the ones after it are read all the same.
struct Documents {
  std::vector<Document> documents;
  std::vector<ReadError> errors;
};

/// Text whose first character is `{` is read as JSON, or as JSON objects one after another; when that fails, and
/// everything else, as YAML documents separated by lines that begin with `---`. Documents that are empty, null or
/// nothing but comments are left out. Never throws; time is linear in the text and in what aliases expand to, which is
/// bounded as Go bounds it. Where the API server reads a text differently: docs/differences.md.
Documents read_documents(std::string_view text, const ReadOptions& options = {});

}  // namespace kubexx::yaml
