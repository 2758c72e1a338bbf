#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/cel/eval/authorization.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/review/admission_review.hpp"

/// The `matchConditions` of a webhook: expressions that restrict the requests it is called for.
namespace kubexx::testing {

/// Why a server rejects an expression; nothing for one that it accepts.
std::optional<std::string> condition_fault(std::string_view expression);

/// Any number of threads may use it.
class MatchConditions {
 public:
  explicit MatchConditions(const json::Array& conditions);

  /// Whether all conditions are true of a request, or why that is not known. `rights` answers what they ask of
  /// `authorizer`.
  std::variant<bool, std::string> hold(const review::AdmissionRequest& request, const cel::Authorizer& rights) const;
  /// Whether a condition may ask `authorizer`.
  bool ask_rights() const;

 private:
  struct Condition {
    std::string expression;
    std::optional<cel::Program> program;
    std::string fault;  ///< why there is no program
  };

  std::vector<Condition> conditions_;
};

}  // namespace kubexx::testing
