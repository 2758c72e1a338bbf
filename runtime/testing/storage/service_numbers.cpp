#include "runtime/testing/storage/service_numbers.hpp"

#include <set>

#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

std::set<std::int64_t> ports_of(const json::Value& service) {
  std::set<std::int64_t> ports{json::integer_at(service, {"spec", "healthCheckNodePort"})};
  for (const json::Value& port : json::list_at(service, {"spec", "ports"}))
    ports.insert(json::integer_at(port, {"nodePort"}));
  ports.erase(0);
  return ports;
}

}  // namespace

ServiceNumbers::ServiceNumbers(const Collection& services) {
  for (const auto& [key, state] : services.objects) add(key, state->object);
}

void ServiceNumbers::note(const Change& change) {
  if (change.before != nullptr) remove(change.before->object);
  if (change.type != ChangeType::deleted) add(change.key, change.now->object);
}

bool ServiceNumbers::has_address(std::string_view address, std::string_view but_of) const {
  const auto found = addresses_.find(address);
  return found != addresses_.end() && found->second != but_of;
}

bool ServiceNumbers::has_port(std::int64_t port, std::string_view but_of) const {
  const auto found = ports_.find(port);
  return found != ports_.end() && found->second != but_of;
}

void ServiceNumbers::add(const std::string& key, const json::Value& service) {
  for (const std::string& address : json::texts_at(service, {"spec", "clusterIPs"})) addresses_[address] = key;
  for (const std::int64_t port : ports_of(service)) ports_[port] = key;
}

void ServiceNumbers::remove(const json::Value& service) {
  for (const std::string& address : json::texts_at(service, {"spec", "clusterIPs"})) addresses_.erase(address);
  for (const std::int64_t port : ports_of(service)) ports_.erase(port);
}

}  // namespace kubexx::testing
