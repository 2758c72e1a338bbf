#pragma once

#include <map>
#include <set>
#include <string>

#include "generator/facts/facts.hpp"

/// Lookup by qualified name, and the questions about shape that need no markers.
namespace kubexx::model {

struct Index {
  std::map<std::string, const facts::Record*, std::less<>> records;
  std::map<std::string, const facts::Enum*, std::less<>> enums;
  std::map<std::string, const facts::Alias*, std::less<>> aliases;
  std::map<std::string, const facts::Constant*, std::less<>> constants;
};

Index make_index(const facts::Facts& facts);

/// The type that an alias finally names. A cycle of aliases ends at the last one visited.
const facts::Type& through_aliases(const Index& index, const facts::Type& type);

/// Keys of every record, enum and alias that `type` mentions at any depth of its arguments.
void collect_names(const facts::Type& type, std::set<std::string>& names);

/// Keys of everything reached from the declarations of the requested headers, those included.
std::set<std::string> reachable(const facts::Facts& facts, const Index& index);

/// Whether the record is, by structure, an API object or a list of them: it has a member `metadata` of the vocabulary
/// type `name`, its own or from a public base.
bool has_metadata(const Index& index, const facts::Record& record, std::string_view name);

/// Its own or inherited member `metadata`, of any type; null if there is none.
const facts::Field* metadata_member(const Index& index, const facts::Record& record);

/// Its own member that is an ObjectMeta, or an optional one, with any name; else null.
const facts::Field* object_meta_member(const Index& index, const facts::Record& record);

/// Its own or inherited member `metadata` when that is an optional ObjectMeta; else null.
const facts::Field* optional_metadata(const Index& index, const facts::Record& record);

}  // namespace kubexx::model
