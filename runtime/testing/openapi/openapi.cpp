#include "runtime/testing/openapi/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/testing/openapi/openapi_schema.hpp"
#include "runtime/testing/openapi/openapi_types.hpp"
#include "runtime/testing/openapi/published_prose.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

constexpr const char* kMeta = "io.k8s.apimachinery.pkg.apis.meta.v1.";
constexpr const char* kScaleModel = "io.k8s.api.autoscaling.v1.Scale";

struct Parameter {
  std::string_view name;
  std::string_view type;
};
constexpr Parameter kListParameters[] = {{"allowWatchBookmarks", "boolean"},
                                         {"continue", "string"},
                                         {"fieldSelector", "string"},
                                         {"labelSelector", "string"},
                                         {"limit", "integer"},
                                         {"resourceVersion", "string"},
                                         {"resourceVersionMatch", "string"},
                                         {"sendInitialEvents", "boolean"},
                                         {"shardSelector", "string"},
                                         {"timeoutSeconds", "integer"},
                                         {"watch", "boolean"}};
constexpr Parameter kGetParameters[] = {{"resourceVersion", "string"}};
constexpr Parameter kWriteParameters[] = {
    {"dryRun", "string"}, {"fieldManager", "string"}, {"fieldValidation", "string"}};
constexpr Parameter kPatchParameters[] = {
    {"dryRun", "string"}, {"fieldManager", "string"}, {"fieldValidation", "string"}, {"force", "boolean"}};
constexpr Parameter kDeleteParameters[] = {{"dryRun", "string"},
                                           {"gracePeriodSeconds", "integer"},
                                           {"ignoreStoreReadErrorWithClusterBreakingPotential", "boolean"},
                                           {"orphanDependents", "boolean"},
                                           {"propagationPolicy", "string"}};

enum class BodyShape { none, object, patch, options };

/// One method of a path.
struct Action {
  std::string_view method;  ///< lower case
  std::string_view word;    ///< `x-kubernetes-action`
  std::string_view verb;    ///< begins the operation's name
  std::span<const Parameter> parameters;
  BodyShape body = BodyShape::none;
  bool created = false;   ///< may answer 201
  bool accepted = false;  ///< may answer 202
};
constexpr Action kList{"get", "list", "list", kListParameters};
constexpr Action kCreate{"post", "post", "create", kWriteParameters, BodyShape::object, true, true};
constexpr Action kDeleteAll{"delete", "deletecollection", "delete", kListParameters};
constexpr Action kRead{"get", "get", "read", kGetParameters};
constexpr Action kReplace{"put", "put", "replace", kWriteParameters, BodyShape::object, true};
constexpr Action kDelete{"delete", "delete", "delete", kDeleteParameters, BodyShape::options, false, true};
constexpr Action kPatch{"patch", "patch", "patch", kPatchParameters, BodyShape::patch};

constexpr Action kCollectionActions[] = {kList, kCreate, kDeleteAll};
constexpr Action kObjectActions[] = {kRead, kReplace, kDelete, kPatch};
constexpr Action kSubresourceActions[] = {kRead, kReplace, kPatch};
constexpr Action kListActions[] = {kList};

Value parameter(std::string_view name, std::string_view place, std::string_view type) {
  Object schema, parameter;
  schema.append("type", type);
  schema.append("uniqueItems", true);
  parameter.append("name", name);
  parameter.append("in", place);
  if (place == "path") parameter.append("required", true);
  parameter.append("schema", std::move(schema));
  return parameter;
}

Value content(const std::string& model, std::initializer_list<std::string_view> types) {
  Object content;
  for (const std::string_view type : types) {
    Object one;
    one.append("schema", reference(model));
    content.append(std::string(type), std::move(one));
  }
  return content;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// `stable.example.com` is `StableExampleCom`; `k8s.io` at the end does not count.
std::string group_word(const PublishedKind& kind) {
  std::string_view group = kind.resource.group;
  if (group.empty()) return "Core";
  if (group.ends_with(".k8s.io")) group.remove_suffix(7);
  std::string word;
  bool begins = true;
  for (const char c : group) {
    const bool parts = c == '.' || c == '-';
    if (!parts) word += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    begins = parts;
  }
  return word;
}

/// One path of a kind: the collection, an object or a subresource.
struct Path {
  const PublishedKind& kind;
  std::string text;
  std::string subresource = {};  ///< `Status`
  std::string suffix = {};       ///< of the operations' names
  bool in_namespace = false;

  std::string model() const { return subresource == "Scale" ? kScaleModel : model_name(kind, kind.resource.kind); }
};

std::string operation_name(const Path& path, const Action& action) {
  return fmt::format("{}{}{}{}{}{}{}{}", action.verb, group_word(path.kind), capitalized(path.kind.resource.version),
                     action.word == "deletecollection" ? "Collection" : "", path.in_namespace ? "Namespaced" : "",
                     path.kind.resource.kind, path.subresource, path.suffix);
}

Value request_body(const Path& path, BodyShape body) {
  Object request;
  if (body == BodyShape::patch) {
    const bool is_custom = path.kind.version != nullptr;
    Value patches =
        content(kMeta + std::string("Patch"),
                {"application/apply-patch+yaml", "application/json-patch+json", "application/merge-patch+json"});
    if (!is_custom) {
      Value strategic = content(kMeta + std::string("Patch"), {"application/strategic-merge-patch+json"});
      for (auto& [type, schema] : strategic.as_object()) patches.as_object().append(type, std::move(schema));
    }
    request.append("content", std::move(patches));
  } else {
    const std::string model = body == BodyShape::options ? kMeta + std::string("DeleteOptions") : path.model();
    request.append("content", content(model, {"application/json", "application/yaml"}));
  }
  if (body != BodyShape::options) request.append("required", true);
  return request;
}

Value responses(const Path& path, const Action& action) {
  const std::string model = action.word == "list"       ? model_name(path.kind, path.kind.list_kind)
                            : action.method == "delete" ? kMeta + std::string("Status")
                                                        : path.model();
  Object responses;
  const auto add = [&](const char* code, const char* description, bool has_content) {
    Object response;
    response.append("description", description);
    if (has_content) response.append("content", content(model, {"application/json", "application/yaml"}));
    responses.append(code, std::move(response));
  };
  add("200", "OK", true);
  if (action.created) add("201", "Created", true);
  if (action.accepted) add("202", "Accepted", true);
  add("401", "Unauthorized", false);
  return responses;
}

Value group_version_kind(const PublishedKind& kind) {
  Object object;
  object.append("group", kind.resource.group);
  object.append("version", kind.resource.version);
  object.append("kind", kind.resource.kind);
  return object;
}

std::string tag(const PublishedKind& kind) {
  return core::with_lower_first(group_word(kind)) + "_" + kind.resource.version;
}

Array parameters_of(const Action& action) {
  Array list;
  for (const Parameter& one : action.parameters) list.push_back(parameter(one.name, "query", one.type));
  return list;
}

std::string with_article(const std::string& kind) {
  // A name like Atlas is treated as a plural; one like Compass is not.
  if (kind.ends_with('s') && !kind.ends_with("ss")) return kind;
  const bool is_vowel = !kind.empty() && std::string_view("AEIOU").find(kind[0]) != std::string_view::npos;
  return (is_vowel ? "an " : "a ") + kind;
}

/// A short description of a method.
std::string deed(const Path& path, const Action& action) {
  const std::string& kind = path.kind.resource.kind;
  const std::string of = path.subresource == "Status" ? "status of " : path.subresource == "Scale" ? "scale of " : "";
  if (action.word == "list")
    return fmt::format("list {}objects of kind {}", path.kind.version == nullptr ? "or watch " : "", kind);
  if (action.word == "deletecollection") return "delete collection of " + kind;
  if (action.word == "post") return "create " + with_article(kind);
  if (action.word == "delete") return "delete " + with_article(kind);
  const std::string_view verb = action.word == "patch" ? "partially update" : action.verb;
  return fmt::format("{} {}the specified {}", verb, of, kind);
}

Value operation(const Path& path, const Action& action, bool with_parameters) {
  Object operation;
  operation.append("tags", Array{Value(tag(path.kind))});
  operation.append("description", deed(path, action));
  operation.append("operationId", operation_name(path, action));
  if (with_parameters) operation.append("parameters", parameters_of(action));
  if (action.body != BodyShape::none) operation.append("requestBody", request_body(path, action.body));
  operation.append("responses", responses(path, action));
  operation.append("x-kubernetes-action", action.word);
  operation.append("x-kubernetes-group-version-kind", group_version_kind(path.kind));
  return operation;
}

/// The parameters that all methods of a path share are listed once, by name.
Array shared_parameters(const Path& path, std::span<const Action> actions) {
  Array shared = actions.size() == 1 ? parameters_of(actions.front()) : Array();
  if (path.text.find("{name}") != std::string::npos) shared.push_back(parameter("name", "path", "string"));
  if (path.in_namespace) shared.push_back(parameter("namespace", "path", "string"));
  shared.push_back(parameter("pretty", "query", "string"));
  std::sort(shared.begin(), shared.end(), [](const Value& a, const Value& b) {
    return a.as_object().find("name")->as_string() < b.as_object().find("name")->as_string();
  });
  return shared;
}

void add_path(Object& paths, const Path& path, std::span<const Action> actions) {
  Object item;
  for (const Action& action : actions) {
    item.append(std::string(action.method), operation(path, action, actions.size() > 1));
  }
  item.append("parameters", shared_parameters(path, actions));
  paths.set(path.text, std::move(item));
}

void add_paths(Object& paths, const PublishedKind& kind) {
  const ResourceInfo& resource = kind.resource;
  const std::string root = (resource.group.empty() ? "/api/" : "/apis/") + resource.api_version() + "/";
  const bool in_namespace = resource.namespaced;
  if (in_namespace) add_path(paths, {kind, root + resource.plural, "", "ForAllNamespaces", false}, kListActions);
  const std::string collection = root + (in_namespace ? "namespaces/{namespace}/" : "") + resource.plural;
  add_path(paths, {kind, collection, "", "", in_namespace}, kCollectionActions);
  add_path(paths, {kind, collection + "/{name}", "", "", in_namespace}, kObjectActions);
  if (resource.has_status) {
    add_path(paths, {kind, collection + "/{name}/status", "Status", "", in_namespace}, kSubresourceActions);
  }
  if (resource.has_scale) {
    add_path(paths, {kind, collection + "/{name}/scale", "Scale", "", in_namespace}, kSubresourceActions);
  }
}

/// A published type and the types it refers to.
void add_type(Object& schemas, const std::string& name);

void add_types_in(Object& schemas, const Value& value) {
  if (value.is_array()) {
    for (const Value& element : value.as_array()) add_types_in(schemas, element);
  } else if (value.is_object()) {
    for (const auto& [key, member] : value.as_object()) {
      const bool is_reference = key == "$ref" && member.is_string();
      if (is_reference) add_type(schemas, member.as_string().substr(member.as_string().rfind('/') + 1));
      if (!is_reference) add_types_in(schemas, member);
    }
  }
}

void add_type(Object& schemas, const std::string& name) {
  if (schemas.find(name) != nullptr) return;
  const std::optional<Value> type = published_type(name);
  if (!type) return;
  schemas.append(name, *type);
  add_types_in(schemas, *type);
}

void add_schemas(Object& schemas, const PublishedKind& kind) {
  if (kind.version == nullptr) {
    for (const std::string& name : {kind.resource.kind, kind.list_kind}) add_type(schemas, model_name(kind, name));
    return;
  }
  schemas.set(model_name(kind, kind.resource.kind), kind_schema(kind));
  schemas.set(model_name(kind, kind.list_kind), list_schema(kind));
}

void describe(Object& types, const Prose& prose) {
  Object& type = types.find(kMeta + std::string(prose.type))->as_object();
  Object& described =
      prose.member.empty() ? type : type.find("properties")->as_object().find(prose.member)->as_object();
  described.set("description", prose.text);
}

Value described_types() {
  Value types = std::get<Value>(json::parse(kPublishedTypes));
  for (const Prose& prose : published_prose()) describe(types.as_object(), prose);
  return types;
}

}  // namespace

const Object& published_types() {
  static const Value types = described_types();
  return types.as_object();
}

namespace {

/// Servers lose that these types, which include a LocalObjectReference, are atomic.
bool loses_atomic(std::string_view name) {
  constexpr std::string_view kPrefix = "io.k8s.api.core.v1.";
  constexpr std::string_view kTypes[] = {"ConfigMapEnvSource", "ConfigMapProjection", "ConfigMapVolumeSource",
                                         "SecretEnvSource", "SecretProjection"};
  return name.starts_with(kPrefix) && std::ranges::find(kTypes, name.substr(kPrefix.size())) != std::end(kTypes);
}

}  // namespace

std::optional<Value> published_type(std::string_view name) {
  if (const Value* type = published_types().find(name)) return *type;
  std::optional<Value> type = kubernetes::catalog().definition(name);
  if (!type) return type;
  if (loses_atomic(name)) json::erase(*type, {"x-kubernetes-map-type"});
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds())
    if (kind.definition == name)
      json::set(*type, {"x-kubernetes-group-version-kind"},
                json::Array{Object({{"group", kind.group}, {"kind", kind.kind}, {"version", kind.version}})});
  return type;
}

Value openapi_document(std::span<const PublishedKind> kinds) {
  Object paths, schemas;
  for (const PublishedKind& kind : kinds) {
    if (!kind.is_sent) add_paths(paths, kind);
    add_schemas(schemas, kind);
    if (kind.resource.has_scale) add_type(schemas, kScaleModel);
  }
  for (const char* name : {"ObjectMeta", "ListMeta", "Patch", "Status", "DeleteOptions"}) {
    add_type(schemas, kMeta + std::string(name));
  }
  const bool is_custom = !kinds.empty() && kinds.front().version != nullptr;
  Object info, components, document;
  info.append("title", is_custom ? "Kubernetes CRD Swagger" : "Kubernetes");
  info.append("version", is_custom ? "v0.1.0" : "unversioned");
  components.append("schemas", std::move(schemas));
  document.append("openapi", "3.0.0");
  document.append("info", std::move(info));
  document.append("paths", std::move(paths));
  document.append("components", std::move(components));
  return document;
}

std::string openapi_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016X}", hash);
}

Value openapi_index(const std::map<std::string, std::string>& hash_by_path) {
  Object paths, index;
  for (const auto& [path, hash] : hash_by_path) {
    Object one;
    one.append("serverRelativeURL", fmt::format("/openapi/v3/{}?hash={}", path, hash));
    paths.append(path, std::move(one));
  }
  index.append("paths", std::move(paths));
  return index;
}

}  // namespace kubexx::testing
