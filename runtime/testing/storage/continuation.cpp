#include "runtime/testing/storage/continuation.hpp"

#include <fmt/format.h>

#include "runtime/core/base64.hpp"
#include "runtime/json/go_fault.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kForm = "meta.k8s.io/v1";

Status invalid_token(std::string_view why) { return refused(fmt::format("invalid continue token: {}", why)); }

/// Whether a start key contains no path elements that lead elsewhere.
bool is_clean(std::string_view start) {
  return start.find("//") == std::string_view::npos &&
         ("/" + std::string(start) + "/").find("/../") == std::string::npos;
}

}  // namespace

std::string encode_continue(const Continuation& continuation) {
  json::Object token;
  token.append("v", kForm);
  token.append("rv", continuation.version);
  token.append("start", continuation.start);
  std::string text = core::encode_base64(json::to_text(token), core::Base64Alphabet::url);
  while (text.ends_with('=')) text.pop_back();
  return text;
}

Outcome<Continuation> decode_continue(std::string_view token) {
  std::string padded(token);
  padded.append((4 - padded.size() % 4) % 4, '=');
  const auto bytes = core::decode_base64(padded, core::Base64Alphabet::url);
  if (const auto* error = std::get_if<core::Base64Error>(&bytes))
    return invalid_token("continue key is not valid: " + error->message);
  const auto parsed = json::parse(std::get<std::string>(bytes));
  if (const auto* error = std::get_if<json::ParseError>(&parsed)) {
    const std::string fault = json::go_fault(std::get<std::string>(bytes));
    return invalid_token("continue key is not valid: " + (fault.empty() ? error->message : fault));
  }
  const json::Value& value = std::get<json::Value>(parsed);
  const std::string form = text_at(value, {"v"});
  if (form != kForm)
    return invalid_token("continue key is not valid: server does not recognize this encoded version " + form);
  Continuation continuation;
  const json::Value* version = find(value, {"rv"});
  if (version != nullptr && std::holds_alternative<std::int64_t>(version->variant()))
    continuation.version = std::get<std::int64_t>(version->variant());
  continuation.start = text_at(value, {"start"});
  if (continuation.version == 0)
    return invalid_token("continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
  if (continuation.start.empty())
    return invalid_token("continue key is not valid: encoded start key empty (version meta.k8s.io/v1)");
  if (!is_clean(continuation.start)) return invalid_token("continue key is not valid: " + continuation.start);
  return continuation;
}

}  // namespace kubexx::testing
