#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/import/findings.hpp"
#include "generator/import/header.hpp"
#include "generator/import/openapi/definitions.hpp"
#include "generator/import/openapi/document.hpp"
#include "generator/import/style.hpp"

namespace kubexx::importing {

/// `core` for the core group
std::string group_folder(const GroupVersion& of);
/// The namespace of the types of a group.
std::string group_namespace(const GroupVersion& of, const Style& style);
/// `metrics.k8s.io/v1beta1.hpp`
std::string openapi_header_path(const GroupVersion& of);

struct OpenApiHeader {
  Header header;
  TypeCounts counts;
  std::vector<OpenApiProblem> problems;  ///< if there are any, the header is not complete
};

/// The header of a group version with the types that `definitions` name and those that these are made of, whatever
/// package they come from. Kinds are external. The result depends on nothing else in the document, except that the name
/// of a type is longer if another one of the document has it too.
OpenApiHeader openapi_header(const OpenApiDocument& document, const GroupVersion& of,
                             const std::vector<std::string>& definitions, bool no_descriptions,
                             const Style& style = {});

/// Whether a definition is that of a kind with verbs, whose objects have metadata.
bool is_kind(const OpenApiDocument& document, const GroupVersion& of, std::string_view kind,
             const std::string& definition);

}  // namespace kubexx::importing
