#include "runtime/schema/structure/formats.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>
#include <utility>

#include "runtime/json/go_quote.hpp"
#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/structure/path_walk.hpp"
#include "runtime/schema/text_budget.hpp"
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

/// Whether the newest server warns of this list.
bool is_odd_set(const JsonSchema& schema) {
  return schema.list_type == "set" && schema.items && (schema.items->type == "object" || schema.items->type == "array");
}

class KeywordWarnings {
 public:
  explicit KeywordWarnings(int server_minor) : server_minor_(server_minor) {}

  std::vector<FieldWarning> of(const SchemaRequest& request) {
    for (const JsonSchema* old : request.old_schemas) learn(*old);
    for_each_node({request.root, request.path}, [&](const Node& node) { look_at(node); });
    for (FieldWarning& warning : sets_) formats_.push_back(std::move(warning));
    return std::move(formats_);
  }

 private:
  /// Formats that were already there before an update are not reported.
  void learn(const JsonSchema& old) {
    any_schema(old, [&](const JsonSchema& schema) {
      if (!is_recognized_format(schema, server_minor_)) known_formats_.insert(schema.format);
      if (is_odd_set(schema)) known_sets_.insert(schema.items->type);
      return false;
    });
  }

  void look_at(const Node& node) {
    if (texts_.is_spent()) return;
    const JsonSchema& schema = node.schema;
    if (!is_recognized_format(schema, server_minor_) && known_formats_.count(schema.format) == 0) {
      formats_.push_back(
          {"WARN-001", "unrecognized format " + json::go_quoted(schema.format), node.path.child("format").location()});
      texts_.count(formats_.back().text.size(), formats_.back().location);
    }
    if (server_minor_ < kWarnsOfSets || !is_odd_set(schema) || !known_sets_.insert(schema.items->type).second) return;
    sets_.push_back({"WARN-002",
                     fmt::format("x-kubernetes-list-type: set for items of type \"{}\" is not supported by "
                                 "server-side apply or CEL validation rules",
                                 schema.items->type),
                     node.path.child("x-kubernetes-list-type").location()});
  }

  int server_minor_;
  std::set<std::string_view> known_formats_;
  std::set<std::string_view> known_sets_;
  std::vector<FieldWarning> formats_;
  std::vector<FieldWarning> sets_;
  TextBudget texts_;
};

}  // namespace

bool is_recognized_format(const JsonSchema& schema, int server_minor) {
  if (schema.format.empty() || server_minor < kWarnsOfFormats) return true;
  if (server_minor >= kLooksAtTypes) return is_format_of_type(schema, server_minor);
  return schema.type != "string" || find_string_format(schema.format, server_minor) != nullptr;
}

std::vector<FieldWarning> server_warnings(const SchemaRequest& request, int server_minor) {
  return KeywordWarnings(server_minor).of(request);
}

}  // namespace kubexx::schema::structure
