#include "runtime/review/webhook_response.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/http/status.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::review {
namespace {

struct CodeWords {
  int code;
  std::string_view words;
};
constexpr std::array<CodeWords, 8> kCodeWords = {{
    {400, "the server rejected our request for an unknown reason"},
    {401, "the server has asked for the client to provide credentials"},
    {404, "the server could not find the requested resource"},
    {405, "the server does not allow this method on the requested resource"},
    {409, "the server reported a conflict"},
    {429, "the server has received too many requests and has asked us to try again later"},
    {503, "the server is currently unable to handle the request"},
    {504, "the server was unable to return a response in the time allotted, but may still be processing the request"},
}};

}  // namespace

json::Value read_document(std::string_view body) {
  auto read = json::parse(body);
  if (auto* value = std::get_if<json::Value>(&read)) return std::move(*value);
  yaml::Documents documents = yaml::read_documents(body);
  const bool is_read = documents.errors.empty() && !documents.documents.empty();
  return is_read ? std::move(documents.documents.front().value) : json::Value();
}

std::string refusal_text(int code, std::string_view content_type, std::string_view body) {
  if (const auto status = http::decode_status(body); status && !status->message.empty()) return status->message;
  const auto words =
      std::find_if(kCodeWords.begin(), kCodeWords.end(), [&](const auto& one) { return one.code == code; });
  if (words != kCodeWords.end()) return std::string(words->words);
  if (code < 500)
    return fmt::format("the server responded with the status code {} but did not return more information", code);
  const bool is_text = content_type.empty() || content_type.starts_with("text/");
  while (!body.empty() && (body.back() == '\n' || body.back() == ' ')) body.remove_suffix(1);
  return fmt::format("an error on the server ({}) has prevented the request from succeeding",
                     json::go_quoted(is_text ? body : "unknown"));
}

}  // namespace kubexx::review
