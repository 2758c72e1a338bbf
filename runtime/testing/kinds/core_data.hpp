#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

/// The rules of a server for the keys of config maps and secrets, and for the size of what they hold.
namespace kubexx::testing {

void check_config_map_data(const json::Value& config_map, schema::FieldErrors& errors);
void check_secret_data(const json::Value& secret, schema::FieldErrors& errors);

}  // namespace kubexx::testing
