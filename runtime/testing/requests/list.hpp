#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runtime/selector/selector.hpp"
#include "runtime/testing/http/printing.hpp"
#include "runtime/testing/http/route.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// Reading: one object, lists page by page, and the options that lists and watches share.
namespace kubexx::testing {

using selector::Selector;

struct ListQuery {
  Selector selector;
  std::int64_t limit = 0;
  bool in_pages = false;  ///< whether the server reads page by page, without a limit for the whole
  std::string continue_token;
  std::string version;  ///< as it was written
  std::string match;    ///< `Exact`, `NotOlderThan` or nothing
  bool is_watch = false;
  bool bookmarks = false;
  std::optional<bool> initial_events;
  std::int64_t timeout = 0;  ///< seconds
};

/// A parameter of the query; 0 if it is absent.
Outcome<std::int64_t> integer_parameter(const ApiRequest& request, std::string_view name);

Outcome<ListQuery> list_query(const Resource& resource, const ApiRequest& request);
/// A resourceVersion as a number; 0 for none. The message of the failure is the server's.
std::optional<std::int64_t> parse_version(std::string_view text);
std::string version_fault(std::string_view text);

/// The objects of one answer, in the version of the route.
struct Page {
  Storage::Objects objects;
  ListFacts facts;
};
Outcome<Page> list_page(Cluster& cluster, const Route& route, const ListQuery& query);

ApiResponse get(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);
ApiResponse list(Cluster& cluster, const Route& route, const ListQuery& query, const Accepted& accepted);

/// The response to a request for a future version, after a wait.
ApiResponse not_yet(const Cluster& cluster, std::int64_t version);
/// The same for a list; nothing if its version is not in the future.
std::optional<ApiResponse> not_yet(const Cluster& cluster, const ListQuery& query);

}  // namespace kubexx::testing
