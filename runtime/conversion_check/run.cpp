#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include <kubexx/conversion_check/check_conversions.hpp>

namespace kubexx::testing {
namespace {

namespace fs = std::filesystem;

/// The files of an argument; empty if it is neither a file nor a folder with manifests.
std::vector<fs::path> files_of(const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return {path};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".yaml" || extension == ".yml" || extension == ".json") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

/// The files after each other, as one stream of documents.
std::optional<std::string> read_all(const std::vector<fs::path>& files) {
  std::string text;
  for (const fs::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::nullopt;
    text.append("---\n").append(std::istreambuf_iterator<char>(stream), {}).append("\n");
  }
  return text;
}

class Arguments {
 public:
  /// What is wrong with the arguments; empty if nothing is.
  std::string read(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string& argument = arguments[i];
      if (argument == "--documents" || argument == "--seed") {
        if (++i == arguments.size() || !take_number(argument, arguments[i]))
          return fmt::format("{} needs a number", argument);
      } else if (argument.starts_with('-')) {
        return fmt::format("unknown option {}", argument);
      } else {
        std::vector<fs::path> found = files_of(argument);
        if (found.empty()) return fmt::format("{} is neither a file nor a folder with manifests", argument);
        files.insert(files.end(), found.begin(), found.end());
      }
    }
    return files.empty() ? "no file is named" : "";
  }

  ConversionCheckOptions options;
  std::vector<fs::path> files;

 private:
  bool take_number(const std::string& option, const std::string& text) {
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return false;
    if (option == "--seed") options.seed = number;
    if (option == "--documents") options.documents = static_cast<std::size_t>(number);
    return true;
  }
};

}  // namespace

ConversionCheckRun run_conversion_check(const Webhooks& hooks, const std::vector<std::string>& arguments) {
  constexpr const char* kUsage = "usage: [--documents N] [--seed N] FILE|FOLDER...\n";
  Arguments read;
  if (const std::string fault = read.read(arguments); !fault.empty())
    return {2, fmt::format("error: {}\n{}", fault, kUsage)};
  const std::optional<std::string> manifests = read_all(read.files);
  if (!manifests) return {2, "error: a file cannot be read\n"};
  const auto checked = check_conversions(hooks, *manifests, read.options);
  if (!checked) return {1, fmt::format("error: {}\n", checked.error().message)};
  return {0, fmt::format("{} objects were converted and back, in {} directions\n", checked->documents,
                         checked->directions)};
}

}  // namespace kubexx::testing
