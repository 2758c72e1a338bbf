#include "generator/frontend/frontend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "generator/facts/merge.hpp"
#include "generator/frontend/diagnostics.hpp"
#include "generator/frontend/flags.hpp"
#include "generator/frontend/preamble.hpp"
#include "generator/frontend/reading.hpp"
#include "generator/frontend/resource_dir.hpp"

namespace kubexx::frontend {
namespace {

/// How often the headers are parsed again to complete instantiations. A template whose instances name further instances
/// needs one round for each; without a limit, unbounded recursion would not end.
constexpr int most_rounds = 12;

std::string umbrella_text(const std::vector<std::string>& headers) {
  std::string text;
  for (const std::string& header : headers) text += fmt::format("#include \"{}\"\n", header);
  return text;
}

/// Completes instantiations that a header names but does not complete (`std::vector<Box<int>>`) by taking their size.
std::string forced_text(const std::set<std::string>& instances) {
  std::string text;
  for (const std::string& instance : instances) text += fmt::format("static_assert(sizeof({}) != 0);\n", instance);
  return text;
}

struct Parsed {
  Index index;
  Unit unit;
  CXErrorCode error = CXError_Success;
};

/// What clang reads from memory: the umbrella, and headers that are not files.
std::vector<CXUnsavedFile> unsaved_files(const std::string& umbrella, const Options& options) {
  std::vector<CXUnsavedFile> files{{umbrella_name, umbrella.c_str(), static_cast<unsigned long>(umbrella.size())}};
  for (const auto& [path, text] : options.texts)
    files.push_back({path.c_str(), text.c_str(), static_cast<unsigned long>(text.size())});
  return files;
}

/// One parse of the umbrella.
Parsed parse(const Options& options, const std::vector<std::string>& arguments, const std::string& pch,
             const std::string& text) {
  std::vector<const char*> raw;
  for (const std::string& argument : arguments) raw.push_back(argument.c_str());
  if (!pch.empty()) raw.insert(raw.end(), {"-include-pch", pch.c_str()});
  std::vector<CXUnsavedFile> unsaved = unsaved_files(text, options);
  Parsed parsed;
  parsed.index.reset(clang_createIndex(1, 0));
  CXTranslationUnit unit = nullptr;
  const unsigned flags = CXTranslationUnit_SkipFunctionBodies | CXTranslationUnit_KeepGoing;
  parsed.error =
      clang_parseTranslationUnit2(parsed.index.get(), umbrella_name, raw.data(), static_cast<int>(raw.size()),
                                  unsaved.data(), static_cast<unsigned>(unsaved.size()), flags, &unit);
  parsed.unit.reset(unit);
  if (parsed.error != CXError_Success) parsed.unit.reset();
  return parsed;
}

/// Parses with the precompiled preamble if there is one. If that fails or finds errors, parses without it, so that all
/// errors are those of a parse without a preamble.
Parsed parse_warm_or_cold(const Options& options, const std::vector<std::string>& arguments, Preamble& preamble,
                          const std::string& text) {
  if (!preamble.pch.empty()) {
    Parsed warm = parse(options, arguments, preamble.pch, text);
    if (warm.unit && !has_clang_errors(warm.unit.get())) return warm;
    preamble.pch.clear();
    preamble.inputs.clear();
  }
  return parse(options, arguments, {}, text);
}

void report_failed_parse(CXErrorCode error, support::Diagnostics& diagnostics) {
  if (error == CXError_Crashed) {
    diagnostics.error("parse-error", {}, "clang crashed while parsing the headers");
  } else {
    diagnostics.error("parse-error", {},
                      "clang rejects its flags; check the flags after '--' and those in compile_commands.json");
  }
}

void mark_requested(Reading& reading) {
  for (const std::string& header : reading.options.headers) {
    const CXFile handle = clang_getFile(reading.unit, header.c_str());
    if (!handle) continue;
    File* file = file_of(reading, handle);
    if (!file) continue;
    file->requested = true;
  }
}

void collect_inputs(Reading& reading, const Preamble& preamble) {
  std::set<std::string> inputs(preamble.inputs.begin(), preamble.inputs.end());
  clang_getInclusions(
      reading.unit,
      [](CXFile file, CXSourceLocation*, unsigned, CXClientData data) {
        std::string path = display_path(take(clang_getFileName(file)));
        if (path != umbrella_name) static_cast<std::set<std::string>*>(data)->insert(std::move(path));
      },
      &inputs);
  if (!preamble.base.empty())
    std::erase_if(inputs, [&](const std::string& path) { return path.starts_with(preamble.base); });
  reading.facts.inputs.assign(inputs.begin(), inputs.end());
}

/// Reads one translation unit; false after an error.
bool read_unit(Reading& reading, const Preamble& preamble) {
  if (report_clang_errors(reading)) return false;
  mark_requested(reading);
  collect_roots(reading);
  read_declarations(reading);
  collect_inputs(reading, preamble);
  return true;
}

void defer_destruction(DeferredObjects* deferred, std::shared_ptr<void> value) {
  if (deferred) deferred->push_back(std::move(value));
}

/// Reads the headers, again after each round that finds incomplete instantiations. After `most_rounds`, instantiations
/// that are still incomplete are unsupported types.
std::optional<facts::Facts> read_rounds(const Options& options, const std::vector<std::string>& arguments,
                                        Preamble& preamble, support::SourceMap& sources,
                                        support::Diagnostics& diagnostics, LexedFiles& lexed) {
  const std::string umbrella = umbrella_text(options.headers);
  std::set<std::string> forced;
  for (int round = 1;; ++round) {
    Parsed parsed = parse_warm_or_cold(options, arguments, preamble, umbrella + forced_text(forced));
    if (!parsed.unit) {
      report_failed_parse(parsed.error, diagnostics);
      return std::nullopt;
    }
    if (options.after_parse) options.after_parse();
    const auto reading = std::make_shared<Reading>(Reading{.unit = parsed.unit.get(),
                                                           .options = options,
                                                           .sources = sources,
                                                           .diagnostics = diagnostics,
                                                           .lexed = std::exchange(lexed, {}),
                                                           .refuses_incomplete = round > most_rounds});
    const bool good = read_unit(*reading, preamble);
    defer_destruction(options.deferred, std::make_shared<Parsed>(std::move(parsed)));
    defer_destruction(options.deferred, reading);
    if (!good) return std::nullopt;
    const std::size_t known = forced.size();
    forced.insert(reading->incomplete.begin(), reading->incomplete.end());
    if (forced.size() == known) return std::move(reading->facts);
  }
}

bool load_sources(const Options& options, support::SourceMap& sources, support::Diagnostics& diagnostics,
                  LexedFiles& lexed) {
  bool good = true;
  for (const std::string& header : options.headers)
    good = load_source(options, header, sources, diagnostics, lexed) && good;
  return good;
}

/// Reads headers with equal flags as one umbrella translation unit.
std::optional<facts::Facts> read_group(const Options& options, const std::vector<std::string>& arguments,
                                       support::SourceMap& sources, support::Diagnostics& diagnostics,
                                       LexedFiles& lexed) {
  Preamble preamble = options.preamble_dir.empty() ? Preamble{} : find_preamble(options, arguments);
  // Before the headers are read: to make it and read them with it takes less than to read them without.
  const bool is_missing = !preamble.base.empty() && preamble.pch.empty();
  if (is_missing) make_preamble(preamble, options, arguments);
  auto facts = read_rounds(options, arguments, preamble, sources, diagnostics, lexed);
  const bool is_rejected = !is_missing && !preamble.base.empty() && preamble.pch.empty();
  if (facts && is_rejected) make_preamble(preamble, options, arguments);
  return facts;
}

/// Headers of kubexx do not compile as older C++; their errors would not name the cause.
bool report_old_standard(const std::vector<std::string>& arguments, support::Diagnostics& diagnostics) {
  const std::optional<std::string> flag = old_standard(arguments);
  if (!flag) return false;
  diagnostics.error("parse-error", {}, fmt::format("kubexx needs C++20 or newer; the flags have '{}'", *flag))
      .notes.push_back({"build with C++20, or end the command with '-- -std=c++20'", {}});
  return true;
}

/// Reports names that two groups declare differently, and returns false if there are any.
bool add_group(std::optional<facts::Facts>& all, facts::Facts facts, support::Diagnostics& diagnostics) {
  if (!all) {
    all = std::move(facts);
    return true;
  }
  const std::vector<facts::Clash> clashes = facts::merge(*all, std::move(facts));
  for (const facts::Clash& clash : clashes) {
    diagnostics.error("parse-error", clash.second, fmt::format("redefinition of '{}'", clash.name))
        .notes.push_back({"previous definition is here", clash.first});
  }
  return clashes.empty();
}

/// clang takes files in memory, which have no inode, for one.
bool is_same_file(const Reading& reading, const File& file, CXFile handle, const std::string& path) {
  if (!clang_File_isEqual(file.handle, handle)) return false;
  return !reading.options.texts.contains(path) || path == display_path(take(clang_getFileName(file.handle)));
}

}  // namespace

File* file_of(Reading& reading, CXFile handle) {
  if (!handle) return nullptr;
  const auto known = reading.files_by_handle.find(handle);
  if (known != reading.files_by_handle.end()) return known->second;
  const std::string path = display_path(take(clang_getFileName(handle)));
  for (File& file : reading.files) {
    if (is_same_file(reading, file, handle, path)) return reading.files_by_handle[handle] = &file;
  }
  if (path == umbrella_name || path.empty()) return reading.files_by_handle[handle] = nullptr;
  File& file = reading.files.emplace_back();
  file.handle = handle;
  file.order = reading.files.size();
  file.annotations = is_annotation_header(path, reading.options.annotations_dir);
  if (!file.annotations) {
    size_t size = 0;
    const char* text = clang_getFileContents(reading.unit, handle, &size);
    file.id = reading.sources.add(path, text ? std::string(text, size) : std::string());
  }
  return reading.files_by_handle[handle] = &file;
}

File* file_of(Reading& reading, CXCursor declaration) {
  return file_of(reading, place(clang_getCursorLocation(declaration)).file);
}

const std::string& name_of(Reading& reading, CXCursor declaration) {
  const auto [entry, added] = reading.names.try_emplace(declaration.data[0]);
  if (added) entry->second = qualified_name(declaration);
  return entry->second;
}

support::Span span_of(Reading& reading, Place begin, Place end) {
  const File* file = file_of(reading, begin.file);
  if (!file || !file->id.valid()) return {};
  if (end.file != begin.file || end.offset < begin.offset) end = begin;
  return {file->id, begin.offset, end.offset};
}

support::Span extent_of(Reading& reading, CXCursor cursor) {
  const Extent extent = extent_of(cursor);
  return span_of(reading, extent.begin, extent.end);
}

std::optional<facts::Facts> read_facts(const Options& options, support::SourceMap& sources,
                                       support::Diagnostics& diagnostics) {
  LexedFiles lexed;
  if (!load_sources(options, sources, diagnostics, lexed)) return std::nullopt;
  const std::string resource_dir = find_resource_dir(options.resource_dir);
  if (resource_dir.empty()) {
    diagnostics.error("env-resource-headers", {},
                      fmt::format("the headers of clang are missing; install the package '{}'", resource_package()));
    return std::nullopt;
  }
  const auto groups = groups_by_flags(options);
  if (!groups) {
    diagnostics.error("env-unreadable-file", {},
                      fmt::format("cannot read '{}/compile_commands.json'", options.compile_commands_dir));
    return std::nullopt;
  }
  std::optional<facts::Facts> all;
  bool good = true;
  for (const HeaderGroup& group : *groups) {
    Options own = options;
    own.headers = group.headers;
    const std::vector<std::string> arguments = clang_arguments(options, group.flags, resource_dir);
    if (report_old_standard(arguments, diagnostics)) return std::nullopt;
    auto facts = read_group(own, arguments, sources, diagnostics, lexed);
    good = good && facts;
    if (good) good = add_group(all, *std::move(facts), diagnostics);
  }
  return good ? std::move(all) : std::nullopt;
}

std::string clang_version() { return take(clang_getClangVersion()); }

}  // namespace kubexx::frontend
