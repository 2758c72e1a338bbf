#include "generator/frontend/frontend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "generator/frontend/diagnostics.hpp"
#include "generator/frontend/flags.hpp"
#include "generator/frontend/reading.hpp"
#include "generator/frontend/resource_dir.hpp"

namespace kubexx::frontend {
namespace {

constexpr const char* umbrella_name = "kubexx-umbrella.hpp";

std::string umbrella_text(const std::vector<std::string>& headers) {
  std::string text;
  for (const std::string& header : headers) text += fmt::format("#include \"{}\"\n", header);
  return text;
}

struct Parsed {
  Index index;
  Unit unit;
};

/// One parse of the umbrella. A null unit after `parse-error` was reported.
Parsed parse(const std::vector<std::string>& arguments, const std::string& text, support::Diagnostics& diagnostics) {
  std::vector<const char*> raw;
  for (const std::string& argument : arguments) raw.push_back(argument.c_str());
  CXUnsavedFile umbrella{umbrella_name, text.c_str(), static_cast<unsigned long>(text.size())};
  Parsed parsed;
  parsed.index.reset(clang_createIndex(1, 0));
  CXTranslationUnit unit = nullptr;
  const unsigned flags = CXTranslationUnit_SkipFunctionBodies | CXTranslationUnit_KeepGoing;
  const CXErrorCode error = clang_parseTranslationUnit2(parsed.index.get(), umbrella_name, raw.data(),
                                                        static_cast<int>(raw.size()), &umbrella, 1, flags, &unit);
  parsed.unit.reset(unit);
  if (error == CXError_Crashed) {
    diagnostics.error("parse-error", {}, "clang crashed while reading these headers");
  } else if (error != CXError_Success) {
    diagnostics.error("parse-error", {},
                      "clang refused its flags; see the flags after '--' and those of compile_commands.json");
  }
  if (error != CXError_Success) parsed.unit.reset();
  return parsed;
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

void collect_inputs(Reading& reading) {
  std::set<std::string> inputs;
  clang_getInclusions(
      reading.unit,
      [](CXFile file, CXSourceLocation*, unsigned, CXClientData data) {
        std::string path = display_path(take(clang_getFileName(file)));
        if (path != umbrella_name) static_cast<std::set<std::string>*>(data)->insert(std::move(path));
      },
      &inputs);
  reading.facts.inputs.assign(inputs.begin(), inputs.end());
}

bool load_sources(const Options& options, support::SourceMap& sources, support::Diagnostics& diagnostics) {
  bool good = true;
  for (const std::string& header : options.headers) good = load_source(header, sources, diagnostics) && good;
  return good;
}

}  // namespace

File* file_of(Reading& reading, CXFile handle) {
  if (!handle) return nullptr;
  const auto known = reading.files_by_handle.find(handle);
  if (known != reading.files_by_handle.end()) return known->second;
  for (File& file : reading.files) {
    if (clang_File_isEqual(file.handle, handle)) return reading.files_by_handle[handle] = &file;
  }
  const std::string path = display_path(take(clang_getFileName(handle)));
  if (path == umbrella_name || path.empty()) return reading.files_by_handle[handle] = nullptr;
  size_t size = 0;
  const char* text = clang_getFileContents(reading.unit, handle, &size);
  File& file = reading.files.emplace_back();
  file.handle = handle;
  file.id = reading.sources.add(path, text ? std::string(text, size) : std::string());
  file.order = reading.files.size();
  const std::string& annotations = reading.options.annotations_dir;
  file.annotations = !annotations.empty() && path.starts_with(display_path(annotations) + "/");
  return reading.files_by_handle[handle] = &file;
}

File* file_of(Reading& reading, CXCursor declaration) {
  return file_of(reading, place(clang_getCursorLocation(declaration)).file);
}

support::Span span_of(Reading& reading, Place begin, Place end) {
  const File* file = file_of(reading, begin.file);
  if (!file) return {};
  if (end.file != begin.file || end.offset < begin.offset) end = begin;
  return {file->id, begin.offset, end.offset};
}

support::Span extent_of(Reading& reading, CXCursor cursor) {
  return span_of(reading, begin_of(cursor), end_of(cursor));
}

std::optional<facts::Facts> read_facts(const Options& options, support::SourceMap& sources,
                                       support::Diagnostics& diagnostics) {
  if (!load_sources(options, sources, diagnostics)) return std::nullopt;
  const std::string resource_dir = find_resource_dir(options.resource_dir);
  if (resource_dir.empty()) {
    diagnostics.error("env-resource-headers", {},
                      fmt::format("clang's own headers are missing; install '{}'", resource_package()));
    return std::nullopt;
  }
  std::vector<std::string> database;
  if (!options.compile_commands_dir.empty() && !options.headers.empty() &&
      !database_flags(options.compile_commands_dir, options.headers.front(), database)) {
    diagnostics.error("env-unreadable-file", {},
                      fmt::format("cannot read '{}/compile_commands.json'", options.compile_commands_dir));
    return std::nullopt;
  }
  const auto arguments = clang_arguments(options, database, resource_dir);
  const Parsed parsed = parse(arguments, umbrella_text(options.headers), diagnostics);
  if (!parsed.unit) return std::nullopt;
  if (options.after_parse) options.after_parse();
  Reading reading{.unit = parsed.unit.get(), .options = options, .sources = sources, .diagnostics = diagnostics};
  if (report_clang_errors(reading)) return std::nullopt;
  mark_requested(reading);
  collect_roots(reading);
  read_declarations(reading);
  collect_inputs(reading);
  return std::move(reading.facts);
}

std::string clang_version() { return take(clang_getClangVersion()); }

}  // namespace kubexx::frontend
