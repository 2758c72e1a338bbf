#include "generator/frontend/preamble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <string_view>

#include "generator/frontend/diagnostics.hpp"
#include "generator/frontend/files.hpp"
#include "generator/frontend/lexer.hpp"
#include "generator/support/files.hpp"

namespace kubexx::frontend {
namespace {

namespace fs = std::filesystem;

// What the headers include first

struct Scan {
  const Options& options;
  std::vector<std::string> includes = {};
  std::set<std::string> visited = {};
};

/// Whether directive `i` is the `#define` of an include guard.
bool is_guard(std::string_view text, const std::vector<Token>& tokens, std::size_t i) {
  while (i + 1 < tokens.size() && tokens[i + 1].is_comment()) ++i;
  return i + 1 < tokens.size() && tokens[i + 1].kind == Token::Kind::directive &&
         directive_name(text, tokens[i + 1]) == "define";
}

bool scan_file(const std::string& path, Scan& scan);

/// Adds one `#include`; false ends the scan.
bool scan_include(std::string_view rest, const std::string& path, Scan& scan) {
  if (rest.starts_with("<") && rest.ends_with(">")) {
    scan.includes.push_back(fmt::format("#include {}", rest));
    return true;
  }
  if (rest.size() < 3 || !rest.starts_with("\"") || !rest.ends_with("\"")) return false;
  return scan_file((fs::path(path).parent_path() / rest.substr(1, rest.size() - 2)).lexically_normal().string(), scan);
}

/// Collects includes up to the first code or other directive; returns false if there is any.
bool scan_file(const std::string& path, Scan& scan) {
  if (!scan.visited.insert(path).second) return true;
  const support::ReadOutcome header = read_header(scan.options, path);
  if (!header.ok) return false;
  const std::string_view text = header.text;
  const std::vector<Token> tokens = lex(text);
  bool guarded = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].is_comment()) continue;
    if (tokens[i].kind != Token::Kind::directive) return false;
    const std::string_view name = directive_name(text, tokens[i]), rest = directive_rest(text, tokens[i]);
    if (name == "pragma" && rest == "once") continue;
    if (name == "ifndef" && !guarded && is_guard(text, tokens, i)) {
      guarded = true;
      for (++i; tokens[i].is_comment();) ++i;
      if (directive_rest(text, tokens[i]) != rest) return false;
    } else if (name == "endif" && guarded) {
      guarded = false;
    } else if (name != "include" || !scan_include(rest, path, scan)) {
      return false;
    }
  }
  return true;
}

std::vector<std::string> leading_includes(const Options& options) {
  Scan scan{options};
  for (const std::string& header : options.headers) {
    if (!scan_file(header, scan)) break;
  }
  return std::move(scan.includes);
}

// The key

std::uint64_t hashed(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

/// Adds the files in the user's include directories that the includes of the preamble can name. clang's own check does
/// not notice a new file that is found before the one in the preamble.
void append_candidates(const std::vector<std::string>& arguments, const std::vector<std::string>& includes,
                       std::string& key) {
  std::error_code ignored;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string folder;
    for (const std::string_view flag : {"-isystem", "-iquote", "-I"}) {
      if (!folder.empty() || !arguments[i].starts_with(flag)) continue;
      folder = arguments[i].size() > flag.size() ? arguments[i].substr(flag.size())
               : i + 1 < arguments.size()        ? arguments[i + 1]
                                                 : "";
    }
    if (folder.empty()) continue;
    for (const std::string& include : includes) {
      const std::string path = (fs::path(folder) / include.substr(10, include.size() - 11)).string();
      if (fs::exists(path, ignored)) key.append(path).append(1, '\n');
    }
  }
}

std::string key_of(const std::vector<std::string>& arguments, const std::vector<std::string>& includes) {
  std::error_code ignored;
  std::string key = clang_version() + "\n" + fs::current_path(ignored).string() + "\n";
  for (const std::string& argument : arguments) key.append(argument).append(1, '\n');
  for (const std::string& include : includes) key.append(include).append(1, '\n');
  append_candidates(arguments, includes, key);
  return key;
}

// Making it

struct Inclusions {
  CXTranslationUnit unit;
  const Options& options;
  std::set<std::string> inputs = {};
  unsigned foreign_line = 0;  ///< of the first include that includes a file of the user; 0: none does
};

void see_inclusion(CXFile file, CXSourceLocation* stack, unsigned depth, CXClientData data) {
  auto& seen = *static_cast<Inclusions*>(data);
  if (depth == 0) return;
  const std::string path = display_path(take(clang_getFileName(file)));
  seen.inputs.insert(path);
  if (is_annotation_header(path, seen.options.annotations_dir)) return;
  if (clang_Location_isInSystemHeader(clang_getLocationForOffset(seen.unit, file, 0))) return;
  unsigned line = 0;
  clang_getFileLocation(stack[depth - 1], nullptr, &line, nullptr, nullptr);
  if (seen.foreign_line == 0 || line < seen.foreign_line) seen.foreign_line = line;
}

/// A file name derived from `path` that no other run uses, on this machine or on one that shares the directory.
std::string temporary_path(const std::string& path) {
  std::random_device random;
  return fmt::format("{}.{:08x}{:08x}.tmp", path, random(), random());
}

bool write_file(const std::string& path, std::string_view text) {
  const std::string temporary = temporary_path(path);
  {
    std::ofstream file(temporary, std::ios::binary);
    file << text;
    if (!file.flush()) return false;
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  return !error;
}

/// Writes a file unless another run has written it meanwhile. A file with other content is replaced.
bool write_once(const std::string& path, std::string_view text) {
  if (const support::ReadOutcome existing = support::read_file(path); existing.ok)
    return existing.text == text || write_file(path, text);
  const std::string temporary = temporary_path(path);
  if (!write_file(temporary, text)) return false;
  std::error_code error;
  fs::create_hard_link(temporary, path, error);
  fs::remove(temporary, error);
  const support::ReadOutcome existing = support::read_file(path);
  return existing.ok ? existing.text == text : write_file(path, text);
}

std::string source_path(const std::string& base, std::size_t count) { return fmt::format("{}.{}.hpp", base, count); }

/// Parses the first `count` includes. The source is a real file, because clang looks it up when it loads the preamble,
/// and rejects the preamble if the file is newer: runs at the same time must not replace each other's.
Unit parse_includes(CXIndex index, const Preamble& preamble, std::size_t count,
                    const std::vector<std::string>& arguments) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text.append(preamble.includes[i]).append(1, '\n');
  const std::string source = source_path(preamble.base, count);
  if (!write_once(source, text)) return nullptr;
  std::vector<const char*> raw;
  for (const std::string& argument : arguments) raw.push_back(argument == "-xc++" ? "-xc++-header" : argument.c_str());
  CXTranslationUnit unit = nullptr;
  const unsigned flags =
      CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization | CXTranslationUnit_SkipFunctionBodies;
  clang_parseTranslationUnit2(index, source.c_str(), raw.data(), static_cast<int>(raw.size()), nullptr, 0, flags,
                              &unit);
  return Unit(unit);
}

/// Writes the list of a preamble: the number of its includes, then the files that were read.
bool write_list(const std::string& base, std::size_t count, const std::set<std::string>& inputs) {
  std::string text = fmt::format("{}\n", count);
  for (const std::string& input : inputs) text.append(input).append(1, '\n');
  return write_file(base + ".txt", text);
}

// Keeping the folder small

/// The limit for the sizes of all preambles in a directory.
constexpr std::uintmax_t most_kept_bytes = 512 << 20;

struct KeptPreamble {
  fs::path pch;
  fs::file_time_type last_used;  ///< the time of its list, which every use touches
  std::uintmax_t bytes = 0;
};

std::vector<KeptPreamble> kept_preambles(const fs::path& folder) {
  std::vector<KeptPreamble> result;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const fs::path& path = entry->path();
    if (path.extension() != ".pch" || !path.filename().string().starts_with("preamble-")) continue;
    std::error_code ignored;
    const auto last_used = fs::last_write_time(fs::path(path).replace_extension(".txt"), ignored);
    const std::uintmax_t bytes = entry->file_size(ignored);
    result.push_back({path, last_used, ignored ? 0 : bytes});
  }
  return result;
}

/// Removes the files of a preamble: `preamble-<hash>.*`, also those of interrupted runs.
void remove_preamble(const fs::path& folder, const fs::path& pch) {
  const std::string prefix = pch.stem().string() + ".";
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().filename().string().starts_with(prefix)) files.push_back(entry->path());
  }
  for (const fs::path& file : files) fs::remove(file, error);
}

/// Removes the least recently used preambles until the others fit into the limit, but never `newest`. A run that uses
/// one of them has it open, or parses without it.
void evict_oldest(const fs::path& folder, const fs::path& newest) {
  std::vector<KeptPreamble> kept = kept_preambles(folder);
  std::sort(kept.begin(), kept.end(),
            [](const KeptPreamble& a, const KeptPreamble& b) { return a.last_used < b.last_used; });
  std::uintmax_t total = 0;
  for (const KeptPreamble& one : kept) total += one.bytes;
  for (const KeptPreamble& one : kept) {
    if (total <= most_kept_bytes) return;
    if (one.pch == newest) continue;
    remove_preamble(folder, one.pch);
    total -= one.bytes;
  }
}

}  // namespace

Preamble find_preamble(const Options& options, const std::vector<std::string>& arguments) {
  Preamble preamble;
  preamble.includes = leading_includes(options);
  if (preamble.includes.empty()) return {};
  std::error_code ignored;
  const fs::path folder = fs::absolute(options.preamble_dir, ignored);
  preamble.base = (folder / fmt::format("preamble-{:016x}", hashed(key_of(arguments, preamble.includes)))).string();
  std::ifstream list(preamble.base + ".txt");
  std::string line;
  if (!std::getline(list, line)) return preamble;
  if (line == "0") return {};  // an earlier run found that nothing can be precompiled
  while (std::getline(list, line)) preamble.inputs.push_back(line);
  if (!fs::exists(preamble.base + ".pch", ignored)) return preamble;
  preamble.pch = preamble.base + ".pch";
  fs::last_write_time(preamble.base + ".txt", fs::file_time_type::clock::now(), ignored);
  return preamble;
}

void make_preamble(Preamble& preamble, const Options& options, const std::vector<std::string>& arguments) {
  std::error_code error;
  fs::create_directories(fs::path(preamble.base).parent_path(), error);
  const Index index(clang_createIndex(0, 0));
  std::size_t count = preamble.includes.size();
  while (count > 0) {
    const Unit unit = parse_includes(index.get(), preamble, count, arguments);
    if (!unit || has_clang_errors(unit.get())) return;
    Inclusions seen{unit.get(), options};
    clang_getInclusions(unit.get(), see_inclusion, &seen);
    if (seen.foreign_line != 0) {
      fs::remove(source_path(preamble.base, count), error);
      count = seen.foreign_line - 1;
      continue;
    }
    const std::string temporary = temporary_path(preamble.base);
    if (clang_saveTranslationUnit(unit.get(), temporary.c_str(), clang_defaultSaveOptions(unit.get())) !=
        CXSaveError_None) {
      fs::remove(temporary, error);
      return;
    }
    if (!write_list(preamble.base, count, seen.inputs)) return;
    const std::string pch = preamble.base + ".pch";
    fs::rename(temporary, pch, error);
    evict_oldest(fs::path(preamble.base).parent_path(), pch);
    if (error) return;
    preamble.pch = pch;
    preamble.inputs.assign(seen.inputs.begin(), seen.inputs.end());
    return;
  }
  write_list(preamble.base, 0, {});
}

}  // namespace kubexx::frontend
