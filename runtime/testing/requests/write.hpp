#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/json/marked.hpp"
#include "runtime/testing/http/printing.hpp"
#include "runtime/testing/http/route.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// What all writes have in common: their options, reading a body, and holding an object to the rules of its kind.
namespace kubexx::testing {

struct WriteOptions {
  std::string manager;  ///< of the fields that are written
  schema::FieldValidation validation = schema::FieldValidation::warn;
  bool dry_run = false;
  bool force = false;  ///< of apply
};

/// The query of a write. `kind` is `CreateOptions` and the like, for errors.
Outcome<WriteOptions> write_options(const ApiRequest& request, std::string_view kind);
/// The query of a patch, which may be an apply.
Outcome<WriteOptions> patch_options(const ApiRequest& request, bool is_apply);
/// The errors of `dryRun`, as every request may have them.
void check_dry_run(const std::vector<std::string>& values, schema::FieldErrors& errors);

struct Write;

/// The document in a body.
struct Body {
  json::Marked document;
  schema::Source source = schema::Source::json;
  std::string text;
  std::optional<std::string> unread = {};  ///< why a value is not one of the built-in kind's Go type
  std::string patch = {};                  ///< a strategic merge patch, as errors about its result show it
};

constexpr std::size_t kLargestBody = 3'145'728;
Status body_too_large();

/// At most three mebibytes of JSON or YAML.
Outcome<Body> read_body(const ApiRequest& request, const Resource& resource);
/// The answer to a write that was rejected: what is wrong with the form of its body comes before all that was `found`.
Status first_fault(const Write& write, const ApiRequest& request, Status found);
/// The object in the body of a request that stores none, such as a review: pruned, with default values, and with its
/// kind. Names are not validated.
Outcome<json::Value> read_sent(const ApiRequest& request, const Resource& kind);
/// A start of the body, for messages.
std::string summary(std::string_view body);

/// A write on its way.
struct Write {
  Cluster& cluster;
  const Route& route;
  WriteOptions options;
  std::vector<std::string>& warnings;
  bool is_patch = false;            ///< faults of the object are those of a patch
  bool has_owners = false;          ///< the managed fields of the object are those after the write
  bool is_apply = false;            ///< the object is stored with its managed fields, or not at all
  bool was_read = false;            ///< webhooks or an apply made the object of one that was read: it is not pruned
  bool has_generated_name = false;  ///< which webhooks that may change the object do not see
  std::string asked_name = {};      ///< of a new object, before webhooks change it; empty if it is generated

  const Resource& resource() const { return *route.resource; }
  bool is_status() const { return route.subresource == "status"; }
};

/// The object of a write as the rules of its kind get it: after the webhooks that may change it.
struct Prepared {
  Body body;
  std::optional<json::Value> claimed;  ///< its managed fields
  bool is_read = false;                ///< it was read for webhooks, and has the managed fields after the write
  std::string shown;                   ///< the patched object, for messages

  const json::Value& object() const { return body.document.value; }
};

/// `old` is null for a new object. Both are in the version of the URL.
Outcome<Prepared> prepare(const Write& write, Body body, const json::Value* old);
/// What the rules of a kind make of an object.
Outcome<json::Value> admit(const Write& write, Prepared prepared, const json::Value* old);

/// Rejects an object that is nested deeper than readers accept.
Outcome<bool> check_depth(const json::Value& object);

/// An object gets the namespace of its URL; another namespace in it is an error.
Outcome<bool> place_in_namespace(json::Value& object, const Route& route);

/// An object without a name gets one that begins with its `generateName`, and that no object has if possible. Whether
/// it did.
bool name_by_start(json::Value& object, const Write& write);

/// It keeps the name of its URL.
Outcome<bool> check_name(const json::Value& object, const Route& route);

/// A patch cannot change the name or namespace in the URL.
Outcome<bool> check_identity(json::Value& object, const Route& route);

/// An object cannot be created in a namespace that does not exist, or is being deleted.
Outcome<bool> check_namespace(const Cluster& cluster, const Route& route, std::string_view name);

}  // namespace kubexx::testing
