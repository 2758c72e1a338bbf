#pragma once

#include <string>
#include <string_view>

#include "runtime/schema/crd.hpp"

namespace kubexx::emit {

struct CrdYamlOptions {
  std::string header_text;  ///< stands before the document; ` YEAR` in it becomes a blank and `year`
  std::string year;
  std::string tool_annotation;  ///< key of the annotation that names the tool's version; empty for none
  std::string tool_version;
};

/// A finished output, not yet written.
struct OutputFile {
  std::string name;  ///< without a directory
  std::string text;
};

/// The name a CRD's file has: `<group>_<plural>.yaml`.
std::string crd_file_name(const schema::CustomResourceDefinition& crd);

/// The file of one CRD: header text, `---`, the document. The bytes are those of controller-gen for the same
/// definition.
OutputFile write_crd(const schema::CustomResourceDefinition& crd, const CrdYamlOptions& options);

}  // namespace kubexx::emit
