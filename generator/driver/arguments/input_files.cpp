#include "generator/driver/arguments/input_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <istream>
#include <string_view>
#include <system_error>
#include <utility>

#include "generator/support/files.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

bool is_of(FileKind kind, const fs::path& path) {
  static constexpr std::array<std::string_view, 3> kDocuments = {".yaml", ".yml", ".json"};
  static constexpr std::array<std::string_view, 10> kSources = {".c",  ".cc",  ".cpp", ".cxx", ".h",
                                                                ".hh", ".hpp", ".hxx", ".ipp", ".ixx"};
  const auto contains = [extension = path.extension().string()](const auto& extensions) {
    return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
  };
  return kind == FileKind::document ? contains(kDocuments) : contains(kSources);
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

/// A file, or a dangling link: reading one reports why it cannot be read.
bool is_file_or_dangling(const fs::directory_entry& entry) {
  std::error_code unknown;
  const fs::file_status status = entry.status(unknown);
  return fs::is_regular_file(status) || !fs::exists(status);
}

void add_directory(const std::string& name, FileKind kind, InputFiles& found) {
  std::error_code error;
  std::vector<std::string> names;
  std::string last = name;
  fs::recursive_directory_iterator at(name, error), end;
  while (!error && at != end) {
    if (is_hidden(at->path())) {
      at.disable_recursion_pending();
    } else if (is_of(kind, at->path()) && is_file_or_dangling(*at)) {
      names.push_back(at->path().string());
    }
    last = at->path().string();
    at.increment(error);
  }
  if (error) found.unreadable.push_back({last, error.message()});
  std::sort(names.begin(), names.end());
  found.names.insert(found.names.end(), names.begin(), names.end());
}

/// One more than a document can have, which is then reported: devices and pipes need not have an end.
constexpr std::size_t kMostBytes = yaml::ReadOptions{}.max_bytes + 1;
static_assert(support::kLargestFile == yaml::ReadOptions{}.max_bytes, "documents and other files have one limit");

InputText read_stream(std::istream& in) {
  std::string text;
  errno = 0;
  std::array<char, 65536> buffer;
  while (text.size() < kMostBytes && in) {
    in.read(buffer.data(), static_cast<std::streamsize>(std::min(buffer.size(), kMostBytes - text.size())));
    text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return {false, {}, std::strerror(errno != 0 ? errno : EIO)};
  return {true, std::move(text), {}};
}

}  // namespace

InputFiles find_input_files(const std::vector<std::string>& names, FileKind kind) {
  InputFiles found;
  for (std::size_t argument = 0; argument < names.size(); ++argument) {
    const std::string& name = names[argument];
    std::error_code error;
    if (name != kStandardInput && fs::is_directory(name, error)) {
      add_directory(name, kind, found);
    } else {
      found.names.push_back(name);
    }
    found.arguments.resize(found.names.size(), argument);
  }
  return found;
}

ArgumentUse::ArgumentUse(std::vector<std::string> arguments, const InputFiles& files)
    : arguments_(std::move(arguments)), files_(files), used_(arguments_.size()) {}

void ArgumentUse::add(std::size_t file, bool has_content, bool has_other_documents) {
  const std::size_t argument = files_.arguments[file];
  const bool is_named = files_.names[file] == arguments_[argument];
  if (has_content || (is_named && has_other_documents)) used_[argument] = true;
}

std::vector<std::string> ArgumentUse::unused() const {
  std::vector<std::string> unused;
  for (std::size_t i = 0; i < arguments_.size(); ++i)
    if (!used_[i]) unused.push_back(arguments_[i]);
  return unused;
}

std::string shown_name(const std::string& name, const std::string& standard_input) {
  return name == kStandardInput ? standard_input : name;
}

InputText read_input(const std::string& name, std::istream* standard_input) {
  if (name != kStandardInput) {
    support::ReadOutcome file = support::read_start(name, kMostBytes);
    return {file.ok, std::move(file.text), std::move(file.error)};
  }
  if (standard_input == nullptr) return {false, {}, "there is no standard input"};
  return read_stream(*standard_input);
}

ReadInputs read_inputs(const std::vector<std::string>& names, std::istream* standard_input) {
  ReadInputs inputs{find_input_files(names), {}};
  for (const std::string& name : inputs.files.names) inputs.texts.push_back(read_input(name, standard_input));
  return inputs;
}

}  // namespace kubexx::driver
