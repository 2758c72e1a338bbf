#include "runtime/cel/eval/authorization.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/core/dns_name.hpp"

namespace kubexx::cel {

std::string_view type_name(const Authorization& value) {
  static constexpr std::string_view kNames[] = {
      "kubernetes.authorization.Authorizer", "kubernetes.authorization.PathCheck",
      "kubernetes.authorization.GroupCheck", "kubernetes.authorization.ResourceCheck",
      "kubernetes.authorization.Decision"};
  return kNames[static_cast<std::size_t>(value.step)];
}

namespace {

using Step = Authorization::Step;
using Arguments = std::span<const Value>;

Value next_step(Arguments arguments, Step step, EvalContext& context, std::string_view RightsQuestion::* field,
                std::string_view value) {
  Authorization made = arguments[0].as_authorization();
  made.step = step;
  made.question.*field = value;
  return Value::authorization(context.arena.make<Authorization>(made));
}

bool is_space(std::string_view text) { return text.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos; }

Value ask_path(Arguments arguments, EvalContext& context) {
  const std::string_view text = arguments[1].as_text();
  if (is_space(text)) return Value::error("path must not be empty");
  return next_step(arguments, Step::path_check, context, &RightsQuestion::path, text);
}

Value ask_group(Arguments arguments, EvalContext& context) {
  return next_step(arguments, Step::group_check, context, &RightsQuestion::group, arguments[1].as_text());
}

Value ask_resource(Arguments arguments, EvalContext& context) {
  const std::string_view text = arguments[1].as_text();
  if (is_space(text)) return Value::error("resource must not be empty");
  return next_step(arguments, Step::resource_check, context, &RightsQuestion::resource, text);
}

template <std::string_view RightsQuestion::* field>
Value restricted(Arguments arguments, EvalContext& context) {
  return next_step(arguments, Step::resource_check, context, field, arguments[1].as_text());
}

/// Rules of roles do not consider selectors.
Value ignore_selector(Arguments arguments, EvalContext&) { return arguments[0]; }

Value ask_account(Arguments arguments, EvalContext& context) {
  const std::string_view name_space = arguments[1].as_text(), name = arguments[2].as_text();
  constexpr std::size_t kLongestSubdomain = 253, kLongestLabel = 63;
  if (name.size() > kLongestSubdomain || !core::is_dns1123_subdomain(name))
    return Value::error("Invalid service account name");
  if (name_space.size() > kLongestLabel || !core::is_dns1123_label(name_space))
    return Value::error("Invalid service account namespace");
  Authorization made = arguments[0].as_authorization();
  made.question.account_namespace = name_space;
  made.question.account = name;
  return Value::authorization(context.arena.make<Authorization>(made));
}

Value decide(Arguments arguments, EvalContext& context) {
  Authorization made = arguments[0].as_authorization();
  made.step = Step::decision;
  made.question.verb = arguments[1].as_text();
  made.is_allowed = made.authorizer->allows(made.question);
  return Value::authorization(context.arena.make<Authorization>(made));
}

Value is_allowed(Arguments arguments, EvalContext&) {
  return Value::boolean(arguments[0].as_authorization().is_allowed);
}
/// Decisions have neither errors nor reasons: rights are data here.
Value no_error(Arguments, EvalContext&) { return Value::boolean(false); }
Value no_text(Arguments, EvalContext&) { return Value::string(""); }

constexpr Implemented kFunctions[] = {
    {"authorizer_path", ask_path},
    {"authorizer_group", ask_group},
    {"authorizer_serviceaccount", ask_account},
    {"groupcheck_resource", ask_resource},
    {"resourcecheck_subresource", restricted<&RightsQuestion::subresource>},
    {"resourcecheck_namespace", restricted<&RightsQuestion::name_space>},
    {"resourcecheck_name", restricted<&RightsQuestion::name>},
    {"authorizer_fieldselector", ignore_selector},
    {"authorizer_labelselector", ignore_selector},
    {"pathcheck_check", decide},
    {"resourcecheck_check", decide},
    {"decision_allowed", is_allowed},
    {"decision_reason", no_text},
    {"decision_error", no_text},
    {"decision_errored", no_error},
};

}  // namespace

std::span<const Implemented> authorization_functions() { return kFunctions; }

}  // namespace kubexx::cel
