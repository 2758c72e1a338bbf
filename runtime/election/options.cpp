#include "runtime/election/options.hpp"

#include <chrono>
#include <random>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "runtime/core/host_name.hpp"
#include "runtime/core/object_name.hpp"

namespace kubexx::election {
namespace {

std::string default_identity() {
  return fmt::format("{}_{:08x}{:08x}", core::host_name(), std::random_device()(), std::random_device()());
}

}  // namespace

ElectionOptions completed(ElectionOptions options, const Client& client) {
  if (options.name_space.empty()) options.name_space = client.default_namespace();
  if (options.identity.empty()) options.identity = default_identity();
  return options;
}

Result<> check_options(const ElectionOptions& options) {
  const auto wrong = [](std::string_view what) {
    return Error{.stage = Stage::config, .message = fmt::format("election options: {}", what)};
  };
  if (options.name.empty()) return wrong("`name` is required");
  if (!core::is_subdomain_name(options.name))
    return wrong(fmt::format("`name` is \"{}\", which is not a valid name of a Lease: expected {}", options.name,
                             core::subdomain_name_form));
  if (!options.name_space.empty() && !core::is_namespace_name(options.name_space))
    return wrong(fmt::format("`name_space` is \"{}\", which is not a valid name of a namespace: expected {}",
                             options.name_space, core::namespace_name_form));
  if (options.lease < std::chrono::seconds(1)) return wrong("`lease` must be at least one second");
  if (options.lease % std::chrono::seconds(1) != std::chrono::milliseconds(0))
    return wrong("`lease` must be whole seconds");
  if (options.lease <= options.renew) return wrong("`lease` must be longer than `renew`");
  if (options.renew <= options.retry) return wrong("`renew` must be longer than `retry`");
  if (options.retry <= std::chrono::milliseconds(0)) return wrong("`retry` must be positive");
  return {};
}

}  // namespace kubexx::election
