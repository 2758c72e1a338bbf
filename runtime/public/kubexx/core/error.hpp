#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What can go wrong between a program and an API server, as a value.
///
/// The words and numbers are those of `metav1.Status`: a reason is what a program decides by, a message is for people
/// and changes between versions of a server.
namespace kubexx {

/// How far a call came before it failed.
enum class Stage : std::uint8_t { config, encode, connect, tls, auth, send, receive, http, decode, cancelled };

/// `Status.reason` of an answer. `unknown` also stands for reasons newer than this list: `Error::reason_text` has the
/// word.
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

/// The word of a reason as servers write it; empty for `unknown`.
std::string_view reason_word(Reason reason);

/// The reason for a word of a server; `unknown` for one that is not in the list.
Reason reason_for(std::string_view word);

/// One field's part in a refusal: an entry of `Status.details.causes`.
struct Cause {
  std::string reason = {};   ///< such as `FieldValueInvalid`
  std::string message = {};  ///< for people
  std::string field = {};    ///< such as `spec.replicas`

  friend bool operator==(const Cause& a, const Cause& b) = default;
};

/// Why a call has no result. Never carries a secret: no header, token or body of the request is in it.
struct Error {
  Stage stage = Stage::config;
  int code = 0;  ///< the HTTP status; 0 where no answer came
  Reason reason = Reason::unknown;
  std::string reason_text = {};  ///< the server's own word
  std::string message = {};      ///< one line for people
  std::string request =
      {};  ///< such as `PUT /apis/demo.io/v1/namespaces/prod/databases/main`; empty where none was made
  std::vector<Cause> causes = {};
  std::optional<std::chrono::seconds> retry_after = {};  ///< the server's wish, as `Retry-After`
  bool may_have_been_applied = false;  ///< the request may have taken effect although no answer says so

  bool not_found() const { return reason == Reason::not_found; }
  bool conflict() const { return reason == Reason::conflict; }
  bool already_exists() const { return reason == Reason::already_exists; }
  bool invalid() const { return reason == Reason::invalid; }
  /// The version asked for is too old to be served: list again (`Expired` or `Gone`).
  bool expired() const { return reason == Reason::expired || reason == Reason::gone; }

  /// The whole error on one line: the request, the message, then each cause that is not in it.
  std::string text() const;
};

}  // namespace kubexx
