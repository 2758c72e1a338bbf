#include "runtime/election/lease.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "runtime/core/timestamp.hpp"

namespace kubexx::election {
namespace {

/// `metav1.MicroTime`: always six digits of the second.
std::string micro_time(std::chrono::system_clock::time_point time) {
  const auto since_epoch = std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch());
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since_epoch);
  const core::CivilTime civil = core::civil_time({.seconds = seconds.count()}, 0);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z", civil.year, civil.month, civil.day, civil.hour,
                     civil.minute, civil.second, (since_epoch - seconds).count());
}

const json::Value* find(const json::Value& value, std::string_view name) {
  return value.is_object() ? value.as_object().find(name) : nullptr;
}

std::string string_or_empty(const json::Value* value) {
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

std::int64_t integer_or_zero(const json::Value* value) {
  const auto* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(&value->variant());
  return number == nullptr ? 0 : *number;
}

json::Value make_document(const std::string& name, const std::string& name_space) {
  json::Object metadata;
  metadata.set("name", name);
  metadata.set("namespace", name_space);
  json::Object document;
  document.set("metadata", std::move(metadata));
  document.set("spec", json::Object());
  return document;
}

}  // namespace

Lease::Lease(const std::string& name, const std::string& name_space) : document_(make_document(name, name_space)) {}

ResourceInfo Lease::resource() {
  return {.group = "coordination.k8s.io", .version = "v1", .kind = "Lease", .plural = "leases"};
}

const json::Value* Lease::spec_member(std::string_view name) const {
  const json::Value* spec = find(document_, "spec");
  return spec == nullptr ? nullptr : find(*spec, name);
}

void Lease::set(std::string name, json::Value value) {
  json::Object& document = document_.as_object();
  json::Value* spec = document.find("spec");
  if (spec == nullptr || !spec->is_object()) spec = &document.set("spec", json::Object());
  spec->as_object().set(std::move(name), std::move(value));
}

std::string Lease::version() const {
  const json::Value* metadata = find(document_, "metadata");
  return metadata == nullptr ? std::string() : string_or_empty(find(*metadata, "resourceVersion"));
}

std::string Lease::holder() const { return string_or_empty(spec_member("holderIdentity")); }

std::chrono::seconds Lease::duration() const {
  const std::int64_t seconds = integer_or_zero(spec_member("leaseDurationSeconds"));
  return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, std::numeric_limits<std::int32_t>::max()));
}

std::int64_t Lease::transitions() const { return integer_or_zero(spec_member("leaseTransitions")); }

void Lease::acquire(const std::string& holder, std::chrono::seconds duration,
                    std::chrono::system_clock::time_point now) {
  set("leaseTransitions", exists() ? transitions() + 1 : 0);
  set("holderIdentity", holder);
  set("acquireTime", micro_time(now));
  renew(duration, now);
}

void Lease::renew(std::chrono::seconds duration, std::chrono::system_clock::time_point now) {
  set("leaseDurationSeconds", std::int64_t{duration.count()});
  set("renewTime", micro_time(now));
}

void Lease::release(std::chrono::system_clock::time_point now) {
  set("holderIdentity", "");
  set("acquireTime", micro_time(now));
  renew(std::chrono::seconds(1), now);
}

}  // namespace kubexx::election
