#include "runtime/controller/declaration_checks.hpp"

#include <string>

#include <fmt/format.h>

#include "runtime/core/object_name.hpp"

namespace kubexx::controller {
namespace {

Error wrong_declaration(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

}  // namespace

Result<> check_operator_name(std::string_view name) {
  if (name.empty() || core::is_qualified_name(name)) return {};
  return wrong_declaration(
      fmt::format("the operator's name \"{}\" is not valid as the name of a reporting controller: expected {}, "
                  "and optionally a DNS name and a slash before them",
                  name, core::short_name_form));
}

Result<> check_options(const ControllerOptions& options) {
  if (!core::is_short_name(options.name))
    return wrong_declaration(
        fmt::format("the controller's name \"{}\" is not valid: expected {}", options.name, core::short_name_form));
  const auto wrong = [&](std::string_view option, auto value, std::string_view expected) {
    return wrong_declaration(
        fmt::format("the controller {} has `{}` {}: expected {}", options.name, option, value, expected));
  };
  if (options.workers < 1) return wrong("workers", options.workers, "at least 1");
  if (options.deadline.count() <= 0)
    return wrong("deadline", fmt::format("{} ms", options.deadline.count()), "a positive time");
  if (!options.at_most) return {};
  if (options.at_most->runs < 1) return wrong("at_most.runs", options.at_most->runs, "at least 1");
  if (options.at_most->per.count() <= 0)
    return wrong("at_most.per", fmt::format("{} ms", options.at_most->per.count()), "a positive time");
  return {};
}

Result<> check_finalizer(std::string_view finalizer, std::string_view controller) {
  if (core::is_name_with_domain(finalizer)) return {};
  // A domain alone, as older operators use it. The names of garbage collection, such as `orphan`, have no dot.
  if (core::is_short_name(finalizer) && finalizer.find('.') != std::string_view::npos) return {};
  return wrong_declaration(
      fmt::format("the finalizer \"{}\" of the controller {} is not valid: expected a DNS name in lower case, a slash, "
                  "and {}, such as \"example.com/logs\", or a domain alone, such as \"logs.example.com\"",
                  finalizer, controller, core::short_name_form));
}

}  // namespace kubexx::controller
