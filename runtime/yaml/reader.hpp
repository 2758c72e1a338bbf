#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/json/marked.hpp"

namespace kubexx::yaml {

/// One document of a file, read as an API server and kubectl read it: YAML 1.1 types of values and keys (Go's yaml.v2
/// under sigs.k8s.io/yaml), then the numbers of JSON, so that `3.0` is the integer 3; in JSON documents, `3.0` is a
/// double. Integers beyond 64 signed bits stay integers here; servers convert them to doubles when they decode.
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

/// The documents of a file. A document with an error is omitted and reported; the following documents are still read.
struct Documents {
  std::vector<Document> documents;
  std::vector<ReadError> errors;
};

/// Text whose first character is `{` is read as one or more JSON objects. If that fails, and in all other cases, it is
/// read as YAML documents separated by lines that begin with `---`. Documents that are empty, null or contain only
/// comments are omitted. Never throws. Time is linear in the text and in the expansion of aliases, which is bounded as
/// in Go. docs/differences.md lists the documents that the API server reads differently.
Documents read_documents(std::string_view text, const ReadOptions& options = {});

}  // namespace kubexx::yaml
