#pragma once

#include <string>
#include <string_view>

#include "runtime/schema/crd.hpp"

namespace kubexx::emit {

struct CrdYamlOptions {
  std::string header_text;  ///< written before the document; ` YEAR` in it is replaced by a space and `year`
  std::string year;
  std::string tool_annotation;  ///< key of the annotation with the version of the tool; empty: none is added
  std::string tool_version;
};

/// The content of an output file that is not yet written.
struct OutputFile {
  std::string name;  ///< without a directory
  std::string text;
};

/// The text before the first document of a file: ` YEAR` is replaced by a space and `year`, as controller-gen does.
std::string with_year(std::string header_text, std::string_view year);

/// The file name of a CRD: `<group>_<plural>.yaml`.
std::string crd_file_name(const schema::CustomResourceDefinition& crd);

/// The file of one CRD: header text, `---`, and the document, with the same bytes as controller-gen writes for the
/// definition.
OutputFile write_crd(const schema::CustomResourceDefinition& crd, const CrdYamlOptions& options);

}  // namespace kubexx::emit
