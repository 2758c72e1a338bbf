#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/frontend/clang_api.hpp"
#include "generator/frontend/files.hpp"
#include "generator/frontend/frontend.hpp"

namespace kubexx::frontend {

/// What clang is told the umbrella's name is.
inline constexpr const char* umbrella_name = "kubexx-umbrella.hpp";

/// What the reading of one translation unit knows so far. It never outlives the unit.
struct Reading {
  CXTranslationUnit unit = nullptr;
  const Options& options;
  support::SourceMap& sources;
  support::Diagnostics& diagnostics;
  LexedFiles lexed = {};  ///< of files that nobody has outlined yet
  facts::Facts facts = {};

  std::deque<File> files = {};
  std::unordered_map<CXFile, File*> files_by_handle = {};
  std::set<std::string> seen = {};    ///< keys of the records, enums and aliases that are read or wait in `pending`
  std::deque<CXCursor> pending = {};  ///< user declarations reached through types
  /// Names and types that have been read, by clang's address of them: `std::string` is made once.
  std::unordered_map<const void*, std::string> names = {};
  std::unordered_map<const void*, facts::Type> types = {};
  std::unordered_map<const void*, std::string> class_names = {};
  std::unordered_map<const void*, std::string> obstacles = {};  ///< see code_obstacle, by clang's address
  bool refuses_incomplete = false;  ///< instantiations that are still incomplete stay so
  /// Where the outlines have what stands in a file, by clang's address of the declaration.
  struct ItemPlace {
    File* file;
    std::uint32_t index;
  };
  std::unordered_map<const void*, ItemPlace> places = {};
  /// The files included inside the body of a namespace, by clang's address of that opening.
  std::unordered_map<const void*, std::vector<File*>> fragments = {};
  std::set<const void*> used_templates = {};  ///< those that a record came from, by clang's address
  bool in_annotation = false;                 ///< values of the vocabulary are told whole there
  std::vector<std::string> incomplete = {};   ///< instantiations that the program never completed
};

/// The file behind clang's handle; null for none.
File* file_of(Reading& reading, CXFile handle);
File* file_of(Reading& reading, CXCursor declaration);
/// `qualified_name`, remembered. The reference lives as long as `reading`.
const std::string& name_of(Reading& reading, CXCursor declaration);
/// The name of a class or enum, the standard library's or the user's, without template arguments; empty for others.
std::string class_name(Reading& reading, CXType type);
/// The bytes from `begin` to `end` when both are in one file.
support::Span span_of(Reading& reading, Place begin, Place end);
support::Span extent_of(Reading& reading, CXCursor cursor);

/// Peels a type as it stands at `span`. User types it meets are put into `pending`.
facts::Type read_type(Reading& reading, CXType type, support::Span span);

/// Reads a constant expression.
facts::Value read_value(Reading& reading, CXCursor expression);
/// Reads the initialiser of a variable or member whose initialising expression is `expression`.
facts::Value read_initializer(Reading& reading, CXCursor declaration, CXCursor expression);
/// The annotations among the attributes of a declaration.
std::vector<facts::Annotation> read_annotations(Reading& reading, CXCursor declaration);

/// Lists the user's declarations file by file, those of files included inside the body of a declaration among them.
void collect_roots(Reading& reading);
/// Lists the declarations of a file and attaches its comments, once.
void outline_file(Reading& reading, File& file);

/// A declaration in the outline of its file. What stands in no file of the user's has none, what a macro made no item.
struct Placed {
  File* file = nullptr;
  const Item* item = nullptr;

  /// Whether its name stands there as it is.
  bool named() const { return item && item->name_end > item->name_begin; }
  std::string_view name(const Reading& reading) const;
};
Placed placed(Reading& reading, CXCursor declaration);
/// The same, quicker where it stands right behind `before`, as a member mostly does.
Placed placed_behind(Reading& reading, const Placed& before, CXCursor declaration);

/// Reads everything the requested headers declare and what that reaches.
void read_declarations(Reading& reading);

}  // namespace kubexx::frontend
