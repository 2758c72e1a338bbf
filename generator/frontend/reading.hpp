#pragma once

#include <cstdint>
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

/// The name of the umbrella file, which exists only in memory.
inline constexpr const char* umbrella_name = "kubexx-umbrella.hpp";

/// The state of reading one translation unit, which it must not outlive.
struct Reading {
  CXTranslationUnit unit = nullptr;
  const Options& options;
  support::SourceMap& sources;
  support::Diagnostics& diagnostics;
  LexedFiles lexed = {};  ///< of files without an outline yet
  facts::Facts facts = {};

  std::deque<File> files = {};
  std::unordered_map<CXFile, File*> files_by_handle = {};
  std::set<std::string> seen = {};  ///< keys of the records, enums and aliases that were read or are in `pending`
  /// The unnamed types at each position, by clang's address.
  std::unordered_map<std::string, std::vector<const void*>> unnamed = {};
  std::deque<CXCursor> pending = {};  ///< user declarations reached through types
  /// Names and types that were read, by clang's address, so that `std::string` is read only once.
  std::unordered_map<const void*, std::string> names = {};
  std::unordered_map<const void*, facts::Type> types = {};
  std::unordered_map<const void*, std::string> class_names = {};
  std::unordered_map<const void*, std::string> obstacles = {};  ///< see code_obstacle, by clang's address
  std::unordered_map<const void*, std::string> argument_obstacles = {};
  std::unordered_map<const void*, std::uint64_t> name_sizes = {};  ///< see `name_size` in types.cpp, by clang's address
  bool refuses_incomplete =
      false;  ///< incomplete instantiations are unsupported types; they are not completed in another round
  /// The items of declarations in the outlines, by clang's address of the declaration.
  struct ItemPlace {
    File* file;
    std::uint32_t index;
  };
  std::unordered_map<const void*, ItemPlace> places = {};
  /// The files included inside the body of a namespace, by clang's address of that opening.
  std::unordered_map<const void*, std::vector<File*>> fragments = {};
  std::set<const void*> used_templates = {};  ///< the templates of records that were read, by clang's address
  bool in_annotation = false;                 ///< values of kubexx's own types are read as objects there
  std::vector<std::string> incomplete = {};   ///< instantiations that the headers do not complete
};

/// The file of clang's handle; null for none.
File* file_of(Reading& reading, CXFile handle);
File* file_of(Reading& reading, CXCursor declaration);
/// `qualified_name`, cached. The reference is valid as long as `reading`.
const std::string& name_of(Reading& reading, CXCursor declaration);
/// The name by which the facts refer to a record, an enum or an alias: `a::B<int>::C`. Different declarations have
/// different keys.
std::string key_of(Reading& reading, CXCursor declaration);
/// The name of a class or enum without template arguments; empty for other types.
std::string class_name(Reading& reading, CXType type);
/// The bytes from `begin` to `end` if both are in the same file.
support::Span span_of(Reading& reading, Place begin, Place end);
support::Span extent_of(Reading& reading, CXCursor cursor);

/// Reads a type that is written at `span`. Adds the user's types in it to `pending`.
facts::Type read_type(Reading& reading, CXType type, support::Span span);

/// Sets the value of an enumerator.
void read_enumerator_value(CXCursor enumerator, facts::Enumerator& out);
/// Reads a constant expression.
facts::Value read_value(Reading& reading, CXCursor expression);
/// Reads the initialiser of a variable or member whose initialising expression is `expression`.
facts::Value read_initializer(Reading& reading, CXCursor declaration, CXCursor expression);
/// The annotations among the attributes of a declaration.
std::vector<facts::Annotation> read_annotations(Reading& reading, CXCursor declaration);

/// Lists the user's declarations by file, including those in files that are included inside the body of a declaration.
void collect_roots(Reading& reading);
/// Lists the declarations of a file and attaches its comments, once.
void outline_file(Reading& reading, File& file);

/// A declaration in the outline of its file. `file` is null if it is not in a file of the user, `item` if it comes from
/// a macro.
struct Placed {
  File* file = nullptr;
  const Item* item = nullptr;

  /// Whether its name is in the file.
  bool named() const { return item && item->name_end > item->name_begin; }
  std::string_view name(const Reading& reading) const;
};
Placed placed(Reading& reading, CXCursor declaration);
/// The same, but faster if it directly follows `before`, as members mostly do.
Placed placed_behind(Reading& reading, const Placed& before, CXCursor declaration);

/// Reads everything that the requested headers declare, and the types that these declarations use.
void read_declarations(Reading& reading);

}  // namespace kubexx::frontend
