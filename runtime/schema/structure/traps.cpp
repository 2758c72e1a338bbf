#include "runtime/schema/structure/traps.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/schema/structure/formats.hpp"
#include "runtime/schema/structure/path_walk.hpp"
#include "runtime/schema/structure/trap_sink.hpp"

namespace kubexx::schema {
namespace structure {
namespace {

bool is_junctor(const Step& step) {
  const auto* key = std::get_if<std::string>(&step);
  return key != nullptr && (*key == "allOf" || *key == "anyOf" || *key == "oneOf" || *key == "not");
}

/// Visits the structure, whose fields objects have.
class TrapWalk {
 public:
  TrapWalk(bool status_subresource, TrapSink& sink) : status_subresource_(status_subresource), sink_(sink) {}

  void visit(const Node& node, bool is_root, bool below_additional) {
    if (sink_.is_full()) return;
    find_number_traps(node, sink_);
    find_value_traps(node, sink_);
    find_default_traps(node, below_additional, sink_);
    find_field_traps(node, is_root, status_subresource_, sink_);
    if (!node.schema.properties.empty()) {
      detail::for_each_member(node.schema.properties, node.path.child("properties"),
                              [&](const Node& child) { visit(child, false, below_additional); });
    }
    if (node.schema.items) {
      const FieldPath path = node.path.child("items");
      visit({*node.schema.items, path}, false, below_additional);
    }
    if (const JsonSchema* additional = additional_schema(node.schema)) {
      const FieldPath path = node.path.child("additionalProperties");
      visit({*additional, path}, false, true);
    }
  }

 private:
  bool status_subresource_;
  TrapSink& sink_;
};

}  // namespace

std::string TrapSink::field(const FieldPath& path) const {
  const Location location = path.location();
  std::string out;
  for (std::size_t i = root_steps_; i < location.size(); ++i) {
    if (is_junctor(location[i])) {
      // allOf, anyOf, oneOf and not restrict the same value as the node that has them.
      i += location[i] == Step("not") ? 0 : 1;
      continue;
    }
    const auto* key = std::get_if<std::string>(&location[i]);
    if (key == nullptr || (*key != "properties" && *key != "items" && *key != "additionalProperties")) break;
    if (*key != "properties") {
      out += "[*]";
    } else if (++i < location.size()) {
      if (!out.empty()) out += '.';
      out += std::get<std::string>(location[i]);
    }
  }
  return out.empty() ? "the object" : out;
}

void TrapSink::add(RuleId rule, const FieldPath& at, std::string text) {
  warnings_.push_back({rule, std::move(text), at.location()});
  texts_.count(warnings_.back().text.size(), warnings_.back().location);
}

void TrapSink::add_first(RuleId rule, const FieldPath& at, std::string text) {
  if (std::ranges::find(reported_, rule) != reported_.end()) return;
  reported_.push_back(rule);
  add(rule, at, std::move(text));
}

}  // namespace structure

void warn_of_traps(const SchemaRequest& request, int server_minor, std::vector<FieldWarning>& warnings) {
  structure::TrapSink sink(request.path.location().size(), server_minor, warnings);
  structure::TrapWalk(request.status_subresource, sink).visit({request.root, request.path}, true, false);
}

std::vector<FieldWarning> schema_warnings(const SchemaRequest& request, const CheckOptions& options) {
  std::vector<FieldWarning> warnings = structure::server_warnings(request, options.server_minor);
  warn_of_traps(request, options.server_minor, warnings);
  return warnings;
}

}  // namespace kubexx::schema
