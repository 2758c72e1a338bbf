#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "generator/frontend/clang_api.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/frontend/outline.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/files.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::frontend {

/// A file of the translation unit.
struct File {
  support::FileId id;
  CXFile handle = nullptr;
  bool requested = false;       ///< named by the user
  bool annotations = false;     ///< kubexx's own headers
  bool is_fragment = false;     ///< included inside the body of a declaration, so some of its roots have a scope
  std::size_t order = 0;        ///< of first appearance
  std::vector<CXCursor> roots;  ///< declarations outside all scopes that the file itself opens, in order
  bool outlined = false;
  Outline outline;
  std::vector<CXCursor> cursors;  ///< of the outline's items
};

/// The tokens of files, by the index of their id.
using LexedFiles = std::unordered_map<std::uint32_t, std::vector<Token>>;

/// Reads a header of a run, which can be in memory.
support::ReadOutcome read_header(const Options& options, const std::string& path);

/// Reads a header into `sources` and its tokens into `lexed`. Reports `env-unreadable-file`, `source-not-utf8`, or
/// brackets nested too deeply for clang; then it returns false.
bool load_source(const Options& options, const std::string& path, support::SourceMap& sources,
                 support::Diagnostics& diagnostics, LexedFiles& lexed);

/// A path as the user would write it: without a leading "./".
std::string display_path(std::string path);

/// Whether a file is one of kubexx's own headers: one in `annotations_dir`, by any path, or an equal copy of one.
bool is_annotation_header(const std::string& path, const std::string& annotations_dir);

}  // namespace kubexx::frontend
