#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

/// Documents as expressions see them: through the types of their schema, and without being copied.
namespace kubexx::cel {

/// A JSON value in the form of its declared type; an error value if it has another type.
Value view_json(const json::Value& json, const DeclaredType& declared, EvalContext& context);

/// The same of a value that an expression has put among those of a document (`Quirks::rereads_additions`).
Value view_again(const Value& value, const DeclaredType& declared, EvalContext& context);

}  // namespace kubexx::cel
