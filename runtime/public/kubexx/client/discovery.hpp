#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/client/options.hpp>
#include <kubexx/core/resource.hpp>

/// Which kinds a server has: in two requests where it tells all at once (aggregated discovery), else group by group.
namespace kubexx {

struct ServedKind {
  ResourceInfo info = {};
  std::string singular = {};
  std::vector<std::string> short_names = {};
  std::vector<std::string> categories = {};
  std::vector<std::string> verbs = {};
  bool preferred = false;  ///< of its group's versions the one to use

  bool allows(std::string_view verb) const;
};

struct Discovery {
  std::vector<ServedKind> kinds = {};
  std::vector<Error> troubles = {};  ///< groups that could not be asked; the others are there

  /// The kind that a person means: its plural, singular, a short name or its name, perhaps followed by `.group` or
  /// `.version.group`; of several the first, preferred versions before others. Null when there is none.
  const ServedKind* find(std::string_view word) const;
};

struct DiscoveryOptions {
  bool aggregated = true;  ///< ask for everything at once first
  std::stop_token stop = {};
  Timeout timeout = {};  ///< of each request
};

Result<Discovery> discover(const Client& client, const DiscoveryOptions& options = {});

}  // namespace kubexx
