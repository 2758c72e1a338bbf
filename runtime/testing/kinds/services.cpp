#include "runtime/testing/kinds/services.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "runtime/json/members.hpp"
#include "runtime/net/ip_address.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Value;
using schema::FieldErrors;
using schema::FieldPath;

constexpr std::string_view kSingle = "SingleStack", kPrefer = "PreferDualStack", kRequire = "RequireDualStack";
constexpr std::string_view kIPv4 = "IPv4", kIPv6 = "IPv6";

std::string service_type(const Value& service) { return json::text_at(service, {"spec", "type"}); }

std::string address_of(const Value& service) { return json::text_at(service, {"spec", "clusterIP"}); }

const Array& addresses_of(const Value& service) { return json::list_at(service, {"spec", "clusterIPs"}); }

const Array& families_of(const Value& service) { return json::list_at(service, {"spec", "ipFamilies"}); }

std::string policy_of(const Value& service) { return json::text_at(service, {"spec", "ipFamilyPolicy"}); }

bool is_headless_service(const Value& service) { return address_of(service) == kHeadless; }

bool has_selector(const Value& service) { return json::has_any(service, {"spec", "selector"}); }

/// Whether it is one, if it is an address.
bool is_ipv6(const Value& address) { return address.is_string() && address.as_string().find(':') != std::string::npos; }

bool is_same_member(const Value& a, const Value& b, std::string_view name) {
  const Value *one = json::find(a, {"spec", name}), *other = json::find(b, {"spec", name});
  return one == nullptr || other == nullptr ? one == other : *one == *other;
}

// Values that a replacement does not name.

void keep_address(Value& service, const Value& old) {
  if (needs_address(service) && needs_address(old))
    for (const std::string_view member : {"clusterIP", "clusterIPs"})
      if (!json::has_any(service, {"spec", member}) && json::text_at(service, {"spec", member}).empty())
        json::copy_member(old, {"spec", member}, service);
  const std::string address = address_of(service);
  if (!address.empty() && address != address_of(old) && addresses_of(service) == addresses_of(old))
    json::set(service, {"spec", "clusterIPs"}, Array{address});
}

std::set<std::int64_t> node_ports_of(const Value& service) {
  std::set<std::int64_t> ports;
  for (const Value& port : json::list_at(service, {"spec", "ports"}))
    if (const std::int64_t number = json::integer_at(port, {"nodePort"}); number != 0) ports.insert(number);
  return ports;
}

/// A port is the same one if it has the same name.
void keep_node_ports(Value& service, const Value& old) {
  Value* ports = json::find(service, {"spec", "ports"});
  if (ports == nullptr || !ports->is_array() || !gets_node_ports(service) || !gets_node_ports(old)) return;
  std::map<std::string, std::int64_t> by_name;
  for (const Value& port : json::list_at(old, {"spec", "ports"}))
    by_name[json::text_at(port, {"name"})] = json::integer_at(port, {"nodePort"});
  const std::set<std::int64_t> named = node_ports_of(service);
  for (Value& port : ports->as_array()) {
    const auto before = by_name.find(json::text_at(port, {"name"}));
    if (before == by_name.end() || before->second == 0 || named.contains(before->second)) continue;
    if (json::integer_at(port, {"nodePort"}) == 0) json::set(port, {"nodePort"}, before->second);
  }
}

// Families of addresses.

void default_policy(Value& service, const Value* old) {
  if (!policy_of(service).empty()) return;
  std::string policy = old == nullptr ? std::string() : policy_of(*old);
  if (policy.empty()) policy = is_headless_service(service) && !has_selector(service) ? kRequire : kSingle;
  json::set(service, {"spec", "ipFamilyPolicy"}, policy);
}

class FamilyCheck {
 public:
  explicit FamilyCheck(const Value& service) : service_(service) {}

  void check_lists() {
    const Array& addresses = addresses_of(service_);
    const std::string address = address_of(service_);
    if (address.empty() && !addresses.empty())
      refuse(addresses_, "must be empty when `clusterIP` is not specified");
    else if (!addresses.empty() && addresses.front() != Value(address))
      refuse(addresses_, "first value must match `clusterIP`");
    if (addresses.size() > 1 && addresses.front() == Value(kHeadless))
      return refuse(addresses_, "'None' must be the first and only value");
    for (std::size_t i = 0; i < addresses.size(); ++i) check_address(addresses[i], i);
    if (addresses.size() > 2) refuse(addresses_, "may only hold up to 2 values");
    if (errors_.empty() && addresses.size() == 2 && is_ipv6(addresses[0]) == is_ipv6(addresses[1]))
      refuse(addresses_, "may specify no more than one IP for each IP family");
  }

  void check_words() {
    static constexpr std::string_view kFamilies[] = {kIPv4, kIPv6}, kPolicies[] = {kPrefer, kRequire, kSingle};
    const Array& families = families_of(service_);
    for (std::size_t i = 0; i < families.size(); ++i) {
      if (families[i] != Value(kIPv4) && families[i] != Value(kIPv6))
        errors_.not_supported({}, families_.index(i), schema::shown(families[i]), kFamilies);
      if (std::find(families.begin(), families.begin() + static_cast<std::ptrdiff_t>(i), families[i]) !=
          families.begin() + static_cast<std::ptrdiff_t>(i))
        errors_.duplicate({}, families_.index(i), schema::shown(families[i]));
    }
    const std::string policy = policy_of(service_);
    if (std::ranges::find(kPolicies, policy) == std::end(kPolicies))
      errors_.not_supported({}, policy_, schema::shown(policy), kPolicies);
  }

  /// What the service has against its policy, and addresses without a family.
  void check_policy() {
    check_single();
    const Array& addresses = addresses_of(service_);
    for (std::size_t i = families_of(service_).size(); i < addresses.size(); ++i)
      if (is_ipv6(addresses[i]))
        errors_.invalid({}, addresses_.index(i), schema::shown(addresses), "IPv6 is not configured on this cluster");
  }

  /// The cluster has one family.
  void check_cluster() {
    const Array& families = families_of(service_);
    if (policy_of(service_) == kRequire) refuse_policy("this cluster is not configured for dual-stack services");
    for (std::size_t i = 0; i < families.size(); ++i)
      if (families[i] != Value(kIPv4))
        errors_.invalid({}, families_.index(i), schema::shown(families[i]), "not configured on this cluster");
  }

  bool is_fine() const { return errors_.empty(); }
  std::vector<schema::FieldError> take() { return errors_.take(); }

 private:
  void check_single() {
    if (policy_of(service_) != kSingle) return;
    for (const auto& [list, words] :
         {std::pair(addresses_of(service_), "cluster IPs"), std::pair(families_of(service_), "IP families")})
      if (list.size() == 2)
        refuse_policy(
            fmt::format("must be 'RequireDualStack' or 'PreferDualStack' when multiple {} are specified", words));
  }

  void check_address(const Value& address, std::size_t at) {
    const std::string text = address.is_string() ? address.as_string() : std::string();
    if ((text == kHeadless && at == 0) || std::holds_alternative<net::IpAddress>(net::IpAddress::parse(text))) return;
    errors_.invalid({}, addresses_.index(at), schema::shown(address),
                    "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
  }

  void refuse(const FieldPath& path, std::string detail) {
    errors_.invalid({}, path, schema::shown(addresses_of(service_)), std::move(detail));
  }

  void refuse_policy(std::string detail) {
    errors_.invalid({}, policy_, schema::shown(policy_of(service_)), std::move(detail));
  }

  const Value& service_;
  FieldPath root_;
  FieldPath spec_ = root_.child("spec");
  FieldPath addresses_ = spec_.child("clusterIPs"), families_ = spec_.child("ipFamilies"),
            policy_ = spec_.child("ipFamilyPolicy");
  FieldErrors errors_;
};

/// Its endpoints may have addresses of any family, whatever the cluster has.
void set_families_of_unselected(Value& service) {
  Array families = families_of(service);
  if (families.empty()) families.emplace_back(kIPv4);
  if (families.size() < 2 && policy_of(service) != kSingle)
    families.emplace_back(families.front() == Value(kIPv4) ? kIPv6 : kIPv4);
  json::set(service, {"spec", "ipFamilies"}, std::move(families));
}

// Changes of the type.

void drop_address(Value& service, const Value& old) {
  if (!needs_address(old) || needs_address(service)) return;
  if (is_same_member(service, old, "clusterIP") && is_same_member(service, old, "clusterIPs"))
    for (const std::string_view member : {"clusterIP", "clusterIPs"}) json::erase(service, {"spec", member});
  for (const std::string_view member : {"ipFamilies", "ipFamilyPolicy", "internalTrafficPolicy"})
    if (is_same_member(service, old, member)) json::erase(service, {"spec", member});
}

void drop_node_ports(Value& service, const Value& old) {
  Value* ports = json::find(service, {"spec", "ports"});
  if (ports == nullptr || !ports->is_array() || !has_node_ports(old) || has_node_ports(service)) return;
  const std::set<std::int64_t> now = node_ports_of(service), before = node_ports_of(old);
  if (!std::ranges::includes(before, now)) return;
  for (Value& port : ports->as_array()) json::erase(port, {"nodePort"});
}

bool is_balanced(const Value& service) { return service_type(service) == "LoadBalancer"; }

}  // namespace

bool needs_address(const Value& service) { return service_type(service) != "ExternalName"; }

bool has_node_ports(const Value& service) { return service_type(service) == "NodePort" || is_balanced(service); }

bool gets_node_ports(const Value& service) {
  const Value* wanted = json::find(service, {"spec", "allocateLoadBalancerNodePorts"});
  return has_node_ports(service) && (!is_balanced(service) || wanted == nullptr || *wanted != Value(false));
}

bool needs_health_port(const Value& service) {
  return is_balanced(service) && json::text_at(service, {"spec", "externalTrafficPolicy"}) == "Local";
}

bool is_reached_from_outside(const Value& service) {
  return has_node_ports(service) || (needs_address(service) && json::has_any(service, {"spec", "externalIPs"}));
}

void keep_allocated(Value& service, const Value* old) {
  const std::string address = address_of(service);
  if (old == nullptr) {
    if (!address.empty() && addresses_of(service).empty()) json::set(service, {"spec", "clusterIPs"}, Array{address});
    return;
  }
  keep_address(service, *old);
  keep_node_ports(service, *old);
  const bool keeps_health_port = needs_health_port(service) && needs_health_port(*old);
  if (keeps_health_port && json::find(service, {"spec", "healthCheckNodePort"}) == nullptr)
    json::copy_member(*old, {"spec", "healthCheckNodePort"}, service);
}

std::vector<schema::FieldError> set_families(Value& service, const Value* old) {
  if (!needs_address(service)) return {};
  default_policy(service, old);
  FamilyCheck check(service);
  check.check_lists();
  check.check_words();
  if (check.is_fine()) check.check_policy();
  if (!check.is_fine()) return check.take();
  if (is_headless_service(service) && !has_selector(service)) {
    set_families_of_unselected(service);
    return {};
  }
  check.check_cluster();
  if (check.is_fine() && families_of(service).empty()) json::set(service, {"spec", "ipFamilies"}, Array{kIPv4});
  return check.take();
}

void drop_unneeded(Value& service, const Value& old) {
  drop_address(service, old);
  drop_node_ports(service, old);
  const auto drop = [&](bool was_needed, bool is_needed, std::string_view member) {
    if (was_needed && !is_needed && is_same_member(service, old, member)) json::erase(service, {"spec", member});
  };
  drop(needs_health_port(old), needs_health_port(service), "healthCheckNodePort");
  drop(is_balanced(old), is_balanced(service), "allocateLoadBalancerNodePorts");
  drop(is_balanced(old), is_balanced(service), "loadBalancerClass");
  drop(is_reached_from_outside(old), is_reached_from_outside(service), "externalTrafficPolicy");
  if (!is_balanced(service) && json::has_any(service, {"status", "loadBalancer"}))
    json::set(service, {"status", "loadBalancer"}, json::Object());
}

std::vector<schema::FieldError> check_addresses(const Value& service, const Value* old) {
  FieldErrors errors;
  const FieldPath root;
  const FieldPath spec = root.child("spec"), path = spec.child("clusterIPs");
  if (!needs_address(service)) {
    for (const std::string_view member : {"clusterIPs", "ipFamilies", "ipFamilyPolicy"})
      if (json::find(service, {"spec", member}) != nullptr)
        errors.forbidden({}, spec.child(member), "may not be set for ExternalName services");
    return errors.take();
  }
  if (old == nullptr || !needs_address(*old) || (is_headless_service(service) && is_headless_service(*old))) return {};
  const Array &now = addresses_of(service), &before = addresses_of(*old);
  const std::size_t compared = now.size() == before.size() ? now.size() : std::min<std::size_t>(before.size(), 1);
  for (std::size_t i = 0; i < std::min(compared, now.size()); ++i)
    if (now[i] != before[i]) errors.invalid({}, path.index(i), schema::shown(now), "may not change once set");
  return errors.take();
}

std::vector<std::string> service_warnings(const Value& service) {
  std::vector<std::string> warnings;
  const auto text = [&](std::string_view member) { return json::text_at(service, {"spec", member}); };
  const auto warn_if = [&](bool applies, std::string_view warning) {
    if (applies) warnings.emplace_back(warning);
  };
  const bool is_external = !needs_address(service),
             is_headless = text("type") == "ClusterIP" && is_headless_service(service);
  const bool is_outside = json::has_any(service, {"spec", "externalIPs"});
  const bool has_hints =
      json::find(service, {"metadata", "annotations", "service.kubernetes.io/topology-aware-hints"}) != nullptr;
  warn_if(has_hints,
          "annotation service.kubernetes.io/topology-aware-hints is deprecated, please use "
          "service.kubernetes.io/topology-mode instead");
  warn_if(is_headless && !text("loadBalancerIP").empty(), "spec.loadBalancerIP is ignored for headless services");
  warn_if(is_headless && is_outside, "spec.externalIPs is ignored for headless services");
  warn_if(is_headless && text("sessionAffinity") != "None", "spec.SessionAffinity is ignored for headless services");
  warn_if(is_outside && !is_headless && !is_external,
          "spec.externalIPs is deprecated and may no longer be implemented in some clusters");
  warn_if(is_external && is_outside, R"(spec.externalIPs is ignored when spec.type is "ExternalName")");
  warn_if(!is_external && !text("externalName").empty(),
          R"(spec.externalName is ignored when spec.type is not "ExternalName")");
  warn_if(text("trafficDistribution") == "PreferClose",
          R"(spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone")");
  return warnings;
}

}  // namespace kubexx::testing
