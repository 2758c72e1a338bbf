#include "generator/frontend/flags.hpp"

#include <clang-c/CXCompilationDatabase.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>

#include "generator/frontend/clang_api.hpp"

namespace kubexx::frontend {
namespace {

/// Flags with a value, joined or as the next argument; whether the value is a path.
struct ValueFlag {
  std::string_view name;
  bool is_path;
};

constexpr ValueFlag value_flags[] = {
    {"-idirafter", true}, {"-imacros", true},  {"-include", true}, {"-iquote", true},         {"-isysroot", true},
    {"-isystem", true},   {"--sysroot", true}, {"-target", false}, {"--target", false},       {"-D", false},
    {"-F", true},         {"-I", true},        {"-U", false},      {"--gcc-toolchain", true}, {"-cxx-isystem", true},
};

constexpr std::string_view whole_flags[] = {
    "-m32",         "-m64",          "-fexceptions",    "-fno-exceptions", "-frtti",    "-fno-rtti",   "-fchar8_t",
    "-fno-char8_t", "-fsigned-char", "-funsigned-char", "-pthread",        "-nostdinc", "-nostdinc++",
};

constexpr std::string_view joined_flags[] = {"-std=", "--std=", "-stdlib=", "-fshort-", "--gcc-install-dir="};

bool is_joined(std::string_view flag) {
  return std::ranges::any_of(joined_flags, [&](std::string_view prefix) { return flag.starts_with(prefix); });
}

std::string absolute(std::string_view path, const std::string& directory) {
  const std::filesystem::path value(path);
  return value.is_absolute() || directory.empty() ? std::string(path)
                                                  : (std::filesystem::path(directory) / value).string();
}

/// `-std=c++NN` for names that only other compilers accept.
std::string known_standard(std::string flag) {
  if (flag == "-std=c++2c" || flag == "-std=gnu++2c") return "-std=c++26";
  return flag;
}

/// Flags whose next argument belongs to them: those of clang itself are about code generation or, as CMake writes them,
/// precompiled headers.
constexpr std::string_view dropped_flags[] = {"-Xclang", "-include-pch"};

bool is_pch_include(std::string_view name, std::string_view value) {
  return name == "-include" &&
         (value.ends_with(".gch") || value.ends_with(".pch") || value.find("cmake_pch") != std::string_view::npos);
}

/// Splits words at spaces outside of quotes, and removes quotes and backslashes as a POSIX shell does.
class ShellWords {
 public:
  explicit ShellWords(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '\\' && quote_ != '\'' && i + 1 < text.size()) {
        add(text[++i]);
      } else if (quote_ == 0 ? c == '"' || c == '\'' : c == quote_) {
        quote_ = quote_ == 0 ? c : '\0';
        in_word_ = true;
      } else if (quote_ == 0 && (c == ' ' || c == '\t')) {
        end_word();
      } else {
        add(c);
      }
    }
    end_word();
  }

  std::vector<std::string> words;

 private:
  void add(char c) {
    word_ += c;
    in_word_ = true;
  }

  void end_word() {
    if (in_word_) words.push_back(std::exchange(word_, {}));
    in_word_ = false;
  }

  char quote_ = '\0';
  bool in_word_ = false;
  std::string word_;
};

struct DatabaseDeleter {
  void operator()(void* database) const { clang_CompilationDatabase_dispose(database); }
};
struct CommandsDeleter {
  void operator()(void* commands) const { clang_CompileCommands_dispose(commands); }
};

}  // namespace

std::vector<std::string> allowed_flags(const std::vector<std::string>& flags, const std::string& directory) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const std::string& flag = flags[i];
    if (std::ranges::find(dropped_flags, flag) != std::end(dropped_flags)) {
      ++i;
      continue;
    }
    if (std::ranges::find(whole_flags, flag) != std::end(whole_flags) || is_joined(flag)) {
      kept.push_back(known_standard(flag));
      continue;
    }
    const auto row =
        std::ranges::find_if(value_flags, [&](const ValueFlag& row) { return flag.starts_with(row.name); });
    if (row == std::end(value_flags)) continue;
    std::string value = flag.substr(row->name.size());
    if (value.empty() && i + 1 < flags.size()) value = flags[++i];
    if (value.starts_with("=") && row->name.starts_with("--")) value.erase(0, 1);
    if (value.empty() || is_pch_include(row->name, value)) continue;
    const std::string text = row->is_path ? absolute(value, directory) : value;
    if (row->name.starts_with("--")) {
      kept.push_back(std::string(row->name) + "=" + text);
    } else {
      kept.emplace_back(row->name);
      kept.push_back(text);
    }
  }
  return kept;
}

std::vector<std::string> split_flags(const std::vector<std::string>& flags) {
  constexpr std::string_view marker = "SHELL:";
  std::vector<std::string> result;
  for (const std::string& flag : flags) {
    if (!flag.starts_with(marker)) {
      result.push_back(flag);
      continue;
    }
    const std::vector<std::string> words = ShellWords(std::string_view(flag).substr(marker.size())).words;
    result.insert(result.end(), words.begin(), words.end());
  }
  return result;
}

bool database_flags(const std::string& directory, const std::string& header, std::vector<std::string>& flags) {
  std::error_code ignored;
  // libclang writes a message to standard error if the file does not exist.
  if (!std::filesystem::exists(std::filesystem::path(directory) / "compile_commands.json", ignored)) return false;
  CXCompilationDatabase_Error error = CXCompilationDatabase_NoError;
  const std::unique_ptr<void, DatabaseDeleter> database(
      clang_CompilationDatabase_fromDirectory(directory.c_str(), &error));
  if (error != CXCompilationDatabase_NoError || !database) return false;
  const std::string path = std::filesystem::absolute(header, ignored).lexically_normal().string();
  const std::unique_ptr<void, CommandsDeleter> commands(
      clang_CompilationDatabase_getCompileCommands(database.get(), path.c_str()));
  if (!commands || clang_CompileCommands_getSize(commands.get()) == 0) return true;
  const CXCompileCommand command = clang_CompileCommands_getCommand(commands.get(), 0);
  std::vector<std::string> all;
  for (unsigned i = 1; i < clang_CompileCommand_getNumArgs(command); ++i)
    all.push_back(take(clang_CompileCommand_getArg(command, i)));
  flags = allowed_flags(all, take(clang_CompileCommand_getDirectory(command)));
  return true;
}

std::optional<std::vector<HeaderGroup>> groups_by_flags(const Options& options) {
  if (options.compile_commands_dir.empty()) return std::vector<HeaderGroup>{{{}, options.headers}};
  std::vector<HeaderGroup> groups;
  for (const std::string& header : options.headers) {
    std::vector<std::string> flags;
    if (!database_flags(options.compile_commands_dir, header, flags)) return std::nullopt;
    const auto known = std::ranges::find(groups, flags, &HeaderGroup::flags);
    if (known == groups.end()) {
      groups.push_back({std::move(flags), {header}});
    } else {
      known->headers.push_back(header);
    }
  }
  return groups;
}

std::vector<std::string> clang_arguments(const Options& options, const std::vector<std::string>& database,
                                         const std::string& resource_dir) {
  std::vector<std::string> arguments = {"-std=c++20"};
  arguments.insert(arguments.end(), database.begin(), database.end());
  const std::vector<std::string> compile = allowed_flags(split_flags(options.compile_flags), {});
  arguments.insert(arguments.end(), compile.begin(), compile.end());
  arguments.insert(arguments.end(), options.clang_flags.begin(), options.clang_flags.end());
  if (!options.annotations_dir.empty()) arguments.insert(arguments.end(), {"-I", options.annotations_dir});
  for (const char* ours : {"-xc++", "-w", "-ferror-limit=0", "-fspell-checking", "-Wno-pragma-once-outside-header",
                           "-D__KUBEXX_GENERATOR__=1"}) {
    arguments.emplace_back(ours);
  }
  arguments.insert(arguments.end(), {"-resource-dir", resource_dir});
  return arguments;
}

std::optional<std::string> old_standard(const std::vector<std::string>& arguments) {
  constexpr std::string_view old[] = {"98", "03", "0x", "11", "1y", "14", "1z", "17"};
  constexpr std::string_view flags[] = {"-std=c++", "-std=gnu++", "--std=c++", "--std=gnu++"};
  std::optional<std::string> result;
  for (const std::string& argument : arguments) {
    for (const std::string_view flag : flags) {
      if (!argument.starts_with(flag)) continue;
      result.reset();
      if (std::ranges::find(old, std::string_view(argument).substr(flag.size())) != std::end(old)) result = argument;
    }
  }
  return result;
}

}  // namespace kubexx::frontend
