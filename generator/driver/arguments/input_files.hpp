#pragma once

#include <cstddef>
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
  std::vector<std::size_t> arguments = {};  ///< for each name, the index of the argument that it comes from
};

/// The files that are read in a directory.
enum class FileKind {
  document,    ///< `*.yaml`, `*.yml` and `*.json`
  cpp_source,  ///< C++ sources and headers
};

/// The named files, and every file of the kind below the named directories except hidden ones. Symbolic links to
/// directories are not followed. `-` is standard input.
InputFiles find_input_files(const std::vector<std::string>& names, FileKind kind = FileKind::document);

/// Which arguments of a command contain what it reads.
class ArgumentUse {
 public:
  ArgumentUse(std::vector<std::string> arguments, const InputFiles& files);

  /// The i-th file has something that the command reads, or only documents of other kinds. These do not count in a
  /// directory: its name can be wrong, where a file can be named by a pattern of the shell.
  void add(std::size_t file, bool has_content, bool has_other_documents);

  std::vector<std::string> unused() const;

 private:
  std::vector<std::string> arguments_;
  const InputFiles& files_;
  std::vector<bool> used_;
};

inline constexpr const char* kStandardInput = "-";
inline constexpr const char* kStandardInputName = "<stdin>";
/// How messages name an input; `standard_input` where the text is not that of the user's standard input.
std::string shown_name(const std::string& name, const std::string& standard_input = kStandardInputName);

struct InputText {
  bool ok = false;
  std::string text;
  std::string error;  ///< if not ok: the system's message, or that standard input is missing
};
/// A file or standard input. Of one that is too large for documents, no more than the reader of documents needs to
/// report that.
InputText read_input(const std::string& name, std::istream* standard_input);

/// All files of a command that uses their content more than once: a pipe cannot be read again, and a file can change.
struct ReadInputs {
  InputFiles files;
  std::vector<InputText> texts;  ///< of `files.names`, in this order
};
/// Finds the files of the named inputs and reads each once.
ReadInputs read_inputs(const std::vector<std::string>& names, std::istream* standard_input);

}  // namespace kubexx::driver
