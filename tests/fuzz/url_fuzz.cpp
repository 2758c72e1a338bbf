#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "runtime/net/url.hpp"

// The same text as a URI reference and as the URL of a request, with all parts of both.

namespace {

using kubexx::net::Url;

void read_parts(const Url::Result& result) {
  const auto* url = std::get_if<Url>(&result);
  if (url == nullptr) return;
  (void)url->hostname();
  (void)url->port();
  (void)url->origin();
  (void)url->path();
  (void)url->query();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Url::Result reference = Url::parse(text), request = Url::parse_request(text);
  read_parts(reference);
  read_parts(request);
  if (std::holds_alternative<Url>(request) != kubexx::net::url_problem(text).empty()) std::abort();
  return 0;
}
