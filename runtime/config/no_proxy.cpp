#include "runtime/config/no_proxy.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

#include "runtime/config/trimmed.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::config {
namespace {

std::optional<net::IpAddress> address_in(std::string_view text) {
  const auto parsed = net::IpAddress::parse(text);
  const auto* address = std::get_if<net::IpAddress>(&parsed);
  return address == nullptr ? std::nullopt : std::optional(*address);
}

struct ProxyTarget {
  std::string host;
  std::string port;
  std::optional<net::IpAddress> address;  ///< if the host is one
};

ProxyTarget target_of(const net::Url& url) {
  std::string host = core::ascii_lowered(url.hostname());
  std::string port(url.port());
  if (port.empty()) port = url.scheme == "https" ? "443" : "80";
  const auto address = address_in(host.substr(0, host.find('%')));
  return {std::move(host), std::move(port), address};
}

/// An entry's host and port, as Go's net.SplitHostPort splits them: without a port, the host is the whole entry.
struct NoProxyEntry {
  std::string_view host;
  std::string_view port;
};

NoProxyEntry split_entry(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return {text, {}};
  const std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  const bool bracketed = host.starts_with('[') && host.find(']') == host.size() - 1;
  if (bracketed) return {host.substr(1, host.size() - 2), port};
  return host.find_first_of(":[]") == std::string_view::npos ? NoProxyEntry{host, port} : NoProxyEntry{text, {}};
}

bool matches_name(std::string_view name, std::string_view host) {
  if (name.starts_with("*.")) name.remove_prefix(1);
  if (name.starts_with('.')) return host.ends_with(name);
  return host == name || (host.ends_with(name) && host[host.size() - name.size() - 1] == '.');
}

bool matches_entry(const std::string& text, const ProxyTarget& target) {
  if (text == "*") return true;
  const auto parsed = net::Cidr::parse(text);
  if (const auto* network = std::get_if<net::Cidr>(&parsed))
    return target.address && network->contains(*target.address);
  const NoProxyEntry entry = split_entry(text);
  if (entry.host.empty() || (!entry.port.empty() && entry.port != target.port)) return false;
  return target.address ? address_in(entry.host) == target.address : matches_name(entry.host, target.host);
}

}  // namespace

bool has_no_proxy_for(const net::Url& url, std::string_view list) {
  const ProxyTarget target = target_of(url);
  while (!list.empty()) {
    const auto end = std::min(list.find(','), list.size());
    if (matches_entry(core::ascii_lowered(trimmed(std::string(list.substr(0, end)))), target)) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

}  // namespace kubexx::config
