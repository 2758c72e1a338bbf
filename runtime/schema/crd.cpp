#include "runtime/schema/crd.hpp"

#include "runtime/schema/json_members.hpp"

namespace kubexx::schema {

namespace {

json::Value names_json(const CrdNames& names) {
  json::Object object;
  put_strings(object, "categories", names.categories);
  object.set("kind", names.kind);
  put_text(object, "listKind", names.list_kind);
  object.set("plural", names.plural);
  put_strings(object, "shortNames", names.short_names);
  put_text(object, "singular", names.singular);
  return object;
}

json::Value column_json(const PrinterColumn& column) {
  json::Object object;
  put_text(object, "description", column.description);
  put_text(object, "format", column.format);
  object.set("jsonPath", column.json_path);
  object.set("name", column.name);
  if (column.priority != 0) object.set("priority", column.priority);
  object.set("type", column.type);
  return object;
}

json::Value selectable_field_json(const std::string& path) {
  json::Object object;
  object.set("jsonPath", path);
  return object;
}

json::Value scale_json(const ScaleSubresource& scale) {
  json::Object object;
  put_present(object, "labelSelectorPath", scale.label_selector_path);
  object.set("specReplicasPath", scale.spec_replicas_path);
  object.set("statusReplicasPath", scale.status_replicas_path);
  return object;
}

json::Value subresources_json(const Subresources& subresources) {
  json::Object object;
  if (subresources.scale) object.set("scale", scale_json(*subresources.scale));
  if (subresources.status) object.set("status", json::Object());
  return object;
}

json::Value schema_json(const JsonSchema& schema) {
  json::Object object;
  object.set("openAPIV3Schema", to_json(schema));
  return object;
}

json::Value version_json(const CrdVersion& version) {
  json::Object object;
  put_each(object, "additionalPrinterColumns", version.printer_columns, column_json);
  put_flag(object, "deprecated", version.deprecated);
  put_present(object, "deprecationWarning", version.deprecation_warning);
  object.set("name", version.name);
  if (version.schema) object.set("schema", schema_json(*version.schema));
  if (version.has_bare_schema) object.set("schema", json::Object());
  put_each(object, "selectableFields", version.selectable_fields, selectable_field_json);
  object.set("served", version.served);
  object.set("storage", version.storage);
  if (version.subresources) object.set("subresources", subresources_json(*version.subresources));
  return object;
}

json::Value service_json(const WebhookService& service) {
  json::Object object;
  object.set("name", service.name);
  object.set("namespace", service.name_space);
  put_present(object, "path", service.path);
  put_present(object, "port", service.port);
  return object;
}

json::Value client_json(const WebhookClient& client) {
  json::Object object;
  put_text(object, "caBundle", client.ca_bundle);
  if (client.service) object.set("service", service_json(*client.service));
  put_present(object, "url", client.url);
  return object;
}

json::Value webhook_json(const Conversion& conversion) {
  json::Object object;
  if (conversion.client) object.set("clientConfig", client_json(*conversion.client));
  put_strings(object, "conversionReviewVersions", conversion.review_versions);
  return object;
}

json::Value conversion_json(const Conversion& conversion) {
  json::Object object;
  object.set("strategy", conversion.strategy);
  json::Value webhook = webhook_json(conversion);
  if (!webhook.as_object().empty()) object.set("webhook", std::move(webhook));
  return object;
}

json::Value spec_json(const CustomResourceDefinition& crd) {
  json::Object object;
  if (crd.conversion) object.set("conversion", conversion_json(*crd.conversion));
  object.set("group", crd.group);
  object.set("names", names_json(crd.names));
  put_flag(object, "preserveUnknownFields", crd.preserve_unknown_fields);
  object.set("scope", crd.scope);
  json::Array versions;
  for (const CrdVersion& version : crd.versions) versions.push_back(version_json(version));
  object.set("versions", std::move(versions));
  return object;
}

json::Value condition_json(const CrdCondition& condition) {
  json::Object object;
  put_text(object, "lastTransitionTime", condition.last_transition_time);
  put_text(object, "message", condition.message);
  put_number(object, "observedGeneration", condition.observed_generation);
  put_text(object, "reason", condition.reason);
  object.set("status", condition.status);
  object.set("type", condition.type);
  return object;
}

json::Value status_json(const CrdStatus& status) {
  json::Object object;
  object.set("acceptedNames", names_json(status.accepted_names));
  put_each(object, "conditions", status.conditions, condition_json);
  put_number(object, "observedGeneration", status.observed_generation);
  put_strings(object, "storedVersions", status.stored_versions);
  return object;
}

}  // namespace

json::Value to_json(const CustomResourceDefinition& crd) {
  json::Object object;
  object.set("apiVersion", "apiextensions.k8s.io/v1");
  object.set("kind", "CustomResourceDefinition");
  object.set("metadata", to_json(crd.metadata));
  object.set("spec", spec_json(crd));
  if (crd.status) object.set("status", status_json(*crd.status));
  return object;
}

}  // namespace kubexx::schema
