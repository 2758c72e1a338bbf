#include "runtime/schema/decode/decoder.hpp"

// ObjectMeta of meta/v1.

namespace kubexx::schema::decode {
namespace {

void read_owner_uid(Decoder& decoder, const json::Value& value, const DecodePath& place, OwnerReference& out) {
  read(decoder, value, place, out.uid, "types.UID");
}

constexpr Struct<OwnerReference, 6> kOwner{"v1.OwnerReference",
                                           {{
                                               {"apiVersion", into<&OwnerReference::api_version>},
                                               {"blockOwnerDeletion", into<&OwnerReference::block_owner_deletion>},
                                               {"controller", into<&OwnerReference::controller>},
                                               {"kind", into<&OwnerReference::kind>},
                                               {"name", into<&OwnerReference::name>},
                                               {"uid", read_owner_uid},
                                           }}};

void read_owners(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out) {
  read_list(decoder, value, place, "[]v1.OwnerReference", out.owner_references,
            [](Decoder& inner, const json::Value& owner, const DecodePath& at, OwnerReference& taken) {
              read_struct(inner, owner, at, kOwner, taken);
            });
}

void read_operation(Decoder& decoder, const json::Value& value, const DecodePath& place, ManagedFields& out) {
  read(decoder, value, place, out.operation, "v1.ManagedFieldsOperationType");
}

void read_entry_time(Decoder& decoder, const json::Value& value, const DecodePath& place, ManagedFields& out) {
  read_time(decoder, value, place, out.time);
}

constexpr Struct<ManagedFields, 7> kManaged{"v1.ManagedFieldsEntry",
                                            {{
                                                {"apiVersion", into<&ManagedFields::api_version>},
                                                {"fieldsType", into<&ManagedFields::fields_type>},
                                                {"fieldsV1", into<&ManagedFields::fields_v1>},
                                                {"manager", into<&ManagedFields::manager>},
                                                {"operation", read_operation},
                                                {"subresource", into<&ManagedFields::subresource>},
                                                {"time", read_entry_time},
                                            }}};

void read_managed(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out) {
  read_list(decoder, value, place, "[]v1.ManagedFieldsEntry", out.managed_fields,
            [](Decoder& inner, const json::Value& entry, const DecodePath& at, ManagedFields& taken) {
              read_struct(inner, entry, at, kManaged, taken);
            });
}

void read_uid(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out) {
  read(decoder, value, place, out.uid, "types.UID");
}

void read_creation(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out) {
  read_time(decoder, value, place, out.creation_timestamp);
}

void read_deletion(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out) {
  out.deletion_timestamp.reset();
  if (!value.is_null()) read_time(decoder, value, place, out.deletion_timestamp.emplace());
}

constexpr Struct<ObjectMeta, 15> kMetadata{
    "v1.ObjectMeta",
    {{
        {"annotations", into<&ObjectMeta::annotations>},
        {"creationTimestamp", read_creation},
        {"deletionGracePeriodSeconds", into<&ObjectMeta::deletion_grace_period_seconds>},
        {"deletionTimestamp", read_deletion},
        {"finalizers", into<&ObjectMeta::finalizers>},
        {"generateName", into<&ObjectMeta::generate_name>},
        {"generation", into<&ObjectMeta::generation>},
        {"labels", into<&ObjectMeta::labels>},
        {"managedFields", read_managed},
        {"name", into<&ObjectMeta::name>},
        {"namespace", into<&ObjectMeta::name_space>},
        {"ownerReferences", read_owners},
        {"resourceVersion", into<&ObjectMeta::resource_version>},
        {"selfLink", into<&ObjectMeta::self_link>},
        {"uid", read_uid},
    }}};
static_assert(kOwner.is_sorted() && kManaged.is_sorted() && kMetadata.is_sorted());

}  // namespace

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out) {
  read_struct(decoder, value, place, kMetadata, out);
}

}  // namespace kubexx::schema::decode
