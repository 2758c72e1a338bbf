#include "runtime/schema/structure/formats.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "runtime/json/go_quote.hpp"
#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/structure/path_walk.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::schema::structure {
namespace {

/// The first servers that warn of formats, that look at the type as well, and that warn of sets.
constexpr int kWarnsOfFormats = 34;
constexpr int kLooksAtTypes = 36;
constexpr int kWarnsOfSets = 37;

bool is_format_of_type(const JsonSchema& schema, int server_minor) {
  if (schema.type.empty() || schema.type == "string") return find_string_format(schema.format, server_minor) != nullptr;
  if (schema.type == "integer") return schema.format == "int32" || schema.format == "int64";
  return schema.type == "number" && (schema.format == "float" || schema.format == "double");
}

/// Whether the server warns of this list.
bool is_odd_set(const JsonSchema& schema) {
  return schema.list_type == "set" && schema.items && (schema.items->type == "object" || schema.items->type == "array");
}

}  // namespace

bool is_recognized_format(const JsonSchema& schema, int server_minor) {
  if (schema.format.empty() || server_minor < kWarnsOfFormats) return true;
  if (server_minor >= kLooksAtTypes) return is_format_of_type(schema, server_minor);
  return schema.type != "string" || find_string_format(schema.format, server_minor) != nullptr;
}

void warn_of_formats(const SchemaRequest& request, int server_minor, std::vector<FieldWarning>& warnings) {
  std::set<std::string_view> known;
  for (const JsonSchema* old : request.old_schemas) {
    any_schema(*old, [&](const JsonSchema& schema) {
      if (!is_recognized_format(schema, server_minor)) known.insert(schema.format);
      return false;
    });
  }
  for_each_node({request.root, request.path}, [&](const Node& node) {
    if (is_recognized_format(node.schema, server_minor) || known.count(node.schema.format) != 0) return;
    warnings.push_back({"WARN-001", "unrecognized format " + json::go_quoted(node.schema.format),
                        node.path.child("format").location()});
  });
}

void warn_of_sets(const SchemaRequest& request, int server_minor, std::vector<FieldWarning>& warnings) {
  if (server_minor < kWarnsOfSets) return;
  std::set<std::string_view> said;
  for (const JsonSchema* old : request.old_schemas) {
    any_schema(*old, [&](const JsonSchema& schema) {
      if (is_odd_set(schema)) said.insert(schema.items->type);
      return false;
    });
  }
  for_each_node({request.root, request.path}, [&](const Node& node) {
    if (!is_odd_set(node.schema) || !said.insert(node.schema.items->type).second) return;
    warnings.push_back({"WARN-002",
                        fmt::format("x-kubernetes-list-type: set for items of type \"{}\" is not supported by "
                                    "server-side apply or CEL validation rules",
                                    node.schema.items->type),
                        node.path.child("x-kubernetes-list-type").location()});
  });
}

}  // namespace kubexx::schema::structure
