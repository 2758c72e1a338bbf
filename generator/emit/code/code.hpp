#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/code_model/conversion_pairs.hpp"
#include "generator/emit/crd_yaml.hpp"

/// The C++ code of an API header: `<stem>.kubexx.hpp` with declarations for programs, `<stem>.kubexx.cpp` with codecs.
///
/// Strings from headers are written as escaped literals only, and names as clang parsed them, so that comments, markers
/// and JSON names cannot become code. The files contain `clang-format off` and are formatted to be read.
namespace kubexx::emit {

struct CodeNames {
  std::string stem;               ///< the path of both files without extension: `api/v1/crontab`
  std::string include;            ///< how the code includes the user's header
  std::vector<std::string> used;  ///< stems of the other headers whose code it includes
};

OutputFile write_code_header(const code_model::CodeFile& code, const CodeNames& names);
OutputFile write_code_source(const code_model::CodeFile& code, const CodeNames& names);

/// How the code of conversions includes other files.
struct ConversionNames {
  std::vector<std::string> hubs = {};    ///< stems of the headers of hubs
  std::vector<std::string> spokes = {};  ///< stems of the headers whose conversions go to a hub of this header
  std::map<support::FileId, std::string> paths = {};  ///< of the headers, for messages
  std::string functions = {};                         ///< the header of the program's functions; empty if there is none
};

/// `<stem>.kubexx_convert.hpp` and `.cpp`: the conversions of the versions in the header.
OutputFile write_conversion_header(const code_model::ConversionFile& code, const CodeNames& names,
                                   const ConversionNames& others);
OutputFile write_conversion_source(const code_model::ConversionFile& code, const CodeNames& names,
                                   const ConversionNames& others);

/// `<name>.cpp`: a program that checks the conversions to all hubs with random objects. `hubs` are their types, `stems`
/// those of their headers.
OutputFile write_conversion_check(const std::string& name, const std::vector<std::string>& hubs,
                                  const std::vector<std::string>& stems);

}  // namespace kubexx::emit
