#include "runtime/testing/openapi/published_prose.hpp"

namespace kubexx::testing {
namespace {

constexpr Prose kProse[] = {
    {"ObjectMeta", "", "What every object that a server keeps has beside its own fields."},
    {"ObjectMeta", "annotations",
     "Texts by name that people and programs leave with the object. Servers do not look at them, and select nothing by "
     "them."},
    {"ObjectMeta", "creationTimestamp", "When the object was created. Written by the server."},
    {"ObjectMeta", "deletionGracePeriodSeconds",
     "How many seconds the object is left to end by itself once it is to be deleted. Written by the server."},
    {"ObjectMeta", "deletionTimestamp",
     "When the deletion of the object was requested. It is removed with its last finalizer. Written by "
     "the server."},
    {"ObjectMeta", "finalizers",
     "Programs that must finish work before the object is removed. Each removes its own name when it is done; no "
     "name can be added to an object that is being deleted."},
    {"ObjectMeta", "generateName", "A prefix that the server completes to a unique name if no name is given."},
    {"ObjectMeta", "generation",
     "Counts the changes of the desired state: everything except metadata and the status subresource. "
     "Written by the server."},
    {"ObjectMeta", "labels", "Keys and values by which objects are selected."},
    {"ObjectMeta", "managedFields",
     "The fields that each manager has set, for server-side apply. Written by the server."},
    {"ObjectMeta", "name",
     "Identifies the object in its kind and namespace, or in the cluster if the kind has no "
     "namespaces. It never changes."},
    {"ObjectMeta", "namespace", "The namespace of the object, if its kind has namespaces. It never changes."},
    {"ObjectMeta", "ownerReferences",
     "Objects that this one belongs to: when the last of them is deleted, it is deleted, too. At most one of them is "
     "its "
     "controller."},
    {"ObjectMeta", "resourceVersion",
     "Changes with every write. In an update, it ensures that no other client has written in between; "
     "lists and watches start from one. Written by the server."},
    {"ObjectMeta", "selfLink", "No longer written by servers."},
    {"ObjectMeta", "uid",
     "Identifies the object among all that ever existed, including those of the same name. Written by the server."},
    {"OwnerReference", "", "Names an object that another one belongs to, in the same namespace or in none."},
    {"OwnerReference", "apiVersion", "Group and version of the owner."},
    {"OwnerReference", "blockOwnerDeletion",
     "Whether an owner that is deleted in the foreground waits until this object is removed."},
    {"OwnerReference", "controller", "Whether the owner is the one that manages this object."},
    {"OwnerReference", "kind", "Kind of the owner."},
    {"OwnerReference", "name", "Name of the owner."},
    {"OwnerReference", "uid", "Uid of the owner: a later object of the same name owns nothing."},
    {"ManagedFieldsEntry", "", "The fields that one manager has set with one operation."},
    {"ManagedFieldsEntry", "apiVersion", "The version of the kind in which the fields are named."},
    {"ManagedFieldsEntry", "fieldsType", "The notation of the fields: FieldsV1."},
    {"ManagedFieldsEntry", "fieldsV1", "The fields."},
    {"ManagedFieldsEntry", "manager", "The program that set them."},
    {"ManagedFieldsEntry", "operation", "Apply for server-side apply, Update for all other writes."},
    {"ManagedFieldsEntry", "subresource", "The subresource that was written, if any."},
    {"ManagedFieldsEntry", "time", "When the fields of this manager last changed."},
    {"FieldsV1", "",
     "A set of fields as nested objects: f:name is a member, k:{...} the element of a list by its keys, v:value an "
     "element by its value, and a dot the thing itself."},
    {"ListMeta", "", "The metadata of a list."},
    {"ListMeta", "continue", "Requests the next page of the list, if it has one."},
    {"ListMeta", "remainingItemCount", "How many objects follow on later pages, if the server can determine it."},
    {"ListMeta", "resourceVersion", "The version of the list, from which a watch can continue."},
    {"ListMeta", "selfLink", "No longer written by servers."},
    {"Time", "", "A time in UTC, to the second, in the format of RFC 3339."},
};

}  // namespace

std::span<const Prose> published_prose() { return kProse; }

}  // namespace kubexx::testing
