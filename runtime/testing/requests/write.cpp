#include "runtime/testing/requests/write.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/unicode.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/depth.hpp"
#include "runtime/json/go_fault.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/metadata/metadata_checks.hpp"
#include "runtime/testing/apply/owners.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/http/printing.hpp"
#include "runtime/testing/http/protobuf.hpp"
#include "runtime/testing/kinds/body_kind.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/definitions.hpp"
#include "runtime/testing/kinds/generations.hpp"
#include "runtime/testing/kinds/go_reading.hpp"
#include "runtime/testing/kinds/inert_defaults.hpp"
#include "runtime/testing/kinds/kind_metadata.hpp"
#include "runtime/testing/kinds/partial_updates.hpp"
#include "runtime/testing/kinds/pod_warnings.hpp"
#include "runtime/testing/kinds/status_writes.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/outcome.hpp"
#include "runtime/testing/requests/service_addresses.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

/// The default field manager: the printable characters of the user agent up to its first slash.
std::string manager_of_agent(std::string_view agent) {
  agent = agent.substr(0, agent.find('/'));
  std::string name;
  for (std::size_t at = 0; at < agent.size();) {
    const core::CodePoint read = core::decode_utf8(agent, at);
    at += read.length;
    if (!core::is_printable(read.point)) continue;
    std::string character;
    core::append_utf8(character, read.point);
    if (name.size() + character.size() > schema::kLongestManager) break;
    name += character;
  }
  return name;
}

std::string manager_of(const ApiRequest& request) {
  const std::string_view named = request.parameter("fieldManager");
  return named.empty() ? manager_of_agent(request.user_agent) : std::string(named);
}

schema::FieldValidation validation_of(std::string_view word) {
  if (word == "Strict") return schema::FieldValidation::strict;
  return word == "Ignore" ? schema::FieldValidation::ignore : schema::FieldValidation::warn;
}

/// Checks the options that only apply accepts, and those that it requires.
void check_apply(const ApiRequest& request, bool is_apply, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  if (!is_apply && request.find("force") != nullptr)
    errors.forbidden({}, root.child("force"), "may not be specified for non-apply patch");
  if (is_apply && request.parameter("fieldManager").empty())
    errors.required({}, root.child("fieldManager"), "is required for apply patch");
}

std::string media_type(std::string_view content_type) {
  std::string type(content_type.substr(0, content_type.find(';')));
  while (type.ends_with(' ')) type.pop_back();
  return type.empty() ? "application/json" : type;
}

Status unreadable(const Resource& resource, std::string_view why, const std::string& body) {
  return refused(fmt::format("the object provided is unrecognized (must be of type {}): {} ({})", resource.info.kind,
                             why, summary(body)));
}

Outcome<Body> read_json(const ApiRequest& request, const Resource& resource) {
  auto read = json::parse_marked(request.body);
  if (auto* error = std::get_if<json::MarkedError>(&read)) {
    const std::string fault = json::go_fault(request.body);
    return unreadable(resource,
                      "couldn't get version/kind; json parse error: " + (fault.empty() ? error->message : fault),
                      request.body);
  }
  return Body{std::move(std::get<json::Marked>(read)), schema::Source::json, request.body};
}

/// Continues with the JSON of the same object.
Outcome<Body> read_protobuf(const ApiRequest& request, const Resource& resource) {
  const std::optional<json::Value> object = parse_protobuf(request.body);
  if (!object)
    return unreadable(resource, "provided data does not appear to be a protobuf message of a known kind", request.body);
  ApiRequest as_text = request;
  as_text.body = json::to_text(*object);
  return read_json(as_text, resource);
}

Outcome<Body> read_yaml(const ApiRequest& request, const Resource& resource) {
  yaml::Documents read = yaml::read_documents(request.body);
  if (!read.errors.empty())
    return unreadable(resource, "error converting YAML to JSON: " + read.errors.front().message, request.body);
  if (read.documents.empty()) return unreadable(resource, "couldn't get version/kind; null", request.body);
  yaml::Document& document = read.documents.front();
  const schema::Source source = document.is_json ? schema::Source::json : schema::Source::yaml;
  return Body{std::move(document), source, {}};
}

Status not_of_type(const Resource& resource, std::string_view why) {
  return status::not_handled(resource.info.kind, resource.info.version, why);
}

/// A body of a built-in kind. One of another kind is rejected for that, before its values.
Outcome<Body> as_built_in(Body body, const Resource& resource, const std::string& text) {
  json::Value& object = body.document.value;
  if (object.is_null()) object = json::Object();
  if (const auto fault = schema::type_fault(object)) return unreadable(resource, fault->text, text);
  default_body_kind(object, resource.info);
  const std::string version = text_at(object, {"apiVersion"});
  if (std::ranges::count(version, '/') > 1)
    return unreadable(resource, "unexpected GroupVersion string: " + version, text);
  if (const auto fault = body_kind_fault(object, resource.info))
    return status::not_handled_as(resource.info.kind, text_at(object, {"kind"}),
                                  std::string_view(version).substr(version.find('/') + 1), *fault);
  if (!resource.go_type.empty() && version == resource.info.api_version())
    body.unread = read_as_type(object, resource.go_type, GoReader::json);
  return body;
}

Outcome<Body> as_kind(Outcome<Body> body, const Resource& resource, const std::string& text) {
  if (!body) return body;
  if (resource.handling != Handling::custom) return as_built_in(*std::move(body), resource, text);
  if (resource.definition != nullptr && body->document.value.is_null())
    return unreadable(resource, "Object 'Kind' is missing in 'null'", text);
  return body;
}

/// A decoding error of the body, in the server's message.
Status decode_failure(const schema::DecodeError& fault, const Resource& resource, const std::string& text) {
  if (fault.rule == "CR-REQ-001") return not_found(resource.name(), {});
  const bool is_about_version = fault.text.starts_with("the API version in the data");
  if (is_about_version) return refused(fault.text);
  if (fault.text.starts_with("Object 'Kind' is missing") || fault.rule == "CR-REQ-003")
    return unreadable(resource, fault.text, text);
  return status::not_handled(resource.info.kind, resource.info.version, fault.text);
}

/// The answer to a patch whose result cannot be decoded as the kind.
Status patch_failure(const schema::DecodeError& fault, const std::string& patched) {
  return status_of(invalid_patch(patched, fault.text));
}

/// In a version that the definition does not have, every field is unknown.
void warn_of_other_version(const json::Value& object, const Write& write) {
  if (write.resource().handling != Handling::custom) return;
  const ResourceInfo& info = write.resource().info;
  const std::string version = text_at(object, {"apiVersion"});
  const auto& versions = write.resource().definition->served.crd().versions;
  const bool is_known = std::any_of(versions.begin(), versions.end(),
                                    [&](const auto& one) { return info.group + "/" + one.name == version; });
  const bool is_ours = version.starts_with(info.group + "/") && text_at(object, {"kind"}) == info.kind;
  if (is_known || !is_ours) return;
  for (const auto& [name, value] : object.as_object())
    if (name != "apiVersion" && name != "kind" && name != "metadata")
      write.warnings.push_back(fmt::format("unknown field {}", json::go_quoted(name)));
}

/// The kind of an object in errors: custom resources name it themselves.
GroupResource kind_in(const json::Value& object, const Resource& resource) {
  const std::string kind = text_at(object, {"kind"}), version = text_at(object, {"apiVersion"});
  if (resource.collection == "events") return {"", "Event"};  // both groups have the same events
  if (resource.handling != Handling::custom || kind.empty()) return resource.kind_name();
  return {version.substr(0, std::min(version.find('/'), version.size())), kind};
}

/// `shown` is the patched object, for messages.
Outcome<json::Value> admit_object(const Write& write, Body body, const json::Value* old, const std::string& shown) {
  const Resource& resource = write.resource();
  if (resource.handling == Handling::core) prepare_core(body.document.value, resource);
  const std::string& subresource = write.route.subresource;
  if (resource.is_inert && old != nullptr)
    prepare_part(body.document.value, *old, resource.info, subresource, write.cluster.date());
  const bool changes_metadata =
      write.is_status() && old != nullptr && resource.handling == Handling::core && status_has_metadata(resource.info);
  if (changes_metadata) keep_metadata(body.document.value, *old, resource.info);
  schema::ObjectRequest request;
  request.object = std::move(body.document.value);
  request.source = body.source;
  request.text = body.text;
  request.duplicates = body.document.duplicates;
  request.status_has_metadata = changes_metadata;
  request.old = old;
  request.old_is_converted = !is_stored_version(resource);
  request.status = write.is_status() || subresource == "approval";
  request.was_read = write.was_read && resource.handling == Handling::custom;
  request.is_patched = write.is_patch && resource.handling == Handling::custom;
  request.version = resource.info.version;
  const std::string name = text_at(request.object, {"metadata", "name"});
  const GroupResource kind = kind_in(request.object, resource);
  if (write.options.validation == schema::FieldValidation::warn) warn_of_other_version(request.object, write);
  schema::ObjectOptions options;
  options.field_validation = write.options.validation;
  options.expressions = resource.definition->expressions;
  if (resource.handling == Handling::core) options.name = name_check(resource.info);
  if (body.unread) return not_of_type(resource, *body.unread);
  schema::ObjectVerdict verdict = schema::validate_object(resource.definition->served, std::move(request), options);
  if (verdict.fatal)
    return write.is_patch ? patch_failure(*verdict.fatal, shown) : decode_failure(*verdict.fatal, resource, body.text);
  for (std::string& text : schema::server_texts(verdict.strict)) write.warnings.push_back(std::move(text));
  if (resource.handling == Handling::core) retell_replicas(verdict.errors);
  if (verdict.errors.empty() && resource.handling == Handling::core)
    verdict.errors = check_core(verdict.stored, old, resource, subresource);
  if (verdict.errors.empty() && resource.is_inert && old != nullptr)
    verdict.errors = check_part(verdict.stored, *old, resource.info, subresource);
  if (!verdict.errors.empty())
    return invalid(kind, name,
                   old == nullptr ? std::move(verdict.errors) : status::errors_of_update(std::move(verdict.errors)));
  for (schema::FieldWarning& warning : verdict.warnings) {
    const bool is_for_custom = warning.rule == "WARN-005";  // of finalizers
    if (warning.rule != "WARN-004" && !(is_for_custom && resource.handling == Handling::core))
      write.warnings.push_back(std::move(warning.text));
  }
  if (resource.is_inert && !write.is_status())
    for (std::string& text : pod_warnings(verdict.stored, resource.info)) write.warnings.push_back(std::move(text));
  return std::move(verdict.stored);
}

constexpr std::size_t kLongestStart = 58;

/// The object of a body as webhooks see it: read, and not validated.
Outcome<json::Value> read_for_webhooks(const Write& write, Body body, const std::string& shown) {
  const Resource& resource = write.resource();
  if (resource.handling == Handling::definition) return std::move(body.document.value);
  if (resource.handling == Handling::core) prepare_core(body.document.value, resource);
  if (write.options.validation == schema::FieldValidation::warn) warn_of_other_version(body.document.value, write);
  schema::ObjectRequest request;
  request.object = std::move(body.document.value);
  request.source = body.source;
  request.text = body.text;
  request.duplicates = body.document.duplicates;
  request.was_read = write.was_read && resource.handling == Handling::custom;
  request.version = resource.info.version;
  schema::ObjectOptions options;
  options.field_validation = write.options.validation;
  if (body.unread) return not_of_type(resource, *body.unread);
  schema::ObjectVerdict read = schema::read_object(resource.definition->served, std::move(request), options);
  if (read.fatal)
    return write.is_patch ? patch_failure(*read.fatal, shown) : decode_failure(*read.fatal, resource, body.text);
  for (std::string& text : schema::server_texts(read.strict)) write.warnings.push_back(std::move(text));
  return std::move(read.stored);
}

std::optional<Status> object_fault(const Write& write, Body body) {
  const Outcome<json::Value> read = read_for_webhooks(write, std::move(body), {});
  return read ? std::nullopt : std::optional(read.status());
}

/// The object of a write with its managed fields, as webhooks see it, which do not see a generated name; and what they
/// make of it.
Outcome<json::Value> mutated_object(const Write& write, Body body, std::optional<json::Value> claimed,
                                    const json::Value* old, const std::string& shown) {
  Outcome<json::Value> read = read_for_webhooks(write, std::move(body), shown);
  if (!read) return read;
  json::Value object = with_owners(write, std::move(*read), std::move(claimed), old);
  if (!may_be_mutated(write, old == nullptr)) return object;
  if (write.has_generated_name) erase(object, {"metadata", "name"});
  Outcome<json::Value> mutated = mutate_by_webhooks(write, object, old);
  if (!mutated) return mutated;
  *mutated = with_valid_owners(write, *std::move(mutated), object);
  if (Outcome<bool> placed = place_in_namespace(*mutated, write.route); !placed) return placed.status();
  if (write.has_generated_name) name_by_start(*mutated, write);
  return mutated;
}

/// Whether a server changes the object that was sent, or may, after it has recorded who manages its fields.
bool changes_before_rules(const Write& write, const json::Value* old) {
  const std::string& subresource = write.route.subresource;
  if (subresource == "scale") return false;
  const bool is_part = write.resource().is_inert && old != nullptr && is_partial(write.resource().info, subresource);
  return is_part || may_be_mutated(write, old == nullptr);
}

/// The rules of the kind.
Outcome<json::Value> validated_object(const Write& write, Body body, const json::Value* old, const std::string& shown) {
  return write.resource().handling == Handling::definition ? admit_definition(write, std::move(body), old)
                                                           : admit_object(write, std::move(body), old, shown);
}

}  // namespace

bool name_by_start(json::Value& object, const Write& write) {
  if (!object.is_object() || !text_at(object, {"metadata", "name"}).empty()) return false;
  const std::string start = text_at(object, {"metadata", "generateName"});
  if (start.empty()) return false;
  const auto is_free = [&](const std::string& name) {
    return write.cluster.storage.find(write.resource().collection, object_key(write.route.name_space, name)) == nullptr;
  };
  set(object, {"metadata", "name"}, write.cluster.generated_name(start.substr(0, kLongestStart), is_free));
  return true;
}

void check_dry_run(const std::vector<std::string>& values, schema::FieldErrors& errors) {
  if (std::all_of(values.begin(), values.end(), [](const std::string& value) { return value == "All"; })) return;
  const schema::FieldPath root;
  const schema::FieldPath path = root.child("dryRun");
  static constexpr std::string_view kAll[] = {"All"};
  json::Array shown;
  for (const std::string& value : values) shown.emplace_back(value);
  errors.not_supported({}, path, schema::shown(shown), kAll);
}

namespace {

Outcome<WriteOptions> options_of(const ApiRequest& request, std::string_view kind, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  schema::check_manager(std::string(request.parameter("fieldManager")), {}, root.child("fieldManager"), errors);
  check_dry_run(request.all("dryRun"), errors);
  const std::string_view validation = request.parameter("fieldValidation");
  if (!validation.empty() && validation != "Ignore" && validation != "Warn" && validation != "Strict") {
    static constexpr std::string_view kWords[] = {"", "Ignore", "Strict", "Warn"};
    errors.not_supported("CR-FV-001", root.child("fieldValidation"), schema::shown(validation), kWords);
  }
  if (!errors.empty()) return invalid({"meta.k8s.io", std::string(kind)}, {}, errors.list());
  return WriteOptions{manager_of(request), validation_of(validation), request.parameter("dryRun") == "All",
                      request.flag("force")};
}

}  // namespace

Outcome<WriteOptions> write_options(const ApiRequest& request, std::string_view kind) {
  schema::FieldErrors errors;
  return options_of(request, kind, errors);
}

Outcome<WriteOptions> patch_options(const ApiRequest& request, bool is_apply) {
  schema::FieldErrors errors;
  check_apply(request, is_apply, errors);
  return options_of(request, "PatchOptions", errors);
}

std::string summary(std::string_view body) {
  constexpr std::size_t kLength = 30;
  if (body.empty()) return "<empty>";
  const std::string_view start = body.substr(0, kLength);
  const std::string_view more = body.size() > kLength ? " ..." : "";
  if (body[0] == '{') return fmt::format("{}{}", start, more);
  std::string hex;
  for (const char letter : start) hex += fmt::format("{:02x}", static_cast<unsigned char>(letter));
  return hex + std::string(more);
}

Status body_too_large() { return entity_too_large(fmt::format("limit is {}", kLargestBody)); }

Outcome<Body> read_body(const ApiRequest& request, const Resource& resource) {
  if (request.body.size() > kLargestBody) return body_too_large();
  const std::string type = media_type(request.content_type);
  if (type == "application/json") return as_kind(read_json(request, resource), resource, request.body);
  if (type == "application/yaml") return as_kind(read_yaml(request, resource), resource, request.body);
  const bool has_go_type = resource.handling != Handling::custom || resource.definition == nullptr;
  if (type == "application/vnd.kubernetes.protobuf" && has_go_type)
    return as_kind(read_protobuf(request, resource), resource, request.body);
  return unsupported_media(kServedMediaTypes);
}

Status first_fault(const Write& write, const ApiRequest& request, Status found) {
  Outcome<Body> body = read_body(request, write.resource());
  if (!body) return body.status();
  std::vector<std::string> warnings;
  const Write reading = {write.cluster, write.route, write.options, warnings};
  const std::optional<Status> fault = write.resource().handling == Handling::definition
                                          ? definition_fault(reading, *body)
                                          : object_fault(reading, *std::move(body));
  if (!fault) return found;
  write.warnings = std::move(warnings);
  return *fault;
}

Outcome<json::Value> read_sent(const ApiRequest& request, const Resource& kind) {
  Outcome<Body> body = read_body(request, kind);
  if (!body) return body.status();
  if (!body->document.value.is_object())
    return unreadable(kind, "couldn't get version/kind; json parse error: the body is not an object", request.body);
  if (Outcome<bool> shallow = check_depth(body->document.value); !shallow) return shallow.status();
  prepare_core(body->document.value, kind);
  schema::ObjectRequest sent;
  sent.object = body->document.value;
  sent.version = kind.info.version;
  if (body->unread) return not_of_type(kind, *body->unread);
  schema::ObjectVerdict read = schema::read_object(kind.definition->served, sent);
  if (read.fatal) return decode_failure(*read.fatal, kind, body->text);
  return std::move(read.stored);
}

Outcome<Prepared> prepare(const Write& write, Body body, const json::Value* old) {
  std::string shown = std::move(body.patch);
  if (shown.empty() && write.is_patch) shown = json::to_go_text(body.document.value);
  std::optional<json::Value> claimed = take_managed_fields(body.document.value);
  if (!changes_before_rules(write, old)) return Prepared{std::move(body), std::move(claimed), false, std::move(shown)};
  Outcome<json::Value> object = mutated_object(write, std::move(body), std::move(claimed), old, shown);
  if (!object) return object.status();
  if (Outcome<bool> shallow = check_depth(*object); !shallow) return shallow.status();
  Prepared prepared;
  prepared.body.document.value = std::move(*object);
  prepared.claimed = take_managed_fields(prepared.body.document.value);
  prepared.is_read = true;
  prepared.shown = std::move(shown);
  return prepared;
}

Outcome<json::Value> admit(const Write& write, Prepared prepared, const json::Value* old) {
  const Resource& resource = write.resource();
  const std::int64_t sent_generation = json::integer_at(prepared.object(), {"metadata", "generation"});
  json::Value status = old == nullptr ? kept_status(prepared.object(), resource) : json::Value();
  Write validated = write;
  if (prepared.is_read) {
    validated.options.validation = schema::FieldValidation::ignore;
    validated.has_owners = validated.was_read = true;
  }
  Outcome<json::Value> admitted = validated_object(validated, std::move(prepared.body), old, prepared.shown);
  if (!admitted) return admitted;
  json::Value object = with_owners(validated, std::move(*admitted), std::move(prepared.claimed), old);
  if (!status.is_null()) set(object, {"status"}, std::move(status));
  if (resource.handling == Handling::core) {
    set_generation(object, old, resource, write.route.subresource, sent_generation);
    finish_core(object, old, resource);
  }
  const bool is_service = resource.info.kind == "Service" && resource.info.group.empty();
  if (is_service && write.route.subresource.empty())
    if (Outcome<bool> done = complete_service(write, object, old); !done) return done.status();
  if (old != nullptr && write.route.subresource != "finalize") keep_finalizers(object, *old, resource);
  return object;
}

Outcome<bool> check_depth(const json::Value& object) {
  if (!json::is_too_deep(object)) return true;
  return refused(fmt::format("the object is nested deeper than {} levels", json::kMostObjectLevels));
}

Outcome<bool> place_in_namespace(json::Value& object, const Route& route) {
  if (!object.is_object()) return true;
  const json::Value* named = find(object, {"metadata", "namespace"});
  const std::string found = text_at(object, {"metadata", "namespace"});
  if (route.name_space.empty()) {
    if (!found.empty()) erase(object, {"metadata", "namespace"});
    return true;
  }
  if (!found.empty() && found != route.name_space)
    return refused("the namespace of the provided object does not match the namespace sent on the request");
  const json::Value* metadata = find(object, {"metadata"});
  if ((named == nullptr || named->is_string()) && (metadata == nullptr || metadata->is_object()))
    set(object, {"metadata", "namespace"}, route.name_space);
  return true;
}

Outcome<bool> check_name(const json::Value& object, const Route& route) {
  const std::string name = text_at(object, {"metadata", "name"});
  if (name.empty())
    return refused(
        fmt::format("the name of the object ({} based on URL) was undeterminable: name must be provided", route.name));
  if (name != route.name)
    return refused(
        fmt::format("the name of the object ({}) does not match the name on the URL ({})", name, route.name));
  return true;
}

Outcome<bool> check_identity(json::Value& object, const Route& route) {
  const json::Value* name = find(object, {"metadata", "name"});
  if (find(object, {"metadata"}) == nullptr || (name != nullptr && !name->is_string()))
    return true;  // is rejected later
  if (Outcome<bool> placed = place_in_namespace(object, route); !placed) return placed;
  return check_name(object, route);
}

Outcome<bool> check_namespace(const Cluster& cluster, const Route& route, std::string_view name) {
  if (!route.resource->info.namespaced) return true;
  const StoredPtr found = cluster.storage.find("namespaces", route.name_space);
  if (found == nullptr) return not_found({"", "namespaces"}, route.name_space);
  if (find(found->object, {"metadata", "deletionTimestamp"}) == nullptr) return true;
  Status status = forbidden(
      route.resource->name(), name,
      fmt::format("unable to create new content in namespace {} because it is being terminated", route.name_space));
  status.details->causes.push_back({"NamespaceTerminating",
                                    fmt::format("namespace {} is being terminated", route.name_space),
                                    "metadata.namespace"});
  return status;
}

}  // namespace kubexx::testing
