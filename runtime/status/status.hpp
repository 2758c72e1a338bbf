#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/core/error.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

/// The responses of an API server that are not objects: `metav1.Status`, with the codes, reasons and messages of the
/// server.
namespace kubexx::status {

/// The name of the server's table of kinds in messages.
inline constexpr std::string_view kScheme = "\"pkg/runtime/scheme.go:111\"";

struct StatusDetails {
  std::string name;
  std::string group;
  std::string kind;  ///< the plural for most failures, the kind for `Invalid`
  std::string uid;
  std::vector<Cause> causes;
  int retry_after = 0;  ///< seconds; also the header `Retry-After`
};

/// A Status that a server writes. `http::Status` is the part of any Status that a client reads.
struct Status {
  int code = 500;
  std::string reason;  ///< empty if the server sends none
  std::string message;
  std::optional<StatusDetails> details;
  std::string continue_token;  ///< continues a list that is no longer consistent
};

json::Value to_json(const Status& status);
/// The Status for an error of the functions that work on values.
Status status_of(const Error& error);
/// The same as an error, of stage http.
Error error_of(const Status& status);

/// The resource in a message: `crontabs.stable.example.com`.
struct GroupResource {
  std::string group;
  std::string resource;
  std::string text() const { return group.empty() ? resource : resource + "." + group; }
};

Status success(const GroupResource& of, std::string_view name, std::string_view uid);
Status not_found(const GroupResource& of, std::string_view name);
Status already_exists(const GroupResource& of, std::string_view name);
/// Every name that the server generated for an object was taken, the last one is `name`.
Status no_unique_name(const GroupResource& of, std::string_view name);
Status conflict(const GroupResource& of, std::string_view name, std::string_view why);
Status modified(const GroupResource& of, std::string_view name);
Status forbidden(const GroupResource& of, std::string_view name, std::string_view why);
/// `of.resource` is the kind, not the plural.
Status invalid(const GroupResource& of, std::string_view name, const std::vector<schema::FieldError>& errors);
/// The errors of an update: the server states some of them twice.
std::vector<schema::FieldError> errors_of_update(std::vector<schema::FieldError> errors);
Status refused(std::string message);  ///< 400
/// 400: an object of another form than its kind.
Status not_handled(std::string_view kind, std::string_view version, std::string_view why);
/// The same where the body names another kind than the path.
Status not_handled_as(std::string_view expected, std::string_view kind, std::string_view version, std::string_view why);
Status unauthorized();
Status method_not_allowed(const GroupResource& of, std::string_view verb);
Status method_not_known();  ///< 405 for a path that has other methods
Status nothing_there();     ///< 404 for a path
Status not_acceptable(std::string_view accepted);
Status unsupported_media(std::string_view accepted);
Status entity_too_large(std::string_view why);
Status expired(std::string message);
Status too_many_requests(std::string message, int retry_after);
Status version_too_large(std::int64_t wanted, std::int64_t current);
Status internal(std::string message);
/// The error of a real server's storage for an object of that size, if it is too large.
std::optional<Status> too_large_to_store(std::size_t size);
/// 500 without a reason: an error that the server does not expect.
Status unforeseen_status(std::string message);

/// A value, or the Status that is returned instead.
template <class T>
class [[nodiscard]] Outcome {
 public:
  Outcome(T value) : value_(std::move(value)) {}          // NOLINT: a value is an outcome
  Outcome(Status status) : status_(std::move(status)) {}  // NOLINT: so is a status

  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  Status& status() { return status_; }
  const Status& status() const { return status_; }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace kubexx::status
