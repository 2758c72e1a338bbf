#include "runtime/testing/http/protobuf_kinds.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace kubexx::testing {
namespace {

using Field = ProtobufField;
using enum ProtobufType;

constexpr Field text_at(int number, std::string_view name) { return {.number = number, .name = name}; }
constexpr Field one(int number, std::string_view name, ProtobufType type) {
  return {.number = number, .name = name, .type = type};
}
constexpr Field pointer(int number, std::string_view name, ProtobufType type) {
  return {.number = number, .name = name, .type = type, .is_pointer = true};
}
constexpr Field object(int number, std::string_view name, std::span<const Field> fields) {
  return {.number = number, .name = name, .type = message, .message = fields};
}
constexpr Field texts(int number, std::string_view name) { return {.number = number, .name = name, .is_list = true}; }
constexpr Field objects(int number, std::string_view name, std::span<const Field> fields) {
  return {.number = number, .name = name, .type = message, .message = fields, .is_list = true};
}

constexpr std::array kOwner = {text_at(1, "kind"),
                               text_at(3, "name"),
                               text_at(4, "uid"),
                               text_at(5, "apiVersion"),
                               pointer(6, "controller", boolean),
                               pointer(7, "blockOwnerDeletion", boolean)};

constexpr std::array kManager = {text_at(1, "manager"),    text_at(2, "operation"),  text_at(3, "apiVersion"),
                                 one(4, "time", time),     text_at(6, "fieldsType"), one(7, "fieldsV1", json),
                                 text_at(8, "subresource")};

constexpr std::array kMetadata = {text_at(1, "name"),
                                  text_at(2, "generateName"),
                                  text_at(3, "namespace"),
                                  text_at(5, "uid"),
                                  text_at(6, "resourceVersion"),
                                  one(7, "generation", integer),
                                  one(8, "creationTimestamp", time),
                                  one(9, "deletionTimestamp", time),
                                  pointer(10, "deletionGracePeriodSeconds", integer),
                                  one(11, "labels", text_map),
                                  one(12, "annotations", text_map),
                                  objects(13, "ownerReferences", kOwner),
                                  texts(14, "finalizers"),
                                  objects(17, "managedFields", kManager)};

constexpr Field metadata = object(1, "metadata", kMetadata);

constexpr std::array kConfigMap = {metadata, one(2, "data", text_map), one(3, "binaryData", bytes_map),
                                   pointer(4, "immutable", boolean)};

constexpr std::array kSecret = {metadata, one(2, "data", bytes_map), text_at(3, "type"), one(4, "stringData", text_map),
                                pointer(5, "immutable", boolean)};

constexpr std::array kNamespaceSpec = {texts(1, "finalizers")};
constexpr std::array kNamespaceCondition = {text_at(1, "type"), text_at(2, "status"),
                                            one(4, "lastTransitionTime", time), text_at(5, "reason"),
                                            text_at(6, "message")};
constexpr std::array kNamespaceStatus = {text_at(1, "phase"), objects(2, "conditions", kNamespaceCondition)};
constexpr std::array kNamespace = {metadata, object(2, "spec", kNamespaceSpec), object(3, "status", kNamespaceStatus)};

constexpr std::array kLeaseSpec = {pointer(1, "holderIdentity", text),      pointer(2, "leaseDurationSeconds", integer),
                                   one(3, "acquireTime", micro_time),       one(4, "renewTime", micro_time),
                                   pointer(5, "leaseTransitions", integer), pointer(6, "strategy", text),
                                   pointer(7, "preferredHolder", text)};
constexpr std::array kLease = {metadata, object(2, "spec", kLeaseSpec)};

constexpr std::array kReference = {text_at(1, "kind"),     text_at(2, "namespace"),  text_at(3, "name"),
                                   text_at(4, "uid"),      text_at(5, "apiVersion"), text_at(6, "resourceVersion"),
                                   text_at(7, "fieldPath")};
constexpr std::array kEventSource = {text_at(1, "component"), text_at(2, "host")};
constexpr std::array kEventSeries = {one(1, "count", integer), one(2, "lastObservedTime", micro_time)};
constexpr std::array kCoreEvent = {metadata,
                                   object(2, "involvedObject", kReference),
                                   text_at(3, "reason"),
                                   text_at(4, "message"),
                                   object(5, "source", kEventSource),
                                   one(6, "firstTimestamp", time),
                                   one(7, "lastTimestamp", time),
                                   one(8, "count", integer),
                                   text_at(9, "type"),
                                   one(10, "eventTime", micro_time),
                                   object(11, "series", kEventSeries),
                                   text_at(12, "action"),
                                   object(13, "related", kReference),
                                   text_at(14, "reportingComponent"),
                                   text_at(15, "reportingInstance")};
constexpr std::array kEvent = {metadata,
                               one(2, "eventTime", micro_time),
                               object(3, "series", kEventSeries),
                               text_at(4, "reportingController"),
                               text_at(5, "reportingInstance"),
                               text_at(6, "action"),
                               text_at(7, "reason"),
                               object(8, "regarding", kReference),
                               object(9, "related", kReference),
                               text_at(10, "note"),
                               text_at(11, "type"),
                               object(12, "deprecatedSource", kEventSource),
                               one(13, "deprecatedFirstTimestamp", time),
                               one(14, "deprecatedLastTimestamp", time),
                               one(15, "deprecatedCount", integer)};

constexpr std::array kResourceAccess = {text_at(1, "namespace"), text_at(2, "verb"),     text_at(3, "group"),
                                        text_at(4, "version"),   text_at(5, "resource"), text_at(6, "subresource"),
                                        text_at(7, "name")};
constexpr std::array kPathAccess = {text_at(1, "path"), text_at(2, "verb")};
constexpr std::array kAccess = {object(1, "resourceAttributes", kResourceAccess),
                                object(2, "nonResourceAttributes", kPathAccess)};
constexpr std::array kAccessReview = {metadata, object(2, "spec", kAccess)};

constexpr std::array kPreconditions = {pointer(1, "uid", text), pointer(2, "resourceVersion", text)};
constexpr std::array kDeleteOptions = {
    pointer(1, "gracePeriodSeconds", integer), object(2, "preconditions", kPreconditions),
    pointer(3, "orphanDependents", boolean), pointer(4, "propagationPolicy", text), texts(5, "dryRun")};

constexpr std::array kKinds = {ProtobufKind{"v1", "ConfigMap", kConfigMap},
                               ProtobufKind{"v1", "Secret", kSecret},
                               ProtobufKind{"v1", "Namespace", kNamespace},
                               ProtobufKind{"v1", "Event", kCoreEvent},
                               ProtobufKind{"events.k8s.io/v1", "Event", kEvent},
                               ProtobufKind{"coordination.k8s.io/v1", "Lease", kLease},
                               ProtobufKind{"authorization.k8s.io/v1", "SelfSubjectAccessReview", kAccessReview},
                               ProtobufKind{"v1", "DeleteOptions", kDeleteOptions},
                               ProtobufKind{"meta.k8s.io/v1", "DeleteOptions", kDeleteOptions}};

constexpr std::array kType = {text_at(1, "apiVersion"), text_at(2, "kind")};
constexpr std::array kEnvelope = {object(1, "type", kType), one(2, "raw", text)};

}  // namespace

const ProtobufKind* find_protobuf_kind(std::string_view api_version, std::string_view kind) {
  const auto* found = std::find_if(kKinds.begin(), kKinds.end(), [&](const ProtobufKind& one) {
    return one.api_version == api_version && one.kind == kind;
  });
  return found == kKinds.end() ? nullptr : &*found;
}

std::span<const ProtobufField> protobuf_envelope() { return kEnvelope; }

}  // namespace kubexx::testing
