#include "runtime/schema/object_meta.hpp"

#include "runtime/schema/json_members.hpp"

namespace kubexx::schema {

namespace {

json::Value owner_json(const OwnerReference& owner) {
  json::Object object;
  object.set("apiVersion", owner.api_version);
  put_present(object, "blockOwnerDeletion", owner.block_owner_deletion);
  put_present(object, "controller", owner.controller);
  object.set("kind", owner.kind);
  object.set("name", owner.name);
  object.set("uid", owner.uid);
  return object;
}

json::Value managed_json(const ManagedFields& entry) {
  json::Object object;
  put_text(object, "apiVersion", entry.api_version);
  put_text(object, "fieldsType", entry.fields_type);
  put_present(object, "fieldsV1", entry.fields_v1);
  put_text(object, "manager", entry.manager);
  put_text(object, "operation", entry.operation);
  put_text(object, "subresource", entry.subresource);
  put_text(object, "time", entry.time);
  return object;
}

}  // namespace

json::Value to_json(const ObjectMeta& metadata) {
  json::Object object;
  put_text_map(object, "annotations", metadata.annotations);
  put_text(object, "creationTimestamp", metadata.creation_timestamp);
  put_present(object, "deletionGracePeriodSeconds", metadata.deletion_grace_period_seconds);
  put_present(object, "deletionTimestamp", metadata.deletion_timestamp);
  put_strings(object, "finalizers", metadata.finalizers);
  put_text(object, "generateName", metadata.generate_name);
  put_number(object, "generation", metadata.generation);
  put_text_map(object, "labels", metadata.labels);
  put_each(object, "managedFields", metadata.managed_fields, managed_json);
  put_text(object, "name", metadata.name);
  put_text(object, "namespace", metadata.name_space);
  put_each(object, "ownerReferences", metadata.owner_references, owner_json);
  put_text(object, "resourceVersion", metadata.resource_version);
  put_text(object, "selfLink", metadata.self_link);
  put_text(object, "uid", metadata.uid);
  return object;
}

}  // namespace kubexx::schema
