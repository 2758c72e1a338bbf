#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/client/options.hpp>
#include <kubexx/core/error.hpp>
#include <kubexx/core/resource.hpp>

/// Discovers the kinds that a server serves: with two requests if it supports aggregated discovery, else with one more
/// for each version of each group.
namespace kubexx {

struct ServedKind {
  ResourceInfo info = {};
  std::string singular = {};
  std::vector<std::string> short_names = {};
  std::vector<std::string> categories = {};
  std::vector<std::string> verbs = {};
  bool preferred = false;  ///< its version is the one that the group prefers, of those that could be read

  bool allows(std::string_view verb) const;
};

/// Why the kinds of one version of a group are not known.
struct UnreadVersion : Error {
  std::string group = {};
  std::string version = {};
};

struct Discovery {
  std::vector<ServedKind> kinds = {};
  /// One for each version of a group that could not be read, for example because the server of an aggregated API is
  /// down; the kinds of the other versions are complete.
  std::vector<UnreadVersion> troubles = {};

  /// The kind for a name as kubectl accepts it: plural, singular, short name or kind, optionally with `.group` or
  /// `.version.group`. Of several matches the first, preferred versions before others; null if there is none.
  const ServedKind* find(std::string_view word) const;
};

struct DiscoveryOptions {
  bool aggregated = true;  ///< try aggregated discovery first
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each request
};

Result<Discovery> discover(const Client& client, const DiscoveryOptions& options = {});

}  // namespace kubexx
