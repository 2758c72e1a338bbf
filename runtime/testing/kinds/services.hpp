#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

/// Services: what their type needs, and the fields that depend on each other.
namespace kubexx::testing {

/// The address of a service that has none.
inline constexpr std::string_view kHeadless = "None";

bool needs_address(const json::Value& service);
/// Whether it may have ports on nodes.
bool has_node_ports(const json::Value& service);
/// Whether its ports without one get one.
bool gets_node_ports(const json::Value& service);
bool needs_health_port(const json::Value& service);
/// Whether clients outside of the cluster reach it.
bool is_reached_from_outside(const json::Value& service);

/// Both lists of addresses become one. A replacement of `old`, which may be null, keeps the addresses and ports that it
/// does not name.
void keep_allocated(json::Value& service, const json::Value* old);
/// Sets the families of addresses and their policy. The errors are about them and about the addresses: the cluster has
/// IPv4 only.
std::vector<schema::FieldError> set_families(json::Value& service, const json::Value* old);
/// Of a replacement with another type: removes what the type does not have, unless the replacement changes it.
void drop_unneeded(json::Value& service, const json::Value& old);
/// The rules about addresses after all that.
std::vector<schema::FieldError> check_addresses(const json::Value& service, const json::Value* old);
/// Fields that have no effect, or are deprecated.
std::vector<std::string> service_warnings(const json::Value& service);

}  // namespace kubexx::testing
