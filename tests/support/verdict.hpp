#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/check.hpp"

/// The questions and answers of tests/oracle/PROTOCOL.md, answered by kubexx. Nothing in them is specific to a
/// transport.
namespace kubexx::tests {

struct VerdictRequest {
  std::string document;            ///< the definition, or the object when there is a `crd`
  std::optional<std::string> old;  ///< what is stored: the request is an update
  std::optional<std::string> crd;  ///< the definition that serves the object
  std::string version;             ///< empty: the object's own
  std::string subresource;         ///< empty or `status`
  std::string field_validation;    ///< empty is `Warn`
  bool with_rules = true;          ///< false takes every rule in CEL away first
  bool established = true;
  int server_minor = schema::kNewestServer;
};

struct FoundError {
  std::string type, field, detail, value, text;
};

struct VerdictAnswer {
  bool accepted = false;
  std::string fatal;
  std::vector<std::string> strict;
  std::vector<FoundError> errors;  ///< sorted as the protocol says
  std::vector<std::string> warnings;
  bool fell_over = false;  ///< the server would panic
  std::optional<json::Value> object;
  std::string problem;
};

VerdictAnswer judge(const VerdictRequest& request);

/// `text` without the words that cannot agree with a server's (tests/oracle/DIFFERENCES.md).
std::string agreed_text(std::string text);

}  // namespace kubexx::tests
