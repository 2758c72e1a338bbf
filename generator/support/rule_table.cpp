#include "generator/support/rule_table.hpp"

#include <algorithm>
#include <array>

namespace kubexx::support {
namespace {

// Sorted by id. A family's word comes first (`env-`, `marker-`, `type-`, …). An explanation says what the rule
// protects, shows a mistake, and shows the way out.
constexpr auto kRules = std::to_array<Rule>({
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
