#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kubexx::driver {

/// What cannot be read: a name on the command line, or a directory below it.
struct UnreadableInput {
  std::string name;
  std::string error;  ///< the message of the system
};

struct InputFiles {
  std::vector<std::string> names;  ///< in the order given; those of one directory sorted
  std::vector<UnreadableInput> unreadable;
};

/// The files that are read in a directory.
enum class FileKind {
  document,    ///< `*.yaml`, `*.yml` and `*.json`
  cpp_source,  ///< C++ sources and headers
};

/// The named files, and every file of the kind below the named directories except hidden ones. Symbolic links to
/// directories are not followed. `-` is standard input.
InputFiles find_input_files(const std::vector<std::string>& names, FileKind kind = FileKind::document);

inline constexpr const char* kStandardInput = "-";
inline constexpr const char* kStandardInputName = "<stdin>";
/// How messages name an input; `standard_input` where the text is not that of the user's standard input.
std::string shown_name(const std::string& name, const std::string& standard_input = kStandardInputName);

struct InputText {
  bool ok = false;
  std::string text;
  std::string error;  ///< if not ok: the system's message, or that standard input is missing
};
/// Standard input as `read_input` reads it, to be read more than once; empty if it is not one of the inputs.
InputText read_standard_input(const std::vector<std::string>& inputs, std::istream* standard_input);
/// A file or standard input. Of one that is too large for documents, no more than the reader of documents needs to
/// report that.
InputText read_input(const std::string& name, std::istream* standard_input);

}  // namespace kubexx::driver
