#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/testing/requests/watch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// Requests to a server that has one definition: the input is a list of requests, one after the other, separated by
// lines of three dashes. The first line of each is the method, the target, the content type and what is accepted, with
// a space between them; the rest is the body. Whatever they do, what is stored afterwards can be read in every form.

namespace kubexx::testing {
namespace {

constexpr std::string_view kSeparator = "\n---\n";
constexpr std::size_t kMostRequests = 16;

/// The part of `text` before `separator`, which is removed with it.
std::string_view take_until(std::string_view& text, std::string_view separator) {
  const std::size_t at = text.find(separator);
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + separator.size());
  return part;
}

void require(bool holds) {
  if (!holds) std::abort();
}

ApiResponse ask(Cluster& cluster, std::string_view text) {
  std::string_view line = take_until(text, "\n");
  const std::string method(take_until(line, " "));
  ApiRequest request = make_request(method, take_until(line, " "), std::string(text));
  request.content_type = take_until(line, " ");
  request.accept = line;
  ApiResponse response = handle(cluster, request);
  require(response.code >= 200 && response.code < 600);
  if (response.watch) response.watch->attach([](std::string_view) { return true; }, [] {});
  return response;
}

void read_everything(Cluster& cluster) {
  for (const ResourcePtr& resource : std::vector(cluster.registry.resources())) {
    if (resource->is_sent) continue;
    const std::string prefix = resource->info.group.empty() ? "/api/" : "/apis/" + resource->info.group + "/";
    const std::string path = prefix + resource->info.version + "/" + resource->info.plural;
    for (const char* accept :
         {"application/json", "application/yaml", "application/json;as=Table;g=meta.k8s.io;v=v1"}) {
      ApiRequest request = make_request("GET", path + "?pretty=true");
      request.accept = accept;
      require(handle(cluster, request).code == 200 || cluster.is_reinitializing(resource->collection));
    }
  }
}

}  // namespace
}  // namespace kubexx::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kubexx::testing;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  ClusterFixture fixture;
  for (std::size_t i = 0; i < kMostRequests && !rest.empty(); ++i) ask(fixture.cluster, take_until(rest, kSeparator));
  fixture.clock.pass(std::chrono::hours(1));
  fixture.cluster.tick();
  fixture.cluster.tick();
  read_everything(fixture.cluster);
  return 0;
}
