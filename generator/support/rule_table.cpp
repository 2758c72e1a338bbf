#include "generator/support/rule_table.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "generator/support/rule_id.hpp"
#include "runtime/schema/rulebook.hpp"

namespace kubexx::support {
namespace {

/// The page that `kubexx explain` prints for a rule.
struct Page {
  RuleId id;
  std::string_view summary;
  std::string_view explanation;
};

// Sorted by id. The family comes first (`env-`, `marker-`, `type-`, …). An explanation states what the rule protects,
// shows a mistake, and shows the fix.
constexpr auto kPages = std::to_array<Page>({
    {"annotation-misplaced", "an annotation is in a place where C++ or an API does not allow it",
     R"(KUBEXX(...) expands to an attribute, and C++ only allows attributes in certain places: after 'struct', 'class', 'enum class' or 'namespace',
before a member's type, after an enumerator's name, and after the name of an alias. Functions and private members are not part of an API.

    KUBEXX(kubexx::root(true)) struct Widget {};    // before 'struct'

    struct KUBEXX(kubexx::root(true)) Widget {};    // correct

'namespace a::b' cannot have an attribute: write 'namespace a { namespace KUBEXX(...) b {'.)"},
    {"annotation-unreadable", "an annotation is not a constant that can be read",
     R"(The arguments of KUBEXX(…) are constant expressions, which are read from the source as clang parsed it. Literals, named
constants, arithmetic and braces can be read; the string that a function returns cannot.

    KUBEXX(kubexx::pattern(make_pattern()))           // the result of a call is not known
    std::string name{};

Name a constant that holds the value, or write the value itself.

    constexpr const char* kNamePattern = "^[a-z]+$";
    KUBEXX(kubexx::pattern(kNamePattern))
    std::string name{};)"},
    {"base-diamond", "a base class occurs twice",
     R"(The members of base classes become fields of the object itself. A base class that is inherited twice would duplicate
its members.

    struct Named { std::string name{}; };
    struct Left : Named {};
    struct Right : Named {};
    struct Spec : Left, Right {};          // two 'name's

Derive from one of them, and make the other a member.)"},
    {"base-virtual", "a virtual base class",
     R"(API objects are plain data, and a virtual base class is not stored in the object in a fixed place.

    struct Spec : virtual Named {};

Remove 'virtual', or make the base a member marked '+kubexx:inline'.)"},
    {"bound-conflict", "a lower bound above the upper bound",
     R"(The bounds of a member leave no valid value, so that its default value cannot be valid either and the API server
rejects the CRD.

    // +kubebuilder:validation:Minimum=9
    // +kubebuilder:validation:Maximum=3
    int size = 5;

Correct one of the bounds.)"},
    {"bound-outside-type", "a bound outside the range of the C++ type",
     R"(A minimum or maximum is outside the range of the member's integer type, or a number of items is not that of its
std::array. The server would accept values that the program cannot store, or reject every value.

    // +kubebuilder:validation:Maximum=70000
    std::uint16_t port{};                  // at most 65535

Correct the bound or use a wider type.)"},
    {"cel-syntax", "a validation rule is not a CEL expression",
     R"(The rule of an XValidation marker and its messageExpression are CEL expressions. The API server parses them when the
CRD is installed and rejects the CRD if one is not valid. kubexx reports the mistake where it is written.

    // +kubebuilder:validation:XValidation:rule="self.min <= "        // nothing after the operator

Complete the expression.

    // +kubebuilder:validation:XValidation:rule="self.min <= self.max")"},
    {"chart-manifest", "a manifest cannot become part of a Helm chart",
     R"(A chart has one template for each object, and values for one Deployment. Every manifest therefore needs apiVersion, kind and a
name that no other manifest has, and at most one manifest may be a Deployment.

    $ kubexx chart orchard config
    config/crd/kustomization.yaml:1:1: error: a kustomization is not a manifest; pipe the output of 'kubectl kustomize DIR'

kubexx does not apply kustomizations. Pass the result:

    $ kubectl kustomize config/default | kubexx chart orchard -)"},
    {"constant-unknown", "the constant of a default value does not exist",
     R"('+default=ref(Name)' uses the value of a constant, which is looked up from the namespace of the struct outwards.

    inline constexpr int kReplicas = 3;
    // +default=ref(kReplica)
    int replicas{};

Name an inline constexpr variable at namespace scope, qualified if it is in another namespace.)"},
    {"conversion-conflict", "versions disagree about conversion",
     R"(Conversion belongs to the CRD, not to one version. The markers may be written on any version, but they must agree.

    namespace stable::v1 {
    // +kubexx:conversion:url=https://a.example.com/convert
    struct Widget { … };
    }
    namespace stable::v2 {
    // +kubexx:conversion:url=https://b.example.com/convert
    struct Widget { … };
    }

Keep the marker on one version.)"},
    {"conversion-invalid", "conversion markers that contradict each other",
     R"(The webhook strategy needs either a service or a URL. The strategy None cannot be combined with other settings.

    // +kubexx:conversion:service:name=converter,namespace=system
    // +kubexx:conversion:url=https://converter.example.com
    struct Widget { … };                   // keep one of the two)"},
    {"conversion-marker", "a conversion marker without effect",
     R"('kubexx:was' has to name a field that an older version has in the same place, and no other field may have the same former name.
A field of the same type may not have that name in the newer version. 'kubexx:gone' is for a field that newer versions do not have. Each
version is converted to the hub and back, so that the markers of a version between two others only count for its own conversion to the hub.

    namespace games::v1alpha1 { struct Spec { int port{}; }; }
    namespace games::v1 {
    struct Spec {
      // +kubexx:was=prot                    // the name is 'port'
      int containerPort{};
    };
    })"},
    {"conversion-unexplained", "a field that generated conversions cannot map to another version",
     R"(Fields with the same name and type in two versions are copied. Optional fields that only the newer version has, and fields with a
default value, need no marker. For all other fields, state what becomes of them, so that no value is lost by mistake:

    // +kubexx:was=port                      // on the newer field: it has another name in older versions
    // +kubexx:gone                          // on the older field: newer versions do not have it

For a field with another shape, or a list whose elements have other keys ('listMapKey'), write functions for the pair of structs
that contain it, in both directions, and declare them in the header that '--conversion-header' or CONVERSIONS of kubexx_generate
names:

    kubexx::Result<> convert(const v1alpha1::Spec& from, v1::Spec& to);
    kubexx::Result<> convert(const v1::Spec& from, v1alpha1::Spec& to);)"},
    {"crd-duplicate", "two definitions of one name",
     R"(Two documents define the same name, and their content is different. An installation would keep one of the two. 'kubexx check' and
'kubexx validate --crd' only warn: 'check' checks both, and 'validate' uses the last one.

    $ kubexx diff release/crds config/crd
    config/crd/c.yaml:4:9: error: "trees.example.com" is already defined in 'config/crd/b.yaml', with different content

Remove the outdated one, or name the folder that contains only the other. Documents with the same content count as one definition.)"},
    {"crd-missing", "no definition to check",
     R"(The files and folders on the command line contain no CustomResourceDefinition, so nothing was checked. This is an error
because a check that checks nothing would pass unnoticed.

    $ kubexx check config/samples

Name the folder that contains the definitions, such as config/crd.)"},
    {"crd-size", "a definition that 'kubectl apply' cannot store",
     R"(Without --server-side, 'kubectl apply' stores a copy of the definition in an annotation, and servers limit the annotations of an
object to 262,144 bytes. Only that command fails for larger definitions: 'kubectl create', 'kubectl apply --server-side' and Helm can
install them.

    $ kubectl apply --server-side -f config/crd

'--max-desc-len 0' omits the descriptions. '-Wno-crd-size' accepts such definitions.)"},
    {"default-mismatch", "a default value that C++ overrides",
     R"(A member that is not a std::optional is always sent with the value it has in C++. The server fills in a default
value only if the field is absent, so a default value that differs from the member's initial value never applies.

    // +kubebuilder:default="1h"
    kubexx::Duration period{};             // C++ sends "0s"

Write the default value as the initialiser, which becomes the default value in the CRD too:

    kubexx::Duration period = "1h";

or declare the member as std::optional, so that a value that is not set is absent.)"},
    {"default-type", "a default value that its own schema rejects",
     R"(The value of a default marker or of an initialiser has another type than the field, is not one of its enum values, or
is outside its bounds. API servers reject such a CRD.

    // +kubebuilder:default=text
    int number{};
    // +kubebuilder:validation:Minimum=5
    int below = 3;

Correct the default value or the bound. With --compat controller-gen, default values are not checked.)"},
    {"default-unreadable", "an initialiser that cannot become a default value",
     R"(The initialiser of a member becomes the default value in the schema. It must be readable without running the program:
literals, constants, arithmetic, enumerators, sums of std::chrono durations, and braces around these. Other calls that
return strings or objects cannot be read, and neither can constructors with arguments that a class of the API declares.

    std::string image = make_image("app");

Values that depend on a template parameter cannot be read either: write the member in a specialisation of the template, or in the
struct that derives from it.

Initialise the member with a constant, or set the default value with '+kubebuilder:default=…', which takes
precedence.)"},
    {"docs-foreign", "a file that 'kubexx docs' did not write",
     R"('kubexx docs' would replace a file that it did not write, such as the README.md of a project. Nothing is written.

    $ kubexx docs api/v1/crontab.hpp --out .

Choose another directory, or replace the file with --force.)"},
    {"document-unreadable", "a document is neither YAML nor JSON",
     R"(The document cannot be parsed, by kubexx or by an API server. The message gives the reason and the place.
Templates must be rendered before they are checked.

    metadata:
      name: {{ .Values.name }}

Correct the document. The other documents of the file are still checked.)"},
    {"enum-duplicate", "two enumerators have the same JSON value",
     R"(Enumerators are written as their names, or the names that 'kubexx:name' sets, or as numbers with 'kubexx:integers'. Two
with the same value cannot be distinguished when an object is read.

    enum class Color {
      red,
      // +kubexx:name=red
      rouge,
    };

Rename one of them, or omit it with '+kubexx:omit'.

Two enumerators with the same number cannot be distinguished either: an object with 'grey' would be written back with
'gray'.

    enum class Shade {
      gray = 1,
      grey = 1,
    };

Give them different numbers if the API has both values, or omit one of them with '+kubexx:omit'.)"},
    {"enum-empty", "an enum without values",
     R"(An enum without enumerators, or '+k8s:enum' on a type without constants in its namespace, allows no value.

    enum class Phase {};

Add enumerators; for '+k8s:enum' on an alias of std::string, declare constants of that type in the same namespace.)"},
    {"enum-not-narrower", "a field's enum allows values that its type does not",
     R"(A field may narrow the enum of its type, but not widen it: the enum of the type would still reject the value.

    enum class Mode { on, off };
    // +kubebuilder:validation:Enum=on;automatic
    Mode mode{};

List only values of the type. controller-gen drops the field's enum silently, and so does --compat controller-gen.)"},
    {"enum-out-of-range", "an enumerator's number is too large for the schema",
     R"(API servers read the integers of an object as signed 64-bit numbers. A larger value of an enum with 'kubexx:integers' would
be rejected in every object.

    // +kubexx:integers
    enum class Mask : std::uint64_t { none = 0, all = 18446744073709551615ull };

Use a smaller value, write the enum by names (without the marker), or omit the enumerator with '+kubexx:omit'.)"},
    {"env-cluster", "definitions could not be read from a cluster",
     R"('kubexx import --cluster' could not read the definitions. The message contains the reason, from the connection
or from the server. Nothing is written.

    $ kubexx import --cluster widgets.example.com -o third_party
    kubexx: error: GET /apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com:
    customresourcedefinitions.apiextensions.k8s.io "widgets.example.com" not found [env-cluster]

'kubectl get crd' lists the names. Reading definitions by name needs the verb get on
customresourcedefinitions; reading all of them needs list.)"},
    {"env-output", "an output could not be written",
     R"(A file or directory of the output could not be created, replaced or compared. The message contains the system's reason.
No further file is written.

    $ kubexx generate api.hpp --crd-dir /proc/crds
    kubexx: error: cannot write '/proc/crds/example.com_widgets.yaml': No such file or directory [env-output]

Name a writable directory, or use --stdout.)"},
    {"env-resource-headers", "clang's own headers were not found",
     R"(libclang needs the headers that are part of clang (stddef.h, stdint.h and others, the "resource directory"). They were
not found next to libclang.

    $ kubexx generate api.hpp
    kubexx: error: clang's builtin headers were not found [env-resource-headers]

On Debian, install libclang-common-19-dev in the same version as libclang. If they are installed elsewhere, pass
-resource-dir=DIR after '--'.)"},
    {"env-unreadable-file", "an input could not be read",
     R"(A file on the command line (a header, the file for --header-file, a compilation database) does not exist, is a
directory, or is not readable. The message contains the system's reason.

    $ kubexx generate api/v1/crontap.hpp
    kubexx: error: cannot read 'api/v1/crontap.hpp': No such file or directory [env-unreadable-file]

Check the spelling and the current directory.)"},
    {"example-incomplete", "a field for which no example was found",
     R"(No value was found that the server accepts for an optional field, so the full object of 'kubexx example' lacks it.
The number of values that are tried is limited, and so are the ways in which values for rules are found.

    $ kubexx example --full crd.yaml
    kubexx: warning: the full Widget of example.com/v1 lacks 'spec.code': found no valid value: ...

Give the field an example (+kubebuilder:example) or a default value. If no value can satisfy its pattern and its rules,
correct them: no client can use the field.)"},
    {"example-missing", "no valid example object was found",
     R"(No object was found that the server accepts, so 'kubexx example' prints none. The message names the field and the
error that remained. The number of objects that are tried is limited, and so are the ways in which values for rules are
found.

    $ kubexx example --smallest crd.yaml
    kubexx: error: found no valid smallest Widget of example.com/v1: spec.code: Invalid value: ...

Give the field an example (+kubebuilder:example) or a default value that the pattern and the rules allow. If no object
can satisfy all of them, correct them: no client can create such an object.)"},
    {"group-empty", "the API group is empty",
     R"(Every kind belongs to a group, the first part of its apiVersion. API servers reject definitions without one.

    // +groupName=
    namespace stable::v1 { … }

Name a domain that you own: '+groupName=stable.example.com'.)"},
    {"group-invalid", "not a valid API group",
     R"(A group is a lower-case DNS name with at least one dot.

    // +groupName=Stable

Name a domain that you own: '+groupName=stable.example.com'.)"},
    {"group-missing", "a struct with markers of kinds, outside of any group",
     R"(Markers such as '+kubebuilder:resource' are for kinds, and a kind has the group of its namespace or of an enclosing one.

    namespace stable::v1 {
    // +kubebuilder:resource:scope=Cluster
    struct Widget { kubexx::ObjectMeta metadata{}; };
    }

Write '// +groupName=stable.example.com' above the namespace.)"},
    {"import-dropped-types", "a header of named types would lose some",
     R"('kubexx import --kubernetes' and '--openapi' write one header for each group version, with the types that the call names and those
that they contain. The file that it would replace has other types, from an earlier call.

    $ kubexx import --kubernetes 1.36 core/v1/Pod -o include
    $ kubexx import --kubernetes 1.36 core/v1/ConfigMap -o include

Name all types in one call, or replace the file with --force.)"},
    {"import-duplicate", "two different definitions with one name, file or namespace",
     R"(The inputs of 'kubexx import' contain two definitions with one name, and they differ. Equal definitions count once.

    $ kubexx import old/crontabs.yaml new/crontabs.yaml -o third_party

Name the input to import.

Definitions that are equal apart from their versions, and have no version in common, are joined, with a warning: one project may publish each
version in a file of its own. The joined definition stores objects in the newest of their
storage versions.

Two definitions with different names are reported in two cases. If their kinds are of one group and differ only in case,
such as CronTab and Crontab, both would be one file. If the names of their groups give the same C++ namespace, such as
foo-bar.com and foo.bar.com, choose another one with '--namespace': --namespace foo-bar.com=foo_bar.)"},
    {"import-foreign", "a file that 'kubexx import' did not write",
     R"('kubexx import' would replace a file that it did not write: one that does not begin with the comment of its files. Such a
file may be a header that you maintain yourself.

    $ kubexx import crontabs.yaml -o api

Choose another directory, or replace the file with --force.)"},
    {"import-lossy", "an imported header whose definition differs from the original",
     R"('kubexx import' reads the headers that it is about to write, generates their definitions in memory, and compares them with the
imported ones. They differ, and nothing is written.

    $ kubexx import crontabs.yaml -o third_party
    crontabs.yaml:4:9: error: the definition generated from the headers of 'crontabs.example.com' differs from the imported one [import-lossy]

This is a defect of kubexx. Please report it with the definition.)"},
    {"import-missing", "a kind that the inputs of an import do not contain",
     R"('--kind', or KINDS of kubexx_import, names a version of a kind that no definition in the inputs has.

    $ kubexx import cert-manager.yaml --kind cert-manager.io/v2/Certificate -o third_party
    error: the inputs do not contain 'cert-manager.io/v2/Certificate'; did you mean 'cert-manager.io/v1/Certificate'?

Write the group, the version and the kind as the definition has them.

With '--kubernetes', a name is not that of a Kubernetes type, or the release is not the one that kubexx supports. With '--openapi',
no document has a type with the name, or '--kind' names a type that no path serves.)"},
    {"import-openapi", "an input of '--openapi' that is not an OpenAPI v3 document",
     R"('kubexx import --openapi' reads the documents that an API server serves for each of its group versions. It reads neither
version 2 of OpenAPI, which lacks default values, nor the index of the documents.

    $ kubectl get --raw /openapi/v2 > all.json
    $ kubexx import --openapi all.json metrics.k8s.io/v1beta1/NodeMetrics -o third_party
    all.json:1:12: error: 'all.json' is an OpenAPI v2 document [import-openapi]

Ask for the document of the group version:

    $ kubectl get --raw /openapi/v3/apis/metrics.k8s.io/v1beta1 > metrics.json)"},
    {"import-reference", "a reference in an OpenAPI document that does not lead to a type",
     R"(A '$ref' of an OpenAPI document leads to something other than a schema of the same document, to a schema that the document
does not have, or back to itself.

    "spec": {"$ref": "other.json#/components/schemas/Spec"}

Objects that contain themselves are reported if all members on the way are required: no such object could be written. Lists, maps and
optional members of a type can contain the type.)"},
    {"import-unsupported", "a definition that no header can express",
     R"(The definition contains something that neither C++ nor a marker can express, so nothing is written.

    names:
      kind: CronTab
      listKind: ManyCronTabs      # always CronTabList

Other examples are a kind that is a keyword of C++, more than 100 levels of nested objects, and more than 16 levels of
nested lists and maps. The message names it.)"},
    {"import-use", "a type of '--use' that no imported object can have",
     R"(A table of '--use' names structs of your own, with the headers that declare them. Imported objects with the same schema have these
types. An entry is an error if its header or type does not exist, if the path of a place leads to no object, or if the object there,
or every object of an entry without places, differs from the type.

    - type: company::TlsConfig
      header: company/tls.hpp
      at:
        shop.example.com/v1/Widget: [spec.tls]

    types.yaml:4:34: error: 'spec.tls' does not have the schema of 'company::TlsConfig' [import-use]
    widgets.yaml:31:15: note: 'spec.tls' of shop.example.com/v1/Widget differs in 'properties.minVersion': ...

Correct the entry, or the struct. With '--adopt', the descriptions may differ; with '--external', the form of the object
suffices. The directories of headers follow '--': '-- -I include'.)"},
    {"inline-initializer", "an initialiser on an inlined member",
     R"(The fields of an inlined member belong to the outer object, so the member has no field of its own that could have a
default value.

    // +kubexx:inline
    Common common = {.size = 3};

Initialise the members of the inlined struct.)"},
    {"inline-type", "a member that cannot be inlined",
     R"(Only the fields of a struct can become fields of the outer object.

    // +kubexx:inline
    std::map<std::string, std::string> labels{};

Remove the marker, or move the members into a struct.)"},
    {"json-name-collision", "two members with one JSON name",
     R"(A JSON name is the member's name in camelCase, or the name that 'kubexx:name' sets. Fields of base classes and of
inlined members belong to the same object.

    std::string cron_spec{};
    std::string cronSpec{};                // both are "cronSpec"

Rename one with '+kubexx:name=…' or omit it with '+kubexx:omit'.)"},
    {"json-name-empty", "an empty JSON name",
     R"(    // +kubexx:name=""
    std::string text{};

Name it, or remove the marker to get the member's own name in camelCase.)"},
    {"json-name-reserved", "a kind declares apiVersion or kind",
     R"(Every API object has the fields apiVersion and kind; kubexx derives them from the namespace and the struct. The
members of base classes and inlined structs are fields of the object, too: a port of metav1.TypeMeta is not needed.

    struct Widget {
      std::string kind{};
      kubexx::ObjectMeta metadata{};
    };

Remove the member.)"},
    {"kind-incomplete", "a struct that cannot be a kind is marked as one",
     R"('+kubebuilder:object:root=true' makes a struct a kind. The struct needs a member 'kubexx::ObjectMeta metadata'
(its own or of a base class, not optional) and a namespace with a group, and must not be nested in another class.

    // +kubebuilder:object:root=true
    struct Widget { std::optional<kubexx::ObjectMeta> metadata{}; };

The message states what is missing.)"},
    {"kind-missing", "the headers declare no kind",
     R"(There is nothing to generate: none of the headers declares a kind. A kind is a struct with a member
'kubexx::ObjectMeta metadata', in a namespace with a group. A header that only has shared types is read through the headers that include it.

    // +groupName=stable.example.com
    namespace stable::v1 {
    struct CronTab {
      kubexx::ObjectMeta metadata{};
    };
    }

Name the headers that declare the kinds, or add +kubebuilder:object:root=true to a struct that is also the type of a member.

A kind of which every version is marked '+kubebuilder:skipversion' has no definition either.)"},
    {"kind-name", "a struct name that is not valid as a kind",
     R"(The lower-case name of a kind must be a DNS label: at most 63 letters and digits, beginning with a letter.

    struct My_Widget { kubexx::ObjectMeta metadata{}; };

Rename the struct.)"},
    {"kind-without-group", "a struct that looks like a kind, outside of any group",
     R"(A struct with a member 'kubexx::ObjectMeta metadata' is a kind if its namespace, or an enclosing one, has a group.

    namespace stable::v1 {
    struct Widget { kubexx::ObjectMeta metadata{}; };
    }

Write '// +groupName=stable.example.com' above the namespace, or '+kubebuilder:object:root=false' above a struct that is
not a kind. If a struct of the namespace has markers of kinds, it is an error ('group-missing').)"},
    {"list-map-key", "a list of type map without valid keys",
     R"(The keys of a list of type map identify its elements. They are scalar fields of the elements that are required or have a
default value. Other lists have no keys.

    // +listMapKey=name
    std::vector<Port> ports{};

Add '// +listType=map'.)"},
    {"map-key", "a map whose keys are not strings",
     R"(The keys of JSON objects are strings. In C++ that is std::string, an alias of it, an enum that is written as its names,
or a struct with '+kubebuilder:validation:Type=string'.

    std::map<int, std::string> by_number{};

Use strings as keys, or a list of structs with '+listType=map'.)"},
    {"marker-argument", "a marker has a missing or an unexpected argument",
     R"(Every marker has its own arguments, some of which are required. `kubexx markers NAME` lists them.

    // +kubebuilder:printcolumn:name=Age,type=date          // missing argument 'JSONPath'
    // +kubebuilder:validation:MaxLength                    // needs a value
    // +kubebuilder:resource:pth=widgets                    // unknown argument 'pth'

A marker with such a mistake has no effect at all.)"},
    {"marker-duplicate", "a duplicate marker on one declaration",
     R"(A declaration can have one minimum, one pattern, one resource name. controller-gen silently uses the last of two; kubexx
reports an error, because one of them is a mistake. Comments and KUBEXX(…) count together.

    // +kubebuilder:validation:Pattern=`^a`
    // +kubebuilder:validation:Pattern=`^b`
    std::string name{};

Remove one of them. Markers that accumulate (printcolumn, XValidation, listMapKey and others) may be repeated.)"},
    {"marker-extra-segment", "the name of a marker has a part without effect",
     R"(controller-gen looks up the whole name of a marker and, if it does not exist, the name without its last part. So this
works, but the last part is ignored:

    // +kubebuilder:default:value=3

Write the name without it.

    // +kubebuilder:default=3)"},
    {"marker-misplaced", "a marker on the wrong kind of declaration",
     R"(Each marker belongs on certain declarations: a field, a type, the struct of a kind, a namespace, an enumerator. Elsewhere
controller-gen ignores it silently.

    struct WidgetSpec {
      // +kubebuilder:resource:path=widgets           // belongs on the struct of a kind
      std::string name{};
    };

Move it to the declaration that the message names. 'kubexx:built-in' and 'kubexx:only-verbs' belong on external kinds: those
of a CRD have all verbs.)"},
    {"marker-needs-kind", "a marker for kinds on another type",
     R"(Markers for resources, versions, columns, subresources and conversion belong on kinds: structs of the headers on the
command line with a member 'kubexx::ObjectMeta metadata', in a namespace with a group, that are not themselves the type
of a member.

    // +kubebuilder:subresource:status
    struct WidgetSpec { … };

Move it to the kind. If the struct is a kind although it is the type of a member, mark it
'+kubebuilder:object:root=true'.)"},
    {"marker-on-inlined", "an inlined member cannot be required",
     R"(The fields of an inlined member or a base class belong to the outer object; the member has no field of its own that could
be required.

    // +required
    // +kubexx:inline
    Common common{};

Mark the members of the inlined struct.)"},
    {"marker-on-metadata", "a marker on the metadata of a kind",
     R"(API servers validate the metadata of objects by their own rules. The schema of a kind can restrict only the name and
generateName in it, so a marker on the member has no effect. controller-gen ignores it silently.

    struct Widget {
      // +kubebuilder:validation:XValidation:rule="self.name.size() <= 20"
      kubexx::ObjectMeta metadata{};

Put a rule on the kind:

    // +kubebuilder:validation:XValidation:rule="self.metadata.name.size() <= 20"
    struct Widget {

or limit the name with +kubexx:schema={"properties":{"name":{"type":"string","maxLength":20}}} on the member. +required and
+optional are allowed too.)"},
    {"marker-overridden", "a marker that another one takes precedence over",
     R"(Several markers can set the same property: +default and +kubebuilder:default, +optional and
+kubebuilder:validation:Required, +listType and +k8s:listType. If a declaration has more than one of them, controller-gen
has an order of precedence. kubexx uses the same order and names the marker that wins.

    // +default="a"
    // +kubebuilder:default=b
    std::string name{};                               // the default is b

Keep one of them.)"},
    {"marker-syntax", "a marker with a syntax error",
     R"(A marker begins a comment line. Its value follows directly after '=', its named arguments after ':'. Strings with ',', ';'
or '}' need double quotes or backquotes. Quotes and braces must be closed.

    // +kubebuilder:validation:Minimum = 1            // no spaces around '='
    // +kubebuilder:validation:Format=a,b             // quote it: "a,b"
    // +kubebuilder:printcolumn=name=Age              // ':' instead of the first '='
    // +kubebuilder:validation:Pattern="\d"           // backquotes keep the backslash: `\d`

A marker may continue on the following comment lines while a quote or brace is open. Tools that wrap long comment lines
can split a marker: set CommentPragmas: '^ \+' for clang-format.)"},
    {"marker-type-clash", "a Type marker that contradicts its C++ type",
     R"(Generated code reads and writes the JSON type of the C++ type, so a 'Type' marker cannot replace it: a server would
only store values that no program can read.

    // +kubebuilder:validation:Type=string
    std::int32_t port{};

    using Names = std::vector<std::string>;
    // +kubebuilder:validation:Type=string
    Names names{};

Use a C++ type with that JSON type: here std::string, or a struct with the marker and a codec of its own. The marker
belongs on floating-point members, on members whose type allows any JSON value, and on such structs.
'+kubebuilder:validation:Schemaless' omits the C++ type from the schema. The same applies to the types in a
'+kubexx:schema' marker.

controller-gen replaces the types of members that are not of a named type, and so does --compat controller-gen.)"},
    {"marker-unattached", "a marker that does not belong to a declaration",
     R"(A marker belongs to the declaration below it, or to the one before it on the same line. This one has neither: it is at
the end of a struct, separated from the next declaration, or outside every namespace.

    struct WidgetSpec {
      std::string name{};
      // +optional
    };

Write it directly above its declaration. Markers for a namespace may be written anywhere inside it.)"},
    {"marker-unknown", "unknown marker",
     R"(A name that begins with kubebuilder:, k8s: or kubexx:, or is close to a marker without a prefix, must be a marker that
exists. controller-gen silently ignores unknown ones.

    // +kubebuilder:validation:Minimun=1              // kubebuilder:validation:Minimum
    // +kubebuilder:validation:nullable               // nullable

`kubexx markers` lists all markers. Those of other Go generators, such as +genclient, are accepted without effect.)"},
    {"marker-unread", "marker is in a place that is not scanned",
     R"(A template that is never instantiated is not part of the API, so its markers are neither checked nor applied. Use the
template, or remove the markers.

kubexx reads markers in every comment. controller-gen reads them only in line comments above a declaration, and so does
--compat controller-gen.

    /* +optional */
    std::string name{};                               // +nullable

Use a line comment above the declaration.

    // +optional
    // +nullable
    std::string name{};

The files that 'kubexx rbac' and 'kubexx webhooks' read are not compiled. A macro or a constant in KUBEXX(…) has no value there, so a
marker that it stands for is not part of a role or of a webhook configuration.

    #define READ_PODS kubexx::rbac{.groups = {""}, .resources = {"pods"}, .verbs = {"get"}}
    KUBEXX(READ_PODS) void count_pods();

Write the marker itself.

    KUBEXX(kubexx::rbac{.groups = {""}, .resources = {"pods"}, .verbs = {"get"}}) void count_pods();)"},
    {"marker-value", "a marker with a value that is not allowed",
     R"(Some markers accept only certain values, others only values of a certain type.

    // +listType=sets                                 // 'atomic', 'map' or 'set'
    // +kubebuilder:title=5                           // a string: "5"

The message states what is allowed.)"},
    {"marker-wrong-type", "a marker that does not apply to the type",
     R"(Bounds apply to numbers, lengths and patterns to strings, item counts to lists, property counts to objects, and so on.
controller-gen has less information about the type; --compat controller-gen rejects the same markers as controller-gen.

    // +kubebuilder:validation:MinLength=1
    int replicas{};

Use the marker for this type: 'Minimum' here. For list elements, use the 'kubebuilder:validation:items:' forms.)"},
    {"metadata-pair", "a label or annotation without '='",
     R"(Labels and annotations of the CRD are written 'key=value'.

    // +kubebuilder:metadata:labels="team"

Write '+kubebuilder:metadata:labels="team=shop"'.)"},
    {"metadata-pruned", "metadata below the root loses its fields",
     R"(The schema of a kubexx::ObjectMeta below the root is only 'type: object', so API servers drop its content: labels,
annotations, the name.

    struct Template { kubexx::ObjectMeta metadata{}; … };

+kubexx:embedded-metadata on the member, or on one whose type contains it, adds name, namespace, labels, annotations and
finalizers to the schema; --generate-embedded-object-meta does so for all members.
'+kubebuilder:pruning:PreserveUnknownFields' on the member keeps everything.)"},
    {"name-collision", "two kinds of one group, or a type and generated code, have a name in common",
     R"(An API server finds a resource by its plural, singular and short names, and a kind by its name and the name of its list
kind. If two CRDs of one group share such a name, the server serves the first; the other cannot be used.

    // +kubebuilder:resource:shortName=wd
    struct Widget { kubexx::ObjectMeta metadata{}; };

    // +kubebuilder:resource:shortName=wd
    struct Window { kubexx::ObjectMeta metadata{}; };

Give one of them another name.

The code for a kind has a type for server-side apply, whose name is that of the kind followed by 'Apply'. No kind or type in
the namespace of the kind can have this name.

    struct Widget { kubexx::ObjectMeta metadata{}; };
    struct WidgetApply { kubexx::ObjectMeta metadata{}; };   // also the apply type of Widget

Rename one of the two. If they are imported from definitions, import them for different programs.)"},
    {"namespace-conflict", "a namespace has conflicting markers",
     R"(A namespace may be opened several times. Its markers are collected from all of these places, in all headers.

    // +groupName=a.example.com
    namespace stable::v1 {}
    // +groupName=b.example.com
    namespace stable::v1 {}

Write it once.)"},
    {"object-missing", "no object to validate",
     R"(The files and folders on the command line contain no object of the kinds in the definitions, so nothing was validated.
This is an error because a check that checks nothing would pass unnoticed.

    $ kubexx validate --crd config/crd config/rbac

Name the folder that contains the objects, such as config/samples.)"},
    {"one-of-field", "a one-of marker names the wrong fields",
     R"(AtMostOneOf, ExactlyOneOf and AtLeastOneOf list optional fields of the struct itself by their JSON names.

    // +kubebuilder:validation:ExactlyOneOf=disk;memory
    struct Storage {
      Disk disk{};                         // required
      std::optional<Memory> memory{};
    };

Declare the fields as std::optional. Put markers for the fields of a nested struct on that struct.)"},
    {"output-clash", "two CRDs would be written to one file",
     R"(Each CRD is written to a file named <group>_<plural>.yaml. Two kinds of one group with the same plural would
overwrite each other, and an API server could not serve both: the plural is part of the URL.

    // +kubebuilder:resource:path=things
    struct Widget { kubexx::ObjectMeta metadata{}; };
    // +kubebuilder:resource:path=things
    struct Gadget { kubexx::ObjectMeta metadata{}; };

Give one of them another plural with +kubebuilder:resource:path=….)"},
    {"parse-error", "the headers do not compile",
     R"(clang found an error in the headers, or in a file they include. Nothing is generated, because a type that clang cannot
find would silently become 'int'. The message is clang's.

    struct CronTabSpec { std::strin image; };   // no type named 'strin' in namespace 'std'

Compile the header with clang++ -fsyntax-only and the same flags. kubexx accepts compiler flags after '--', or reads them
from a compilation database with -p BUILD_DIR.)"},
    {"rbac-group", "an API group that Kubernetes does not have",
     R"(Only Kubernetes itself has API groups without a domain: apps, autoscaling, batch and policy, besides the core group "". Its
other groups, and those of all definitions, have a domain. API servers accept a rule for another group and never match it, so that
the requests of the program are forbidden.

    // +kubebuilder:rbac:groups=networking,resources=ingresses,verbs=get
    // +kubebuilder:rbac:groups=rbac,resources=roles,verbs=get

    // +kubebuilder:rbac:groups=networking.k8s.io,resources=ingresses,verbs=get              // correct
    // +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=roles,verbs=get

Groups with a domain that kubexx does not know are not checked. '--compat controller-gen' accepts any group.)"},
    {"rbac-invalid", "a rule of a role that an API server would reject",
     R"(A rule grants verbs on resources of API groups, or on URLs, which have neither groups nor a namespace. The names of
roles and namespaces follow the rules of all objects.

    // +kubebuilder:rbac:groups=apps,verbs=get                        // no resources
    // +kubebuilder:rbac:urls=/metrics,namespace=team-a,verbs=get     // a Role cannot grant URLs

controller-gen writes these rules, and the API server rejects the file.)"},
    {"rbac-missing", "no marker to generate a role from",
     R"(The files have no +kubebuilder:rbac marker in a comment. Name the sources of the reconcilers, and not only the headers
of the API.

    // +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch
    kubexx::Result<kubexx::Requeue> reconcile(const Tree& tree, kubexx::Context& ctx);)"},
    {"rbac-resource", "a resource that its API group does not have",
     R"(Rules name groups without a version, and resources by their plural in lower case. A rule for another name never matches,
and API servers do not report it. kubexx checks resources of Kubernetes 1.36 and, with 'kubexx generate', those of the headers;
resources of other groups are not checked.

    // +kubebuilder:rbac:groups=apps/v1,resources=Deployment,verbs=get
    // +kubebuilder:rbac:groups="",resources=deployments;pods/logs,verbs=get

    // +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get       // correct
    // +kubebuilder:rbac:groups="",resources=pods/log,verbs=get)"},
    {"rbac-resource-names", "resource names in a rule for requests that have no name",
     R"(The name of an object is not part of requests that create it, or delete a collection, so that a rule for certain names
does not apply to them: the requests are forbidden. Requests that list or watch have a name if they select it with the field
selector 'metadata.name=NAME', and only then.

    // +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=settings,verbs=create;get

Use a separate rule without resourceNames for these verbs.)"},
    {"rbac-verb", "a verb that API servers do not have",
     R"(API servers accept any verb in a rule and compare verbs byte by byte, so a misspelled verb grants nothing.

    // +kubebuilder:rbac:groups=apps,resources=deployments,verbs=Get;delte

The verbs are get, list, watch, create, update, patch, delete and deletecollection; some resources have use, bind, escalate,
impersonate, approve, sign or attest, or verbs with a colon. The verbs of URLs are HTTP methods in lower case. If an aggregated API
server has verbs of its own, '--allow-verb VERB' accepts them.)"},
    {"rbac-wide", "a rule that grants more than a program needs",
     R"(A '*' also grants what later releases of Kubernetes and other operators add. A program that can read the secrets of all
namespaces, or that may escalate, bind or impersonate anything, effectively has all rights in the cluster, as does an attacker who
controls it.

    // +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
    // +kubebuilder:rbac:groups="",resources=secrets,resourceNames=orchard-tls,namespace=orchard-system,verbs=get    // narrow

Name the resources and verbs, a namespace, or the objects. '-Wno-rbac-wide' accepts such rules.)"},
    {"resource-conflict", "versions disagree about names or scope",
     R"(Names and scope belong to the CRD, not to one version. Each argument of '+kubebuilder:resource' is set by the
storage version, or by several versions alike. A scope or plural that only another version sets would silently change
the storage version too.

    // +kubebuilder:resource:scope=Cluster        on v1
    // +kubebuilder:resource:scope=Namespaced     on v2

Set it on the storage version, or write the same on every version.)"},
    {"set-element", "a set of elements that API servers cannot compare",
     R"(API servers compare the elements of a list of type set, which must be scalars, or objects or lists that are atomic.

    std::set<Port> ports{};

Use std::vector, or mark the element type '+structType=atomic'.)"},
    {"source-not-utf8", "a header is not UTF-8 text",
     R"(Descriptions, patterns and default values are copied from the header into the CRD, which is UTF-8. A header in another
encoding (ISO 8859-1, UTF-16) or a binary file is rejected at the first byte that is not UTF-8.

    /// Gr\xf6\xdfe in bytes                  // ISO 8859-1

Save the file as UTF-8, for example with iconv -f ISO-8859-1 -t UTF-8.)"},
    {"storage-version", "not exactly one storage version",
     R"(Exactly one version is the one in which the cluster stores objects.

    namespace stable::v1 { struct Widget { … }; }
    namespace stable::v2 { struct Widget { … }; }

Mark one kind with '+kubebuilder:storageversion'. A single version needs no marker.)"},
    {"type-conflict", "two declarations of one field with different types",
     R"(With --compat controller-gen, fields of base classes and inlined members are merged with fields of the same name, as
controller-gen does. Their types must agree.

    struct Inner { std::string x{}; };
    struct Outer : Inner { int x{}; };

Rename one of them.)"},
    {"type-floating", "a floating-point type",
     R"(Floating-point numbers differ between languages in range, rounding and formatting, so APIs avoid them.

    double ratio{};

Use an integer in smaller units (percent, milliseconds) or kubexx::Quantity.
'+kubebuilder:validation:Type=number' allows one member, --allow-dangerous-types allows all.)"},
    {"type-recursive", "a recursive type",
     R"(The schema of a CRD has no references, so the schema of a type that contains itself would be infinite.

    struct Node {
      std::vector<Node> children{};
    };

Break the cycle at a member: '+kubebuilder:validation:Schemaless' omits the type from the schema, and
'+kubebuilder:pruning:PreserveUnknownFields' keeps the data. controller-gen writes an empty schema there, which API
servers reject.)"},
    {"type-unsupported", "a type that cannot be part of an API",
     R"(The message gives the reason. APIs consist of values: numbers, strings, lists, maps, structs, and kubexx's vocabulary
types. They cannot have references, pointers, views, unions, bit-fields, functions, incomplete types, or more than 16
levels of nested containers.

    std::string_view name{};               // does not own the string: std::string
    int* count{};                          // std::optional<int>

Omit a member that is not part of the API with '+kubexx:omit'.)"},
    {"unique-items", "UniqueItems in a CRD",
     R"(API servers reject 'uniqueItems: true' in a CRD.

    // +kubebuilder:validation:UniqueItems=true
    std::vector<std::string> names{};

'+listType=set', or std::set, has the same effect and is accepted.)"},
    {"variant-alternative", "a variant whose alternatives cannot be distinguished",
     R"(A std::variant of structs is an object with one property per alternative, of which exactly one is set.
std::variant<int, std::string> is an integer or a string. The JSON of other alternatives would not show which one is set.

    std::variant<bool, int> value{};

Wrap the alternatives in structs.)"},
    {"version-duplicate", "one version of a kind is declared twice",
     R"(Two structs of the same name are in namespaces with the same group and the same version name.

    // +groupName=stable.example.com
    // +versionName=v1
    namespace other { struct Widget { … }; }      // beside stable::v1::Widget

Set another version with '+versionName'.)"},
    {"version-invalid", "not a valid version name",
     R"(The version is the name of the innermost namespace, such as v1 or v2beta1. '+versionName' sets another one, which may be
any lower-case DNS label.

    // +groupName=stable.example.com
    namespace stable { struct Widget { kubexx::ObjectMeta metadata{}; }; }

Put the kind into 'namespace stable::v1', or add '+versionName=v1'.)"},
    {"webhook-duplicate", "two webhooks or configurations with one name",
     R"(An API server rejects a configuration in which two webhooks have the same name, even if the markers are in different
files. Each of the two configurations, the mutating and the validating one, has one name, so only one marker may set it.

    // +kubebuilder:webhookconfiguration:mutating=false,name=tree-checkers
    // +kubebuilder:webhookconfiguration:mutating=false,name=tree-watchers      // which one?

Rename one of the webhooks, or remove one of the markers.)"},
    {"webhook-invalid", "a webhook that an API server would reject",
     R"(A value of a webhook is not one that API servers accept, or arguments contradict each other. The rules are those of
Kubernetes 1.36, applied to the webhook after its patch.

    // +kubebuilder:webhook:path=validate-tree,name=tree,failurePolicy=Retry,…
    //                           no slash           no domain           neither Fail nor Ignore

controller-gen writes most of these webhooks, and the API server rejects the file.)"},
    {"webhook-missing", "no marker to generate webhooks from",
     R"(The files have no +kubebuilder:webhook marker in a comment. Name the sources of the handlers, and not only the headers of
the API.

    // +kubebuilder:webhook:path=/validate-example-com-v1-tree,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=trees,verbs=create;update,versions=v1,name=vtree.example.com,admissionReviewVersions=v1
    kubexx::Decision check(const kubexx::Review<Tree>& review);)"},
    {"webhook-patch", "a patch that does not apply to a webhook",
     R"(The patch of a webhook marker is a JSON object in backquotes with fields of a MutatingWebhook or ValidatingWebhook:
objects are merged, lists are replaced, and null removes a field.

    // +kubebuilder:webhook:…,patch=`{"objectSelector": {"matchLabels": {"tier": "gold"}}}`

Directives of strategic merge patches, such as $patch, would undo the other arguments and are not supported.)"},
    {"webhook-self", "a webhook that can prevent its own program from starting",
     R"(With failurePolicy=fail, requests are rejected while the webhook does not answer. If these are requests for pods, secrets or
leases of all namespaces, the program that serves the webhook cannot be started again after it has stopped.

    // +kubebuilder:webhook:path=/mutate--v1-pod,groups="",resources=pods,failurePolicy=fail,…

Exclude the namespace of the program with a selector, or use failurePolicy=ignore.

    //   patch=`{"namespaceSelector": {"matchExpressions": [
    //     {"key": "kubernetes.io/metadata.name", "operator": "NotIn", "values": ["orchard-system"]}]}}`)"},
});

/// Every rule has its page, in the order of the ids.
constexpr bool is_complete() {
  return std::equal(kPages.begin(), kPages.end(), kOwnRules.begin(), kOwnRules.end(),
                    [](const Page& page, const OwnRule& rule) { return page.id.text() == rule.id; });
}
static_assert(is_complete());
static_assert(std::is_sorted(kOwnRules.begin(), kOwnRules.end(),
                             [](const OwnRule& a, const OwnRule& b) { return a.id < b.id; }));

constexpr auto own_rules() {
  std::array<Rule, kPages.size()> rules{};
  for (std::size_t i = 0; i < kPages.size(); ++i)
    rules[i] = {kPages[i].id.text(), kPages[i].id.severity_for(false), kPages[i].id.severity_for(true),
                kPages[i].summary, kPages[i].explanation};
  return rules;
}
constexpr auto kRules = own_rules();

/// controller-gen writes definitions that API servers reject.
std::vector<Rule> from_rulebook() {
  std::vector<Rule> rules;
  for (const schema::RulebookRow& row : schema::rulebook()) {
    const bool rejects = row.effect == schema::RuleEffect::rejects;
    rules.push_back(
        {row.id, rejects ? Severity::error : Severity::warning, Severity::warning, row.summary, row.explanation});
  }
  return rules;
}

const Rule* find_in(std::span<const Rule> rules, std::string_view id) {
  auto found = std::lower_bound(rules.begin(), rules.end(), id,
                                [](const Rule& row, std::string_view wanted) { return row.id < wanted; });
  return found != rules.end() && found->id == id ? &*found : nullptr;
}

}  // namespace

std::span<const Rule> rule_table() { return kRules; }

std::span<const Rule> server_rules() {
  static const std::vector<Rule> kRulebook = from_rulebook();
  return kRulebook;
}

const Rule* find_rule(std::string_view id) {
  const Rule* own = find_in(kRules, id);
  return own != nullptr ? own : find_in(server_rules(), id);
}

Severity severity_of(ReportedRule rule, bool controller_gen) {
  const Rule* row = find_rule(rule);
  if (row == nullptr) return Severity::error;
  return controller_gen ? row->for_controller_gen : row->severity;
}

}  // namespace kubexx::support
