#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The errors of calls to an API server, as values.
///
/// Names and numbers are those of `metav1.Status`. Programs should decide by `Error::reason`; messages are for people
/// and change between server versions.
namespace kubexx {

/// How far a call got before it failed.
///
/// `config`: invalid settings or arguments, nothing was sent; `encode`: the object has no JSON form; `connect`, `tls`:
/// no connection; `auth`: no credentials could be obtained; `send`, `receive`: the connection failed during the call;
/// `http`: the server answered with an error status; `decode`: the answer could not be read; `cancelled`: a stop was
/// requested.
enum class Stage : std::uint8_t { config, encode, connect, tls, auth, send, receive, http, decode, cancelled };

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  // GCC warns of the marker kubexx::gone, which no scoped enumerator hides

/// `Status.reason` of an answer. Reasons that are newer than this list are `unknown`; see `Error::reason_text`.
enum class Reason : std::uint8_t {
  unknown,
  unauthorized,
  forbidden,
  not_found,
  already_exists,
  conflict,
  gone,
  invalid,
  server_timeout,
  store_read_error,
  timeout,
  too_many_requests,
  bad_request,
  method_not_allowed,
  not_acceptable,
  request_entity_too_large,
  unsupported_media_type,
  internal_error,
  expired,
  service_unavailable,
};

#pragma GCC diagnostic pop

/// The string that servers send for a reason; empty for `unknown`.
std::string_view reason_word(Reason reason);

/// The reason for a string that a server sent; `unknown` if it is not in the list.
Reason reason_for(std::string_view word);

/// Why one field was rejected: an entry of `Status.details.causes`.
struct Cause {
  std::string reason = {};   ///< such as `FieldValueInvalid`
  std::string message = {};  ///< for people
  std::string field = {};    ///< such as `spec.replicas`

  friend bool operator==(const Cause& a, const Cause& b) = default;
};

/// Why a call has no result. It never contains a secret: no header, token or body of the request.
///
/// An aggregate, made with the members that are known:
///
///     return Error{.stage = Stage::config, .message = "no context is selected"};
struct Error {
  Stage stage = Stage::config;
  int code = 0;  ///< HTTP status; 0 if there was no answer
  Reason reason = Reason::unknown;
  std::string reason_text = {};  ///< the reason as the server wrote it
  std::string message = {};      ///< one line for people
  std::string request = {};      ///< such as `PUT /apis/demo.io/v1/namespaces/prod/databases/main`; empty if none
  std::vector<Cause> causes = {};
  /// Of the `Retry-After` header, else of `details.retryAfterSeconds` in the answer.
  std::optional<std::chrono::seconds> retry_after = {};
  std::string continue_token = {};     ///< of a list that expired between two pages: its rest as it is now
  bool may_have_been_applied = false;  ///< the request may have taken effect; no answer confirms it

  bool not_found() const { return reason == Reason::not_found; }
  bool conflict() const { return reason == Reason::conflict; }
  bool already_exists() const { return reason == Reason::already_exists; }
  bool invalid() const { return reason == Reason::invalid; }
  /// The requested version is too old to be served (`Expired` or `Gone`): list again.
  bool expired() const { return reason == Reason::expired || reason == Reason::gone; }

  /// The error on one line: the request, the message, and each cause that the message does not contain.
  std::string text() const;
};

}  // namespace kubexx
