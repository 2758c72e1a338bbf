#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/testing/http/route.hpp"
#include "runtime/testing/requests/list.hpp"
#include "runtime/testing/storage/continuation.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// A target of a request, up to a line break, and the `Accept` after it: what it names, the options in its query and the
// form of the answer. Nothing is changed, so that one server does for all inputs.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kubexx::testing;
  static ClusterFixture fixture;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  ApiRequest request = make_request("GET", text.substr(0, end));
  request.accept = text.substr(std::min(end + 1, text.size()));
  if (const auto route = find_route(fixture.cluster.registry, request)) (void)list_query(*route->resource, request);
  if (!request.flag("watch")) (void)handle(fixture.cluster, request);
  for (const auto& [name, value] : request.query) (void)decode_continue(value);
  return 0;
}
