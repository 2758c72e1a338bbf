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
     "When the object was asked to be gone. It stays, marked by this, until its last finalizer is removed. Written by "
     "the server."},
    {"ObjectMeta", "finalizers",
     "Who has work to do before the object may go. Each removes its own name when it is done; none can be added once "
     "the object is to be deleted."},
    {"ObjectMeta", "generateName",
     "The start of a name that the server completes with letters of its choice, where no name is given."},
    {"ObjectMeta", "generation",
     "Counts the changes of what is wanted: of everything but metadata and, where the kind has it apart, status. "
     "Written by the server."},
    {"ObjectMeta", "labels", "Texts by name that objects are selected by."},
    {"ObjectMeta", "managedFields",
     "Which manager set which fields: what applying on the server goes by. Written by the server."},
    {"ObjectMeta", "name",
     "Tells the object from all others of its kind in its namespace, or in the cluster where the kind has no "
     "namespaces. It never changes."},
    {"ObjectMeta", "namespace",
     "The namespace that the object is in, where its kind has namespaces. It never changes."},
    {"ObjectMeta", "ownerReferences",
     "Objects that this one belongs to: when the last of them is gone, it is deleted too. At most one of them is its "
     "controller."},
    {"ObjectMeta", "resourceVersion",
     "Changes with every write. Sent along with an update, it makes sure that nobody else has written in between; "
     "lists and watches start from one. Written by the server."},
    {"ObjectMeta", "selfLink", "No longer written by servers."},
    {"ObjectMeta", "uid",
     "Tells the object from all others there ever were, also from those that had its name. Written by the server."},
    {"OwnerReference", "", "Names an object that another one belongs to, in the same namespace or in none."},
    {"OwnerReference", "apiVersion", "Group and version of the owner."},
    {"OwnerReference", "blockOwnerDeletion",
     "Whether an owner that is deleted in the foreground waits until this object is gone."},
    {"OwnerReference", "controller", "Whether the owner is the one that manages this object."},
    {"OwnerReference", "kind", "Kind of the owner."},
    {"OwnerReference", "name", "Name of the owner."},
    {"OwnerReference", "uid", "Uid of the owner: a later object of the same name owns nothing."},
    {"ManagedFieldsEntry", "", "What one manager has set, by one way of writing."},
    {"ManagedFieldsEntry", "apiVersion", "The version of the kind that the fields are named in."},
    {"ManagedFieldsEntry", "fieldsType", "The notation of the fields: FieldsV1."},
    {"ManagedFieldsEntry", "fieldsV1", "The fields."},
    {"ManagedFieldsEntry", "manager", "Who wrote them."},
    {"ManagedFieldsEntry", "operation", "Apply where they were applied on the server, Update where they were written."},
    {"ManagedFieldsEntry", "subresource", "The subresource that was written, if any."},
    {"ManagedFieldsEntry", "time", "When what this manager has set last changed."},
    {"FieldsV1", "",
     "A set of fields as nested objects: f:name is a member, k:{...} the element of a list by its keys, v:value an "
     "element by its value, and a dot the thing itself."},
    {"ListMeta", "", "What every list has beside its objects."},
    {"ListMeta", "continue", "Asks for the next page of the list, where there is one."},
    {"ListMeta", "remainingItemCount", "How many objects follow on later pages, as far as the server can tell."},
    {"ListMeta", "resourceVersion", "The version that the list is of; a watch goes on from it."},
    {"ListMeta", "selfLink", "No longer written by servers."},
    {"Time", "", "A moment in UTC, to the second, as RFC 3339 writes it."},
};

}  // namespace

std::span<const Prose> published_prose() { return kProse; }

}  // namespace kubexx::testing
