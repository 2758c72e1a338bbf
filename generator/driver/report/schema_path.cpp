#include "generator/driver/report/schema_path.hpp"

#include <fmt/format.h>

#include <charconv>

#include "generator/support/nearest.hpp"
#include "runtime/schema/object/correlation.hpp"

namespace kubexx::driver {
namespace {

using schema::Correlation;
using schema::JsonSchema;
using Kind = SchemaStep::Kind;

class PathReader {
 public:
  explicit PathReader(std::string_view text) : text_(text) {}

  ParsedSchemaPath run() {
    while (!text_.empty() && out_.error.empty()) {
      text_.front() == '[' ? read_bracket() : read_name();
    }
    return std::move(out_);
  }

 private:
  void fail(std::string_view what) { out_.error = fmt::format("{} at '{}'", what, text_); }

  void read_name() {
    const bool is_dotted = text_.front() == '.';
    if (!is_dotted && !out_.path.empty()) return fail("expected a dot or a bracket");
    const std::string_view rest = text_.substr(is_dotted ? 1 : 0);
    const std::string_view name = rest.substr(0, rest.find_first_of(".["));
    if (name.empty()) return fail("expected a name");
    out_.path.push_back({Kind::name, std::string(name)});
    text_ = rest.substr(name.size());
  }

  void read_bracket() {
    const char quote = text_.size() > 1 ? text_[1] : '\0';
    if (quote == '\'' || quote == '"') return read_quoted(quote);
    const std::size_t end = text_.find(']');
    if (end == std::string_view::npos) return fail("expected a closing bracket");
    const std::string_view inside = text_.substr(1, end - 1);
    SchemaStep step{Kind::every};
    if (!inside.empty() && inside != "*") {
      step.kind = Kind::index;
      const char* last = inside.data() + inside.size();
      const auto [stop, error] = std::from_chars(inside.data(), last, step.index);
      if (error != std::errc() || stop != last) return fail("expected an index, a quoted name or nothing");
    }
    out_.path.push_back(std::move(step));
    text_.remove_prefix(end + 1);
  }

  void read_quoted(char quote) {
    const std::size_t end = text_.find(std::string{quote, ']'}, 2);
    if (end == std::string_view::npos) return fail("expected a closing quote and bracket");
    out_.path.push_back({Kind::name, std::string(text_.substr(2, end - 2))});
    text_.remove_prefix(end + 2);
  }

  std::string_view text_;
  ParsedSchemaPath out_;
};

bool needs_quotes(std::string_view name) { return name.empty() || name.find_first_of(".[]'\"") != std::string::npos; }

std::string with_name(const std::string& path, std::string_view name) {
  if (needs_quotes(name)) return fmt::format("{}['{}']", path, name);
  return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
}

std::string named(const std::string& path) { return path.empty() ? "the root" : fmt::format("'{}'", path); }

JsonSchema* values_of(JsonSchema& node) {
  return node.additional_properties ? node.additional_properties->schema.get() : nullptr;
}

FollowedPath unknown_property(const JsonSchema& node, const std::string& path, const std::string& name) {
  std::vector<std::string_view> names;
  for (const auto& [property, schema] : node.properties) names.emplace_back(property);
  const std::string_view guess = support::nearest(name, names);
  return {nullptr, fmt::format("{} has no property '{}'{}", named(path), name,
                               guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess))};
}

FollowedPath take_step(JsonSchema& node, const SchemaStep& step, const std::string& path) {
  if (step.kind == Kind::name) {
    const auto found = node.properties.find(step.name);
    if (found != node.properties.end()) return {&found->second, {}};
    JsonSchema* values = values_of(node);
    return values != nullptr ? FollowedPath{values, {}} : unknown_property(node, path, step.name);
  }
  if (node.items) return {node.items.get(), {}};
  JsonSchema* values = step.kind == Kind::every ? values_of(node) : nullptr;
  if (values != nullptr) return {values, {}};
  return {nullptr, fmt::format("{} is not a list{}", named(path), step.kind == Kind::every ? " or a map" : "")};
}

std::string with_step(const std::string& path, const SchemaStep& step) {
  if (step.kind == Kind::name) return with_name(path, step.name);
  return step.kind == Kind::every ? path + "[]" : fmt::format("{}[{}]", path, step.index);
}

/// Searches a schema for a node.
class NodeSearch {
 public:
  explicit NodeSearch(const JsonSchema& wanted) : wanted_(wanted) {}

  bool visit(const JsonSchema& at, const std::string& path) {
    if (&at == &wanted_) {
      found.path = path.empty() ? "self" : path;
      return true;
    }
    for (const auto& [name, property] : at.properties)
      if (visit_at({"properties", name}, property, with_name(path, name))) return true;
    if (at.items && visit_at({"items"}, *at.items, path + "[]")) return true;
    const auto& values = at.additional_properties;
    return values && values->schema && visit_at({"additionalProperties"}, *values->schema, path + "[]");
  }

  NodePlace found;

 private:
  bool visit_at(const schema::Location& steps, const JsonSchema& at, const std::string& path) {
    found.location.insert(found.location.end(), steps.begin(), steps.end());
    if (visit(at, path)) return true;
    found.location.resize(found.location.size() - steps.size());
    return false;
  }

  const JsonSchema& wanted_;
};

/// Follows a path in an object and in the object before the update.
class ValueSearch {
 public:
  explicit ValueSearch(const SchemaPath& path) : path_(path) {}

  void visit(const json::Value& value, Correlation* before, std::size_t depth, const std::string& path) {
    if (depth == path_.size()) {
      found.push_back({path, &value, before != nullptr ? &before->old() : nullptr});
    } else if (value.is_object()) {
      visit_members(value.as_object(), before, depth, path);
    } else if (value.is_array()) {
      visit_items(value.as_array(), before, depth, path);
    }
  }

  std::vector<ValuePlace> found;

 private:
  void visit_below(const json::Value& value, std::optional<Correlation> before, std::size_t depth,
                   const std::string& path) {
    visit(value, before ? &*before : nullptr, depth + 1, path);
  }

  void visit_members(const json::Object& object, Correlation* before, std::size_t depth, const std::string& path) {
    const SchemaStep& step = path_[depth];
    std::size_t position = 0;
    for (const auto& [name, value] : object) {
      const std::size_t at = position++;
      if (step.kind == Kind::index || (step.kind == Kind::name && step.name != name)) continue;
      visit_below(value, before != nullptr ? before->member(name, value, at) : std::nullopt, depth,
                  with_name(path, name));
    }
  }

  void visit_items(const json::Array& array, Correlation* before, std::size_t depth, const std::string& path) {
    const SchemaStep& step = path_[depth];
    for (std::size_t i = 0; i < array.size(); ++i) {
      if (step.kind == Kind::name || (step.kind == Kind::index && step.index != i)) continue;
      visit_below(array[i], before != nullptr ? before->element(array[i]) : std::nullopt, depth,
                  fmt::format("{}[{}]", path, i));
    }
  }

  const SchemaPath& path_;
};

}  // namespace

ParsedSchemaPath parse_schema_path(std::string_view text) { return PathReader(text).run(); }

FollowedPath follow(const SchemaPath& path, schema::JsonSchema& root) {
  FollowedPath at{&root, {}};
  std::string walked;
  for (const SchemaStep& step : path) {
    at = take_step(*at.node, step, walked);
    if (at.node == nullptr) return at;
    walked = with_step(walked, step);
  }
  return at;
}

std::optional<NodePlace> place_of_node(const JsonSchema& root, const JsonSchema& wanted) {
  NodeSearch search(wanted);
  if (!search.visit(root, {})) return std::nullopt;
  return std::move(search.found);
}

std::vector<ValuePlace> values_at(const SchemaPath& path, const json::Value& root, const json::Value* old,
                                  const schema::SchemaNode& schema) {
  std::optional<Correlation> before;
  if (old != nullptr) before.emplace(root, *old, schema);
  ValueSearch search(path);
  search.visit(root, before ? &*before : nullptr, 0, {});
  return std::move(search.found);
}

}  // namespace kubexx::driver
