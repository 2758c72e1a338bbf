#pragma once

/// The markers as C++ values, for KUBEXX(…). The compiler checks their arguments; the generator reads the expressions from
/// the source, so the objects themselves are empty.
///
/// Generated from the marker table by `kubexx markers --format=header`. Do not edit.

#include <initializer_list>
#include <string_view>

namespace kubexx {

struct list;
struct object;

/// A literal, or a constant of type `const char*` or `std::string_view`.
struct text {
  constexpr text() = default;
  constexpr text(const char*) {}
  constexpr text(std::string_view) {}
};

/// An integer of up to 64 bits.
struct integer {
  constexpr integer() = default;
  constexpr integer(int) {}
  constexpr integer(long) {}
  constexpr integer(long long) {}
  constexpr integer(unsigned) {}
  constexpr integer(unsigned long) {}
  constexpr integer(unsigned long long) {}
  integer(bool) = delete;
  integer(double) = delete;
};

/// An integer of up to 64 bits, or a double.
struct number {
  constexpr number() = default;
  constexpr number(int) {}
  constexpr number(long) {}
  constexpr number(long long) {}
  constexpr number(unsigned) {}
  constexpr number(unsigned long) {}
  constexpr number(unsigned long long) {}
  constexpr number(double) {}
  number(bool) = delete;
};

/// `true` or `false`; nothing that is convertible to bool.
struct boolean {
  constexpr boolean() = default;
  constexpr boolean(bool) {}
  template <class Other>
  boolean(Other) = delete;
};

/// Strings in braces: `{"a", "b"}`.
struct strings {
  constexpr strings() = default;
  constexpr strings(std::initializer_list<text>) {}
};

/// Any JSON value except null: a number, a string, `true`, `false`, an enumerator, `kubexx::list{…}`,
/// `kubexx::object{…}`.
struct value {
  constexpr value(bool) {}
  constexpr value(int) {}
  constexpr value(long) {}
  constexpr value(long long) {}
  constexpr value(unsigned) {}
  constexpr value(unsigned long) {}
  constexpr value(unsigned long long) {}
  constexpr value(double) {}
  constexpr value(const char*) {}
  constexpr value(std::string_view) {}
  constexpr value(const list&) {}
  constexpr value(const object&) {}
  template <class Enum>
    requires(__is_enum(Enum))
  constexpr value(Enum) {}
};

/// A list of values: `kubexx::list{1, 2}`.
struct list {
  constexpr list() = default;
  constexpr list(std::initializer_list<value>) {}
};

/// One key of an object and its value.
struct member {
  text key;
  value content;
};

/// Values by key: `kubexx::object{{"size", 1}, {"color", "red"}}`.
struct object {
  constexpr object() = default;
  constexpr object(std::initializer_list<member>) {}
};

/// Applies markers to the elements of a list instead of the list: `kubexx::items(kubexx::min_length(1))`.
struct items {
  template <class... Markers>
  constexpr explicit items(const Markers&...) {}
};

/// Verbs for `.verbs` of `kubexx::rbac`.
namespace verbs {
/// reading objects and their changes
inline constexpr strings read{"get", "list", "watch"};
/// changing single objects
inline constexpr strings write{"create", "update", "patch", "delete"};
/// `read` and `write`
inline constexpr strings manage{"get", "list", "watch", "create", "update", "patch", "delete"};
/// every verb, also those of later releases
inline constexpr strings all{"*"};
}  // namespace verbs

/// group_name: API group of the kinds in a namespace.
/// In comments `+groupName`; on a namespace.
struct group_name {
  constexpr explicit group_name(text) {}
};

/// enum_from_constants: the allowed values are the string constants of that type.
/// In comments `+k8s:enum`; on a type.
struct enum_from_constants_t {};
inline constexpr enum_from_constants_t enum_from_constants{};

/// immutable: the value cannot change once it is set.
/// In comments `+k8s:immutable`; on a field.
struct immutable_t {};
inline constexpr immutable_t immutable{};

/// default_value: value that the server fills in if the field is absent.
/// In comments `+kubebuilder:default`; on a field.
struct default_value {
  constexpr explicit default_value(value) {}
};

/// deprecated_version: the server warns clients of this version.
/// In comments `+kubebuilder:deprecatedversion`; on the struct of a kind.
struct deprecated_version {
  /// warning that the server sends to clients of this version; one line
  text warning{};
};

/// example: example value, for documentation.
/// In comments `+kubebuilder:example`; on a field.
struct example {
  constexpr explicit example(value) {}
};

/// external_docs: link to further documentation of a value.
/// In comments `+kubebuilder:externalDocs`; on a type or a field.
struct external_docs {
  /// absolute URL; required
  text url{};
  /// description of the linked documentation
  text description{};
};

/// metadata: labels and annotations of the CRD itself.
/// In comments `+kubebuilder:metadata`; on the struct of a kind.
struct metadata {
  /// annotations, each `key=value`
  strings annotations{};
  /// labels, each `key=value`
  strings labels{};
};

/// root: whether a struct is a kind, if its members do not determine that.
/// In comments `+kubebuilder:object:root`; on a type.
struct root {
  constexpr explicit root(boolean) {}
};

/// print_column: column of `kubectl get`.
/// In comments `+kubebuilder:printcolumn`; on the struct of a kind.
struct print_column {
  /// heading of the column; required
  text name{};
  /// type of the value; required
  text type{};
  /// path of the value; required
  text json_path{};
  /// what the column shows
  text description{};
  /// OpenAPI format of the value
  text format{};
  /// columns with a priority above 0 are only shown by `-o wide`
  integer priority{};
};

/// preserve_unknown_fields: the server keeps fields that are not in the schema.
/// In comments `+kubebuilder:pruning:PreserveUnknownFields`; on a type or a field.
struct preserve_unknown_fields_t {};
inline constexpr preserve_unknown_fields_t preserve_unknown_fields{};

/// rbac: rights of the program, for `kubexx rbac`; not part of a CRD.
/// In comments `+kubebuilder:rbac`; on a namespace or a type.
struct rbac {
  /// API groups; `""` or `core` is the core group
  strings groups{};
  /// plural names; subresources are written `pods/log` or `pods/*`
  strings resources{};
  /// names of objects; all if omitted
  strings resource_names{};
  /// such as `get;list;watch`; required
  strings verbs{};
  /// URLs instead of resources
  strings urls{};
  /// the rule belongs to a Role in this namespace
  text name_space{};
  /// name of the role, instead of `--role-name`
  text role_name{};
};

/// resource: names and scope of a kind.
/// In comments `+kubebuilder:resource`; on the struct of a kind.
struct resource {
  /// plural name, as in URLs; derived from the kind by default
  text path{};
  /// singular name; the lower-case kind by default
  text singular{};
  /// abbreviations for the command line
  strings short_name{};
  /// groups of resources, such as `all`
  strings categories{};
  /// `Namespaced` (the default) or `Cluster`
  text scope{};
};

/// selectable_field: field that can be used in field selectors.
/// In comments `+kubebuilder:selectablefield`; on the struct of a kind.
struct selectable_field {
  /// path of the field; required
  text json_path{};
};

/// skip: kinds of this namespace do not become CRDs.
/// In comments `+kubebuilder:skip`; on a namespace.
struct skip_t {};
inline constexpr skip_t skip{};

/// skip_version: this version is omitted from the CRD.
/// In comments `+kubebuilder:skipversion`; on the struct of a kind.
struct skip_version_t {};
inline constexpr skip_version_t skip_version{};

/// storage_version: objects are stored in this version.
/// In comments `+kubebuilder:storageversion`; on the struct of a kind.
struct storage_version_t {};
inline constexpr storage_version_t storage_version{};

/// scale: the kind has a scale subresource.
/// In comments `+kubebuilder:subresource:scale`; on the struct of a kind.
struct scale {
  /// path of the desired number of replicas; required
  text spec_path{};
  /// path of the observed number of replicas; required
  text status_path{};
  /// path of the serialised label selector
  text selector_path{};
};

/// status: the kind has a status subresource.
/// In comments `+kubebuilder:subresource:status`; on the struct of a kind.
struct status_t {};
inline constexpr status_t status{};

/// title: title of a value, for documentation.
/// In comments `+kubebuilder:title`; on a type or a field.
struct title {
  constexpr explicit title(text) {}
};

/// unserved_version: the server does not serve this version.
/// In comments `+kubebuilder:unservedversion`; on the struct of a kind.
struct unserved_version_t {};
inline constexpr unserved_version_t unserved_version{};

/// at_least_one_of: at least one of these fields must be set; by JSON name.
/// In comments `+kubebuilder:validation:AtLeastOneOf`; on a type.
struct at_least_one_of {
  constexpr at_least_one_of(std::initializer_list<text>) {}
};

/// at_most_one_of: at most one of these fields may be set; by JSON name.
/// In comments `+kubebuilder:validation:AtMostOneOf`; on a type.
struct at_most_one_of {
  constexpr at_most_one_of(std::initializer_list<text>) {}
};

/// embedded_resource: the value is a complete Kubernetes object with apiVersion, kind and metadata.
/// In comments `+kubebuilder:validation:EmbeddedResource`; on a field.
struct embedded_resource_t {};
inline constexpr embedded_resource_t embedded_resource{};

/// enumeration: the allowed values.
/// In comments `+kubebuilder:validation:Enum`; on a type or a field.
struct enumeration {
  constexpr enumeration(std::initializer_list<value>) {}
};

/// exactly_one_of: exactly one of these fields must be set; by JSON name.
/// In comments `+kubebuilder:validation:ExactlyOneOf`; on a type.
struct exactly_one_of {
  constexpr exactly_one_of(std::initializer_list<text>) {}
};

/// exclusive_maximum: the value must be less than the maximum.
/// In comments `+kubebuilder:validation:ExclusiveMaximum`; on a type or a field.
struct exclusive_maximum {
  constexpr explicit exclusive_maximum(boolean) {}
};

/// exclusive_minimum: the value must be greater than the minimum.
/// In comments `+kubebuilder:validation:ExclusiveMinimum`; on a type or a field.
struct exclusive_minimum {
  constexpr explicit exclusive_minimum(boolean) {}
};

/// format: OpenAPI format of the value, such as `ipv4` or `date-time`.
/// In comments `+kubebuilder:validation:Format`; on a type or a field.
struct format {
  constexpr explicit format(text) {}
};

/// max_items: maximum number of list elements.
/// In comments `+kubebuilder:validation:MaxItems`; on a type or a field.
struct max_items {
  constexpr explicit max_items(integer) {}
};

/// max_length: maximum length of a string, in characters.
/// In comments `+kubebuilder:validation:MaxLength`; on a type or a field.
struct max_length {
  constexpr explicit max_length(integer) {}
};

/// max_properties: maximum number of keys in an object.
/// In comments `+kubebuilder:validation:MaxProperties`; on a type or a field.
struct max_properties {
  constexpr explicit max_properties(integer) {}
};

/// maximum: maximum value.
/// In comments `+kubebuilder:validation:Maximum`; on a type or a field.
struct maximum {
  constexpr explicit maximum(number) {}
};

/// min_items: minimum number of list elements.
/// In comments `+kubebuilder:validation:MinItems`; on a type or a field.
struct min_items {
  constexpr explicit min_items(integer) {}
};

/// min_length: minimum length of a string, in characters.
/// In comments `+kubebuilder:validation:MinLength`; on a type or a field.
struct min_length {
  constexpr explicit min_length(integer) {}
};

/// min_properties: minimum number of keys in an object.
/// In comments `+kubebuilder:validation:MinProperties`; on a type or a field.
struct min_properties {
  constexpr explicit min_properties(integer) {}
};

/// minimum: minimum value.
/// In comments `+kubebuilder:validation:Minimum`; on a type or a field.
struct minimum {
  constexpr explicit minimum(number) {}
};

/// multiple_of: the value must be a multiple of this number.
/// In comments `+kubebuilder:validation:MultipleOf`; on a type or a field.
struct multiple_of {
  constexpr explicit multiple_of(number) {}
};

/// optional: the field is optional; on a namespace, all fields are optional by default.
/// In comments `+kubebuilder:validation:Optional`; on a namespace or a field.
struct optional_t {};
inline constexpr optional_t optional{};

/// pattern: regular expression that a string must match.
/// In comments `+kubebuilder:validation:Pattern`; on a type or a field.
struct pattern {
  constexpr explicit pattern(text) {}
};

/// required: the field is required; on a namespace, without effect, since fields are required by default.
/// In comments `+kubebuilder:validation:Required`; on a namespace or a field.
struct required_t {};
inline constexpr required_t required{};

/// schemaless: the schema is not derived from the C++ type; only the other markers of the field apply.
/// In comments `+kubebuilder:validation:Schemaless`; on a field.
struct schemaless_t {};
inline constexpr schemaless_t schemaless{};

/// type: OpenAPI type, instead of the one derived from the C++ type.
/// In comments `+kubebuilder:validation:Type`; on a type or a field.
struct type {
  constexpr explicit type(text) {}
};

/// unique_items: list elements must be unique.
/// In comments `+kubebuilder:validation:UniqueItems`; on a type or a field.
struct unique_items {
  constexpr explicit unique_items(boolean) {}
};

/// x_embedded_resource: the value is a complete Kubernetes object with apiVersion, kind and metadata.
/// In comments `+kubebuilder:validation:XEmbeddedResource`; on a type or a field.
struct x_embedded_resource_t {};
inline constexpr x_embedded_resource_t x_embedded_resource{};

/// x_int_or_string: the value is an integer or a string.
/// In comments `+kubebuilder:validation:XIntOrString`; on a type or a field.
struct x_int_or_string_t {};
inline constexpr x_int_or_string_t x_int_or_string{};

/// x_preserve_unknown_fields: the server keeps fields that are not in the schema.
/// In comments `+kubebuilder:validation:XPreserveUnknownFields`; on a type or a field.
struct x_preserve_unknown_fields_t {};
inline constexpr x_preserve_unknown_fields_t x_preserve_unknown_fields{};

/// x_validation: CEL rule that the value must satisfy.
/// In comments `+kubebuilder:validation:XValidation`; on a type or a field.
struct x_validation {
  /// CEL expression that must be true; `self` is the value; required
  text rule{};
  /// message of a failure
  text message{};
  /// CEL expression that computes the message
  text message_expression{};
  /// machine-readable reason of the failure
  text reason{};
  /// path of the field that a failure is reported for
  text field_path{};
  /// evaluate a transition rule on create too; `oldSelf` is then an optional value
  boolean optional_old_self{};
};

/// admission_webhook: an admission webhook, for `kubexx webhooks`; not part of a CRD.
/// In comments `+kubebuilder:webhook`; on a namespace or a type.
struct admission_webhook {
  /// `true` for a mutating, `false` for a validating webhook; required
  boolean mutating{};
  /// `Fail` or `Ignore`: what to do if the webhook does not answer; required
  text failure_policy{};
  /// `Exact` or `Equivalent`
  text match_policy{};
  /// `None` or `NoneOnDryRun`; required, here or in the patch
  text side_effects{};
  /// 1 to 30; 0 is the same as omitting it
  integer timeout_seconds{};
  /// API groups; `""` or `core` is the core group; required
  strings groups{};
  /// plural names; subresources are written `pods/status` or `*/*`; required
  strings resources{};
  /// `create`, `update`, `delete` and `connect`, or `*`; required
  strings verbs{};
  /// versions of the resources; required
  strings versions{};
  /// a domain name of at least three parts, unique in its configuration; required
  text name{};
  /// path of the request to the service; alternatively, `url`
  text path{};
  /// `webhook-service` if omitted
  text service_name{};
  /// `system` if omitted
  text service_namespace{};
  /// 1 to 65535
  integer service_port{};
  /// an https address outside the cluster, instead of `path`
  text url{};
  /// versions of the configuration; only `v1`
  strings webhook_versions{};
  /// versions of `AdmissionReview` that the webhook reads, such as `v1`; required
  strings admission_review_versions{};
  /// `Never` or `IfNeeded`, for mutating webhooks only
  text reinvocation_policy{};
  /// a JSON object in backquotes that is merged into the webhook, for fields that have no argument
  text patch{};
};

/// webhook_configuration: name of a webhook configuration, for `kubexx webhooks`; not part of a CRD.
/// In comments `+kubebuilder:webhookconfiguration`; on a namespace or a type.
struct webhook_configuration {
  /// `true` for the mutating, `false` for the validating configuration; required
  boolean mutating{};
  /// name of the configuration
  text name{};
};

/// built_in: an external kind that Kubernetes itself defines: it accepts strategic merge patches.
/// In comments `+kubexx:built-in`; on the struct of a kind.
struct built_in_t {};
inline constexpr built_in_t built_in{};

/// code_header: the generated header of the types in a namespace, as `#include <…>` names it.
/// In comments `+kubexx:code-header`; on a namespace.
struct code_header {
  constexpr explicit code_header(text) {}
};

/// conversion_ca_bundle: CA certificates that the webhook is verified with: PEM in base64.
/// In comments `+kubexx:conversion:caBundle`; on the struct of a kind.
struct conversion_ca_bundle {
  constexpr explicit conversion_ca_bundle(text) {}
};

/// conversion_hub: generated conversions convert to and from this version; the highest version by default.
/// In comments `+kubexx:conversion:hub`; on the struct of a kind.
struct conversion_hub_t {};
inline constexpr conversion_hub_t conversion_hub{};

/// conversion_review_versions: versions of ConversionReview that the webhook accepts; `v1` by default.
/// In comments `+kubexx:conversion:reviewVersions`; on the struct of a kind.
struct conversion_review_versions {
  constexpr conversion_review_versions(std::initializer_list<text>) {}
};

/// conversion_service: service in the cluster that converts between versions.
/// In comments `+kubexx:conversion:service`; on the struct of a kind.
struct conversion_service {
  /// name of the service; required
  text name{};
  /// namespace of the service; required
  text name_space{};
  /// path of the request
  text path{};
  /// port of the service; 443 by default
  integer port{};
};

/// conversion_strategy: how versions are converted: `None` or `Webhook`.
/// In comments `+kubexx:conversion:strategy`; on the struct of a kind.
struct conversion_strategy {
  constexpr explicit conversion_strategy(text) {}
};

/// conversion_url: URL of a webhook outside the cluster that converts between versions.
/// In comments `+kubexx:conversion:url`; on the struct of a kind.
struct conversion_url {
  constexpr explicit conversion_url(text) {}
};

/// drop_unknown: clients of this kind drop fields that the C++ types do not have.
/// In comments `+kubexx:drop-unknown`; on the struct of a kind.
struct drop_unknown_t {};
inline constexpr drop_unknown_t drop_unknown{};

/// embedded_metadata: lists name, namespace, labels, annotations and finalizers of the metadata in this member.
/// In comments `+kubexx:embedded-metadata`; on a field.
struct embedded_metadata_t {};
inline constexpr embedded_metadata_t embedded_metadata{};

/// external: other projects define the kind, or all kinds of a namespace: code is generated, but no CRD.
/// In comments `+kubexx:external`; on a namespace or the struct of a kind.
struct external_t {};
inline constexpr external_t external{};

/// gone: newer versions of the kind do not have the field.
/// In comments `+kubexx:gone`; on a field.
struct gone_t {};
inline constexpr gone_t gone{};

/// inline_fields: the fields of this member become fields of the outer object.
/// In comments `+kubexx:inline`; on a field.
struct inline_fields_t {};
inline constexpr inline_fields_t inline_fields{};

/// integers: the enum is written as numbers, not as the names of its enumerators.
/// In comments `+kubexx:integers`; on a type.
struct integers_t {};
inline constexpr integers_t integers{};

/// name: JSON name of a field or enumerator, instead of the one derived from the C++ name.
/// In comments `+kubexx:name`; on a field or an enumerator.
struct name {
  constexpr explicit name(text) {}
};

/// omit: the member is not part of the API.
/// In comments `+kubexx:omit`; on a field or an enumerator.
struct omit_t {};
inline constexpr omit_t omit{};

/// only_verbs: the verbs of an external kind for which API servers do not have all.
/// In comments `+kubexx:only-verbs`; on the struct of a kind.
struct only_verbs {
  constexpr only_verbs(std::initializer_list<text>) {}
};

/// was: JSON name of the field in older versions of the kind.
/// In comments `+kubexx:was`; on a field.
struct was {
  constexpr explicit was(text) {}
};

/// list_map_key: JSON name of a field that identifies the elements of a `listType=map`.
/// In comments `+listMapKey`; on a type or a field.
struct list_map_key {
  constexpr explicit list_map_key(text) {}
};

/// list_type: how server-side apply merges a list: `atomic`, `set` or `map`.
/// In comments `+listType`; on a type or a field.
struct list_type {
  constexpr explicit list_type(text) {}
};

/// map_type: how server-side apply merges a map: `granular` or `atomic`.
/// In comments `+mapType`; on a type or a field.
struct map_type {
  constexpr explicit map_type(text) {}
};

/// nullable: the value may be `null`.
/// In comments `+nullable`; on a field.
struct nullable_t {};
inline constexpr nullable_t nullable{};

/// struct_type: how server-side apply merges a struct: `granular` or `atomic`.
/// In comments `+structType`; on a type or a field.
struct struct_type {
  constexpr explicit struct_type(text) {}
};

/// version_name: API version of the kinds in a namespace; the name of the namespace by default.
/// In comments `+versionName`; on a namespace.
struct version_name {
  constexpr explicit version_name(text) {}
};

}  // namespace kubexx
