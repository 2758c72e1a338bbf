#include "runtime/testing/requests/service_addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/net/ip_address.hpp"
#include "runtime/testing/kinds/services.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

/// Numbers that a server chooses from. As on a real one, the first of them are left to services that name theirs, while
/// there are others.
struct NumberRange {
  std::int64_t first, first_chosen, last;

  bool contains(std::int64_t number) const { return number >= first && number <= last; }

  /// A free number, which follows from `seed`.
  std::optional<std::int64_t> choose(std::uint64_t seed, const std::function<bool(std::int64_t)>& is_taken) const {
    const std::int64_t size = last - first_chosen + 1;
    const auto start = static_cast<std::int64_t>(seed % static_cast<std::uint64_t>(size));
    for (std::int64_t i = 0; i < size; ++i)
      if (const std::int64_t number = first_chosen + (start + i) % size; !is_taken(number)) return number;
    for (std::int64_t number = first; number < first_chosen; ++number)
      if (!is_taken(number)) return number;
    return std::nullopt;
  }
};

constexpr NumberRange kHosts = {1, 257, 65534}, kNodePorts = {30000, 30086, 32767};
constexpr std::string_view kNetwork = "10.0.0.0/16", kServerAddress = "10.0.0.1";
/// What a real server shows in a dry run, for which it chooses nothing.
constexpr std::string_view kDryAddress = "10.0.0.0";
constexpr std::int64_t kDryPort = 32769;

std::string address_of_host(std::int64_t host) { return fmt::format("10.0.{}.{}", host / 256, host % 256); }

/// Whether a service can have it: it is in the network, and not its first or last address.
bool is_in_network(std::string_view address) {
  const auto read = net::IpAddress::parse(address);
  const auto network = net::Cidr::parse(kNetwork);
  const auto* parsed = std::get_if<net::IpAddress>(&read);
  return parsed != nullptr && std::get<net::Cidr>(network).contains(*parsed) && address != address_of_host(0) &&
         address != address_of_host(kHosts.last + 1);
}

/// FNV-1a
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14'695'981'039'346'656'037U;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 1'099'511'628'211U;
  return hash;
}

Status invalid_service(const Value& service, const std::vector<schema::FieldError>& errors) {
  return invalid({"", "Service"}, text_at(service, {"metadata", "name"}), errors);
}

class Allocation {
 public:
  Allocation(const Write& write, Value& service, const Value* old)
      : write_(write),
        service_(service),
        old_(old),
        key_(object_key(write.route.name_space, text_at(service, {"metadata", "name"}))) {}

  Outcome<bool> allocate() {
    if (Outcome<bool> done = allocate_address(); !done) return done;
    if (Outcome<bool> done = allocate_ports(); !done) return done;
    return allocate_health_port();
  }

 private:
  bool is_address_taken(const std::string& address) const {
    return address == kServerAddress || write_.cluster.service_numbers().has_address(address, own_key());
  }

  /// A new service may have the key of a stored one; then, what both name is taken.
  std::string_view own_key() const { return old_ == nullptr ? std::string_view() : key_; }

  Outcome<bool> allocate_address() {
    if (!needs_address(service_) || (old_ != nullptr && json::has_any(*old_, {"spec", "clusterIPs"}))) return true;
    const std::string named = text_at(service_, {"spec", "clusterIP"});
    if (named == kHeadless) return true;
    if (!named.empty()) return check_named_address(named);
    const std::optional<std::string> chosen = chosen_address();
    if (!chosen)
      return internal(fmt::format("failed to allocate a serviceIP for Service {}: range is full",
                                  json::go_quoted(text_at(service_, {"metadata", "name"}))));
    set(service_, {"spec", "clusterIP"}, *chosen);
    set(service_, {"spec", "clusterIPs"}, json::Array{*chosen});
    return true;
  }

  Outcome<bool> check_named_address(const std::string& address) {
    std::string_view problem;
    if (!is_in_network(address))
      problem = "the provided network does not match the current range";
    else if (!is_dry_run() && is_address_taken(address))
      problem = "provided IP is already allocated";
    if (problem.empty()) return true;
    schema::FieldErrors errors;
    const schema::FieldPath root;
    const schema::FieldPath spec = root.child("spec");
    errors.invalid({}, spec.child("clusterIPs"), schema::shown(*find(service_, {"spec", "clusterIPs"})),
                   fmt::format("failed to allocate IP {}: {}", address, problem));
    return invalid_service(service_, errors.list());
  }

  std::optional<std::string> chosen_address() {
    if (is_dry_run()) return std::string(kDryAddress);
    const std::optional<std::int64_t> host =
        kHosts.choose(hash_of(key_), [&](std::int64_t number) { return is_address_taken(address_of_host(number)); });
    return host ? std::optional(address_of_host(*host)) : std::nullopt;
  }

  Outcome<bool> allocate_ports() {
    Value* ports = find(service_, {"spec", "ports"});
    if (!has_node_ports(service_) || ports == nullptr || !ports->is_array()) return true;
    for (std::size_t i = 0; i < ports->as_array().size(); ++i)
      if (Outcome<bool> done = allocate_port(ports->as_array()[i], i); !done) return done;
    return true;
  }

  Outcome<bool> allocate_port(Value& port, std::size_t at) {
    std::int64_t number = integer_at(port, {"nodePort"});
    if (number == 0 && !gets_node_ports(service_)) return true;
    if (number == 0) number = shared_port(port);
    if (number == 0) {
      const std::optional<std::int64_t> chosen = chosen_port();
      if (!chosen) return internal("failed to allocate a nodePort: range is full");
      number = *chosen;
    } else if (const std::string problem = is_own(port, number) ? "" : problem_of(number); !problem.empty()) {
      return refuse_port(number, at, problem);
    }
    own_.emplace_back(integer_at(port, {"port"}), number);
    set(port, {"nodePort"}, number);
    return true;
  }

  /// Ports of a new service with the same number, for TCP and UDP, have the same port on nodes. 0 if no such port has one.
  std::int64_t shared_port(const Value& port) const {
    if (old_ != nullptr) return 0;
    const std::int64_t number = integer_at(port, {"port"});
    for (const auto& [own, on_nodes] : own_)
      if (own == number) return on_nodes;
    for (const Value& other : json::list_at(service_, {"spec", "ports"}))
      if (const std::int64_t named = integer_at(other, {"nodePort"});
          named != 0 && integer_at(other, {"port"}) == number)
        return named;
    return 0;
  }

  bool is_own(const Value& port, std::int64_t number) const {
    for (const auto& [own, on_nodes] : own_)
      if (on_nodes == number && (old_ != nullptr || own == integer_at(port, {"port"}))) return true;
    if (old_ == nullptr) return false;
    const json::Array& before = json::list_at(*old_, {"spec", "ports"});
    return std::ranges::any_of(before, [&](const Value& one) { return integer_at(one, {"nodePort"}) == number; });
  }

  bool is_taken(std::int64_t number) const {
    return write_.cluster.service_numbers().has_port(number, own_key()) ||
           std::ranges::any_of(own_, [&](const auto& one) { return one.second == number; });
  }

  std::string problem_of(std::int64_t number) {
    if (!is_dry_run() && !kNodePorts.contains(number))
      return fmt::format("provided port is not in the valid range. The range of valid ports is {}-{}", kNodePorts.first,
                         kNodePorts.last);
    return is_taken(number) ? "provided port is already allocated" : "";
  }

  std::optional<std::int64_t> chosen_port() {
    if (!is_dry_run()) return kNodePorts.choose(hash_of(key_), [&](std::int64_t number) { return is_taken(number); });
    std::int64_t last = kDryPort - 1;
    for (const auto& [own, on_nodes] : own_) last = std::max(last, on_nodes);
    return last + 1;
  }

  Outcome<bool> refuse_port(std::int64_t number, std::size_t at, std::string problem) const {
    schema::FieldErrors errors;
    const schema::FieldPath root;
    const schema::FieldPath spec = root.child("spec"), ports = spec.child("ports"), port = ports.index(at);
    errors.invalid({}, port.child("nodePort"), schema::shown(Value(number)), std::move(problem));
    return invalid_service(service_, errors.list());
  }

  Outcome<bool> allocate_health_port() {
    if (!needs_health_port(service_) || (old_ != nullptr && needs_health_port(*old_))) return true;
    if (const std::int64_t named = integer_at(service_, {"spec", "healthCheckNodePort"}); named != 0) {
      const std::string problem = problem_of(named);
      if (problem.empty()) return true;
      return internal(fmt::format("failed to allocate requested HealthCheck NodePort {}: {}", named, problem));
    }
    const std::optional<std::int64_t> chosen = chosen_port();
    if (!chosen) return internal("failed to allocate a HealthCheck NodePort 0: range is full");
    set(service_, {"spec", "healthCheckNodePort"}, *chosen);
    return true;
  }

  bool is_dry_run() const { return write_.options.dry_run; }

  const Write& write_;
  Value& service_;
  const Value* old_;
  std::string key_;
  std::vector<std::pair<std::int64_t, std::int64_t>> own_;  ///< ports, and their ports on nodes
};

}  // namespace

Outcome<bool> complete_service(const Write& write, Value& service, const Value* old) {
  keep_allocated(service, old);
  if (const auto errors = set_families(service, old); !errors.empty()) return invalid_service(service, errors);
  if (Outcome<bool> done = Allocation(write, service, old).allocate(); !done) return done;
  if (old != nullptr) drop_unneeded(service, *old);
  if (const auto errors = check_addresses(service, old); !errors.empty()) return invalid_service(service, errors);
  for (std::string& text : service_warnings(service)) write.warnings.push_back(std::move(text));
  return true;
}

}  // namespace kubexx::testing
