#include "generator/driver/cel/cel_command.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/cel/cel_trial.hpp"
#include "generator/driver/explain/function_page.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/budget.hpp"

namespace kubexx::driver {
namespace {

constexpr const char* kArgument = "<expression>";

std::string amount(std::uint64_t cost) { return cost == cel::kUnbounded ? "no bound" : std::to_string(cost); }

std::string_view use_text(TrialUse use) {
  switch (use) {
    case TrialUse::rule:
      return "";
    case TrialUse::message:
      return ", for a messageExpression";
    case TrialUse::none:
      break;
  }
  return ", which is neither a rule (bool) nor a messageExpression (string)";
}

std::string cost_text(const TrialCost& cost) {
  const std::string once = amount(cost.once.max);
  if (cost.places == 1) return fmt::format("{} of {}", once, rules::kExpressionLimit);
  return fmt::format("{} of {}: {} for each of up to {} values", amount(rules::total_cost(cost.once.max, cost.places)),
                     rules::kExpressionLimit, once, cost.places);
}

std::string result_text(const TrialResult& result) {
  const std::string where = result.path.empty() ? "" : fmt::format("{}: ", result.path);
  if (!result.skipped.empty()) return fmt::format("{}not evaluated: {}", where, result.skipped);
  if (!result.error.empty()) return fmt::format("{}error: {} (cost {})", where, result.error, result.cost);
  return fmt::format("{}{} (cost {})", where, result.value, result.cost);
}

void print_text(const Trial& trial, bool has_object, std::ostream& out) {
  if (trial.type.empty()) return;
  out << fmt::format("type    {}{}\n", trial.type, use_text(trial.use));
  if (trial.cost) out << fmt::format("cost    {}\n", cost_text(*trial.cost));
  if (trial.cost && trial.cost->with_others)
    out << fmt::format("schema  {} of {} with all its rules\n", amount(*trial.cost->with_others), rules::kSchemaLimit);
  for (const TrialResult& result : trial.results) out << fmt::format("result  {}\n", result_text(result));
  if (has_object && trial.results.empty()) out << "result  not evaluated: the object has no value at this path\n";
}

/// Costs that other JSON parsers cannot represent exactly are written as strings.
json::Value json_of(std::uint64_t cost) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;
  return cost <= kExact ? json::Value(static_cast<std::int64_t>(cost)) : json::Value(std::to_string(cost));
}

json::Value json_of(const TrialCost& cost) {
  json::Object object;
  object.set("min", json_of(cost.once.min));
  object.set("max", json_of(cost.once.max));
  object.set("places", json_of(cost.places));
  object.set("total", json_of(rules::total_cost(cost.once.max, cost.places)));
  object.set("limit", json_of(rules::kExpressionLimit));
  if (cost.with_others) {
    object.set("schemaTotal", json_of(*cost.with_others));
    object.set("schemaLimit", json_of(rules::kSchemaLimit));
  }
  return object;
}

json::Value json_of(const TrialResult& result) {
  json::Object object;
  object.set("path", result.path);
  if (!result.skipped.empty()) object.set("skipped", result.skipped);
  if (!result.error.empty()) object.set("error", result.error);
  if (!result.value.empty()) object.set("value", result.value);
  object.set("cost", json_of(result.cost));
  return object;
}

json::Value json_of(const support::Diagnostic& diagnostic, const support::SourceMap& sources) {
  json::Object object;
  object.set("rule", diagnostic.rule.text());
  object.set("message", diagnostic.message);
  if (!diagnostic.span.valid()) return object;
  const support::LineColumn place = sources.line_column(diagnostic.span.file, diagnostic.span.begin);
  object.set("file", sources.path(diagnostic.span.file));
  object.set("line", std::int64_t{place.line});
  object.set("column", std::int64_t{place.column});
  return object;
}

json::Value json_of(const TrialBound& bound) {
  json::Object object;
  object.set("path", bound.path);
  object.set("keyword", bound.keyword);
  object.set("most", bound.most);
  return object;
}

template <class Items, class Write>
json::Value json_list(const Items& items, Write write) {
  json::Array list;
  for (const auto& item : items) list.push_back(write(item));
  return list;
}

void print_json(const Trial& trial, const support::SourceMap& sources, std::ostream& out) {
  json::Object object;
  object.set("accepted", trial.diagnostics.empty());
  if (!trial.type.empty()) object.set("type", trial.type);
  if (trial.use != TrialUse::none) object.set("use", trial.use == TrialUse::rule ? "rule" : "messageExpression");
  if (trial.cost) object.set("cost", json_of(*trial.cost));
  if (!trial.bounds.empty()) {
    object.set("bounds", json_list(trial.bounds, [](const TrialBound& bound) { return json_of(bound); }));
    object.set("allBoundsNeeded", trial.all_bounds);
  }
  object.set("results", json_list(trial.results, [](const TrialResult& result) { return json_of(result); }));
  object.set("errors",
             json_list(trial.diagnostics, [&](const support::Diagnostic& one) { return json_of(one, sources); }));
  out << json::to_pretty_text(object) << "\n";
}

int report_misuse(const std::string& problem, std::ostream& err) {
  err << fmt::format("kubexx: error: {}\n", problem);
  return kUsage;
}

/// The expression as a file of the source map, without the line break at the end of a file.
InputText read_expression(const CelCommand& command, std::istream* standard_input) {
  if (command.file.empty() && command.expression != kStandardInput) return {true, command.expression, {}};
  InputText input = read_input(command.file.empty() ? kStandardInput : command.file, standard_input);
  while (input.text.ends_with('\n') || input.text.ends_with('\r')) input.text.pop_back();
  return input;
}

std::string name_of_expression(const CelCommand& command) {
  if (!command.file.empty()) return shown_name(command.file);
  return command.expression == kStandardInput ? shown_name(kStandardInput) : kArgument;
}

int list_functions(const CelCommand& command, std::ostream& out, std::ostream& err) {
  if (command.form == CelCommand::Form::json) {
    out << json::to_pretty_text(functions_json()) << "\n";
  } else if (command.form == CelCommand::Form::markdown) {
    out << function_reference();
  } else if (command.expression.empty()) {
    out << function_list();
  } else if (const std::string page = function_page(command.expression); !page.empty()) {
    out << page;
  } else {
    const std::string guess = nearest_function(command.expression);
    return report_misuse(fmt::format("unknown function '{}'{}", command.expression,
                                     guess.empty() ? "; 'kubexx cel --functions' lists them"
                                                   : fmt::format("; did you mean '{}'?", guess)),
                         err);
  }
  return kSuccess;
}

}  // namespace

int run_cel(const CelCommand& command, const Environment& environment, const support::TextStyle& style,
            std::ostream& out, std::ostream& err) {
  if (command.functions) return list_functions(command, out, err);
  support::SourceMap sources;
  const ParsedSchemaPath path = parse_schema_path(command.at);
  if (!path.error.empty()) return report_misuse(fmt::format("--at {}: {}", command.at, path.error), err);
  InputText expression = read_expression(command, environment.standard_input);
  if (!expression.ok) {
    const std::string message = fmt::format("cannot read '{}': {}", shown_name(command.file), expression.error);
    return report_diagnostics({{"env-unreadable-file", support::Severity::error, message, {}, {}, {}}}, sources, style,
                              err);
  }
  ReadCelInputs read = read_cel_inputs(command.inputs, environment.standard_input, sources);
  if (!read.faults.empty()) return report_diagnostics(read.faults, sources, style, err);
  if (!read.misuse.empty()) return report_misuse(read.misuse, err);
  TrialRequest request{.expression = sources.add(name_of_expression(command), std::move(expression.text)),
                       .schema = read.schema ? &*read.schema : nullptr,
                       .path = path.path,
                       .object = read.object ? &*read.object : nullptr,
                       .old = read.old ? &*read.old : nullptr,
                       .optional_old_self = command.optional_old_self,
                       .server_minor = command.server_minor};
  const Trial trial = try_expression(request, sources);
  if (!trial.misuse.empty()) return report_misuse(fmt::format("--at {}: {}", command.at, trial.misuse), err);
  if (command.form == CelCommand::Form::json) {
    print_json(trial, sources, out);
    return trial.diagnostics.empty() ? kSuccess : kErrorsFound;
  }
  print_text(trial, request.object != nullptr, out);
  return report_diagnostics(trial.diagnostics, sources, style, err);
}

}  // namespace kubexx::driver
