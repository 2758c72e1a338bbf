#include "runtime/schema/definition/webhook_url.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/hex.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/schema/object/formats.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr auto npos = std::string_view::npos;

/// The unescaped string, or nothing if an escape is invalid.
std::optional<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size() || core::hex_value(text[i + 1]) < 0 || core::hex_value(text[i + 2]) < 0)
      return std::nullopt;
    out += static_cast<char>(core::hex_value(text[i + 1]) * 16 + core::hex_value(text[i + 2]));
    i += 2;
  }
  return out;
}

/// Cuts `separator` and what follows it off.
std::string_view cut(std::string_view& text, char separator) {
  const std::size_t at = text.find(separator);
  if (at == npos) return {};
  const std::string_view rest = text.substr(at + 1);
  text = text.substr(0, at);
  return rest;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_scheme_byte(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'; }

/// Takes `scheme:` off the front, if there is one. False for a colon with nothing before it.
bool take_scheme(std::string_view& text, std::string& scheme) {
  const std::size_t colon = text.find(':');
  if (colon == npos) return true;
  const std::string_view name = text.substr(0, colon);
  if (name.empty()) return false;
  if (!is_letter(name.front()) || !std::all_of(name.begin(), name.end(), is_scheme_byte)) return true;
  scheme = ascii_lowered(name);
  text.remove_prefix(colon + 1);
  return true;
}

/// Empty, or what is wrong with it.
std::string take_authority(std::string_view& rest, WebhookUrl& url) {
  rest.remove_prefix(2);
  const std::string_view authority = rest.substr(0, rest.find('/'));
  rest.remove_prefix(authority.size());
  const bool is_empty = authority.empty() || authority == "@";
  if (!is_empty && !is_uri(fmt::format("{}://{}", url.scheme.empty() ? "x" : url.scheme, authority)))
    return "invalid character, escape or port in host name";
  const std::size_t at = authority.rfind('@');
  if (at != npos) url.user = unescaped(authority.substr(0, at)).value_or("");
  url.host = unescaped(authority.substr(at == npos ? 0 : at + 1)).value_or("");
  return {};
}

std::string take_apart(std::string_view rest, WebhookUrl& url) {
  if (std::any_of(rest.begin(), rest.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }))
    return "invalid control character in URL";
  const std::string_view fragment = cut(rest, '#');
  if (!unescaped(fragment)) return "invalid URL escape";
  url.fragment = *unescaped(fragment);
  if (rest == "*") return {};
  if (!take_scheme(rest, url.scheme)) return "missing protocol scheme";
  url.query = cut(rest, '?');
  if (!rest.starts_with('/')) {
    if (!url.scheme.empty()) return {};
    if (rest.substr(0, rest.find('/')).find(':') != npos) return "first path segment in URL cannot contain colon";
  }
  const bool has_authority = rest.starts_with("//") && (!url.scheme.empty() || !rest.starts_with("///"));
  if (has_authority)
    if (std::string fault = take_authority(rest, url); !fault.empty()) return fault;
  return unescaped(rest) ? "" : "invalid URL escape";
}

}  // namespace

WebhookUrl parse_webhook_url(std::string_view text) {
  WebhookUrl url;
  url.fault = take_apart(text, url);
  return url;
}

}  // namespace kubexx::schema::definition
