#pragma once

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

namespace kubexx::cel {

/// A value without its schema, as `Quirks::forgets_schemas` describes; an error for a value of a library. Values that
/// are not from a document are not changed.
Value plain_copy(const Value& value, EvalContext& context);

/// The same of a part of a document.
Value plain_view(const json::Value& json, EvalContext& context);

}  // namespace kubexx::cel
