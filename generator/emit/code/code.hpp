#pragma once

#include <string>
#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/emit/crd_yaml.hpp"

/// The C++ code beside an API header: `<stem>.kubexx.hpp` with what programs use, `<stem>.kubexx.cpp` with the codecs.
///
/// Texts from headers appear as escaped literals only, and names as clang read them, so that no comment, marker or JSON
/// name becomes code. The files say `clang-format off`; they are laid out to be read.
namespace kubexx::emit {

struct CodeNames {
  std::string stem;               ///< of both files, with folders, without ending: `api/v1/crontab`
  std::string include;            ///< how the code includes the user's header
  std::vector<std::string> used;  ///< stems of other headers whose code this one needs
};

OutputFile write_code_header(const code_model::CodeFile& code, const CodeNames& names);
OutputFile write_code_source(const code_model::CodeFile& code, const CodeNames& names);

}  // namespace kubexx::emit
