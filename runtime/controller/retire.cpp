#include "runtime/controller/retire.hpp"

#include <optional>
#include <vector>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/controller/finalizers.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

constexpr int kMostPasses = 10;

struct Pass {
  std::size_t retired = 0;
  std::optional<Error> failed = {};  ///< a conflict, if nothing else: the objects are to be listed again
};

Result<> retire_from(const Client& client, const ResourceInfo& kind, const json::Value& object,
                     std::string_view finalizer, Pass& pass) {
  const auto metadata = cache::decode_metadata(json::to_text(object));
  if (!metadata) return metadata.error();
  std::vector<std::string> rest = metadata->finalizers;
  if (std::erase(rest, finalizer) == 0) return {};
  const auto written = patch_finalizers(client, kind, *metadata, rest);
  if (written) ++pass.retired;
  if (written || written.error().not_found()) return {};  // not_found: it was deleted meanwhile
  return written.error();
}

/// Ends at the first error that is not a conflict.
Pass retire_once(const Client& client, const ResourceInfo& kind, const std::string& name_space,
                 std::string_view finalizer) {
  Pass pass;
  const auto listed = DynamicApi(client, kind, name_space).each({}, [&](const json::Value& object) {
    const auto done = retire_from(client, kind, object, finalizer, pass);
    if (!done) pass.failed = done.error();
    return done || done.error().conflict();
  });
  if (!listed) pass.failed = listed.error();
  return pass;
}

}  // namespace

Result<std::size_t> retire_finalizer(const Client& client, const ResourceInfo& kind, const std::string& name_space,
                                     std::string_view finalizer) {
  std::size_t retired = 0;
  for (int passes = 1;; ++passes) {
    const Pass pass = retire_once(client, kind, name_space, finalizer);
    retired += pass.retired;
    if (!pass.failed) return retired;
    const bool may_pass = pass.failed->conflict() || pass.failed->expired();
    if (!may_pass || passes == kMostPasses) return *pass.failed;
  }
}

}  // namespace kubexx::controller
