#include "generator/markers/marker_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kubexx::markers {
namespace {

using std::string_view;

/// Markers of the program; those on members would look like markers of the member.
constexpr std::uint8_t on_program = on_namespace | on_type;
constexpr std::uint8_t on_anything = on_namespace | on_type | on_field | on_enumerator;
constexpr std::uint8_t on_values = on_type | on_field;

constexpr string_view validation = "Validation";
constexpr string_view presence = "Required, optional, defaults";
constexpr string_view topology = "Lists and maps";
constexpr string_view rules = "Rules over several fields";
constexpr string_view documentation = "Documentation";
constexpr string_view schema_shape = "Shape of the schema";
constexpr string_view kinds = "Kinds";
constexpr string_view versions = "Versions";
constexpr string_view conversion = "Conversion";
constexpr string_view packages = "Groups and versions";
constexpr string_view from_cpp = "From C++ to the API";
constexpr string_view others = "Other generators";

constexpr std::array<string_view, 3> list_types{"atomic", "map", "set"};
constexpr std::array<string_view, 2> map_types{"atomic", "granular"};
constexpr std::array<string_view, 2> scopes{"Cluster", "Namespaced"};
constexpr std::array<string_view, 4> wordings{"own", "go", "go-joined", "none"};
constexpr std::array<string_view, 2> strategies{"None", "Webhook"};
constexpr std::array<string_view, 6> schema_types{"array", "boolean", "integer", "number", "object", "string"};
constexpr std::array<string_view, 5> column_types{"boolean", "date", "integer", "number", "string"};
constexpr std::array<string_view, 8> column_formats{"byte",  "date",  "date-time", "double",
                                                    "float", "int32", "int64",     "password"};
constexpr std::array<string_view, 4> reasons{"FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid",
                                             "FieldValueRequired"};

constexpr std::array x_validation_arguments{
    ArgumentRow{"rule", "rule", Shape::string, true, "CEL expression that must be true; `self` is the value"},
    ArgumentRow{"message", "message", Shape::string, false, "message of a failure"},
    ArgumentRow{"messageExpression", "message_expression", Shape::string, false,
                "CEL expression that computes the message"},
    ArgumentRow{"reason", "reason", Shape::string, false, "machine-readable reason of the failure", reasons},
    ArgumentRow{"fieldPath", "field_path", Shape::string, false, "path of the field that a failure is reported for"},
    ArgumentRow{"optionalOldSelf", "optional_old_self", Shape::boolean, false,
                "evaluate a transition rule on create too; `oldSelf` is then an optional value"},
};

constexpr std::array external_docs_arguments{
    ArgumentRow{"url", "url", Shape::string, true, "absolute URL"},
    ArgumentRow{"description", "description", Shape::string, false, "description of the linked documentation"},
};

constexpr std::array resource_arguments{
    ArgumentRow{"path", "path", Shape::string, false, "plural name, as in URLs; derived from the kind by default"},
    ArgumentRow{"singular", "singular", Shape::string, false, "singular name; the lower-case kind by default"},
    ArgumentRow{"shortName", "short_name", Shape::list_of_strings, false, "abbreviations for the command line"},
    ArgumentRow{"categories", "categories", Shape::list_of_strings, false, "groups of resources, such as `all`"},
    ArgumentRow{"scope", "scope", Shape::string, false, "`Namespaced` (the default) or `Cluster`", scopes},
};

constexpr std::array scale_arguments{
    ArgumentRow{"specpath", "spec_path", Shape::string, true, "path of the desired number of replicas"},
    ArgumentRow{"statuspath", "status_path", Shape::string, true, "path of the observed number of replicas"},
    ArgumentRow{"selectorpath", "selector_path", Shape::string, false, "path of the serialised label selector"},
};

constexpr std::array print_column_arguments{
    ArgumentRow{"name", "name", Shape::string, true, "heading of the column"},
    ArgumentRow{"type", "type", Shape::string, true, "type of the value", column_types},
    ArgumentRow{"JSONPath", "json_path", Shape::string, true, "path of the value"},
    ArgumentRow{"description", "description", Shape::string, false, "what the column shows"},
    ArgumentRow{"format", "format", Shape::string, false, "OpenAPI format of the value", column_formats},
    ArgumentRow{"priority", "priority", Shape::integer, false, "columns above 0 are only shown by `-o wide`"},
};

constexpr std::array selectable_field_arguments{
    ArgumentRow{"JSONPath", "json_path", Shape::string, true, "path of the field"},
};

constexpr std::array deprecated_version_arguments{
    ArgumentRow{"warning", "warning", Shape::string, false,
                "warning that the server sends to clients of this version; one line"},
};

constexpr std::array metadata_arguments{
    ArgumentRow{"annotations", "annotations", Shape::list_of_strings, false, "annotations, each `key=value`"},
    ArgumentRow{"labels", "labels", Shape::list_of_strings, false, "labels, each `key=value`"},
};

constexpr std::array service_arguments{
    ArgumentRow{"name", "name", Shape::string, true, "name of the service"},
    ArgumentRow{"namespace", "name_space", Shape::string, true, "namespace of the service"},
    ArgumentRow{"path", "path", Shape::string, false, "path of the request"},
    ArgumentRow{"port", "port", Shape::integer, false, "port of the service; 443 by default"},
};

constexpr std::array validation_rows{
    MarkerRow{.name = "kubebuilder:validation:Maximum",
              .typed_name = "maximum",
              .effect = Effect::maximum,
              .keyword = "maximum",
              .targets = on_values,
              .shape = Shape::go_number,
              .applies_to = AppliesTo::numeric,
              .has_items_form = true,
              .category = validation,
              .summary = "maximum value",
              .details = "Must be a whole number for an integer. Kubernetes stores bounds as doubles.",
              .example = "kubebuilder:validation:Maximum=10",
              .typed_example = "kubexx::maximum(10)"},
    MarkerRow{.name = "kubebuilder:validation:Minimum",
              .typed_name = "minimum",
              .effect = Effect::minimum,
              .keyword = "minimum",
              .targets = on_values,
              .shape = Shape::go_number,
              .applies_to = AppliesTo::numeric,
              .has_items_form = true,
              .category = validation,
              .summary = "minimum value",
              .details = "Must be a whole number for an integer. Kubernetes stores bounds as doubles.",
              .example = "kubebuilder:validation:Minimum=1",
              .typed_example = "kubexx::minimum(1)"},
    MarkerRow{.name = "kubebuilder:validation:MultipleOf",
              .typed_name = "multiple_of",
              .effect = Effect::multiple_of,
              .keyword = "multipleOf",
              .targets = on_values,
              .shape = Shape::number,
              .applies_to = AppliesTo::numeric,
              .has_items_form = true,
              .category = validation,
              .summary = "the value must be a multiple of this number",
              .example = "kubebuilder:validation:MultipleOf=5",
              .typed_example = "kubexx::multiple_of(5)"},
    MarkerRow{.name = "kubebuilder:validation:ExclusiveMaximum",
              .typed_name = "exclusive_maximum",
              .effect = Effect::exclusive_maximum,
              .keyword = "exclusiveMaximum",
              .targets = on_values,
              .shape = Shape::boolean,
              .applies_to = AppliesTo::numeric,
              .has_items_form = true,
              .category = validation,
              .summary = "the value must be less than the maximum",
              .example = "kubebuilder:validation:ExclusiveMaximum=true",
              .typed_example = "kubexx::exclusive_maximum(true)"},
    MarkerRow{.name = "kubebuilder:validation:ExclusiveMinimum",
              .typed_name = "exclusive_minimum",
              .effect = Effect::exclusive_minimum,
              .keyword = "exclusiveMinimum",
              .targets = on_values,
              .shape = Shape::boolean,
              .applies_to = AppliesTo::numeric,
              .has_items_form = true,
              .category = validation,
              .summary = "the value must be greater than the minimum",
              .example = "kubebuilder:validation:ExclusiveMinimum=true",
              .typed_example = "kubexx::exclusive_minimum(true)"},
    MarkerRow{.name = "kubebuilder:validation:MaxLength",
              .typed_name = "max_length",
              .effect = Effect::max_length,
              .keyword = "maxLength",
              .targets = on_values,
              .shape = Shape::integer,
              .applies_to = AppliesTo::textual,
              .has_items_form = true,
              .category = validation,
              .summary = "maximum length of a string, in characters",
              .example = "kubebuilder:validation:MaxLength=63",
              .typed_example = "kubexx::max_length(63)"},
    MarkerRow{.name = "kubebuilder:validation:MinLength",
              .typed_name = "min_length",
              .effect = Effect::min_length,
              .keyword = "minLength",
              .targets = on_values,
              .shape = Shape::integer,
              .applies_to = AppliesTo::textual,
              .has_items_form = true,
              .category = validation,
              .summary = "minimum length of a string, in characters",
              .example = "kubebuilder:validation:MinLength=1",
              .typed_example = "kubexx::min_length(1)"},
    MarkerRow{
        .name = "kubebuilder:validation:Pattern",
        .typed_name = "pattern",
        .effect = Effect::pattern,
        .keyword = "pattern",
        .targets = on_values,
        .shape = Shape::string,
        .applies_to = AppliesTo::textual,
        .has_items_form = true,
        .category = validation,
        .summary = "regular expression that a string must match",
        .details =
            "The syntax is that of Go. The expression is not anchored: begin with `^` and end with `$` to match the "
            "whole string. In comments, backslashes between backquotes are not escapes.",
        .example = "kubebuilder:validation:Pattern=`^[a-z]+$`",
        .typed_example = "kubexx::pattern(\"^[a-z]+$\")"},
    MarkerRow{.name = "kubebuilder:validation:MaxItems",
              .typed_name = "max_items",
              .effect = Effect::max_items,
              .keyword = "maxItems",
              .targets = on_values,
              .shape = Shape::go_integer,
              .applies_to = AppliesTo::array,
              .has_items_form = true,
              .category = validation,
              .summary = "maximum number of list elements",
              .example = "kubebuilder:validation:MaxItems=16",
              .typed_example = "kubexx::max_items(16)"},
    MarkerRow{.name = "kubebuilder:validation:MinItems",
              .typed_name = "min_items",
              .effect = Effect::min_items,
              .keyword = "minItems",
              .targets = on_values,
              .shape = Shape::integer,
              .applies_to = AppliesTo::array,
              .has_items_form = true,
              .category = validation,
              .summary = "minimum number of list elements",
              .example = "kubebuilder:validation:MinItems=1",
              .typed_example = "kubexx::min_items(1)"},
    MarkerRow{.name = "kubebuilder:validation:UniqueItems",
              .typed_name = "unique_items",
              .effect = Effect::unique_items,
              .keyword = "uniqueItems",
              .targets = on_values,
              .shape = Shape::boolean,
              .applies_to = AppliesTo::array,
              .has_items_form = true,
              .category = validation,
              .summary = "list elements must be unique",
              .details = "API servers reject `true` in a CRD. `listType=set` has the same effect and is accepted.",
              .example = "kubebuilder:validation:UniqueItems=false",
              .typed_example = "kubexx::unique_items(false)"},
    MarkerRow{.name = "kubebuilder:validation:MaxProperties",
              .typed_name = "max_properties",
              .effect = Effect::max_properties,
              .keyword = "maxProperties",
              .targets = on_values,
              .shape = Shape::integer,
              .applies_to = AppliesTo::object,
              .has_items_form = true,
              .category = validation,
              .summary = "maximum number of keys in an object",
              .example = "kubebuilder:validation:MaxProperties=8",
              .typed_example = "kubexx::max_properties(8)"},
    MarkerRow{.name = "kubebuilder:validation:MinProperties",
              .typed_name = "min_properties",
              .effect = Effect::min_properties,
              .keyword = "minProperties",
              .targets = on_values,
              .shape = Shape::integer,
              .applies_to = AppliesTo::object,
              .has_items_form = true,
              .category = validation,
              .summary = "minimum number of keys in an object",
              .example = "kubebuilder:validation:MinProperties=1",
              .typed_example = "kubexx::min_properties(1)"},
    MarkerRow{.name = "kubebuilder:validation:Enum",
              .typed_name = "enumeration",
              .effect = Effect::enumeration,
              .keyword = "enum",
              .targets = on_values,
              .shape = Shape::list_of_any,
              .has_items_form = true,
              .subject = Subject::enumeration,
              .category = validation,
              .summary = "the allowed values",
              .details = "An `enum class` does not need the marker: its enumerators are the allowed values.",
              .example = "kubebuilder:validation:Enum=Allow;Forbid;Replace",
              .typed_example = "kubexx::enumeration{\"Allow\", \"Forbid\", \"Replace\"}"},
    MarkerRow{.name = "kubebuilder:validation:Format",
              .typed_name = "format",
              .effect = Effect::format,
              .keyword = "format",
              .targets = on_values,
              .shape = Shape::string,
              .has_items_form = true,
              .category = validation,
              .summary = "OpenAPI format of the value, such as `ipv4` or `date-time`",
              .example = "kubebuilder:validation:Format=ipv4",
              .typed_example = "kubexx::format(\"ipv4\")"},
    MarkerRow{.name = "kubebuilder:validation:XValidation",
              .typed_name = "x_validation",
              .effect = Effect::x_validation,
              .keyword = "x-kubernetes-validations",
              .targets = on_values,
              .shape = Shape::record,
              .arguments = x_validation_arguments,
              .repeat = Repeat::accumulate,
              .has_items_form = true,
              .category = validation,
              .summary = "CEL rule that the value must satisfy",
              .example = "kubebuilder:validation:XValidation:rule=\"self >= 0\",message=\"must not be negative\"",
              .typed_example = "kubexx::x_validation{.rule = \"self >= 0\", .message = \"must not be negative\"}"},
    MarkerRow{.name = "k8s:maximum",
              .effect = Effect::maximum,
              .keyword = "maximum",
              .targets = on_field,
              .shape = Shape::go_number,
              .applies_to = AppliesTo::numeric,
              .comment_after_hash = true,
              .category = validation,
              .summary = "same as `kubebuilder:validation:Maximum`, for fields only; `#` begins a comment",
              .example = "k8s:maximum=10 # as many as fit"},
    MarkerRow{.name = "k8s:minimum",
              .effect = Effect::minimum,
              .keyword = "minimum",
              .targets = on_field,
              .shape = Shape::go_number,
              .applies_to = AppliesTo::numeric,
              .comment_after_hash = true,
              .category = validation,
              .summary = "same as `kubebuilder:validation:Minimum`, for fields only; `#` begins a comment",
              .example = "k8s:minimum=1"},
    MarkerRow{.name = "k8s:maxItems",
              .effect = Effect::max_items,
              .keyword = "maxItems",
              .targets = on_field,
              .shape = Shape::go_integer,
              .applies_to = AppliesTo::array,
              .comment_after_hash = true,
              .category = validation,
              .summary = "same as `kubebuilder:validation:MaxItems`, for fields only; `#` begins a comment",
              .example = "k8s:maxItems=16"},
};

constexpr std::array shape_rows{
    MarkerRow{.name = "kubebuilder:validation:Type",
              .typed_name = "type",
              .effect = Effect::type,
              .keyword = "type",
              .targets = on_values,
              .shape = Shape::string,
              .has_items_form = true,
              .priority = 9,
              .category = schema_shape,
              .summary = "OpenAPI type, instead of the one derived from the C++ type",
              .example = "kubebuilder:validation:Type=string",
              .typed_example = "kubexx::type(\"string\")",
              .values = schema_types},
    MarkerRow{.name = "kubebuilder:validation:XPreserveUnknownFields",
              .typed_name = "x_preserve_unknown_fields",
              .effect = Effect::x_preserve_unknown_fields,
              .keyword = "x-kubernetes-preserve-unknown-fields",
              .targets = on_values,
              .has_items_form = true,
              .category = schema_shape,
              .summary = "the server keeps fields that are not in the schema",
              .example = "kubebuilder:validation:XPreserveUnknownFields",
              .typed_example = "kubexx::x_preserve_unknown_fields"},
    MarkerRow{.name = "kubebuilder:pruning:PreserveUnknownFields",
              .typed_name = "preserve_unknown_fields",
              .effect = Effect::x_preserve_unknown_fields,
              .keyword = "x-kubernetes-preserve-unknown-fields",
              .targets = on_values,
              .category = schema_shape,
              .summary = "the server keeps fields that are not in the schema",
              .example = "kubebuilder:pruning:PreserveUnknownFields",
              .typed_example = "kubexx::preserve_unknown_fields"},
    MarkerRow{.name = "kubebuilder:validation:XEmbeddedResource",
              .typed_name = "x_embedded_resource",
              .effect = Effect::x_embedded_resource,
              .keyword = "x-kubernetes-embedded-resource",
              .targets = on_values,
              .has_items_form = true,
              .category = schema_shape,
              .summary = "the value is a complete Kubernetes object with apiVersion, kind and metadata",
              .example = "kubebuilder:validation:XEmbeddedResource",
              .typed_example = "kubexx::x_embedded_resource"},
    MarkerRow{.name = "kubebuilder:validation:EmbeddedResource",
              .typed_name = "embedded_resource",
              .effect = Effect::x_embedded_resource,
              .keyword = "x-kubernetes-embedded-resource",
              .targets = on_field,
              .category = schema_shape,
              .summary = "the value is a complete Kubernetes object with apiVersion, kind and metadata",
              .example = "kubebuilder:validation:EmbeddedResource",
              .typed_example = "kubexx::embedded_resource"},
    MarkerRow{.name = "kubebuilder:validation:XIntOrString",
              .typed_name = "x_int_or_string",
              .effect = Effect::x_int_or_string,
              .keyword = "x-kubernetes-int-or-string",
              .targets = on_values,
              .has_items_form = true,
              .priority = 9,
              .category = schema_shape,
              .summary = "the value is an integer or a string",
              .details = "`kubexx::IntOrString` does not need the marker.",
              .example = "kubebuilder:validation:XIntOrString",
              .typed_example = "kubexx::x_int_or_string"},
    MarkerRow{.name = "kubebuilder:validation:Schemaless",
              .typed_name = "schemaless",
              .effect = Effect::schemaless,
              .targets = on_field,
              .category = schema_shape,
              .summary = "the schema is not derived from the C++ type; only the other markers of the field apply",
              .details = "Usually together with `kubebuilder:validation:Type` or "
                         "`kubebuilder:pruning:PreserveUnknownFields`.",
              .example = "kubebuilder:validation:Schemaless",
              .typed_example = "kubexx::schemaless"},
    MarkerRow{.name = "k8s:enum",
              .typed_name = "enum_from_constants",
              .effect = Effect::enum_from_constants,
              .targets = on_type,
              .subject = Subject::enumeration,
              .category = schema_shape,
              .summary = "the allowed values are the string constants of that type",
              .details = "An `enum class` does not need the marker.",
              .example = "k8s:enum",
              .typed_example = "kubexx::enum_from_constants"},
};

constexpr std::array presence_rows{
    MarkerRow{
        .name = "kubebuilder:validation:Required",
        .typed_name = "required",
        .effect = Effect::required,
        .targets = on_field | on_namespace,
        .subject = Subject::presence,
        .rank = 1,
        .category = presence,
        .summary = "the field is required; on a namespace, without effect, since fields are required by default",
        .details = "Takes precedence over `required` and `optional`, but not over `kubebuilder:validation:Optional`.",
        .example = "kubebuilder:validation:Required",
        .typed_example = "kubexx::required"},
    MarkerRow{.name = "kubebuilder:validation:Optional",
              .typed_name = "optional",
              .effect = Effect::optional,
              .targets = on_field | on_namespace,
              .subject = Subject::presence,
              .category = presence,
              .summary = "the field is optional; on a namespace, all fields are optional by default",
              .details = "A field without a marker is optional if it is a `std::optional` or has an initialiser.",
              .example = "kubebuilder:validation:Optional",
              .typed_example = "kubexx::optional"},
    MarkerRow{.name = "required",
              .effect = Effect::required,
              .targets = on_field,
              .subject = Subject::presence,
              .rank = 3,
              .category = presence,
              .summary = "the field is required",
              .example = "required"},
    MarkerRow{.name = "optional",
              .effect = Effect::optional,
              .targets = on_field,
              .subject = Subject::presence,
              .rank = 2,
              .category = presence,
              .summary = "the field is optional; takes precedence over `required`",
              .example = "optional"},
    MarkerRow{.name = "k8s:required",
              .effect = Effect::k8s_required,
              .targets = on_field,
              .subject = Subject::presence,
              .rank = 3,
              .category = presence,
              .summary = "the field is required and must not be empty",
              .details = "Sets the minimum length, number of elements or number of keys to 1, unless one is set.",
              .example = "k8s:required"},
    MarkerRow{.name = "k8s:optional",
              .effect = Effect::optional,
              .targets = on_field,
              .subject = Subject::presence,
              .rank = 2,
              .category = presence,
              .summary = "same as `optional`",
              .example = "k8s:optional"},
    MarkerRow{.name = "nullable",
              .typed_name = "nullable",
              .effect = Effect::nullable,
              .keyword = "nullable",
              .targets = on_field,
              .category = presence,
              .summary = "the value may be `null`",
              .example = "nullable",
              .typed_example = "kubexx::nullable"},
    MarkerRow{
        .name = "kubebuilder:default",
        .typed_name = "default_value",
        .effect = Effect::default_value,
        .keyword = "default",
        .targets = on_field,
        .shape = Shape::any,
        .subject = Subject::default_value,
        .category = presence,
        .summary = "value that the server fills in if the field is absent",
        .details =
            "A member initialiser has the same effect without a marker. Both must agree, because a member that is not "
            "a "
            "`std::optional` is always sent. In comments: `5`, `true`, `word`, `{a,b}` for a list, `{key: value}` for "
            "an object.",
        .example = "kubebuilder:default={size: 1}",
        .typed_example = "kubexx::default_value(kubexx::object{{\"size\", 1}})"},
    MarkerRow{.name = "default",
              .effect = Effect::default_json,
              .keyword = "default",
              .targets = on_field,
              .shape = Shape::json,
              .priority = 9,
              .subject = Subject::default_value,
              .rank = 1,
              .category = presence,
              .summary = "the default value as JSON, or `ref(Name)` for the value of a constant",
              .details = "`kubebuilder:default` on the same field takes precedence.",
              .example = "default={\"size\": 1}"},
    MarkerRow{.name = "kubebuilder:example",
              .typed_name = "example",
              .effect = Effect::example,
              .keyword = "example",
              .targets = on_field,
              .shape = Shape::any,
              .category = documentation,
              .summary = "example value, for documentation",
              .example = "kubebuilder:example=nightly",
              .typed_example = "kubexx::example(\"nightly\")"},
    MarkerRow{.name = "k8s:immutable",
              .typed_name = "immutable",
              .effect = Effect::immutable,
              .targets = on_field,
              .category = rules,
              .summary = "the value cannot change once it is set",
              .example = "k8s:immutable",
              .typed_example = "kubexx::immutable"},
};

constexpr std::array rule_rows{
    MarkerRow{.name = "kubebuilder:validation:AtMostOneOf",
              .typed_name = "at_most_one_of",
              .effect = Effect::at_most_one_of,
              .targets = on_type,
              .shape = Shape::list_of_strings,
              .applies_to = AppliesTo::structure,
              .repeat = Repeat::accumulate,
              .priority = 11,
              .category = rules,
              .summary = "at most one of these fields may be set; by JSON name",
              .example = "kubebuilder:validation:AtMostOneOf=image;build",
              .typed_example = "kubexx::at_most_one_of{\"image\", \"build\"}"},
    MarkerRow{.name = "kubebuilder:validation:ExactlyOneOf",
              .typed_name = "exactly_one_of",
              .effect = Effect::exactly_one_of,
              .targets = on_type,
              .shape = Shape::list_of_strings,
              .applies_to = AppliesTo::structure,
              .repeat = Repeat::accumulate,
              .priority = 12,
              .category = rules,
              .summary = "exactly one of these fields must be set; by JSON name",
              .example = "kubebuilder:validation:ExactlyOneOf=image;build",
              .typed_example = "kubexx::exactly_one_of{\"image\", \"build\"}"},
    MarkerRow{.name = "kubebuilder:validation:AtLeastOneOf",
              .typed_name = "at_least_one_of",
              .effect = Effect::at_least_one_of,
              .targets = on_type,
              .shape = Shape::list_of_strings,
              .applies_to = AppliesTo::structure,
              .repeat = Repeat::accumulate,
              .priority = 13,
              .category = rules,
              .summary = "at least one of these fields must be set; by JSON name",
              .example = "kubebuilder:validation:AtLeastOneOf=image;build",
              .typed_example = "kubexx::at_least_one_of{\"image\", \"build\"}"},
};

constexpr std::array topology_rows{
    MarkerRow{.name = "listType",
              .typed_name = "list_type",
              .effect = Effect::list_type,
              .keyword = "x-kubernetes-list-type",
              .targets = on_values,
              .shape = Shape::string,
              .applies_to = AppliesTo::array,
              .priority = 9,
              .category = topology,
              .summary = "how server-side apply merges a list: `atomic`, `set` or `map`",
              .details = "A `std::set` is a set without the marker.",
              .example = "listType=set",
              .typed_example = "kubexx::list_type(\"set\")",
              .values = list_types},
    MarkerRow{.name = "k8s:listType",
              .effect = Effect::list_type,
              .keyword = "x-kubernetes-list-type",
              .targets = on_values,
              .shape = Shape::string,
              .applies_to = AppliesTo::array,
              .priority = 9,
              .category = topology,
              .summary = "same as `listType`",
              .example = "k8s:listType=set",
              .values = list_types},
    MarkerRow{.name = "listMapKey",
              .typed_name = "list_map_key",
              .effect = Effect::list_map_key,
              .keyword = "x-kubernetes-list-map-keys",
              .targets = on_values,
              .shape = Shape::string,
              .applies_to = AppliesTo::array,
              .repeat = Repeat::accumulate,
              .category = topology,
              .summary = "JSON name of a field that identifies the elements of a `listType=map`",
              .example = "listMapKey=name",
              .typed_example = "kubexx::list_map_key(\"name\")"},
    MarkerRow{.name = "k8s:listMapKey",
              .effect = Effect::list_map_key,
              .keyword = "x-kubernetes-list-map-keys",
              .targets = on_values,
              .shape = Shape::string,
              .applies_to = AppliesTo::array,
              .repeat = Repeat::accumulate,
              .category = topology,
              .summary = "same as `listMapKey`",
              .example = "k8s:listMapKey=name"},
    MarkerRow{.name = "mapType",
              .typed_name = "map_type",
              .effect = Effect::map_type,
              .keyword = "x-kubernetes-map-type",
              .targets = on_values,
              .shape = Shape::string,
              .applies_to = AppliesTo::map,
              .category = topology,
              .summary = "how server-side apply merges a map: `granular` or `atomic`",
              .example = "mapType=atomic",
              .typed_example = "kubexx::map_type(\"atomic\")",
              .values = map_types},
    MarkerRow{.name = "structType",
              .typed_name = "struct_type",
              .effect = Effect::map_type,
              .keyword = "x-kubernetes-map-type",
              .targets = on_values,
              .shape = Shape::string,
              .applies_to = AppliesTo::structure_or_map,
              .category = topology,
              .summary = "how server-side apply merges a struct: `granular` or `atomic`",
              .example = "structType=atomic",
              .typed_example = "kubexx::struct_type(\"atomic\")",
              .values = map_types},
};

constexpr std::array documentation_rows{
    MarkerRow{.name = "kubebuilder:title",
              .typed_name = "title",
              .effect = Effect::title,
              .keyword = "title",
              .targets = on_values,
              .shape = Shape::any,
              .category = documentation,
              .summary = "title of a value, for documentation",
              .example = "kubebuilder:title=\"Number of replicas\"",
              .typed_example = "kubexx::title(\"Number of replicas\")"},
    MarkerRow{
        .name = "kubebuilder:externalDocs",
        .typed_name = "external_docs",
        .effect = Effect::external_docs,
        .keyword = "externalDocs",
        .targets = on_values,
        .shape = Shape::record,
        .arguments = external_docs_arguments,
        .category = documentation,
        .summary = "link to further documentation of a value",
        .example = "kubebuilder:externalDocs:url=\"https://example.com/cron\",description=\"cron format\"",
        .typed_example = "kubexx::external_docs{.url = \"https://example.com/cron\", .description = \"cron format\"}"},
};

constexpr std::array kind_rows{
    MarkerRow{
        .name = "kubebuilder:object:root",
        .typed_name = "root",
        .effect = Effect::object_root,
        .targets = on_type,
        .shape = Shape::boolean,
        .category = kinds,
        .summary = "whether a struct is a kind, if its members do not decide it",
        .details =
            "A struct with a member `kubexx::ObjectMeta metadata` is a kind unless it is the type of another member.",
        .example = "kubebuilder:object:root=true",
        .typed_example = "kubexx::root(true)"},
    MarkerRow{.name = "kubebuilder:resource",
              .typed_name = "resource",
              .effect = Effect::resource,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = resource_arguments,
              .applies_to = AppliesTo::kind,
              .category = kinds,
              .summary = "names and scope of a kind",
              .example = "kubebuilder:resource:path=crontabs,shortName=ct,categories=all,scope=Namespaced",
              .typed_example =
                  "kubexx::resource{.path = \"crontabs\", .short_name = {\"ct\"}, .categories = {\"all\"}, .scope = "
                  "\"Namespaced\"}"},
    MarkerRow{.name = "kubebuilder:subresource:status",
              .typed_name = "status",
              .effect = Effect::subresource_status,
              .targets = on_type,
              .applies_to = AppliesTo::kind,
              .category = kinds,
              .summary = "the kind has a status subresource",
              .example = "kubebuilder:subresource:status",
              .typed_example = "kubexx::status"},
    MarkerRow{.name = "kubebuilder:subresource:scale",
              .typed_name = "scale",
              .effect = Effect::subresource_scale,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = scale_arguments,
              .applies_to = AppliesTo::kind,
              .category = kinds,
              .summary = "the kind has a scale subresource",
              .example = "kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
              .typed_example = "kubexx::scale{.spec_path = \".spec.replicas\", .status_path = \".status.replicas\"}"},
    MarkerRow{.name = "kubebuilder:printcolumn",
              .typed_name = "print_column",
              .effect = Effect::print_column,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = print_column_arguments,
              .applies_to = AppliesTo::kind,
              .repeat = Repeat::accumulate,
              .category = kinds,
              .summary = "column of `kubectl get`",
              .example = "kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp",
              .typed_example = "kubexx::print_column{.name = \"Age\", .type = \"date\", .json_path = "
                               "\".metadata.creationTimestamp\"}"},
    MarkerRow{.name = "kubebuilder:selectablefield",
              .typed_name = "selectable_field",
              .effect = Effect::selectable_field,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = selectable_field_arguments,
              .applies_to = AppliesTo::kind,
              .repeat = Repeat::accumulate,
              .category = kinds,
              .summary = "field that can be used in field selectors",
              .example = "kubebuilder:selectablefield:JSONPath=.spec.image",
              .typed_example = "kubexx::selectable_field{.json_path = \".spec.image\"}"},
    MarkerRow{.name = "kubebuilder:metadata",
              .typed_name = "metadata",
              .effect = Effect::metadata,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = metadata_arguments,
              .applies_to = AppliesTo::kind,
              .repeat = Repeat::accumulate,
              .category = kinds,
              .summary = "labels and annotations of the CRD itself",
              .example = "kubebuilder:metadata:labels=\"team=storage\"",
              .typed_example = "kubexx::metadata{.labels = {\"team=storage\"}}"},
    MarkerRow{.name = "kubexx:drop-unknown",
              .typed_name = "drop_unknown",
              .effect = Effect::drop_unknown,
              .targets = on_type,
              .applies_to = AppliesTo::kind,
              .category = kinds,
              .summary = "clients of this kind drop fields that the C++ types do not have",
              .example = "kubexx:drop-unknown",
              .typed_example = "kubexx::drop_unknown"},
};

constexpr std::array version_rows{
    MarkerRow{.name = "kubebuilder:storageversion",
              .typed_name = "storage_version",
              .effect = Effect::storage_version,
              .targets = on_type,
              .applies_to = AppliesTo::kind,
              .category = versions,
              .summary = "objects are stored in this version",
              .example = "kubebuilder:storageversion",
              .typed_example = "kubexx::storage_version"},
    MarkerRow{.name = "kubebuilder:unservedversion",
              .typed_name = "unserved_version",
              .effect = Effect::unserved_version,
              .targets = on_type,
              .applies_to = AppliesTo::kind,
              .category = versions,
              .summary = "the server does not serve this version",
              .example = "kubebuilder:unservedversion",
              .typed_example = "kubexx::unserved_version"},
    MarkerRow{.name = "kubebuilder:deprecatedversion",
              .typed_name = "deprecated_version",
              .effect = Effect::deprecated_version,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = deprecated_version_arguments,
              .applies_to = AppliesTo::kind,
              .category = versions,
              .summary = "the server warns clients of this version",
              .example = "kubebuilder:deprecatedversion:warning=\"use v1\"",
              .typed_example = "kubexx::deprecated_version{.warning = \"use v1\"}"},
    MarkerRow{.name = "kubebuilder:skipversion",
              .typed_name = "skip_version",
              .effect = Effect::skip_version,
              .targets = on_type,
              .applies_to = AppliesTo::kind,
              .category = versions,
              .summary = "this version is omitted from the CRD",
              .example = "kubebuilder:skipversion",
              .typed_example = "kubexx::skip_version"},
};

constexpr std::array conversion_rows{
    MarkerRow{.name = "kubexx:conversion:strategy",
              .typed_name = "conversion_strategy",
              .effect = Effect::conversion_strategy,
              .targets = on_type,
              .shape = Shape::string,
              .applies_to = AppliesTo::kind,
              .category = conversion,
              .summary = "how versions are converted: `None` or `Webhook`",
              .details = "`Webhook` is the default if a service or a URL is set.",
              .example = "kubexx:conversion:strategy=Webhook",
              .typed_example = "kubexx::conversion_strategy(\"Webhook\")",
              .values = strategies},
    MarkerRow{.name = "kubexx:conversion:service",
              .typed_name = "conversion_service",
              .effect = Effect::conversion_service,
              .targets = on_type,
              .shape = Shape::record,
              .arguments = service_arguments,
              .applies_to = AppliesTo::kind,
              .category = conversion,
              .summary = "service in the cluster that converts between versions",
              .example = "kubexx:conversion:service:name=converter,namespace=system,path=/convert",
              .typed_example =
                  "kubexx::conversion_service{.name = \"converter\", .name_space = \"system\", .path = \"/convert\"}"},
    MarkerRow{.name = "kubexx:conversion:url",
              .typed_name = "conversion_url",
              .effect = Effect::conversion_url,
              .targets = on_type,
              .shape = Shape::string,
              .applies_to = AppliesTo::kind,
              .category = conversion,
              .summary = "URL of a webhook outside the cluster that converts between versions",
              .example = "kubexx:conversion:url=\"https://converter.example.com/convert\"",
              .typed_example = "kubexx::conversion_url(\"https://converter.example.com/convert\")"},
    MarkerRow{.name = "kubexx:conversion:caBundle",
              .typed_name = "conversion_ca_bundle",
              .effect = Effect::conversion_ca_bundle,
              .targets = on_type,
              .shape = Shape::string,
              .applies_to = AppliesTo::kind,
              .category = conversion,
              .summary = "CA certificates that the webhook is verified with: PEM in base64",
              .example = "kubexx:conversion:caBundle=\"Cg==\"",
              .typed_example = "kubexx::conversion_ca_bundle(\"Cg==\")"},
    MarkerRow{.name = "kubexx:conversion:reviewVersions",
              .typed_name = "conversion_review_versions",
              .effect = Effect::conversion_review_versions,
              .targets = on_type,
              .shape = Shape::list_of_strings,
              .applies_to = AppliesTo::kind,
              .category = conversion,
              .summary = "versions of ConversionReview that the webhook accepts; `v1` by default",
              .example = "kubexx:conversion:reviewVersions=v1;v1beta1",
              .typed_example = "kubexx::conversion_review_versions{\"v1\", \"v1beta1\"}"},
    MarkerRow{.name = "kubexx:conversion:hub",
              .typed_name = "conversion_hub",
              .effect = Effect::conversion_hub,
              .targets = on_type,
              .applies_to = AppliesTo::kind,
              .category = conversion,
              .summary = "generated conversions go to this version and from it; the highest version by default",
              .details = "Other versions are converted to each other over the hub. The stored version is independent.",
              .example = "kubexx:conversion:hub",
              .typed_example = "kubexx::conversion_hub"},
    MarkerRow{.name = "kubexx:was",
              .typed_name = "was",
              .effect = Effect::was,
              .targets = on_field,
              .shape = Shape::string,
              .repeat = Repeat::accumulate,
              .takes_version = true,
              .category = conversion,
              .summary = "JSON name of the field in older versions of the kind",
              .details = "Generated conversions copy the value. `+kubexx:was:v1beta1=ports`, or "
                         "`kubexx::was(\"v1beta1:ports\")`, is about one version.",
              .example = "kubexx:was=port",
              .typed_example = "kubexx::was(\"port\")"},
    MarkerRow{.name = "kubexx:gone",
              .typed_name = "gone",
              .effect = Effect::gone,
              .targets = on_field,
              .category = conversion,
              .summary = "newer versions of the kind do not have the field",
              .details = "Generated conversions retain its value for a conversion back.",
              .example = "kubexx:gone",
              .typed_example = "kubexx::gone"},
};

constexpr std::array package_rows{
    MarkerRow{.name = "groupName",
              .typed_name = "group_name",
              .effect = Effect::group_name,
              .targets = on_namespace,
              .shape = Shape::string,
              .category = packages,
              .summary = "API group of the kinds in a namespace",
              .example = "groupName=stable.example.com",
              .typed_example = "kubexx::group_name(\"stable.example.com\")"},
    MarkerRow{.name = "versionName",
              .typed_name = "version_name",
              .effect = Effect::version_name,
              .targets = on_namespace,
              .shape = Shape::string,
              .category = packages,
              .summary = "API version of the kinds in a namespace; the name of the namespace by default",
              .example = "versionName=v1beta1",
              .typed_example = "kubexx::version_name(\"v1beta1\")"},
    MarkerRow{.name = "kubebuilder:skip",
              .typed_name = "skip",
              .effect = Effect::skip,
              .targets = on_namespace,
              .category = packages,
              .summary = "kinds of this namespace do not become CRDs",
              .example = "kubebuilder:skip",
              .typed_example = "kubexx::skip"},
    MarkerRow{.name = "kubexx:external",
              .typed_name = "external",
              .effect = Effect::external,
              .targets = on_namespace | on_type,
              .applies_to = AppliesTo::kind,
              .category = packages,
              .summary = "other projects define the kind, or all kinds of a namespace: code is generated, but no CRD",
              .details =
                  "The group may be one that a CRD cannot have: the core group (`+groupName=\"\"`), `apps`, or a "
                  "group of Kubernetes. On one version of a kind, the marker applies to all.",
              .example = "kubexx:external",
              .typed_example = "kubexx::external"},
    MarkerRow{.name = "kubexx:code-header",
              .typed_name = "code_header",
              .effect = Effect::code_header,
              .targets = on_namespace,
              .shape = Shape::string,
              .category = packages,
              .summary = "the generated header of the types in a namespace, as `#include <…>` names it",
              .details =
                  "All structs of the namespace that the header declares have their codecs and apply types in it. The "
                  "code of other headers includes it instead of containing copies of them.",
              .example = "kubexx:code-header=api/common.kubexx.hpp",
              .typed_example = "kubexx::code_header(\"api/common.kubexx.hpp\")"},
};

constexpr std::array own_rows{
    MarkerRow{.name = "kubexx:name",
              .typed_name = "name",
              .effect = Effect::name,
              .targets = on_field | on_enumerator,
              .shape = Shape::string,
              .category = from_cpp,
              .summary = "JSON name of a field or enumerator, instead of the one derived from the C++ name",
              .example = "kubexx:name=clusterIP",
              .typed_example = "kubexx::name(\"clusterIP\")"},
    MarkerRow{.name = "kubexx:omit",
              .typed_name = "omit",
              .effect = Effect::omit,
              .targets = on_field | on_enumerator,
              .category = from_cpp,
              .summary = "the member is not part of the API",
              .example = "kubexx:omit",
              .typed_example = "kubexx::omit"},
    MarkerRow{.name = "kubexx:inline",
              .typed_name = "inline_fields",
              .effect = Effect::inline_fields,
              .targets = on_field,
              .category = from_cpp,
              .summary = "the fields of this member become fields of the outer object",
              .details = "A base class is inlined without the marker.",
              .example = "kubexx:inline",
              .typed_example = "kubexx::inline_fields"},
    MarkerRow{.name = "kubexx:integers",
              .typed_name = "integers",
              .effect = Effect::integers,
              .targets = on_type,
              .category = from_cpp,
              .summary = "the enum is written as numbers, not as the names of its enumerators",
              .example = "kubexx:integers",
              .typed_example = "kubexx::integers"},
    MarkerRow{.name = "kubexx:schema",
              .effect = Effect::schema_patch,
              .targets = on_values,
              .shape = Shape::json,
              .category = schema_shape,
              .summary = "JSON merge patch on the schema of a value, applied after everything else",
              .details =
                  "For what no other marker expresses: `null` removes a keyword, objects are merged, other values "
                  "replace those in the schema. The rules of API servers apply to the result.",
              .example = "kubexx:schema={\"oneOf\": [{\"required\": [\"image\"]}, {\"required\": [\"build\"]}]}"},
    MarkerRow{.name = "kubexx:description",
              .effect = Effect::description,
              .targets = on_values,
              .shape = Shape::string,
              .category = documentation,
              .summary = "description of a value, byte for byte, in place of the comment",
              .details = "For what a comment cannot carry, such as spaces at the end of a line.",
              .example = "kubexx:description=\"Schedule in cron format. \""},
    MarkerRow{.name = "kubexx:texts",
              .effect = Effect::wording,
              .targets = on_type,
              .shape = Shape::string,
              .applies_to = AppliesTo::kind,
              .category = documentation,
              .summary = "wording of the descriptions of `apiVersion` and `kind`",
              .details =
                  "`own` (the default), `go` for those of controller-gen, `go-joined` for the same on one line, or "
                  "`none`.",
              .example = "kubexx:texts=go",
              .values = wordings},
};

/// Markers of other tools, which pasted Go comments contain. Accepted everywhere, without effect.
constexpr MarkerRow ignored_row(string_view name, string_view summary, string_view example,
                                string_view replaced_by = {}) {
  return {.name = name,
          .effect = Effect::ignored,
          .targets = on_anything,
          .shape = Shape::raw,
          .repeat = Repeat::accumulate,
          .replaced_by = replaced_by,
          .category = others,
          .summary = summary,
          .example = example};
}

constexpr std::array rbac_arguments{
    ArgumentRow{.name = "groups",
                .typed_name = "groups",
                .shape = Shape::list_of_strings,
                .summary = "API groups; `\"\"` or `core` is the core group"},
    ArgumentRow{.name = "resources",
                .typed_name = "resources",
                .shape = Shape::list_of_strings,
                .summary = "plural names, also `pods/log` or `pods/*`"},
    ArgumentRow{.name = "resourceNames",
                .typed_name = "resource_names",
                .shape = Shape::list_of_strings,
                .summary = "names of objects; all if omitted"},
    ArgumentRow{.name = "verbs",
                .typed_name = "verbs",
                .shape = Shape::list_of_strings,
                .required = true,
                .summary = "such as `get;list;watch`"},
    ArgumentRow{
        .name = "urls", .typed_name = "urls", .shape = Shape::list_of_strings, .summary = "URLs instead of resources"},
    ArgumentRow{.name = "namespace",
                .typed_name = "name_space",
                .shape = Shape::string,
                .summary = "the rule belongs to a Role in this namespace"},
    ArgumentRow{.name = "roleName",
                .typed_name = "role_name",
                .shape = Shape::string,
                .summary = "name of the role, instead of `--role-name`"},
};

/// Of `kubexx rbac`. Elsewhere accepted everywhere, without effect.
constexpr MarkerRow rbac_row{
    .name = "kubebuilder:rbac",
    .typed_name = "rbac",
    .effect = Effect::ignored,
    .targets = on_program,
    .shape = Shape::record,
    .arguments = rbac_arguments,
    .repeat = Repeat::accumulate,
    .category = others,
    .summary = "access rules of the program, for `kubexx rbac`; not part of a CRD",
    .example = "kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list",
    .typed_example =
        "kubexx::rbac{.groups = {\"apps\"}, .resources = {\"deployments\"}, .verbs = {\"get\", \"list\"}}"};

constexpr std::array webhook_arguments{
    ArgumentRow{.name = "mutating",
                .typed_name = "mutating",
                .shape = Shape::boolean,
                .required = true,
                .summary = "`true` for a mutating, `false` for a validating webhook"},
    ArgumentRow{.name = "failurePolicy",
                .typed_name = "failure_policy",
                .required = true,
                .summary = "`Fail` or `Ignore`: what to do if the webhook does not answer"},
    ArgumentRow{.name = "matchPolicy", .typed_name = "match_policy", .summary = "`Exact` or `Equivalent`"},
    ArgumentRow{.name = "sideEffects",
                .typed_name = "side_effects",
                .summary = "`None` or `NoneOnDryRun`; required, here or in the patch"},
    ArgumentRow{.name = "timeoutSeconds",
                .typed_name = "timeout_seconds",
                .shape = Shape::integer,
                .summary = "1 to 30; 0 is the same as omitting it"},
    ArgumentRow{.name = "groups",
                .typed_name = "groups",
                .shape = Shape::list_of_strings,
                .required = true,
                .summary = "API groups; `\"\"` or `core` is the core group"},
    ArgumentRow{.name = "resources",
                .typed_name = "resources",
                .shape = Shape::list_of_strings,
                .required = true,
                .summary = "plural names, also `pods/status` or `*/*`"},
    ArgumentRow{.name = "verbs",
                .typed_name = "verbs",
                .shape = Shape::list_of_strings,
                .required = true,
                .summary = "`create`, `update`, `delete` and `connect`, or `*`"},
    ArgumentRow{.name = "versions",
                .typed_name = "versions",
                .shape = Shape::list_of_strings,
                .required = true,
                .summary = "versions of the resources"},
    ArgumentRow{.name = "name",
                .typed_name = "name",
                .required = true,
                .summary = "a domain name of at least three parts, unique in its configuration"},
    ArgumentRow{.name = "path", .typed_name = "path", .summary = "where the service answers; or `url`"},
    ArgumentRow{.name = "serviceName", .typed_name = "service_name", .summary = "`webhook-service` if omitted"},
    ArgumentRow{.name = "serviceNamespace", .typed_name = "service_namespace", .summary = "`system` if omitted"},
    ArgumentRow{.name = "servicePort", .typed_name = "service_port", .shape = Shape::integer, .summary = "1 to 65535"},
    ArgumentRow{
        .name = "url", .typed_name = "url", .summary = "an https address outside the cluster, instead of `path`"},
    ArgumentRow{.name = "webhookVersions",
                .typed_name = "webhook_versions",
                .shape = Shape::list_of_strings,
                .summary = "versions of the configuration; only `v1`"},
    ArgumentRow{.name = "admissionReviewVersions",
                .typed_name = "admission_review_versions",
                .shape = Shape::list_of_strings,
                .required = true,
                .summary = "versions of `AdmissionReview` that the webhook reads, such as `v1`"},
    ArgumentRow{.name = "reinvocationPolicy",
                .typed_name = "reinvocation_policy",
                .summary = "`Never` or `IfNeeded`, of a mutating webhook"},
    ArgumentRow{.name = "patch",
                .typed_name = "patch",
                .summary = "a JSON object in backquotes that is merged into the webhook, for fields without argument"},
};

/// Of `kubexx webhooks`, as the next one. Elsewhere accepted everywhere, without effect.
constexpr MarkerRow webhook_row{
    .name = "kubebuilder:webhook",
    .typed_name = "admission_webhook",
    .effect = Effect::ignored,
    .targets = on_program,
    .shape = Shape::record,
    .arguments = webhook_arguments,
    .repeat = Repeat::accumulate,
    .category = others,
    .summary = "an admission webhook, for `kubexx webhooks`; not part of a CRD",
    .example =
        "kubebuilder:webhook:path=/"
        "validate,mutating=false,failurePolicy=fail,groups=apps,resources=deployments,verbs=create,versions=v1,name="
        "deployments.example.com,admissionReviewVersions=v1",
    .typed_example =
        "kubexx::admission_webhook{.mutating = false, .failure_policy = \"fail\", .groups = {\"apps\"}, .resources = "
        "{\"deployments\"}, .verbs = {\"create\"}, .versions = {\"v1\"}, .name = \"deployments.example.com\", .path = "
        "\"/validate\", .admission_review_versions = {\"v1\"}}"};

constexpr std::array webhook_configuration_arguments{
    ArgumentRow{.name = "mutating",
                .typed_name = "mutating",
                .shape = Shape::boolean,
                .required = true,
                .summary = "which of the two configurations"},
    ArgumentRow{.name = "name", .typed_name = "name", .summary = "name of the configuration"},
};

constexpr MarkerRow webhook_configuration_row{
    .name = "kubebuilder:webhookconfiguration",
    .typed_name = "webhook_configuration",
    .effect = Effect::ignored,
    .targets = on_program,
    .shape = Shape::record,
    .arguments = webhook_configuration_arguments,
    .repeat = Repeat::accumulate,
    .category = others,
    .summary = "name of a webhook configuration, for `kubexx webhooks`; not part of a CRD",
    .example = "kubebuilder:webhookconfiguration:mutating=true,name=widgets",
    .typed_example = "kubexx::webhook_configuration{.mutating = true, .name = \"widgets\"}"};

constexpr std::array ignored_rows{
    ignored_row("kubebuilder:object:generate", "deep-copy functions of Go", "kubebuilder:object:generate=true"),
    rbac_row,
    webhook_row,
    webhook_configuration_row,
    ignored_row("kubebuilder:ac:", "apply configurations of Go", "kubebuilder:ac:generate=true"),
    ignored_row("kubebuilder:scaffold:", "places where kubebuilder inserts code", "kubebuilder:scaffold:imports"),
    ignored_row("k8s:client-gen", "clients of Go", "k8s:client-gen=true"),
    ignored_row("k8s:conversion-fn", "conversion functions of Go", "k8s:conversion-fn=drop"),
    ignored_row("k8s:conversion-gen", "conversion functions of Go", "k8s:conversion-gen=false"),
    ignored_row("k8s:conversion-gen:", "conversion functions of Go", "k8s:conversion-gen:explicit-from=net/url.Values"),
    ignored_row("k8s:conversion-gen-external-types", "conversion functions of Go",
                "k8s:conversion-gen-external-types=example.com/api"),
    ignored_row("k8s:deepcopy-gen", "deep-copy functions of Go, older spelling", "k8s:deepcopy-gen=package",
                "kubebuilder:object:generate"),
    ignored_row("k8s:deepcopy-gen:interfaces", "deep-copy functions of Go, older spelling",
                "k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object", "kubebuilder:object:root"),
    ignored_row("k8s:deepcopy-gen:", "deep-copy functions of Go, older spelling",
                "k8s:deepcopy-gen:nonpointer-interfaces=true"),
    ignored_row("k8s:defaulter-gen", "defaulting functions of Go", "k8s:defaulter-gen=TypeMeta"),
    ignored_row("k8s:defaulter-gen-input", "defaulting functions of Go", "k8s:defaulter-gen-input=example.com/api"),
    ignored_row("k8s:openapi-gen", "OpenAPI definitions of Go", "k8s:openapi-gen=true"),
    ignored_row("k8s:openapi-model-package", "OpenAPI definitions of Go", "k8s:openapi-model-package=com.example.v1"),
    ignored_row("k8s:prerelease-lifecycle-gen", "life cycle of built-in kinds", "k8s:prerelease-lifecycle-gen=true"),
    ignored_row("k8s:prerelease-lifecycle-gen:", "life cycle of built-in kinds",
                "k8s:prerelease-lifecycle-gen:introduced=1.20"),
    ignored_row("k8s:protobuf-gen", "protocol buffers of Go", "k8s:protobuf-gen=package"),
    ignored_row("k8s:register-gen", "type registration of Go", "k8s:register-gen=package"),
    ignored_row("k8s:validation-gen", "validation functions of Go", "k8s:validation-gen=TypeMeta"),
    ignored_row("k8s:validation-gen-input", "validation functions of Go", "k8s:validation-gen-input=example.com/api"),
    ignored_row("genclient", "clients of Go", "genclient"),
    ignored_row("genclient:", "clients of Go", "genclient:nonNamespaced"),
    ignored_row("groupGoName", "clients of Go", "groupGoName=Stable"),
    ignored_row("patchMergeKey", "merge rules of built-in kinds", "patchMergeKey=name"),
    ignored_row("patchStrategy", "merge rules of built-in kinds", "patchStrategy=merge"),
    ignored_row("protobuf", "protocol buffers of Go", "protobuf=true"),
    ignored_row("protobuf.", "protocol buffers of Go", "protobuf.nullable=true"),
};

template <std::size_t... sizes>
constexpr auto sorted_table(const std::array<MarkerRow, sizes>&... arrays) {
  std::array<MarkerRow, (sizes + ...)> rows{};
  auto end = rows.begin();
  ((end = std::copy(arrays.begin(), arrays.end(), end)), ...);
  std::sort(rows.begin(), rows.end(), [](const MarkerRow& a, const MarkerRow& b) { return a.name < b.name; });
  return rows;
}

constexpr auto table =
    sorted_table(validation_rows, shape_rows, presence_rows, rule_rows, topology_rows, documentation_rows, kind_rows,
                 version_rows, conversion_rows, package_rows, own_rows, ignored_rows);

constexpr string_view validation_prefix = "kubebuilder:validation:";
constexpr string_view items_prefix = "kubebuilder:validation:items:";

const MarkerRow* find_exact(string_view name) {
  const auto* row = std::lower_bound(table.begin(), table.end(), name,
                                     [](const MarkerRow& row, string_view name) { return row.name < name; });
  return row != table.end() && row->name == name ? row : nullptr;
}

template <class Wanted>
const MarkerRow* first_row(Wanted wanted) {
  const auto* row = std::find_if(table.begin(), table.end(), wanted);
  return row != table.end() ? row : nullptr;
}

const MarkerRow* find_prefix(string_view name) {
  return first_row([&](const MarkerRow& row) { return row.is_prefix() && name.starts_with(row.name); });
}

}  // namespace

std::span<const MarkerRow> marker_table() { return table; }

FoundRow find_row(string_view name) {
  if (const MarkerRow* row = find_exact(name)) return {row, false};
  if (name.starts_with(items_prefix)) {
    const std::string plain = fmt::format("{}{}", validation_prefix, name.substr(items_prefix.size()));
    const MarkerRow* row = find_exact(plain);
    if (row != nullptr && row->has_items_form) return {row, true};
  }
  return {find_prefix(name), false};
}

string_view type_words(AppliesTo applies_to) {
  switch (applies_to) {
    case AppliesTo::any:
      return {};
    case AppliesTo::numeric:
      return "a number";
    case AppliesTo::textual:
      return "a string";
    case AppliesTo::array:
      return "a list";
    case AppliesTo::object:
      return "an object";
    case AppliesTo::map:
      return "a map";
    case AppliesTo::structure_or_map:
      return "a struct or a map";
    case AppliesTo::structure:
      return "a struct";
    case AppliesTo::kind:
      return "a kind";
  }
  return {};
}

Stage stage_of(Effect effect) {
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"
  switch (effect) {
    case Effect::maximum:
    case Effect::minimum:
    case Effect::multiple_of:
    case Effect::exclusive_maximum:
    case Effect::exclusive_minimum:
    case Effect::max_length:
    case Effect::min_length:
    case Effect::pattern:
    case Effect::max_items:
    case Effect::min_items:
    case Effect::unique_items:
    case Effect::max_properties:
    case Effect::min_properties:
      return Stage::bound;
    case Effect::enumeration:
    case Effect::format:
    case Effect::type:
    case Effect::x_preserve_unknown_fields:
    case Effect::x_embedded_resource:
    case Effect::x_int_or_string:
      return Stage::shape;
    case Effect::list_type:
    case Effect::list_map_key:
    case Effect::map_type:
      return Stage::topology;
    case Effect::nullable:
    case Effect::default_value:
    case Effect::default_json:
    case Effect::example:
      return Stage::value;
    case Effect::title:
    case Effect::external_docs:
    case Effect::description:
      return Stage::text;
    case Effect::x_validation:
    case Effect::immutable:
    case Effect::at_most_one_of:
    case Effect::exactly_one_of:
    case Effect::at_least_one_of:
      return Stage::rule;
    case Effect::required:
    case Effect::optional:
    case Effect::k8s_required:
    case Effect::schemaless:
      return Stage::field;
    case Effect::resource:
    case Effect::metadata:
      return Stage::names;
    case Effect::subresource_status:
    case Effect::subresource_scale:
    case Effect::print_column:
    case Effect::selectable_field:
    case Effect::storage_version:
    case Effect::unserved_version:
    case Effect::deprecated_version:
    case Effect::skip_version:
      return Stage::version;
    case Effect::conversion_strategy:
    case Effect::conversion_service:
    case Effect::conversion_url:
    case Effect::conversion_ca_bundle:
    case Effect::conversion_review_versions:
    case Effect::conversion_hub:
      return Stage::conversion;
    case Effect::was:
    case Effect::gone:
      return Stage::pairs;
    case Effect::enum_from_constants:
    case Effect::object_root:
    case Effect::group_name:
    case Effect::version_name:
    case Effect::skip:
    case Effect::name:
    case Effect::omit:
    case Effect::inline_fields:
    case Effect::integers:
    case Effect::drop_unknown:
    case Effect::external:
    case Effect::code_header:
      return Stage::model;
    case Effect::schema_patch:
    case Effect::wording:
      return Stage::finished;
    case Effect::ignored:
      return Stage::nothing;
  }
#pragma GCC diagnostic pop
  return Stage::nothing;
}

const MarkerRow* find_preferred_row(Effect effect) {
  return first_row([&](const MarkerRow& row) { return row.effect == effect && !row.typed_name.empty(); });
}

const MarkerRow* find_typed_row(string_view typed_name) {
  if (typed_name.empty()) return nullptr;
  return first_row([&](const MarkerRow& row) { return row.typed_name == typed_name; });
}

std::string items_name(const MarkerRow& row) {
  return fmt::format("{}{}", items_prefix, row.name.substr(validation_prefix.size()));
}

}  // namespace kubexx::markers
