#include "generator/import/openapi/document.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "generator/import/built_in/names.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::importing {
namespace {

/// What a path leads to: `/apis/apps/v1/namespaces/{namespace}/deployments/{name}/status`.
struct ResourcePath {
  GroupVersion of;
  std::string_view plural;
  std::string_view subresource;
  bool is_namespaced = false;
  bool is_watch = false;
  bool is_object = false;  ///< not a list
};

/// The parts of a path, from the front.
class PathParts {
 public:
  explicit PathParts(std::string_view path) : rest_(path) {}

  /// The next part; empty at the end.
  std::string_view next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of('/'), rest_.size()));
    const std::string_view part = rest_.substr(0, rest_.find('/'));
    rest_.remove_prefix(part.size());
    return part;
  }

  /// Whole parts, if others follow.
  bool take(std::string_view parts) {
    if (!rest_.starts_with(parts) || !rest_.substr(parts.size()).starts_with('/')) return false;
    rest_.remove_prefix(parts.size());
    return true;
  }

 private:
  std::string_view rest_;
};

bool is_variable(std::string_view part) { return part.starts_with('{'); }

/// Nothing for paths of other things.
std::optional<ResourcePath> resource_path(std::string_view path) {
  PathParts parts(path);
  ResourcePath out;
  if (parts.take("/apis")) {
    out.of.group = parts.next();
    if (out.of.group.empty()) return std::nullopt;
  } else if (!parts.take("/api")) {
    return std::nullopt;
  }
  out.of.version = parts.next();
  out.is_watch = parts.take("/watch");
  out.is_namespaced = parts.take("/namespaces/{namespace}");
  out.plural = parts.next();
  const std::string_view name = parts.next();
  out.is_object = !name.empty();
  out.subresource = parts.next();
  const bool is_known = !out.of.version.empty() && !is_variable(out.of.group) && !is_variable(out.of.version) &&
                        !is_variable(out.plural) && (name.empty() || is_variable(name)) && parts.next().empty();
  return is_known ? std::optional(out) : std::nullopt;
}

/// The verb of a method, for a list and for one object.
struct MethodRow {
  std::string_view method, of_list, of_object;
};

constexpr MethodRow kMethods[] = {
    {"get", "list", "get"},
    {"post", "create", "create"},
    {"put", "", "update"},
    {"patch", "", "patch"},
    {"delete", "deletecollection", "delete"},
};

std::string_view verb_of(std::string_view method, bool is_object) {
  const auto* row = std::ranges::find(kMethods, method, &MethodRow::method);
  if (row == std::end(kMethods)) return {};
  return is_object ? row->of_object : row->of_list;
}

struct NamedKind {
  GroupVersion of;
  std::string kind;
};

NamedKind kind_of(const json::Value& named) {
  return {{json::text_at(named, {"group"}), json::text_at(named, {"version"})}, json::text_at(named, {"kind"})};
}

constexpr const char* kKindKey = "x-kubernetes-group-version-kind";

/// A server of built-in kinds may describe their watches with their lists.
bool is_list_or_watch(const json::Value& operation) {
  return json::text_at(operation, {"description"}).starts_with("list or watch ");
}

bool takes_strategic_patches(const json::Value& operation) {
  return json::find(operation, {"requestBody", "content", "application/strategic-merge-patch+json"}) != nullptr;
}

/// Documents of custom resources have no paths of watches, which all of these serve.
bool is_custom_resource(const ServedKind& kind) {
  constexpr std::array<std::string_view, 7> kVerbs = {"create", "delete", "deletecollection", "get", "list",
                                                      "patch",  "update"};
  return !kind.takes_strategic_patches &&
         std::ranges::all_of(kVerbs, [&](std::string_view verb) { return kind.verbs.contains(std::string(verb)); });
}

void read_operation(const ResourcePath& path, std::string_view method, const json::Value& operation, ServedKind& kind) {
  kind.plural = path.plural;
  kind.is_namespaced = kind.is_namespaced || path.is_namespaced;
  if (path.is_watch) {
    kind.verbs.insert("watch");
    return;
  }
  const std::string_view verb = verb_of(method, path.is_object);
  if (!verb.empty()) kind.verbs.emplace(verb);
  if (verb == "list" && is_list_or_watch(operation)) kind.verbs.insert("watch");
  if (verb == "patch" && takes_strategic_patches(operation)) kind.takes_strategic_patches = true;
}

}  // namespace

std::string_view go_package_of(std::string_view definition) {
  const std::size_t dot = definition.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : definition.substr(0, dot);
}

OpenApiDocument::OpenApiDocument(const json::Value& document) {
  const json::Value* definitions = json::find(document, {"components", "schemas"});
  if (definitions != nullptr && definitions->is_object())
    for (const auto& [name, definition] : definitions->as_object()) definitions_.try_emplace(name, &definition);
  const json::Value* paths = json::find(document, {"paths"});
  if (paths == nullptr || !paths->is_object()) return;
  for (const auto& [path, operations] : paths->as_object())
    if (operations.is_object()) read_path(path, operations);
  for (auto& [of, served] : served_)
    for (auto& [name, kind] : served.kinds) {
      const std::set<std::string, std::less<>>& below = served.subresources[kind.plural];
      kind.has_status = below.contains("status");
      kind.has_scale = below.contains("scale");
      if (is_custom_resource(kind)) kind.verbs.insert("watch");
    }
  read_definitions();
}

void OpenApiDocument::read_path(const std::string& path, const json::Value& operations) {
  const std::optional<ResourcePath> resource = resource_path(path);
  if (!resource) return;
  Served& served = served_[resource->of];
  if (resource->plural.empty()) return;
  if (!resource->subresource.empty()) {
    served.subresources[std::string(resource->plural)].emplace(resource->subresource);
    return;
  }
  for (const auto& [method, operation] : operations.as_object()) {
    const json::Value* named = json::find(operation, {kKindKey});
    if (named == nullptr) continue;
    const NamedKind of = kind_of(*named);
    if (of.kind.empty() || of.of != resource->of) continue;
    ServedKind& kind = served.kinds[of.kind];
    kind.kind = of.kind;
    read_operation(*resource, method, operation, kind);
  }
}

void OpenApiDocument::read_definitions() {
  for (const auto& [name, definition] : definitions_) {
    // Types such as DeleteOptions list every group.
    const json::Array& kinds = json::list_at(*definition, {kKindKey});
    if (kinds.size() != 1) continue;
    const NamedKind named = kind_of(kinds.front());
    const auto served = served_.find(named.of);
    if (served == served_.end()) continue;
    served->second.definitions.emplace(named.kind, name);
    if (served->second.kinds.contains(named.kind)) served->second.packages.emplace(go_package_of(name));
  }
}

std::vector<GroupVersion> OpenApiDocument::group_versions() const {
  std::vector<GroupVersion> out;
  for (const auto& [of, served] : served_) out.push_back(of);
  return out;
}

const std::map<std::string, ServedKind>& OpenApiDocument::kinds(const GroupVersion& of) const {
  static const std::map<std::string, ServedKind> kNone;
  const auto served = served_.find(of);
  return served == served_.end() ? kNone : served->second.kinds;
}

bool OpenApiDocument::is_own(const GroupVersion& of, std::string_view definition) const {
  const auto served = served_.find(of);
  return served != served_.end() && served->second.packages.contains(go_package_of(definition));
}

std::optional<std::string> OpenApiDocument::find(const GroupVersion& of, std::string_view type) const {
  const auto served = served_.find(of);
  if (served == served_.end()) return std::nullopt;
  const auto kind = served->second.definitions.find(std::string(type));
  if (kind != served->second.definitions.end()) return kind->second;
  std::optional<std::string> other;
  for (const auto& [name, definition] : definitions_) {
    if (type_name_of(name) != type) continue;
    if (is_own(of, name)) return std::string(name);
    if (!other) other = std::string(name);
  }
  return other;
}

std::vector<std::string> OpenApiDocument::own_types(const GroupVersion& of) const {
  std::set<std::string> out;
  const auto served = served_.find(of);
  if (served == served_.end()) return {};
  for (const auto& [kind, definition] : served->second.definitions) out.insert(kind);
  for (const auto& [name, definition] : definitions_)
    if (is_own(of, name)) out.insert(type_name_of(name));
  return {out.begin(), out.end()};
}

}  // namespace kubexx::importing
