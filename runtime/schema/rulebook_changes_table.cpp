#include <array>

#include "runtime/schema/rulebook.hpp"

// Changes between two versions of a definition: `rejects` is breaking, `warns` risky, `silent` safe. Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kChanges = std::to_array<RulebookRow>({
    {"DIFF-001", RuleEffect::rejects, "definition removed",
     R"(When a definition is deleted, the server deletes all of its objects. Keep it until it has no users.)"},
    {"DIFF-002", RuleEffect::silent, "definition added", R"(A new definition does not affect existing clients.)"},
    {"DIFF-003", RuleEffect::rejects, "group, plural name or kind changed",
     R"(The server rejects the update, since URLs and stored objects use these names. Add a new definition instead, and keep
the old one until its objects are migrated.)"},
    {"DIFF-004", RuleEffect::rejects, "scope changed",
     R"(The server rejects the update. Add a new definition instead.)"},
    {"DIFF-005", RuleEffect::warns, "a name used on the command line changed",
     R"(Scripts may use singular names, short names and categories, and clients may use the kind of lists.)"},
    {"DIFF-006", RuleEffect::rejects, "version removed that may be used in storage",
     R"(The server rejects the update while status.storedVersions lists the version. Keep the version with served: false,
rewrite all objects, remove it from status.storedVersions, and then from spec.versions.)"},
    {"DIFF-007", RuleEffect::rejects, "served version removed",
     R"(Clients of that version get 404. Mark the version as deprecated first, and serve it until it has no clients.)"},
    {"DIFF-008", RuleEffect::warns, "version removed that was not served",
     R"(If the version was ever the storage version, objects may still be stored in it. The server then rejects the update.)"},
    {"DIFF-009", RuleEffect::rejects, "version no longer served",
     R"(Clients of that version get 404. Mark the version as deprecated first, and serve it until it has no clients.)"},
    {"DIFF-010", RuleEffect::silent, "version added, or served for the first time",
     R"(A new version does not affect clients of other versions.)"},
    {"DIFF-011", RuleEffect::warns, "storage version changed",
     R"(Existing objects stay in the old storage version until each of them is written again. The old version cannot be
removed before that. Without a conversion webhook, fields that the new version does not declare are lost.)"},
    {"DIFF-012", RuleEffect::warns, "conversion strategy changed",
     R"(With None, fields that the other version does not declare are lost. With Webhook, objects cannot be read while the
webhook is unavailable: roll out the program that serves it and wait until it is ready, then apply the definition.)"},
    {"DIFF-013", RuleEffect::rejects, "status subresource removed", R"(Controllers that write to /status get 404.)"},
    {"DIFF-014", RuleEffect::warns, "status subresource added",
     R"(Writes to the object itself no longer change its status, and fewer keywords are allowed at the root of the schema.)"},
    {"DIFF-015", RuleEffect::rejects, "scale subresource removed", R"(kubectl scale and autoscalers get 404.)"},
    {"DIFF-016", RuleEffect::warns, "paths of the scale subresource changed",
     R"(Objects that store their replica count at the old path can no longer be scaled.)"},
    {"DIFF-017", RuleEffect::silent, "capability added",
     R"(A new scale subresource or selectable field does not affect existing clients.)"},
    {"DIFF-018", RuleEffect::rejects, "field no longer selectable",
     R"(The server rejects lists and watches that use the field in a field selector.)"},
    {"DIFF-019", RuleEffect::silent, "printer columns changed",
     R"(Only the tables that kubectl prints change. Programs should not parse them.)"},
    {"DIFF-020", RuleEffect::rejects, "field removed",
     R"(Stored objects lose the field when they are written again. Clients that send it are rejected, or the field is
dropped. Keep the field, and mark it as deprecated in its description.)"},
    {"DIFF-021", RuleEffect::rejects, "field renamed",
     R"(The server does not copy the value to the new name. Keep both fields, or add a version and convert with a webhook.)"},
    {"DIFF-022", RuleEffect::warns, "field no longer declared, but still preserved",
     R"(The object preserves unknown fields or is a map, so values are kept. They get no default value of their own, and only the schema of
the map still applies to them: what it rejects is reported as a change of the field.)"},
    {"DIFF-023", RuleEffect::silent, "field added",
     R"(Clients built against the old schema may drop the field when they write back an object that they have read.)"},
    {"DIFF-024", RuleEffect::warns, "field declared that was preserved as an unknown field",
     R"(Until now any value was accepted, or any value of the map. From now on the value must be valid.)"},
    {"DIFF-025", RuleEffect::rejects, "type changed",
     R"(Values of the old type are rejected. Add a new field, or add a version and convert with a webhook.)"},
    {"DIFF-026", RuleEffect::warns, "type widened",
     R"(Stored values stay valid, but clients may receive values that they cannot represent.)"},
    {"DIFF-027", RuleEffect::rejects, "field became required",
     R"(Stored objects without the field become invalid, and clients that do not send it are rejected. Give the field a
default value.)"},
    {"DIFF-028", RuleEffect::silent, "field no longer required, or given a default value",
     R"(Objects that were valid stay valid.)"},
    {"DIFF-029", RuleEffect::rejects, "null no longer allowed", R"(Stored null values are pruned or rejected.)"},
    {"DIFF-030", RuleEffect::warns, "null now allowed", R"(Clients may receive null where they expect a value.)"},
    {"DIFF-031", RuleEffect::rejects, "enum values removed", R"(Objects that use a removed value are rejected.)"},
    {"DIFF-032", RuleEffect::silent, "enum values added",
     R"(Objects that were valid stay valid. Clients may receive values that they do not recognize.)"},
    {"DIFF-033", RuleEffect::rejects, "bound tightened",
     R"(Objects with values outside the new bound are rejected. Since Kubernetes 1.30, servers tolerate invalid values that
an update does not change.)"},
    {"DIFF-034", RuleEffect::silent, "bound relaxed", R"(Objects that were valid stay valid.)"},
    {"DIFF-035", RuleEffect::rejects, "pattern added",
     R"(Objects with strings that do not match are rejected. Since Kubernetes 1.30, servers tolerate invalid values that an
update does not change.)"},
    {"DIFF-036", RuleEffect::warns, "pattern changed",
     R"(kubexx does not determine whether the new pattern matches every string that the old one matched.)"},
    {"DIFF-037", RuleEffect::warns, "format changed",
     R"(If the server supports the new format, strings that do not have it are rejected.)"},
    {"DIFF-038", RuleEffect::warns, "default value changed or removed",
     R"(Objects that omit the field behave differently. If the default value was removed, the field may be missing.)"},
    {"DIFF-039", RuleEffect::warns, "default value added",
     R"(Objects that omit the field get the default value when they are read.)"},
    {"DIFF-040", RuleEffect::rejects, "list type or its keys changed",
     R"(Lists with duplicate elements or keys become invalid, and server-side apply confuses the owners of elements.)"},
    {"DIFF-041", RuleEffect::warns, "list or map is merged differently",
     R"(Server-side apply now tracks owners of the whole list or map instead of its elements, or the other way round.)"},
    {"DIFF-042", RuleEffect::rejects, "unknown fields no longer preserved",
     R"(Fields that are not declared are lost when stored objects are written again.)"},
    {"DIFF-043", RuleEffect::silent, "unknown fields now preserved", R"(Objects that were valid stay valid.)"},
    {"DIFF-044", RuleEffect::rejects, "map no longer accepts arbitrary keys",
     R"(Keys that are not declared are pruned or rejected.)"},
    {"DIFF-045", RuleEffect::warns, "field is no longer an embedded resource",
     R"(apiVersion, kind and metadata are pruned unless the schema declares them.)"},
    {"DIFF-046", RuleEffect::rejects, "field became an embedded resource",
     R"(Values without apiVersion and kind are rejected.)"},
    {"DIFF-047", RuleEffect::warns, "CEL rule added",
     R"(Objects that violate the rule are rejected. Since Kubernetes 1.30, servers tolerate values that an update does not
change, unless the rule uses oldSelf.)"},
    {"DIFF-048", RuleEffect::silent, "CEL rule removed", R"(Objects that were valid stay valid.)"},
    {"DIFF-049", RuleEffect::warns, "allOf, anyOf, oneOf or not changed",
     R"(kubexx does not determine whether the new schemas accept everything that the old ones accepted.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_changes() { return kChanges; }

}  // namespace kubexx::schema
