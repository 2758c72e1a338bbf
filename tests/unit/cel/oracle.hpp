#pragma once

#include <optional>
#include <string>
#include <vector>

/// The API server's own parser as a child process (tests/oracle/cel). Each run is one process for all expressions.
namespace kubexx::cel::test {

/// The expressions of cel-spec's suites, which the test oracle.cel-spec downloads; none if it did not.
std::vector<std::string> spec_expressions();

class Oracle {
 public:
  /// The program that KUBEXX_CEL_ORACLE names or the build made, or nothing.
  static std::optional<Oracle> find();

  /// One answer per expression: "ok TREE" or "error OFFSET MESSAGE". `compatibility` is the minor whose features may be
  /// used; by default that of the newest server.
  std::vector<std::string> parse(const std::vector<std::string>& expressions,
                                 std::optional<int> compatibility = {}) const;
  /// What each expression is when evaluated, as tests/oracle/cel/eval.go prints it.
  std::vector<std::string> evaluate(const std::vector<std::string>& expressions) const;
  /// What each text is as a resource quantity, as tests/oracle/cel/quantity.go prints it.
  std::vector<std::string> quantities(const std::vector<std::string>& texts) const;
  std::vector<std::string> rules_of(const std::string& directory) const;

 private:
  explicit Oracle(std::string program) : program_(std::move(program)) {}
  std::vector<std::string> run(const std::string& arguments, const std::vector<std::string>& lines) const;

  std::string program_;
};

}  // namespace kubexx::cel::test
