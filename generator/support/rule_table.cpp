#include "generator/support/rule_table.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "runtime/schema/rulebook.hpp"

namespace kubexx::support {
namespace {

// Sorted by id. A family's word comes first (`env-`, `marker-`, `type-`, …). An explanation says what the rule
// protects, shows a mistake, and shows the way out.
constexpr auto kRules = std::to_array<Rule>({
    {"annotation-misplaced", Severity::error, "an annotation stands where C++ or an API has no place for it",
     R"(KUBEXX(...) is an attribute to clang, and C++ says where an attribute may stand: after 'struct', 'class', 'enum class' or 'namespace',
before a member's type, after an enumerator's name, and after the name of an alias. Functions and private members are not part of an API.

    KUBEXX(kubexx::root) struct Widget {};    // before 'struct'

    struct KUBEXX(kubexx::root) Widget {};    // after it

'namespace a::b' cannot carry an attribute: write 'namespace a { namespace KUBEXX(...) b {'.)"},
    {"annotation-unreadable", Severity::error, "an annotation is no constant that can be read",
     R"(The arguments of KUBEXX(…) are constant expressions, and clang shows them as they are written. Literals, named
constants, arithmetic and braces can be followed; the text that a function returns cannot.

    KUBEXX(kubexx::pattern(make_pattern()))           // what make_pattern returns stays hidden
    std::string name{};

Name a constant that holds the value, or write the value itself.

    constexpr const char* kNamePattern = "^[a-z]+$";
    KUBEXX(kubexx::pattern(kNamePattern))
    std::string name{};)"},
    {"base-diamond", Severity::error, "a base class comes in twice",
     R"(The members of base classes stand in the object itself. A base that is reached on two ways would bring its
members twice.

    struct Named { std::string name{}; };
    struct Left : Named {};
    struct Right : Named {};
    struct Spec : Left, Right {};          // two 'name's

Derive from one of them, or make the other a member.)"},
    {"base-virtual", Severity::error, "a virtual base class",
     R"(A virtual base is no part of the object that derives from it; an API object is plain data.

    struct Spec : virtual Named {};

Remove 'virtual', or make the base a member marked '+kubexx:inline'.)"},
    {"bound-outside-type", Severity::error, "a bound that the C++ type cannot hold",
     R"(A minimum or maximum lies outside of the values of the member's integer type. A server would accept numbers that
the program cannot hold, or none at all.

    // +kubebuilder:validation:Maximum=70000
    std::uint16_t port{};                  // at most 65535

Correct the bound or take a wider type.)"},
    {"cel-syntax", Severity::error, "a validation rule is no CEL expression",
     R"(The rule of an XValidation marker, and its messageExpression, are written in CEL. The API server parses them when the
CRD is installed and refuses the whole CRD when one does not parse; so do we, at the place of the mistake.

    // +kubebuilder:validation:XValidation:rule="self.min <= "        // nothing after the operator

Complete the expression.

    // +kubebuilder:validation:XValidation:rule="self.min <= self.max")"},
    {"constant-unknown", Severity::error, "the constant of a default was not found",
     R"('+default=ref(Name)' follows the constant of that name, from the namespace of the struct outwards.

    inline constexpr int kReplicas = 3;
    // +default=ref(kReplica)
    int replicas{};

Name an inline constexpr variable at namespace scope, with its namespace where it is in another one.)"},
    {"conversion-conflict", Severity::error, "versions disagree about conversion",
     R"(Conversion belongs to the CRD, not to one version. The markers may stand on any version, but they have to agree.

    namespace stable::v1 {
    // +kubexx:conversion:url=https://a.example.com/convert
    struct Widget { … };
    }
    namespace stable::v2 {
    // +kubexx:conversion:url=https://b.example.com/convert
    struct Widget { … };
    }

Keep the marker on one version.)"},
    {"conversion-invalid", Severity::error, "conversion settings that no server accepts",
     R"(The webhook strategy needs either a service or an https URL without user, query and fragment; ports go from 1 to
65535, paths begin with '/', and the review versions include v1 or v1beta1. The strategy None has nothing beside
it.

    // +kubexx:conversion:service:name=converter,namespace=system
    // +kubexx:conversion:url=https://converter.example.com
    struct Widget { … };                   // one of the two)"},
    {"crd-missing", Severity::error, "there is no definition to check",
     R"(The files and folders that were named hold no CustomResourceDefinition, so that nothing was checked. A check that cannot
fail is worth nothing.

    $ kubexx check config/samples

Name the folder that holds the definitions, such as config/crd.)"},
    {"default-type", Severity::error, "a default that its own schema refuses",
     R"(The value of a default marker or of an initialiser is of another type than the field, is none of its enum's
values, or lies outside of its bounds. API servers refuse such a CRD.

    // +kubebuilder:default=text
    int number{};
    // +kubebuilder:validation:Minimum=5
    int below = 3;

Correct the default or the bound. With --compat controller-gen defaults are passed on unchecked.)"},
    {"default-unreadable", Severity::error, "an initialiser that cannot become a default",
     R"(The initialiser of a member becomes the default in the schema. It has to be a value that can be read without
running the program: literals, constants, arithmetic, enumerators, braces of such. Calls that return text or
objects cannot be read.

    std::string image = make_image("app");

Initialise it with a constant, or say the default with '+kubebuilder:default=…', which then counts instead.)"},
    {"document-unreadable", Severity::error, "a document is neither YAML nor JSON",
     R"(The document cannot be read, by us or by an API server. The message says why, and points at the place where reading stopped;
templates have to be rendered before they are checked.

    metadata:
      name: {{ .Values.name }}

Correct the document. The other documents of the file are checked all the same.)"},
    {"enum-duplicate", Severity::error, "two enumerators are written alike",
     R"(Enumerators are written by their names, by 'kubexx:name', or as numbers with 'kubexx:integers'. Two that look
alike cannot be read back.

    enum class Color {
      red,
      // +kubexx:name=red
      rouge,
    };

Give one of them another name, or leave it out with '+kubexx:omit'.)"},
    {"enum-empty", Severity::error, "an enum without values",
     R"(An enum without enumerators, or '+k8s:enum' on a type that has no constants in its namespace, allows no value at
all.

    enum class Phase {};

Add enumerators; for '+k8s:enum' on an alias of std::string, declare constants of the alias's type beside it.)"},
    {"enum-not-narrower", Severity::error, "a field's enum allows what its type does not",
     R"(A field may narrow the enum of its type, but not widen it: the value would be refused by the type's own list.

    enum class Mode { on, off };
    // +kubebuilder:validation:Enum=on;automatic
    Mode mode{};

List values of the type only. controller-gen drops the field's enum in silence, and so does --compat
controller-gen.)"},
    {"env-output", Severity::error, "an output could not be written",
     R"(A file or directory of the output could not be made, replaced or compared. The message carries the
system's reason. No other file was touched after this one.

    $ kubexx generate api.hpp --crd-dir /proc/crds
    kubexx: error: cannot write '/proc/crds/example.com_widgets.yaml': No such file or directory [env-output]

Name a directory you may write to, or use --stdout.)"},
    {"env-resource-headers", Severity::error, "clang's own headers were not found",
     R"(libclang needs the headers that clang brings itself (stddef.h, stdint.h and others, the "resource directory"). They
were not found beside libclang.

    $ kubexx generate api.hpp
    kubexx: error: clang's builtin headers were not found [env-resource-headers]

On Debian install the package libclang-common-19-dev of the same version as libclang. In an unusual place, name it after '--' with
-resource-dir=DIR.)"},
    {"env-unreadable-file", Severity::error, "an input could not be read",
     R"(A file that was named on the command line (a header, the text for --header-file, a compilation database)
does not exist, is a directory, or may not be read. The message carries the system's reason.

    $ kubexx generate api/v1/crontap.hpp
    kubexx: error: cannot read 'api/v1/crontap.hpp': No such file or directory [env-unreadable-file]

Check the spelling and the directory you are in.)"},
    {"group-empty", Severity::error, "the API group is empty",
     R"(Every kind belongs to a group, the first part of its apiVersion. Servers refuse definitions without one.

    // +groupName=
    namespace stable::v1 { … }

Name a domain that you own: '+groupName=stable.example.com'.)"},
    {"group-invalid", Severity::error, "no valid API group",
     R"(A group is a lower-case DNS name with at least one dot.

    // +groupName=Stable

Name a domain that you own: '+groupName=stable.example.com'.)"},
    {"group-protected", Severity::error, "a group of Kubernetes without approval",
     R"(CRDs of the groups k8s.io, kubernetes.io and below are refused by API servers unless they carry the annotation
api-approved.kubernetes.io with the URL of the approval, or a text that begins with 'unapproved'.

    // +groupName=widgets.k8s.io
    namespace widgets::v1 { … }

Use a domain of your own, or add '+kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://…"' to
the kind.)"},
    {"inline-initializer", Severity::error, "an initialiser on an inlined member",
     R"(The fields of an inlined member belong to the outer object, so there is no field of the member's own that could
have a default.

    // +kubexx:inline
    Common common = {.size = 3};

Initialise the members of the inlined struct.)"},
    {"inline-type", Severity::error, "something that cannot be inlined",
     R"(Only structs have fields that can become fields of the outer object.

    // +kubexx:inline
    std::map<std::string, std::string> labels{};

Remove the marker, or put the members into a struct.)"},
    {"json-name-collision", Severity::error, "two members with one JSON name",
     R"(JSON names come from member names in camelCase, or from 'kubexx:name'. Fields of base classes and of inlined
members count, as they stand in the same object.

    std::string cron_spec{};
    std::string cronSpec{};                // both are "cronSpec"

Rename one with '+kubexx:name=…' or leave it out with '+kubexx:omit'.)"},
    {"json-name-empty", Severity::error, "an empty JSON name",
     R"(    // +kubexx:name=""
    std::string text{};

Name it, or leave the marker away to get the member's own name in camelCase.)"},
    {"json-name-reserved", Severity::error, "a kind declares apiVersion or kind itself",
     R"(Every API object has the fields apiVersion and kind; they follow from the namespace and the struct.

    struct Widget {
      std::string kind{};
      kubexx::ObjectMeta metadata{};
    };

Remove the member.)"},
    {"kind-incomplete", Severity::error, "a struct that is asked to be a kind and cannot be one",
     R"('+kubebuilder:object:root=true' makes a kind of a struct that has a member 'kubexx::ObjectMeta metadata' (its
own or from a base class, not optional) in a namespace with a group, outside of other classes.

    // +kubebuilder:object:root=true
    struct Widget { std::optional<kubexx::ObjectMeta> metadata{}; };

The message says what is missing.)"},
    {"kind-missing", Severity::error, "the headers declare no kind",
     R"(There is nothing to generate: none of the headers declares a kind. A kind is a struct with a member
'kubexx::ObjectMeta metadata', in a namespace with a group. A header of shared types alone is read through the headers that include it.

    // +groupName=stable.example.com
    namespace stable::v1 {
    struct CronTab {
      kubexx::ObjectMeta metadata{};
    };
    }

Name the headers that hold the kinds, or add +kubebuilder:object:root=true to a struct that is also the type of a member.)"},
    {"kind-name", Severity::error, "a struct's name that cannot name a kind",
     R"(A kind's name in lower case is a DNS label: at most 63 letters and digits, a letter first.

    struct My_Widget { kubexx::ObjectMeta metadata{}; };

Rename the struct.)"},
    {"kind-without-group", Severity::warning, "a struct that looks like a kind, outside of any group",
     R"(A struct with a member 'kubexx::ObjectMeta metadata' is a kind when its namespace, or one around it, has a
group.

    namespace stable::v1 {
    struct Widget { kubexx::ObjectMeta metadata{}; };
    }

Put '// +groupName=stable.example.com' above the namespace; or '+kubebuilder:object:root=false' above the struct
when it is none.)"},
    {"list-map-key", Severity::error, "a list of type map without proper keys",
     R"(Keys tell the elements of a list of type map apart: scalar fields of the elements that are required or have a
default. Other lists have none.

    // +listMapKey=name
    std::vector<Port> ports{};

Add '// +listType=map'.)"},
    {"map-key", Severity::error, "a map whose keys are not text",
     R"(The keys of JSON objects are text: std::string, an alias of it, an enum written by its names, or a struct with
'+kubebuilder:validation:Type=string'.

    std::map<int, std::string> by_number{};

Use text for the keys, or a list of structs with '+listType=map'.)"},
    {"marker-argument", Severity::error, "a marker lacks a value or has one too many",
     R"(Every marker has its own arguments, and required ones have to be there. `kubexx markers NAME` lists them.

    // +kubebuilder:printcolumn:name=Age,type=date          // missing argument 'JSONPath'
    // +kubebuilder:validation:MaxLength                    // needs a value
    // +kubebuilder:resource:pth=widgets                    // unknown argument 'pth'

A required argument that is missing, or one that the marker does not have, makes the whole marker void.)"},
    {"marker-duplicate", Severity::error, "a marker is given twice on one declaration",
     R"(One declaration can have one minimum, one pattern, one resource name. Of two, controller-gen takes the last without a
word; here it is an error, because one of the two lines is a lie. It does not matter whether a comment or KUBEXX(…) says it.

    // +kubebuilder:validation:Pattern=`^a`
    // +kubebuilder:validation:Pattern=`^b`
    std::string name{};

Remove one of them. Markers that add up (printcolumn, XValidation, listMapKey and others) may be repeated.)"},
    {"marker-extra-segment", Severity::warning, "the name of a marker has a part that means nothing",
     R"(controller-gen looks for a marker's whole name and, if there is none, for the name without its last part. So this works, and
the last part is lost:

    // +kubebuilder:default:value=3

Write the name alone.

    // +kubebuilder:default=3)"},
    {"marker-misplaced", Severity::error, "a marker stands where it means nothing",
     R"(Each marker belongs on certain declarations: a field, a type, the struct of a kind, a namespace, an enumerator. Elsewhere
controller-gen ignores it in silence.

    struct WidgetSpec {
      // +kubebuilder:resource:path=widgets           // belongs on the struct of a kind
      std::string name{};
    };

Move it to where the message says.)"},
    {"marker-needs-kind", Severity::error, "a marker for kinds on another type",
     R"(Markers about resources, versions, columns, subresources and conversion belong on kinds: structs of the named
headers with a member 'kubexx::ObjectMeta metadata', in a namespace with a group, that are not themselves the
type of a member.

    // +kubebuilder:subresource:status
    struct WidgetSpec { … };

Move it to the kind. Where the struct should be a kind although it is the type of a member,
'+kubebuilder:object:root=true' says so.)"},
    {"marker-on-inlined", Severity::error, "an inlined member cannot be required",
     R"(The fields of an inlined member or a base class belong to the outer object; there is no field with a name of its
own to require.

    // +required
    // +kubexx:inline
    Common common{};

Mark the members of the inlined struct.)"},
    {"marker-overridden", Severity::warning, "two markers speak about the same thing",
     R"(Some things can be said in several ways: +default and +kubebuilder:default, +optional and +kubebuilder:validation:Required,
+listType and +k8s:listType. When several stand on one declaration, controller-gen has an order among them; kubexx keeps that order and says which one
decides.

    // +default="a"
    // +kubebuilder:default=b
    std::string name{};                               // the default is b

Keep the one you mean.)"},
    {"marker-path", Severity::error, "a path that no server accepts",
     R"(Paths of printer columns and selectable fields begin with '.', those of the scale subresource with '.spec.' or
'.status.'.

    // +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=status.ready

Write '.status.ready'.)"},
    {"marker-syntax", Severity::error, "the text of a marker cannot be read",
     R"(A marker stands at the start of a comment line, has its value directly behind '=', and its named arguments behind ':'.
Texts with ',', ';' or '}' need double quotes or backquotes; quotes and braces have to be closed.

    // +kubebuilder:validation:Minimum = 1            // no blanks around '='
    // +kubebuilder:validation:Format=a,b             // quote it: "a,b"
    // +kubebuilder:printcolumn=name=Age              // ':' instead of the first '='
    // +kubebuilder:validation:Pattern="\d"           // backquotes keep the backslash: `\d`

A marker may go on over the next comment lines as long as a quote or brace is open. Tools that break long comment
lines can tear a marker apart: give clang-format the setting CommentPragmas: '^ \+'.)"},
    {"marker-type-clash", Severity::error, "a Type marker against the type it stands on",
     R"(A member of a named type keeps that type's schema; a 'Type' marker with another type contradicts it.

    using Names = std::vector<std::string>;
    // +kubebuilder:validation:Type=string
    Names names{};

Put the marker on the named type, or add '+kubebuilder:validation:Schemaless', which leaves the C++ type out of
the schema.)"},
    {"marker-unattached", Severity::error, "a marker belongs to no declaration",
     R"(Markers belong to the declaration below them, or to the one before them on the same line. This one has neither: it stands at
the end of a struct, between other things, or outside every namespace.

    struct WidgetSpec {
      std::string name{};
      // +optional
    };

Put it directly above the declaration it is meant for. Markers of a namespace may also stand anywhere inside it.)"},
    {"marker-unknown", Severity::error, "a marker of that name does not exist",
     R"(Names under kubebuilder:, k8s: and kubexx:, and names nearly like those without a prefix, are looked up, and a name that is not
there is a mistake. controller-gen ignores it in silence.

    // +kubebuilder:validation:Minimun=1              // kubebuilder:validation:Minimum
    // +kubebuilder:validation:nullable               // nullable

`kubexx markers` lists all of them. Markers of other generators of the Go world, such as +genclient or +kubebuilder:rbac, are known and do nothing.)"},
    {"marker-unread", Severity::warning, "a marker stands where nobody looks",
     R"(A template that nothing instantiates is no part of the API, so that its markers are neither checked nor obeyed. Use
the template, or remove the markers.

kubexx finds markers in every comment. controller-gen finds them only in line comments above a declaration, so
--compat controller-gen does the same.

    /* +optional */
    std::string name{};                               // +nullable

Use a line comment above the declaration.

    // +optional
    // +nullable
    std::string name{};)"},
    {"marker-value", Severity::error, "a marker has a value it cannot have",
     R"(Some markers take a few values only, others a value of a certain kind.

    // +listType=sets                                 // 'atomic', 'map' or 'set'
    // +kubebuilder:title=5                           // a text: "5"

The message says what is allowed.)"},
    {"marker-wrong-type", Severity::error, "a marker that does not fit the type",
     R"(Bounds need numbers, lengths and patterns text, counts of elements lists, counts of members objects, and so on.
controller-gen looks at less of the type; --compat controller-gen refuses what it refuses.

    // +kubebuilder:validation:MinLength=1
    int replicas{};

Use the marker for this type: 'Minimum' here. For the elements of a list there are the
'kubebuilder:validation:items:' forms.)"},
    {"metadata-pair", Severity::error, "a label or annotation that is none",
     R"(Labels and annotations of the CRD are given as 'key=value'. A key is a name of at most 63 letters, digits, '-',
'_' and '.', with a DNS name and '/' in front of it where wanted; values of labels are such names too, or empty.

    // +kubebuilder:metadata:labels="team"

Write '+kubebuilder:metadata:labels="team=shop"'.)"},
    {"metadata-pruned", Severity::warning, "metadata below the root loses its fields",
     R"(The schema of a kubexx::ObjectMeta below the root says 'type: object' and no more, so API servers drop all that
is in it: labels, annotations, the name.

    struct Template { kubexx::ObjectMeta metadata{}; … };

--generate-embedded-object-meta lists name, namespace, labels, annotations and finalizers there.
'+kubebuilder:pruning:PreserveUnknownFields' on the member keeps everything.)"},
    {"namespace-conflict", Severity::error, "openings of a namespace disagree",
     R"(Markers of a namespace are put together from all its openings, in all headers.

    // +groupName=a.example.com
    namespace stable::v1 {}
    // +groupName=b.example.com
    namespace stable::v1 {}

Say it once.)"},
    {"object-missing", Severity::error, "there is no object to validate",
     R"(The files and folders that were named hold no object of the kinds that the definitions define, so that nothing was
validated. A check that cannot fail is worth nothing.

    $ kubexx validate --crd config/crd config/rbac

Name the folder that holds the objects, such as config/samples.)"},
    {"one-of-field", Severity::error, "a one-of marker names the wrong fields",
     R"(AtMostOneOf, ExactlyOneOf and AtLeastOneOf name optional fields of the struct itself, by their JSON names.

    // +kubebuilder:validation:ExactlyOneOf=disk;memory
    struct Storage {
      Disk disk{};                         // required
      std::optional<Memory> memory{};
    };

Make the fields std::optional, and put markers about fields of a nested struct on that struct.)"},
    {"output-clash", Severity::error, "two CRDs would be written to one file",
     R"(Each CRD goes into a file named <group>_<plural>.yaml. Two kinds of the same group with the same plural would
overwrite each other, and a server would refuse them too: the plural is the name in the API's path.

    // +kubebuilder:resource:path=things
    struct Widget { kubexx::ObjectMeta metadata{}; };
    // +kubebuilder:resource:path=things
    struct Gadget { kubexx::ObjectMeta metadata{}; };

Give one of them another plural with +kubebuilder:resource:path=….)"},
    {"parse-error", Severity::error, "the headers do not compile",
     R"(clang found an error in the headers, or in what they include. Nothing is generated: a type that clang
could not find would silently become 'int'. The message is clang's own.

    struct CronTabSpec { std::strin image; };   // no type named 'strin' in namespace 'std'

Compile the header with clang++ -fsyntax-only and the same flags; flags for kubexx follow '--', or come from a compilation
database with -p BUILD_DIR.)"},
    {"resource-conflict", Severity::error, "versions disagree about the resource",
     R"(Names and scope belong to the CRD, not to one version. Each argument of '+kubebuilder:resource' may be said by
one version, or alike by several.

    // +kubebuilder:resource:scope=Cluster        on v1
    // +kubebuilder:resource:scope=Namespaced     on v2

Keep the marker on one version.)"},
    {"resource-name", Severity::error, "a resource name that no server accepts",
     R"(Plural, singular, short names and categories are DNS labels: at most 63 lower-case letters, digits and '-', a
letter first.

    // +kubebuilder:resource:path=CronTabs

Write 'crontabs'.)"},
    {"served-version", Severity::error, "no version is served",
     R"(A CRD of which every version is marked '+kubebuilder:unservedversion' cannot be used.

    // +kubebuilder:unservedversion
    struct Widget { kubexx::ObjectMeta metadata{}; };      // the only version

Remove the marker from one version.)"},
    {"set-element", Severity::error, "a set of things that servers do not compare",
     R"(A list of type set has elements that the API server compares: scalars, or objects and lists that are atomic.

    std::set<Port> ports{};

Use std::vector, or mark the element type '+structType=atomic'.)"},
    {"source-not-utf8", Severity::error, "a header is not UTF-8 text",
     R"(Descriptions, patterns and defaults go from the header into the CRD, which is UTF-8. A header with other bytes
(ISO 8859-1, UTF-16, or a binary file named by mistake) is refused at the first byte that is not UTF-8.

    /// Gr\xf6\xdfe in bytes                  // ISO 8859-1

Save the file as UTF-8, for example with iconv -f ISO-8859-1 -t UTF-8.)"},
    {"storage-version", Severity::error, "not exactly one version is stored",
     R"(Of several versions exactly one is the one that the cluster stores.

    namespace stable::v1 { struct Widget { … }; }
    namespace stable::v2 { struct Widget { … }; }

Mark one kind with '+kubebuilder:storageversion'. A single version is stored without a marker.)"},
    {"type-conflict", Severity::error, "two declarations of one field with different types",
     R"(With --compat controller-gen the fields of base classes and inlined members are merged with fields of the same
name, as there. Types have to agree.

    struct Inner { std::string x{}; };
    struct Outer : Inner { int x{}; };

Rename one of them.)"},
    {"type-floating", Severity::error, "a floating-point number",
     R"(Floating-point numbers differ between languages in range, rounding and text; APIs avoid them.

    double ratio{};

Use an integer of smaller units (percent, milliseconds) or kubexx::Quantity.
'+kubebuilder:validation:Type=number' lets one member through, --allow-dangerous-types all of them.)"},
    {"type-recursive", Severity::error, "a type contains itself",
     R"(The schema of a CRD has no references, so a type that contains itself would have no end.

    struct Node {
      std::vector<Node> children{};
    };

Cut the cycle at a member: '+kubebuilder:validation:Schemaless' leaves the type out, and
'+kubebuilder:pruning:PreserveUnknownFields' keeps the data. controller-gen cuts it with an empty schema that
API servers refuse.)"},
    {"type-unsupported", Severity::error, "a type that cannot be part of an API",
     R"(The message says why. APIs hold values: numbers, text, lists, maps, structs, and types of kubexx's vocabulary;
no references, pointers, views, unions, bit-fields, functions or types of unknown shape.

    std::string_view name{};               // does not own its text: std::string
    int* count{};                          // std::optional<int>

A member that is none of the API's business is left out with '+kubexx:omit'.)"},
    {"unique-items", Severity::error, "UniqueItems in a CRD",
     R"(API servers refuse 'uniqueItems: true' in a CRD.

    // +kubebuilder:validation:UniqueItems=true
    std::vector<std::string> names{};

'+listType=set', or std::set, says the same and is accepted.)"},
    {"variant-alternative", Severity::error, "a variant of things that cannot be told apart",
     R"(A std::variant of structs is an object with one property per alternative, of which exactly one is set.
std::variant<int, std::string> is an integer or a string. Nothing in the JSON would tell other alternatives
apart.

    std::variant<bool, int> value{};

Wrap the alternatives in structs.)"},
    {"version-duplicate", Severity::error, "one version of a kind is declared twice",
     R"(Two structs of the same name, in namespaces with the same group and the same version name.

    // +groupName=stable.example.com
    // +versionName=v1
    namespace other { struct Widget { … }; }      // beside stable::v1::Widget

Name another version with '+versionName'.)"},
    {"version-invalid", Severity::error, "no valid version name",
     R"(The version is the name of the innermost namespace: v1, v2beta1 and so on. '+versionName' says another one; it
may be any lower-case DNS label.

    // +groupName=stable.example.com
    namespace stable { struct Widget { kubexx::ObjectMeta metadata{}; }; }

Put the kind into 'namespace stable::v1', or add '+versionName=v1'.)"},
});

std::vector<Rule> from_rulebook() {
  std::vector<Rule> rules;
  for (const schema::RulebookRow& row : schema::rulebook()) {
    const bool rejects = row.effect == schema::RuleEffect::rejects;
    rules.push_back({row.id, rejects ? Severity::error : Severity::warning, row.summary, row.explanation});
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

}  // namespace kubexx::support
