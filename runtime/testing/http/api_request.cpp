#include "runtime/testing/http/api_request.hpp"

#include <fmt/format.h>

#include "runtime/core/ascii.hpp"
#include "runtime/json/text.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::testing {
namespace {

/// Slashes at the end of a path do not matter, unlike all others.
std::vector<std::string> segments_of(std::string_view path) {
  std::vector<std::string> segments;
  if (path.starts_with('/')) path.remove_prefix(1);
  const bool is_root = path.empty();
  while (path.ends_with('/')) path.remove_suffix(1);
  while (!is_root) {
    const std::size_t at = path.find('/');
    segments.emplace_back(path.substr(0, at));
    if (at == std::string_view::npos) break;
    path.remove_prefix(at + 1);
  }
  return segments;
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
  return value != nullptr && core::ascii_lowered(*value) != "false" && *value != "0";
}

ApiRequest make_request(std::string method, std::string_view target, std::string body) {
  ApiRequest request;
  request.method = std::move(method);
  request.body = std::move(body);
  const net::Url::Result parsed = net::Url::parse_request(target);
  const auto* url = std::get_if<net::Url>(&parsed);
  if (url == nullptr) return request;
  request.path = url->path();
  request.segments = segments_of(request.path);
  for (auto& [name, values] : url->query())
    for (std::string& value : values) request.query.emplace_back(name, std::move(value));
  return request;
}

std::string warning_header(std::string_view text) {
  std::string quoted;
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return fmt::format("299 - \"{}\"", quoted);
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
