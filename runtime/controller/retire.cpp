#include "runtime/controller/retire.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/http/retry.hpp>
#include "runtime/controller/finalizers.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

constexpr int kMostTries = 10;
constexpr int kMostPasses = 10;
constexpr std::size_t kMostNamed = 20;
constexpr http::Backoff kBetweenTries{std::chrono::milliseconds(50), std::chrono::milliseconds(2'000)};

/// One list of the objects of a kind.
class RetirementPass {
 public:
  RetirementPass(const Client& client, const ResourceInfo& kind, const RetireRequest& request)
      : client_(client.with({.stop = request.stop})), kind_(kind), request_(request) {}

  Result<> retire_all(const std::string& name_space) {
    std::optional<Error> failed;
    const auto listed = DynamicApi(client_, kind_, name_space).each({}, [&](json::Value&& object) {
      const auto done = retire(std::move(object));
      if (!done && http::is_rejection(done.error())) return found_.reject(done.error()), true;
      if (!done) failed = done.error();
      return done.has_value();
    });
    if (failed) return *failed;
    if (!listed) return listed.error();
    return {};
  }
  const Retirement& found() const { return found_; }

 private:
  Result<> retire(std::optional<json::Value> object) {
    for (int tries = 1; object; ++tries) {
      const auto metadata = cache::decode_metadata(json::to_text(*object));
      if (!metadata) return metadata.error();
      const auto written = retire_once(*object, *metadata);
      if (written || http::is_object_missing(written.error())) return {};
      TimeSource& time = *client_.session()->options().time;
      const bool may_try_again = written.error().conflict() && tries < kMostTries &&
                                 time.pause(request_.stop, kBetweenTries.wait(tries, time.chance()));
      if (!may_try_again) return written;
      auto read = read_again(*metadata);
      if (!read) return std::move(read).error();
      object = *std::move(read);
    }
    return {};
  }

  Result<> retire_once(const json::Value& object, const ObjectMeta& metadata) {
    std::vector<std::string> rest = metadata.finalizers;
    if (std::erase(rest, request_.finalizer) == 0) return {};
    request_.before(kind_, object);
    auto written = patch_finalizers(client_, kind_, metadata, rest);
    if (!written) return std::move(written).error();
    ++found_.removed;
    return {};
  }

  /// Nothing if the object was deleted. Lists, because operators need no right to get objects.
  Result<std::optional<json::Value>> read_again(const ObjectMeta& metadata) const {
    auto listed = DynamicApi(client_, kind_, metadata.name_space).list({.fields = "metadata.name=" + metadata.name});
    if (!listed) return std::move(listed).error();
    if (listed->items.empty()) return std::optional<json::Value>();
    return std::optional(std::move(listed->items.front()));
  }

  const Client client_;
  const ResourceInfo& kind_;
  const RetireRequest& request_;
  Retirement found_;
};

/// Waits, if that may help: a Service sends calls to a pod only some time after its start.
bool may_list_again(const Client& client, const RetireRequest& request, const Error& error, int passes) {
  if (error.expired()) return true;
  TimeSource& time = *client.session()->options().time;
  return request.converts && error.code == 500 && time.pause(request.stop, kBetweenTries.wait(passes, time.chance()));
}

}  // namespace

void Retirement::reject(const Error& error) {
  ++rejected;
  if (errors.size() < kMostNamed) errors.push_back(error);
}

void Retirement::add(const Retirement& other) {
  removed += other.removed;
  rejected += other.rejected;
  for (const Error& error : other.errors)
    if (errors.size() < kMostNamed) errors.push_back(error);
}

Result<std::size_t> result_of(const Retirement& retirement, const std::string& finalizer) {
  if (retirement.rejected == 0) return retirement.removed;
  std::string named;
  for (const Error& error : retirement.errors) named += (named.empty() ? "" : "; ") + error.text();
  if (const auto more = retirement.rejected - retirement.errors.size(); more > 0)
    named += fmt::format("; and {} more", more);
  const Error& first = retirement.errors.front();
  return Error{.stage = first.stage,
               .code = first.code,
               .reason = first.reason,
               .reason_text = first.reason_text,
               .message = fmt::format("the finalizer \"{}\" can be removed from {} objects, but not from {}: {}",
                                      finalizer, retirement.removed, retirement.rejected, named)};
}

Result<Retirement> retire_finalizer(const Client& client, const ResourceInfo& kind, const std::string& name_space,
                                    const RetireRequest& request) {
  Retirement total;
  for (int passes = 1;; ++passes) {
    RetirementPass pass(client, kind, request);
    const auto done = pass.retire_all(name_space);
    if (done) return total.add(pass.found()), total;
    if (passes == kMostPasses || !may_list_again(client, request, done.error(), passes)) return done.error();
    total.removed += pass.found().removed;  // the others are listed again
  }
}

}  // namespace kubexx::controller
