#include "runtime/testing/http/api_request.hpp"

#include <fmt/format.h>

#include "runtime/core/hex.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

std::string decoded(std::string_view text, bool plus_is_blank) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? core::hex_value(text[i + 1]) : -1;
    const int low = high < 0 ? -1 : core::hex_value(text[i + 2]);
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += plus_is_blank && text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    if (!text.substr(0, at).empty()) parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

}  // namespace

const std::string* ApiRequest::find(std::string_view name) const {
  for (const auto& [key, value] : query)
    if (key == name) return &value;
  return nullptr;
}

std::string_view ApiRequest::parameter(std::string_view name) const {
  const std::string* value = find(name);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

std::vector<std::string> ApiRequest::all(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [key, value] : query)
    if (key == name) values.push_back(value);
  return values;
}

bool ApiRequest::flag(std::string_view name) const {
  const std::string* value = find(name);
  return value != nullptr && *value != "false" && *value != "0";
}

ApiRequest make_request(std::string method, std::string_view target, std::string body) {
  ApiRequest request;
  request.method = std::move(method);
  request.body = std::move(body);
  const std::size_t mark = target.find('?');
  const std::string_view path = target.substr(0, mark);
  request.path = decoded(path, false);
  for (const std::string_view segment : split(request.path, '/')) request.segments.emplace_back(segment);
  if (mark == std::string_view::npos) return request;
  for (const std::string_view pair : split(target.substr(mark + 1), '&')) {
    const std::size_t equals = pair.find('=');
    const std::string_view value = equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1);
    request.query.emplace_back(decoded(pair.substr(0, equals), true), decoded(value, true));
  }
  return request;
}

ApiResponse respond(const Status& status) {
  ApiResponse response = respond(status.code, to_json(status));
  if (status.details && status.details->retry_after != 0)
    response.headers.emplace_back("Retry-After", fmt::to_string(status.details->retry_after));
  return response;
}

ApiResponse respond(int code, const json::Value& value) {
  ApiResponse response;
  response.code = code;
  response.body = json::to_text(value) + "\n";
  return response;
}

ApiResponse page_not_found() {
  ApiResponse response;
  response.code = 404;
  response.content_type = "text/plain; charset=utf-8";
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.body = "404 page not found\n";
  return response;
}

}  // namespace kubexx::testing
