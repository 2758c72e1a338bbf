#include "runtime/election/lease.hpp"

#include <algorithm>
#include <limits>

#include <kubexx/time.hpp>
#include "runtime/json/members.hpp"

namespace kubexx::election {
namespace {

json::Value make_document(const std::string& name, const std::string& name_space) {
  json::Object metadata;
  metadata.set("name", name);
  metadata.set("namespace", name_space);
  json::Object document;
  document.set("metadata", std::move(metadata));
  document.set("spec", json::Object());
  return document;
}

/// Servers reject more: the field has 32 bits.
constexpr std::int64_t kMostTransitions = std::numeric_limits<std::int32_t>::max();

}  // namespace

Lease::Lease(const std::string& name, const std::string& name_space) : document_(make_document(name, name_space)) {}

ResourceInfo Lease::resource() {
  return {.group = "coordination.k8s.io", .version = "v1", .kind = "Lease", .plural = "leases"};
}

void Lease::set(std::string_view name, json::Value value) { json::set(document_, {"spec", name}, std::move(value)); }

std::string Lease::version() const { return text_at(document_, {"metadata", "resourceVersion"}); }

std::string Lease::holder() const { return text_at(document_, {"spec", "holderIdentity"}); }

std::chrono::seconds Lease::duration() const {
  const std::int64_t seconds = integer_at(document_, {"spec", "leaseDurationSeconds"});
  return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, std::numeric_limits<std::int32_t>::max()));
}

std::int64_t Lease::transitions() const { return integer_at(document_, {"spec", "leaseTransitions"}); }

void Lease::acquire(const std::string& holder, std::chrono::seconds duration,
                    std::chrono::system_clock::time_point now) {
  set("leaseTransitions", exists() ? std::min(transitions(), kMostTransitions - 1) + 1 : 0);
  set("holderIdentity", holder);
  set("acquireTime", MicroTime(now).text());
  renew(duration, now);
}

void Lease::renew(std::chrono::seconds duration, std::chrono::system_clock::time_point now) {
  set("leaseDurationSeconds", std::int64_t{duration.count()});
  set("renewTime", MicroTime(now).text());
}

void Lease::release(std::chrono::system_clock::time_point now) {
  set("holderIdentity", "");
  set("acquireTime", MicroTime(now).text());
  renew(std::chrono::seconds(1), now);
}

}  // namespace kubexx::election
