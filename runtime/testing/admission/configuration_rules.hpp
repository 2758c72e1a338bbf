#pragma once

#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

/// The rules of API servers for ValidatingWebhookConfiguration and MutatingWebhookConfiguration.
namespace kubexx::testing {

bool is_webhook_configuration(std::string_view group, std::string_view kind);

/// Fills in the default values of a configuration that was read.
void default_configuration(json::Value& configuration);

/// Everything but the metadata. An update is held to the rules for new objects.
void check_configuration(const json::Value& configuration, schema::FieldErrors& errors);

}  // namespace kubexx::testing
