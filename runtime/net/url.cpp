#include "runtime/net/url.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "runtime/core/ascii.hpp"
#include "runtime/core/hex.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::net {
namespace {

using core::is_ascii_alphanumeric;
using core::is_ascii_digit;
using core::is_ascii_letter;

/// The part of a URL that a string belongs to. It decides which characters are escaped.
enum class UrlPart : std::uint8_t { path, host, zone, user, query, fragment, component };

constexpr std::size_t kMaxParameters = 10'000;

bool contains(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

bool should_escape(char c, UrlPart part) {
  if (is_ascii_alphanumeric(c) || contains("-_.~", c)) return false;
  if (part == UrlPart::component) return true;
  if (part == UrlPart::host || part == UrlPart::zone) return !contains("!$&'()*+,;=:[]<>\"", c);
  if (!contains("$&+,/:;=?@", c)) return part != UrlPart::fragment || !contains("!()*", c);
  switch (part) {
    case UrlPart::path:
      return c == '?';
    case UrlPart::user:
      return contains("@/?:", c);
    default:
      return part == UrlPart::query;
  }
}

std::string escape(std::string_view text, UrlPart part) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (should_escape(c, part)) {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out;
}

/// What is wrong with the escapes of `text`; empty if nothing is.
std::string escape_problem(std::string_view text, UrlPart part) {
  const bool in_host = part == UrlPart::host || part == UrlPart::zone;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '%') {
      const std::string_view triple = text.substr(i, 3);
      const bool well_formed = triple.size() == 3 && core::hex_value(triple[1]) >= 0 && core::hex_value(triple[2]) >= 0;
      const auto byte =
          well_formed ? static_cast<char>(core::hex_value(triple[1]) << 4 | core::hex_value(triple[2])) : '\0';
      // Hosts may escape only bytes outside ASCII, zones only what hosts may contain; both may escape the percent sign.
      const bool host_escape = part == UrlPart::host && static_cast<unsigned char>(byte) < 0x80 && triple != "%25";
      const bool zone_escape =
          part == UrlPart::zone && triple != "%25" && byte != ' ' && should_escape(byte, UrlPart::host);
      if (!well_formed || host_escape || zone_escape) return "invalid URL escape " + json::go_quoted(triple);
      i += 2;
    } else if (in_host && static_cast<unsigned char>(c) < 0x80 && should_escape(c, part)) {
      return "invalid character " + json::go_quoted(text.substr(i, 1)) + " in host name";
    }
  }
  return "";
}

/// The escapes of `text` must be valid.
std::string unescaped(std::string_view text, UrlPart part) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      out += static_cast<char>(core::hex_value(text[i + 1]) << 4 | core::hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' && part == UrlPart::query ? ' ' : text[i];
    }
  }
  return out;
}

/// An escaped string in canonical form: unchanged if its escaping is valid, else escaped again.
std::string canonical(std::string_view raw, UrlPart part) {
  const bool valid = std::all_of(raw.begin(), raw.end(),
                                 [&](char c) { return contains("!$&'()*+,;=:@[]%", c) || !should_escape(c, part); });
  return valid ? std::string(raw) : escape(unescaped(raw, part), part);
}

bool is_port(std::string_view text) {
  return text.empty() || (text[0] == ':' && std::all_of(text.begin() + 1, text.end(), is_ascii_digit));
}

bool cut(std::string_view& text, std::string_view separator, std::string_view& rest) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return false;
  rest = text.substr(at + separator.size());
  text = text.substr(0, at);
  return true;
}

/// Parses one URL without its fragment, up to the first problem.
class UrlParser {
 public:
  UrlParser(std::string_view text, bool via_request, HostColons colons = HostColons::strict)
      : via_request_(via_request), colons_(colons), rest_(text) {}

  bool run() {
    if (std::any_of(rest_.begin(), rest_.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; })) {
      return fail("net/url: invalid control character in URL");
    }
    if (rest_.empty() && via_request_) return fail("empty url");
    if (rest_ == "*") {
      url_.escaped_path = "*";
      return true;
    }
    if (!scheme()) return false;
    query();
    if (!rest_.starts_with('/')) {
      if (!url_.scheme.empty()) {
        opaque_ = rest_;
        return true;
      }
      if (via_request_) return fail("invalid URI for request");
      if (contains(rest_.substr(0, rest_.find('/')), ':'))
        return fail("first path segment in URL cannot contain colon");
    }
    return authority() && path();
  }

  const std::string& problem() const { return problem_; }

  Url finish(std::string_view fragment) && {
    url_.text = canonical_url(fragment);
    url_.fragment = unescaped(fragment, UrlPart::fragment);
    return std::move(url_);
  }

 private:
  bool fail(std::string message) {
    problem_ = std::move(message);
    return false;
  }

  bool scheme() {
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      const char c = rest_[i];
      if (is_ascii_letter(c)) continue;
      if (is_ascii_digit(c) || contains("+-.", c)) {
        if (i == 0) return true;
        continue;
      }
      if (c != ':') return true;
      if (i == 0) return fail("missing protocol scheme");
      url_.scheme = core::ascii_lowered(rest_.substr(0, i));
      rest_.remove_prefix(i + 1);
      return true;
    }
    return true;
  }

  void query() {
    std::string_view raw;
    has_query_ = cut(rest_, "?", raw);
    url_.raw_query = raw;
  }

  bool authority() {
    const bool has_authority =
        rest_.starts_with("//") && (!url_.scheme.empty() || (!via_request_ && !rest_.starts_with("///")));
    if (!has_authority) {
      omit_host_ = !url_.scheme.empty() && rest_.starts_with('/');
      return true;
    }
    std::string_view text = rest_.substr(2);
    const std::size_t slash = std::min(text.find('/'), text.size());
    rest_ = text.substr(slash);
    text = text.substr(0, slash);
    const std::size_t at = text.rfind('@');
    if (!host(at == std::string_view::npos ? text : text.substr(at + 1))) return false;
    return at == std::string_view::npos || user(text.substr(0, at));
  }

  bool user(std::string_view text) {
    const auto allowed = [](char c) {
      return is_ascii_letter(c) || is_ascii_digit(c) || contains("-._:~!$&'()*+,;=%@", c);
    };
    if (!std::all_of(text.begin(), text.end(), allowed)) return fail("net/url: invalid userinfo");
    std::string_view password;
    const bool has_password = cut(text, ":", password);
    for (const std::string_view part : {text, password}) {
      if (auto problem = escape_problem(part, UrlPart::user); !problem.empty()) return fail(std::move(problem));
    }
    url_.user = escape(unescaped(text, UrlPart::user), UrlPart::user);
    if (has_password) *url_.user += ':' + escape(unescaped(password, UrlPart::user), UrlPart::user);
    return true;
  }

  bool host(std::string_view text) {
    const std::size_t open = text.rfind('[');
    if (open == 0) return literal_host(text);
    if (open != std::string_view::npos) return fail("invalid IP-literal");
    if (std::size_t colon = text.find(':'); colon != std::string_view::npos) {
      // Other schemes than those of the web may have several colons: databases accept lists of hosts.
      const bool is_web = url_.scheme == "http" || url_.scheme == "https";
      if (!is_web || colons_ == HostColons::lenient) colon = text.rfind(':');
      if (!is_port(text.substr(colon))) return bad_port(text.substr(colon));
    }
    return host_part(text, UrlPart::host);
  }

  bool bad_port(std::string_view port) {
    return fail(fmt::format("invalid port {} after host", json::go_quoted(port)));
  }

  bool literal_host(std::string_view text) {
    const std::size_t close = text.rfind(']');
    if (close == std::string_view::npos) return fail("missing ']' in host");
    const std::string_view port = text.substr(close + 1);
    if (!is_port(port)) return bad_port(port);
    const std::string_view name = text.substr(1, close - 1);
    const std::size_t zone = std::min(name.find("%25"), name.size());
    if (!host_part(name.substr(0, zone), UrlPart::host) || !host_part(name.substr(zone), UrlPart::zone)) return false;
    bool is_v4 = false;
    if (const std::string problem = address_problem(url_.host, is_v4); !problem.empty())
      return fail("invalid host: " + problem);
    if (is_v4) return fail("invalid IP-literal");
    url_.host = fmt::format("[{}]{}", url_.host, port);
    return true;
  }

  bool host_part(std::string_view text, UrlPart part) {
    if (auto problem = escape_problem(text, part); !problem.empty()) return fail(std::move(problem));
    url_.host += unescaped(text, part);
    return true;
  }

  bool path() {
    if (auto problem = escape_problem(rest_, UrlPart::path); !problem.empty()) return fail(std::move(problem));
    url_.escaped_path = rest_ == "*" ? "*" : canonical(rest_, UrlPart::path);
    return true;
  }

  std::string canonical_url(std::string_view fragment) const {
    std::string out = url_.scheme.empty() ? "" : url_.scheme + ':';
    if (!opaque_.empty()) {
      out += opaque_;
    } else {
      if (!omit_host_ && (!url_.scheme.empty() || !url_.host.empty() || url_.user)) {
        if (!url_.host.empty() || !url_.escaped_path.empty() || url_.user) out += "//";
        if (url_.user) out += *url_.user + '@';
        out += escape(url_.host, UrlPart::host);
      }
      out += url_.escaped_path;
    }
    if (has_query_) out += '?' + url_.raw_query;
    if (!fragment.empty()) out += '#' + canonical(fragment, UrlPart::fragment);
    return out;
  }

  bool via_request_;
  HostColons colons_;
  std::string_view rest_;
  Url url_;
  std::string opaque_;
  bool has_query_ = false, omit_host_ = false;
  std::string problem_;
};

std::string parse_error(std::string_view text, std::string_view problem) {
  return fmt::format("parse {}: {}", json::go_quoted(text), problem);
}

}  // namespace

std::string url_problem(std::string_view text, HostColons colons) {
  UrlParser parser(text, true, colons);
  return parser.run() ? "" : parse_error(text, parser.problem());
}

std::string escape_component(std::string_view text) { return escape(text, UrlPart::component); }

Url::Result Url::parse_request(std::string_view text) {
  UrlParser parser(text, true);
  if (!parser.run()) return parse_error(text, parser.problem());
  return std::move(parser).finish("");
}

Url::Result Url::parse(std::string_view text, HostColons colons) {
  std::string_view before = text, fragment;
  cut(before, "#", fragment);
  UrlParser parser(before, false, colons);
  if (!parser.run()) return parse_error(before, parser.problem());
  if (const std::string problem = escape_problem(fragment, UrlPart::fragment); !problem.empty())
    return parse_error(text, problem);
  return std::move(parser).finish(fragment);
}

std::string_view Url::hostname() const {
  std::string_view name = host;
  const std::size_t colon = name.rfind(':');
  if (colon != std::string_view::npos && is_port(name.substr(colon))) name = name.substr(0, colon);
  return name.starts_with('[') && name.ends_with(']') ? name.substr(1, name.size() - 2) : name;
}

std::string_view Url::port() const {
  const std::string_view whole = host;
  const std::size_t colon = whole.rfind(':');
  return colon != std::string_view::npos && is_port(whole.substr(colon)) ? whole.substr(colon + 1) : std::string_view();
}

std::string Url::origin() const {
  return fmt::format("{}://{}{}{}", scheme, user.value_or(""), user ? "@" : "", escape(host, UrlPart::host));
}

std::string Url::user_name() const {
  const std::string whole = user.value_or("");
  return unescaped(std::string_view(whole).substr(0, whole.find(':')), UrlPart::user);
}

std::string Url::password() const {
  const std::string whole = user.value_or("");
  std::string_view name = whole, password;
  cut(name, ":", password);
  return unescaped(password, UrlPart::user);
}

std::string Url::path() const { return unescaped(escaped_path, UrlPart::path); }

Url::Query Url::query() const {
  Query query;
  std::unordered_map<std::string, std::size_t> places;
  if (std::count(raw_query.begin(), raw_query.end(), '&') >= static_cast<std::ptrdiff_t>(kMaxParameters)) return query;
  for (std::string_view rest = raw_query; !rest.empty();) {
    std::string_view name = rest, value, next;
    cut(name, "&", next);
    rest = next;
    if (name.empty() || contains(name, ';')) continue;
    cut(name, "=", value);
    if (!escape_problem(name, UrlPart::query).empty() || !escape_problem(value, UrlPart::query).empty()) continue;
    const auto [place, is_new] = places.emplace(unescaped(name, UrlPart::query), query.size());
    if (is_new) query.emplace_back(place->first, std::vector<std::string>{});
    query[place->second].second.push_back(unescaped(value, UrlPart::query));
  }
  return query;
}

}  // namespace kubexx::net
