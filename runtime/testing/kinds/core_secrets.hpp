#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/check.hpp"
#include "runtime/schema/field_error.hpp"

namespace kubexx::testing {

/// What the type of a secret asks of its data: a certificate and a key, the configuration of a registry, ….
void check_secret_type(const json::Value& secret, schema::FieldErrors& errors);

}  // namespace kubexx::testing
