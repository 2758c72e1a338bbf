#include <kubexx/client/raw_api.hpp>

#include <fmt/format.h>

#include <array>

#include "runtime/client/merge_difference.hpp"
#include "runtime/client/separate_status.hpp"
#include "runtime/client/target.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::client {
namespace {

constexpr std::string_view kJson = "application/json";

Error problem(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

/// Whether `name` is one segment of a path to a server. Servers unescape paths first: to them, `a%2Fstatus` is the
/// status of `a`.
bool is_path_part(std::string_view name) {
  return name != "." && name != ".." && name.find_first_of("/%") == std::string_view::npos;
}

std::string_view word(Validate validate) {
  switch (validate) {
    case Validate::strict:
      return "Strict";
    case Validate::warn:
      return "Warn";
    default:
      return "Ignore";
  }
}

std::string_view word(Propagation propagation) {
  switch (propagation) {
    case Propagation::background:
      return "Background";
    case Propagation::foreground:
      return "Foreground";
    case Propagation::orphan:
      return "Orphan";
    default:
      return "";
  }
}

std::string_view media_type(Patch::Type type) {
  switch (type) {
    case Patch::Type::json:
      return "application/json-patch+json";
    case Patch::Type::strategic:
      return "application/strategic-merge-patch+json";
    default:
      return "application/merge-patch+json";
  }
}

Call call(std::string method, std::string target, const std::stop_token& stop, const Timeout& timeout,
          std::string accept = std::string(kJson)) {
  Call call;
  call.request.method = std::move(method);
  call.request.target = std::move(target);
  call.request.headers = {{"Accept", std::move(accept)}};
  call.safe = call.request.method == "GET";
  call.stop = stop;
  call.timeout = timeout;
  return call;
}

void set_body(Call& call, std::string body, std::string_view type, bool safe) {
  call.request.headers.push_back({"Content-Type", std::string(type)});
  call.request.body = std::move(body);
  call.safe = safe;
}

/// The options of a write, with those of the scopes of the session.
template <class Options>
Options scoped(Options options, const Session& session) {
  options.dry_run = options.dry_run || session.dry_run();
  if constexpr (requires { options.manager; })
    if (options.manager.empty()) options.manager = session.scope_manager();
  return options;
}

template <class Options>
void set_write(Target& target, const Options& options) {
  target.set("fieldManager", options.manager);
  target.set("dryRun", options.dry_run ? "All" : "");
  target.set("fieldValidation", word(options.validate));
}

json::Value number(std::int64_t value) { return value; }

json::Object delete_body(const DeleteOptions& options) {
  json::Object body;
  body.append("kind", "DeleteOptions");
  body.append("apiVersion", "v1");
  json::Object preconditions;
  if (!options.uid.empty()) preconditions.append("uid", options.uid);
  if (!options.version.empty()) preconditions.append("resourceVersion", options.version);
  if (!preconditions.empty()) body.append("preconditions", std::move(preconditions));
  if (options.grace_seconds) body.append("gracePeriodSeconds", number(*options.grace_seconds));
  if (options.propagation != Propagation::by_kind) body.append("propagationPolicy", word(options.propagation));
  if (options.dry_run) body.append("dryRun", json::Array{"All"});
  return body;
}

json::Object eviction(const Key& pod, const DeleteOptions& options) {
  json::Object metadata;
  metadata.append("name", pod.name);
  metadata.append("namespace", pod.name_space);
  json::Object eviction;
  eviction.append("apiVersion", "policy/v1");
  eviction.append("kind", "Eviction");
  eviction.append("metadata", std::move(metadata));
  eviction.append("deleteOptions", delete_body(options));
  return eviction;
}

Reply<std::string> reply(Result<http::Response> answer) {
  if (!answer) return std::move(answer).error();
  return {std::move(answer->body), http::read_warnings(answer->headers)};
}

/// Why an answer is not a JSON object; empty if it looks like one.
std::string misfit(const http::Response& answer) {
  const std::size_t begin = answer.body.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return "the answer is empty; expected JSON";
  if (answer.body[begin] == '{') return {};
  const std::string_view type = http::find_header(answer.headers, "Content-Type").value_or("");
  if (type.empty() || type.find("json") != std::string_view::npos) return "the answer is not a JSON object";
  return fmt::format("the answer has content type '{}'; expected JSON", type);
}

/// The answer to a request for objects. Proxies answer with pages for logging in, for example.
Reply<std::string> reply_with_objects(const Call& call, Result<http::Response> answer) {
  if (!answer) return std::move(answer).error();
  std::string problem = misfit(*answer);
  if (problem.empty()) return reply(std::move(answer));
  return Error{.stage = Stage::decode,
               .message = std::move(problem),
               .request = call.request.line(),
               .may_have_been_applied = call.request.method != "GET"};
}

std::string continue_token_of(std::string_view list) {
  return json::raw_string(json::find_raw_at(list, {"metadata", "continue"}));
}

/// Fills in the object, if the answer is one of that kind.
void believe(const ResourceInfo& info, std::string_view answer, WriteOutcome& outcome) {
  if (json::find_string_member(answer, "kind") != info.kind) return;
  if (json::find_string_member(answer, "apiVersion") != info.api_version()) return;
  ObjectKey key = read_key(answer);
  if (key.uid.empty() || key.version.empty()) return;
  outcome.object = answer;
  outcome.uid = std::move(key.uid);
  outcome.version = std::move(key.version);
  outcome.key = {std::move(key.name_space), std::move(key.name)};
}

/// Whether the answer to a deletion is an object that still exists. Servers answer that of some kinds with the object
/// as it was, and that of a finished pod with the pod as it was deleted: without finalizers and without a time to wait.
bool still_exists(std::string_view object) {
  constexpr std::array<std::string_view, 3> keys = {"deletionTimestamp", "deletionGracePeriodSeconds", "finalizers"};
  std::array<std::optional<std::string_view>, keys.size()> values;
  json::find_inner_members(object, "metadata", keys, values);
  const auto& [deleted, grace, finalizers] = values;
  if (deleted.value_or("null") == "null") return false;
  const auto held = finalizers ? json::raw_elements(*finalizers) : std::nullopt;
  return grace != "0" || (held && !held->empty());
}

WriteOutcome outcome_of(const Write& write, const Reply<std::string>& answer) {
  WriteOutcome outcome{.key = write.key};
  if (!answer) {
    outcome.error = &answer.error();
    return outcome;
  }
  believe(write.resource, *answer, outcome);
  if (write.verb != WriteVerb::remove) return outcome;
  if (!still_exists(outcome.object)) outcome.object = {};
  if (const auto status = http::decode_status(*answer)) outcome.uid = status->uid;
  return outcome;
}

Reply<Scale> read_scale(Reply<std::string> reply) {
  if (!reply) return std::move(reply).error();
  const auto parsed = json::parse(*reply);
  const auto* value = std::get_if<json::Value>(&parsed);
  if (value == nullptr || !value->is_object())
    return Error{.stage = Stage::decode, .message = "the answer is not a Scale"};
  Scale scale{json::integer_at(*value, {"spec", "replicas"}), json::integer_at(*value, {"status", "replicas"}),
              json::text_at(*value, {"status", "selector"}), json::text_at(*value, {"metadata", "resourceVersion"})};
  return {std::move(scale), std::move(reply.warnings)};
}

}  // namespace

void set_selectors(Target& target, const ListOptions& options) {
  target.set("labelSelector", options.labels);
  target.set("fieldSelector", options.fields);
  target.set("shardSelector", options.shard);
}

void set_fresh(Target& target, const Fresh& fresh, bool lists) {
  if (fresh.kind == Fresh::most_recent) return;
  target.set("resourceVersion", fresh.kind == Fresh::any ? "0" : fresh.version);
  if (lists && fresh.kind != Fresh::any)
    target.set("resourceVersionMatch", fresh.kind == Fresh::exact ? "Exact" : "NotOlderThan");
}

RawApi::RawApi(std::shared_ptr<Session> session, ResourceInfo info, std::string name_space, Reads reads)
    : session_(std::move(session)), info_(std::move(info)), name_space_(std::move(name_space)), reads_(reads) {}

std::string RawApi::accepts(bool is_list) const {
  if (reads_ == Reads::objects) return std::string(kJson);
  return fmt::format("application/json;as=PartialObjectMetadata{};g=meta.k8s.io;v=v1", is_list ? "List" : "");
}

Result<std::string> RawApi::collection() const { return collection_in(name_space_); }

Result<std::string> RawApi::collection_in(const std::string& name_space) const {
  if (!is_path_part(name_space))
    return problem(fmt::format("{}: \"{}\" is not a valid name of a namespace", info_.kind, name_space));
  return collection_path(info_, name_space);
}

Result<std::string> RawApi::collection_of(const std::string& name, const std::string& name_space) const {
  const std::string& where = name_space_.empty() ? name_space : name_space_;
  if (info_.namespaced && where.empty())
    return problem(fmt::format("{}{}{}: a namespace is required", info_.kind, name.empty() ? "" : " ", name));
  return collection_in(where);
}

Result<std::string> RawApi::path(const std::string& name, const std::string& name_space,
                                 std::string_view subresource) const {
  auto collection = collection_of(name, name_space);
  if (!collection) return collection;
  if (name.empty()) return problem(fmt::format("{}: a name is required", info_.kind));
  if (!is_path_part(name)) return problem(fmt::format("\"{}\" is not a valid name of a {}", name, info_.kind));
  return Target(*std::move(collection)).part(name).part(subresource).text();
}

Result<> RawApi::check_status(const Result<std::string>& before, const Result<std::string>& after,
                              std::string_view subresource) const {
  if (!subresource.empty() || !before || !after) return {};
  return check_status_change(info_, *before, *after);
}

Result<> RawApi::check_applied_status(const Result<std::string>& document, std::string_view subresource) const {
  if (!subresource.empty() || !document) return {};
  return client::check_applied_status(info_, *document);
}

Reply<std::string> RawApi::get(const std::string& name, std::string_view subresource, const GetOptions& options) const {
  auto path = this->path(name, "", subresource);
  if (!path) return std::move(path).error();
  if (options.fresh.kind == Fresh::exact) return problem("an exact version can be requested only for lists");
  return read(*std::move(path), subresource, options);
}

Reply<std::string> RawApi::read(std::string path, std::string_view subresource, const GetOptions& options) const {
  Target target(std::move(path));
  set_fresh(target, options.fresh, false);
  const Call call = client::call("GET", target.text(), options.stop, options.timeout, accepts(false));
  auto answer = session_->send(call);
  // Some subresources are not objects: logs.
  return subresource.empty() ? reply_with_objects(call, std::move(answer)) : reply(std::move(answer));
}

Reply<std::string> RawApi::list_page(const ListOptions& options) const {
  auto collection = this->collection();
  if (!collection) return std::move(collection).error();
  Target target(*std::move(collection));
  set_selectors(target, options);
  if (options.page > 0) target.set("limit", std::to_string(options.page));
  if (options.continue_token.empty()) set_fresh(target, options.fresh, true);
  target.set("continue", options.continue_token);
  Call call = client::call("GET", target.text(), options.stop, options.timeout, accepts(true));
  call.request.compressed = session_->options().compress_lists;
  auto page = reply_with_objects(call, session_->send(call));
  const std::string& token = options.continue_token;
  if (page && !token.empty() && continue_token_of(*page) == token)
    return Error{.stage = Stage::decode,
                 .message = "the answer has the continue token of its request; the list would have no end",
                 .request = call.request.line()};
  return page;
}

Reply<std::string> RawApi::send(const Write& write, Call call) const {
  call.dry_run = write.dry_run;
  if (!session_->has_observers()) return reply_with_objects(call, session_->send(call));
  session_->before(write);
  auto answer = reply_with_objects(call, session_->send(call));
  session_->after(write, outcome_of(write, answer));
  return answer;
}

Result<> RawApi::check(const std::string& object, const WriteOptions& options, bool exists,
                       std::string_view stored) const {
  return session_->check({.kind = info_,
                          .name_space = name_space_,
                          .json = object,
                          .validate = options.validate,
                          .exists = exists,
                          .stored = stored},
                         options.check);
}

Result<> RawApi::check_update(const std::string& object, const std::string& path, const WriteOptions& options,
                              std::string_view stored) const {
  if (!stored.empty() || options.check != Check::local || !session_->has_check())
    return check(object, options, true, stored);
  const auto read = this->read(path, "", {.stop = options.stop, .timeout = options.timeout});
  if (!read) return read.error().not_found() ? Result<>() : check(object, options, true, {});
  const std::string version = read_key(object).version;
  const bool is_outdated = !version.empty() && version != read_key(*read).version;
  return is_outdated ? Result<>() : check(object, options, true, *read);
}

Result<> RawApi::check_replaced(const std::string& object) const {
  return session_->check_replaced({.kind = info_, .name_space = name_space_, .json = object, .exists = true});
}

Reply<std::string> RawApi::create(Result<std::string> object, const WriteOptions& options) const {
  if (!object) return std::move(object).error();
  const ObjectKey key = read_key(*object);
  auto collection = collection_of(key.name, key.name_space);
  if (!collection) return std::move(collection).error();
  if (auto checked = check(*object, options, false, {}); !checked) return std::move(checked).error();
  const WriteOptions how = scoped(options, *session_);
  Target target(*std::move(collection));
  set_write(target, how);
  Call call = client::call("POST", target.text(), options.stop, options.timeout);
  set_body(call, *std::move(object), kJson, false);
  return send(write_of(WriteVerb::create, "", {key.name, key.name_space}, how.dry_run), std::move(call));
}

Reply<std::string> RawApi::update(Result<std::string> object, std::string_view subresource, const WriteOptions& options,
                                  std::string_view stored) const {
  if (!object) return std::move(object).error();
  const ObjectKey key = read_key(*object);
  auto path = this->path(key.name, key.name_space, subresource);
  if (!path) return std::move(path).error();
  if (subresource.empty()) {
    if (stored.empty())
      if (auto checked = check_replaced(*object); !checked) return std::move(checked).error();
    if (auto checked = check_update(*object, *path, options, stored); !checked) return std::move(checked).error();
  }
  const WriteOptions how = scoped(options, *session_);
  Target target(*std::move(path));
  set_write(target, how);
  Call call = client::call("PUT", target.text(), options.stop, options.timeout);
  set_body(call, *std::move(object), kJson, !key.version.empty());
  return send(write_of(WriteVerb::update, subresource, key, how.dry_run), std::move(call));
}

Reply<std::string> RawApi::apply(Result<std::string> object, std::string_view subresource,
                                 const ApplyOptions& options) const {
  if (!object) return std::move(object).error();
  const ObjectKey key = read_key(*object);
  auto path = this->path(key.name, key.name_space, subresource);
  if (!path) return std::move(path).error();
  ApplyOptions how = scoped(options, *session_);
  if (how.manager.empty()) how.manager = session_->manager();
  Target target(*std::move(path));
  set_write(target, how);
  target.set("force", options.force ? "true" : "");
  Call call = client::call("PATCH", target.text(), options.stop, options.timeout);
  set_body(call, *std::move(object), "application/apply-patch+yaml", true);
  return send(write_of(WriteVerb::apply, subresource, key, how.dry_run), std::move(call));
}

Reply<std::string> RawApi::patch(const std::string& name, std::string_view subresource, const Patch& patch,
                                 const PatchOptions& options) const {
  if (subresource.empty())
    if (auto checked = check_status_patch(info_, name, patch); !checked) return std::move(checked).error();
  return send_patch({"", name}, subresource, patch, options);
}

Reply<std::string> RawApi::patch(Result<std::string> before, Result<std::string> after, std::string_view subresource,
                                 const MergeOptions& options) const {
  if (!before) return std::move(before).error();
  if (!after) return std::move(after).error();
  if (auto checked = check_status(before, after, subresource); !checked) return std::move(checked).error();
  const ObjectKey key = read_key(*before);
  auto difference = merge_difference(*before, *after, options.check_version);
  if (!difference) return std::move(difference).error();
  return send_patch({key.name_space, key.name}, subresource, merge_patch(*std::move(difference)), options.patching());
}

Reply<std::string> RawApi::send_patch(const Key& object, std::string_view subresource, const Patch& patch,
                                      const PatchOptions& options) const {
  auto path = this->path(object.name, object.name_space, subresource);
  if (!path) return std::move(path).error();
  const PatchOptions how = scoped(options, *session_);
  Target target(*std::move(path));
  set_write(target, how);
  Call call = client::call("PATCH", target.text(), options.stop, options.timeout);
  // Merging twice is merging once; operations on a list are not.
  set_body(call, patch.body, media_type(patch.type), patch.type == Patch::Type::merge);
  ObjectKey key = patch.type == Patch::Type::json ? ObjectKey() : read_key(patch.body);
  key.name = object.name;
  if (!object.name_space.empty()) key.name_space = object.name_space;
  return send(write_of(WriteVerb::patch, subresource, key, how.dry_run), std::move(call));
}

Write RawApi::write_of(WriteVerb verb, std::string_view subresource, const ObjectKey& key, bool dry_run) const {
  const std::string& where = name_space_.empty() ? key.name_space : name_space_;
  return {.verb = verb,
          .resource = info_,
          .subresource = subresource,
          .key = {where, key.name},
          .uid = key.uid,
          .version = key.version,
          .dry_run = dry_run};
}

Reply<std::optional<std::string>> RawApi::remove(const std::string& name, const DeleteOptions& options) const {
  auto path = this->path(name, "", "");
  if (!path) return std::move(path).error();
  const DeleteOptions how = scoped(options, *session_);
  Call call = client::call("DELETE", *std::move(path), options.stop, options.timeout);
  set_body(call, json::to_text(delete_body(how)), kJson, !options.uid.empty());
  auto answer = send(write_of(WriteVerb::remove, "", {name, "", options.version, options.uid}, how.dry_run), call);
  if (!answer) return std::move(answer).error();
  std::optional<std::string> left;
  if (still_exists(*answer)) left = std::move(*answer);
  return {std::move(left), std::move(answer.warnings)};
}

Reply<> RawApi::remove_collection(const ListOptions& which, const DeleteOptions& options) const {
  auto collection = collection_of("", "");
  if (!collection) return std::move(collection).error();
  const DeleteOptions how = scoped(options, *session_);
  Target target(*std::move(collection));
  set_selectors(target, which);
  Call call = client::call("DELETE", target.text(), options.stop, options.timeout);
  set_body(call, json::to_text(delete_body(how)), kJson, false);
  Write write = write_of(WriteVerb::remove_collection, "", {}, how.dry_run);
  write.labels = which.labels;
  write.fields = which.fields;
  auto answer = send(write, std::move(call));
  if (!answer) return std::move(answer).error();
  return {Result<>(), std::move(answer.warnings)};
}

Reply<> RawApi::evict(const std::string& name, const DeleteOptions& options) const {
  auto path = this->path(name, "", "eviction");
  if (!path) return std::move(path).error();
  const DeleteOptions how = scoped(options, *session_);
  Target target(*std::move(path));
  target.set("dryRun", how.dry_run ? "All" : "");
  Call call = client::call("POST", target.text(), options.stop, options.timeout);
  set_body(call, json::to_text(eviction({name_space_, name}, how)), kJson, !options.uid.empty());
  const ObjectKey key{name, "", options.version, options.uid};
  auto answer = send(write_of(WriteVerb::create, "eviction", key, how.dry_run), std::move(call));
  if (!answer) return std::move(answer).error();
  return {Result<>(), std::move(answer.warnings)};
}

Reply<Scale> RawApi::scale(const std::string& name, const GetOptions& options) const {
  return read_scale(get(name, "scale", options));
}

Reply<Scale> RawApi::scale(const std::string& name, std::int64_t replicas, const PatchOptions& options) const {
  const Patch patch = merge_patch(fmt::format(R"({{"spec":{{"replicas":{}}}}})", replicas));
  return read_scale(this->patch(name, "scale", patch, options));
}

}  // namespace kubexx::client
