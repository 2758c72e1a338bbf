#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::project {

struct VersionCopy {
  std::string kind;
  std::string from;  ///< the version of the header
  std::string to;
  std::vector<std::string> markers = {};  ///< comments to put above the kind, without `// `
  bool keeps_former_names = true;         ///< false if fields have the same names in `from`, which it is converted to
};

/// The header with its types in the namespace of another version. Markers that only one version of a kind can have, the
/// storage version and the conversion, are omitted. Includes stay as they are.
std::string copy_header(std::string_view original, const VersionCopy& copy);

/// Whether fields have markers with names in older versions.
bool has_former_names(std::string_view header);

/// The line that begins the declaration of a kind.
std::string declaration_of(std::string_view header, const std::string& kind);

}  // namespace kubexx::project
