#pragma once

#include <string_view>

#include "runtime/net/url.hpp"

/// `NO_PROXY` as Go's golang.org/x/net/http/httpproxy reads it, and so kubectl.
namespace kubexx::config {

/// Whether `list`, with commas between its entries, contains the server of `url`. Entries are `*`, networks such as
/// `10.0.0.0/8`, and addresses or names with an optional port: `10.0.0.1:6443`, `[fd00::1]:6443`. `example.com` matches
/// the name and all names below it, `.example.com` and `*.example.com` only those below it.
bool has_no_proxy_for(const net::Url& url, std::string_view list);

}  // namespace kubexx::config
