#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// How names of a definition become C++ identifiers. Every function is pure: the same names give the same identifiers.
namespace kubexx::importing {

/// `hostAliases` → `HostAliases`, `foo-bar` → `FooBar`, `3scale` → `V3scale`.
std::string pascal_case(std::string_view json_name);

/// `clusterIP` → `cluster_ip`, `podCIDRs` → `pod_cidrs`, `3scale` → `v3scale`; with `_` after a reserved word.
std::string snake_case(std::string_view json_name);

/// The enumerator of a string: the string where it is an identifier, `empty` for `""`, `not_equal` for `!=`, `minus_1`
/// for `-1`; other characters become `_`.
std::string enumerator_name(std::string_view value);

/// Enumerators of all values, distinct. A value that is added never takes over the name of another one: values that
/// would have one name (`TLS-1`, `TLS.1`) have none of them that name, but `TLS_minus_1` and `TLS_dot_1`.
std::vector<std::string> enumerator_names(const std::vector<std::string>& values);

/// `cert_manager_io` for `cert-manager.io`
std::string namespace_name(std::string_view dotted);

/// What members are named like: `cluster_ip`, or the `clusterIP` of the JSON.
enum class MemberNames { snake_case, json };

/// The C++ names of the properties of one object.
struct PropertyNames {
  std::string member;
  std::string type;  ///< of the nested type, if the property needs one
};

/// Names for properties (sorted, distinct) of an object whose C++ type is `enclosing`. All members and types are
/// distinct and differ from `enclosing` and the reserved names. If several properties give one name, the one in
/// camelCase keeps it, whatever the others are, and without such a one none of them has it: a property that is added
/// renames another one only if that has the same words in another spelling.
std::vector<PropertyNames> property_names(const std::vector<std::string>& properties, const std::string& enclosing,
                                          const std::set<std::string>& reserved = {},
                                          MemberNames style = MemberNames::snake_case);

/// Why a name that the user chose cannot be a namespace, such as `company::tls`; empty if it can.
std::string namespace_obstacle(std::string_view name);
/// Why a name cannot be that of a type, such as `company::TlsConfig`; empty if it can.
std::string type_obstacle(std::string_view name);

}  // namespace kubexx::importing
