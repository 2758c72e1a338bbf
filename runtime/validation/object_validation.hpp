#pragma once

#include <memory>

#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>
#include <kubexx/webhook/webhooks.hpp>
#include "runtime/schema/served_definition.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/status/status.hpp"

/// What an API server that serves a definition answers to an object.
namespace kubexx::validation {

struct Served {
  std::unique_ptr<schema::ServedDefinition> definition;
  schema::ExpressionEvaluation expressions;
};

/// The error of a server, of a call that has not been sent.
Error unsent(const status::Status& status);

/// What the server would store, or its error. `old` is null for an object that is created.
Result<json::Value> validated(const Served& served, json::Value object, const json::Value* old,
                              schema::FieldValidation fields);

/// Of the creation of an object, which webhooks review: first those that fill, then the definition, then those that
/// check.
Result<> reviewed(const Served& served, const Webhooks& hooks, const ResourceInfo& kind, json::Value object,
                  schema::FieldValidation fields);

}  // namespace kubexx::validation
