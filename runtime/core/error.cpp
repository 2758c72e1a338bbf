#include <kubexx/core/error.hpp>

#include <algorithm>
#include <array>

namespace kubexx {
namespace {

struct ReasonWord {
  Reason reason;
  std::string_view word;
};

constexpr std::array reason_words = {
    ReasonWord{Reason::unauthorized, "Unauthorized"},
    ReasonWord{Reason::forbidden, "Forbidden"},
    ReasonWord{Reason::not_found, "NotFound"},
    ReasonWord{Reason::already_exists, "AlreadyExists"},
    ReasonWord{Reason::conflict, "Conflict"},
    ReasonWord{Reason::gone, "Gone"},
    ReasonWord{Reason::invalid, "Invalid"},
    ReasonWord{Reason::server_timeout, "ServerTimeout"},
    ReasonWord{Reason::store_read_error, "StorageReadError"},
    ReasonWord{Reason::timeout, "Timeout"},
    ReasonWord{Reason::too_many_requests, "TooManyRequests"},
    ReasonWord{Reason::bad_request, "BadRequest"},
    ReasonWord{Reason::method_not_allowed, "MethodNotAllowed"},
    ReasonWord{Reason::not_acceptable, "NotAcceptable"},
    ReasonWord{Reason::request_entity_too_large, "RequestEntityTooLarge"},
    ReasonWord{Reason::unsupported_media_type, "UnsupportedMediaType"},
    ReasonWord{Reason::internal_error, "InternalError"},
    ReasonWord{Reason::expired, "Expired"},
    ReasonWord{Reason::service_unavailable, "ServiceUnavailable"},
};

}  // namespace

std::string_view reason_word(Reason reason) {
  const auto* found = std::ranges::find(reason_words, reason, &ReasonWord::reason);
  return found == reason_words.end() ? std::string_view() : found->word;
}

Reason reason_for(std::string_view word) {
  const auto* found = std::ranges::find(reason_words, word, &ReasonWord::word);
  return found == reason_words.end() ? Reason::unknown : found->reason;
}

std::string Error::text() const {
  std::string text = request.empty() ? message : request + ": " + message;
  for (const Cause& cause : causes) {
    const std::string said = (cause.field.empty() ? "" : cause.field + ": ") + cause.message;
    // Servers usually repeat the causes in the message; those of conflicts, by the field alone.
    const bool is_conflict = cause.reason == "FieldManagerConflict" && !cause.field.empty();
    if (message.find(is_conflict ? cause.field : said) == std::string::npos) text += "; " + said;
  }
  return text;
}

}  // namespace kubexx
