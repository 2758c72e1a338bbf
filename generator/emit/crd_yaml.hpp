#pragma once

#include <string>
#include <string_view>

#include "runtime/schema/crd.hpp"

namespace kubexx::emit {

struct Options {
  std::string header;              ///< put before the document as it is; see `header_text`
  std::string version_annotation;  ///< key of the annotation that names the tool's version; empty for none
  std::string version;             ///< its value
};

/// `<group>_<plural>.yaml`, the name that controller-gen gives the file of a CRD.
std::string file_name(const schema::CustomResourceDefinition& crd);

/// The whole file: header, `---`, the document, one line break at the end.
std::string crd_yaml(schema::CustomResourceDefinition crd, const Options& options);

/// The text of a header file with every ` YEAR` replaced by the year.
std::string header_text(std::string_view file_text, std::string_view year);

}  // namespace kubexx::emit
