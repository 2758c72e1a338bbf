#pragma once

#include <memory>

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

/// The creation of an object; with `old` or `old_is_unknown`, its update.
schema::ObjectRequest request_of(json::Value object);

/// What the server would store, or its error, of the creation of an object or of its update.
Result<json::Value> validated(const Served& served, schema::ObjectRequest request, schema::FieldValidation fields);

/// The same if webhooks review the object: first those that fill, then the definition, then those that check. The
/// object before an update has to be known.
Result<> reviewed(const Served& served, const Webhooks& hooks, schema::ObjectRequest request,
                  schema::FieldValidation fields);

}  // namespace kubexx::validation
