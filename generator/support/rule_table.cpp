#include "generator/support/rule_table.hpp"

#include <algorithm>
#include <array>

namespace kubexx::support {
namespace {

// Sorted by id. A family's word comes first (`env-`, `marker-`, `type-`, …). An explanation says what the rule
// protects, shows a mistake, and shows the way out.
constexpr auto kRules = std::to_array<Rule>({
    {"annotation-unreadable", Severity::error, "an annotation is no constant that can be read",
     R"(The arguments of KUBEXX(…) are constant expressions, and clang shows them as they are written. Literals, named
constants, arithmetic and braces can be followed; the text that a function returns cannot.

    KUBEXX(kubexx::pattern(make_pattern()))           // what make_pattern returns stays hidden
    std::string name{};

Name a constant that holds the value, or write the value itself.

    constexpr const char* kNamePattern = "^[a-z]+$";
    KUBEXX(kubexx::pattern(kNamePattern))
    std::string name{};)"},
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
    {"marker-in-block-comment", Severity::warning, "a marker in a block comment is text under --compat controller-gen",
     R"(kubexx finds markers in every comment. controller-gen finds them in line comments only and keeps a block comment as text,
so --compat controller-gen does the same.

    /* +optional */
    std::string name{};

Use a line comment for the marker.

    // +optional)"},
    {"marker-misplaced", Severity::error, "a marker stands where it means nothing",
     R"(Each marker belongs on certain declarations: a field, a type, the struct of a kind, a namespace, an enumerator. Elsewhere
controller-gen ignores it in silence.

    struct WidgetSpec {
      // +kubebuilder:resource:path=widgets           // belongs on the struct of a kind
      std::string name{};
    };

Move it to where the message says.)"},
    {"marker-overridden", Severity::warning, "two markers speak about the same thing",
     R"(Some things can be said in several ways: +default and +kubebuilder:default, +optional and +kubebuilder:validation:Required,
+listType and +k8s:listType. When several stand on one declaration, controller-gen has an order among them; kubexx keeps that order and says which one
decides.

    // +default="a"
    // +kubebuilder:default=b
    std::string name{};                               // the default is b

Keep the one you mean.)"},
    {"marker-syntax", Severity::error, "the text of a marker cannot be read",
     R"(A marker stands at the start of a comment line, has its value directly behind '=', and its named arguments behind ':'.
Texts with ',', ';' or '}' need double quotes or backquotes; quotes and braces have to be closed.

    // +kubebuilder:validation:Minimum = 1            // no blanks around '='
    // +kubebuilder:validation:Format=a,b             // quote it: "a,b"
    // +kubebuilder:printcolumn=name=Age              // ':' instead of the first '='
    // +kubebuilder:validation:Pattern="\d"           // backquotes keep the backslash: `\d`

A marker may go on over the next comment lines as long as a quote or brace is open; the lines are joined by one blank. Tools that break long comment
lines can tear a marker apart: give clang-format the setting CommentPragmas: '^ \+'.)"},
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
    {"marker-value", Severity::error, "a marker has a value it cannot have",
     R"(Some markers take a few values only, others a value of a certain kind.

    // +listType=sets                                 // 'atomic', 'map' or 'set'
    // +kubebuilder:title=5                           // a text: "5"

The message says what is allowed.)"},
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
    {"source-not-utf8", Severity::error, "a header is not UTF-8 text",
     R"(Descriptions, patterns and defaults go from the header into the CRD, which is UTF-8. A header with other bytes
(ISO 8859-1, UTF-16, or a binary file named by mistake) is refused at the first byte that is not UTF-8.

    /// Gr\xf6\xdfe in bytes                  // ISO 8859-1

Save the file as UTF-8, for example with iconv -f ISO-8859-1 -t UTF-8.)"},
});

}  // namespace

std::span<const Rule> rule_table() { return kRules; }

const Rule* find_rule(std::string_view id) {
  auto found = std::lower_bound(kRules.begin(), kRules.end(), id,
                                [](const Rule& row, std::string_view wanted) { return row.id < wanted; });
  return found != kRules.end() && found->id == id ? &*found : nullptr;
}

}  // namespace kubexx::support
