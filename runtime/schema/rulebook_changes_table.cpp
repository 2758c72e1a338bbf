#include <array>

#include "runtime/schema/rulebook.hpp"

// Changes from one definition to the next; `refuses` is breaking, `warns` risky, `silent` safe. Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kChanges = std::to_array<RulebookRow>({
    {"DIFF-001", RuleEffect::refuses, "a definition is gone",
     R"(When the definition is deleted, the server deletes all objects of it. Keep it until nobody uses them.)"},
    {"DIFF-002", RuleEffect::silent, "a definition is new", R"(Nothing was there before.)"},
    {"DIFF-003", RuleEffect::refuses, "group, plural name or kind changed",
     R"(The server refuses the update: URLs and stored objects are named so. Make a new definition beside the old one.)"},
    {"DIFF-004", RuleEffect::refuses, "the scope changed",
     R"(The server refuses the update. Make a new definition beside the old one.)"},
    {"DIFF-005", RuleEffect::warns, "a name that people type changed",
     R"(Scripts may use singular and short names or categories, and clients may know the kind of lists.)"},
    {"DIFF-006", RuleEffect::refuses, "a version is gone that objects may be stored as",
     R"(The server refuses the update as long as status.storedVersions lists the version. Keep it with served: false,
rewrite all objects, remove it from status.storedVersions, then from spec.versions.)"},
    {"DIFF-007", RuleEffect::refuses, "a served version is gone",
     R"(Clients of that version get status 404. Mark it as deprecated first, and serve it as long as it has clients.)"},
    {"DIFF-008", RuleEffect::warns, "a version is gone that was not served",
     R"(Objects may still be stored as it, if it was the storage version once; then the server refuses the update.)"},
    {"DIFF-009", RuleEffect::refuses, "a version is no longer served",
     R"(Clients of that version get status 404. Mark it as deprecated first, and serve it as long as it has clients.)"},
    {"DIFF-010", RuleEffect::silent, "a version is new, or served now", R"(Nobody has used it before.)"},
    {"DIFF-011", RuleEffect::warns, "the storage version changed",
     R"(Stored objects stay as they are until each is written again. The old version cannot be removed before that,
and what the new one does not declare is lost unless a webhook converts.)"},
    {"DIFF-012", RuleEffect::warns, "the conversion strategy changed",
     R"(With None, fields that the other version does not declare are lost; with Webhook, nothing can be read while
the webhook is away.)"},
    {"DIFF-013", RuleEffect::refuses, "the status subresource is gone",
     R"(Controllers that write to /status get status 404.)"},
    {"DIFF-014", RuleEffect::warns, "the status subresource is new",
     R"(Writes to the object itself no longer change its status, and the root of the schema may hold fewer keywords.)"},
    {"DIFF-015", RuleEffect::refuses, "the scale subresource is gone",
     R"(kubectl scale and autoscalers get status 404.)"},
    {"DIFF-016", RuleEffect::warns, "the scale subresource has other paths",
     R"(Objects that have their replicas at the old path cannot be scaled.)"},
    {"DIFF-017", RuleEffect::silent, "something can be used now",
     R"(A scale subresource or a selectable field is new; nobody has used it before.)"},
    {"DIFF-018", RuleEffect::refuses, "a field can no longer be selected",
     R"(Lists and watches with a field selector on it are refused.)"},
    {"DIFF-019", RuleEffect::silent, "kubectl prints other columns", R"(Programs that read tables should not.)"},
    {"DIFF-020", RuleEffect::refuses, "a field is gone",
     R"(Stored objects lose the field when they are written again, and clients that send it are refused or lose it.
Keep it, and say in its description that it is deprecated.)"},
    {"DIFF-021", RuleEffect::refuses, "a field was renamed",
     R"(Nothing carries the value from the old name to the new one. Keep both, or make a new version and convert by
webhook.)"},
    {"DIFF-022", RuleEffect::warns, "a field is no longer declared, but kept",
     R"(The object keeps unknown fields, so the value stays; it is no longer validated, and has no default.)"},
    {"DIFF-023", RuleEffect::silent, "a field is new",
     R"(Old clients may drop it when they write back what they read, as they do not know it.)"},
    {"DIFF-024", RuleEffect::warns, "a field is declared that was kept before",
     R"(Whatever stood there was kept; from now on it has to be valid.)"},
    {"DIFF-025", RuleEffect::refuses, "the type changed",
     R"(Values of the old type are refused. Make a new field, or a new version and convert by webhook.)"},
    {"DIFF-026", RuleEffect::warns, "the type is wider",
     R"(Stored values stay valid; clients may come upon values that they cannot hold.)"},
    {"DIFF-027", RuleEffect::refuses, "a field is required that was not",
     R"(Stored objects without it are invalid, and clients that do not send it are refused. Give it a default.)"},
    {"DIFF-028", RuleEffect::silent, "a field is no longer required, or has a default",
     R"(What was valid stays valid.)"},
    {"DIFF-029", RuleEffect::refuses, "null is no longer allowed", R"(Stored nulls are pruned or refused.)"},
    {"DIFF-030", RuleEffect::warns, "null is allowed now", R"(Clients may come upon null where they expect a value.)"},
    {"DIFF-031", RuleEffect::refuses, "fewer values are allowed",
     R"(Objects with the values that are gone are refused.)"},
    {"DIFF-032", RuleEffect::silent, "more values are allowed",
     R"(What was valid stays valid; clients may come upon values that they do not know.)"},
    {"DIFF-033", RuleEffect::refuses, "a bound is tighter",
     R"(Objects with values outside of it are refused. Servers since 1.30 let values pass that an update does not
touch.)"},
    {"DIFF-034", RuleEffect::silent, "a bound is wider", R"(What was valid stays valid.)"},
    {"DIFF-035", RuleEffect::refuses, "a pattern is new",
     R"(Objects with texts that do not match are refused. Servers since 1.30 let values pass that an update does not
touch.)"},
    {"DIFF-036", RuleEffect::warns, "a pattern changed",
     R"(Whether the new pattern matches everything that the old one did is not looked at.)"},
    {"DIFF-037", RuleEffect::warns, "a format changed",
     R"(Texts that are not of the new format are refused, if the server knows it.)"},
    {"DIFF-038", RuleEffect::warns, "a default changed or is gone",
     R"(Objects without the field mean something else from now on; without the default it may be missing.)"},
    {"DIFF-039", RuleEffect::warns, "a default is new", R"(Objects without the field get it when they are read.)"},
    {"DIFF-040", RuleEffect::refuses, "the list type or its keys changed",
     R"(Lists that hold an element or key twice become invalid, and server-side apply mixes up who owns which element.)"},
    {"DIFF-041", RuleEffect::warns, "a list or map is treated another way",
     R"(Server-side apply assigns owners to the whole where it did so to parts, or the other way round.)"},
    {"DIFF-042", RuleEffect::refuses, "unknown fields are no longer kept",
     R"(What is not declared is lost when stored objects are written again.)"},
    {"DIFF-043", RuleEffect::silent, "more fields are kept", R"(What was valid stays valid.)"},
    {"DIFF-044", RuleEffect::refuses, "a map takes no more keys", R"(Keys that are not declared are lost or refused.)"},
    {"DIFF-045", RuleEffect::warns, "a field is no longer a whole resource",
     R"(apiVersion, kind and metadata are pruned unless they are declared.)"},
    {"DIFF-046", RuleEffect::refuses, "a field has to be a whole resource",
     R"(Values without apiVersion and kind are refused.)"},
    {"DIFF-047", RuleEffect::warns, "a rule in CEL is new",
     R"(Objects that break it are refused. Servers since 1.30 let values pass that an update does not touch, unless
the rule uses oldSelf.)"},
    {"DIFF-048", RuleEffect::silent, "a rule is gone", R"(What was valid stays valid.)"},
    {"DIFF-049", RuleEffect::warns, "a junctor changed",
     R"(Whether the new branches accept everything that the old ones did is not looked at.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_changes() { return kChanges; }

}  // namespace kubexx::schema
