#pragma once

#include <concepts>
#include <string>
#include <string_view>

/// How a kind is addressed on an API server.
namespace kubexx {

/// The coordinates of one kind, of which its URLs consist. A kind that is known only at run time has nothing else.
struct ResourceInfo {
  std::string group = {};  ///< empty for the core group
  std::string version = {};
  std::string kind = {};
  std::string plural = {};
  bool namespaced = true;
  bool has_status = false;
  bool has_scale = false;

  /// `version` for the core group, else `group/version`.
  std::string api_version() const { return group.empty() ? version : group + "/" + version; }

  friend bool operator==(const ResourceInfo& a, const ResourceInfo& b) = default;
};

/// Whether both name the same objects, regardless of version.
inline bool are_versions_of_one(const ResourceInfo& a, const ResourceInfo& b) {
  return a.group == b.group && a.plural == b.plural;
}

/// Whether both name the same objects in the same version, whatever else is known of the kind.
inline bool is_same_resource(const ResourceInfo& a, const ResourceInfo& b) {
  return are_versions_of_one(a, b) && a.version == b.version;
}

/// The same facts of a C++ type, at compile time. Specialized in the generated header of the type. Members:
/// `static constexpr std::string_view group, version, kind, plural; static constexpr bool namespaced, has_status,
/// has_scale;`
///
/// Optional: `static constexpr std::string_view only_verbs[]`, if API servers do not have all verbs for the kind, and
/// `static constexpr bool built_in = true`, if Kubernetes itself defines it, so that it accepts strategic merge
/// patches.
template <class T>
struct ResourceTraits;

/// A type whose values are the objects of one kind.
template <class T>
concept Resource = requires {
  { ResourceTraits<T>::group } -> std::convertible_to<std::string_view>;
  { ResourceTraits<T>::version } -> std::convertible_to<std::string_view>;
  { ResourceTraits<T>::kind } -> std::convertible_to<std::string_view>;
  { ResourceTraits<T>::plural } -> std::convertible_to<std::string_view>;
  { ResourceTraits<T>::namespaced } -> std::convertible_to<bool>;
};

template <class T>
concept HasNamespace = Resource<T> && ResourceTraits<T>::namespaced;

template <class T>
concept HasStatus = Resource<T> && ResourceTraits<T>::has_status;

template <class T>
concept HasScale = Resource<T> && ResourceTraits<T>::has_scale;

template <class T>
concept IsBuiltIn = Resource<T> && requires { requires ResourceTraits<T>::built_in; };

/// Whether API servers have the verb for the kind, as discovery names it: `list`.
template <Resource T>
constexpr bool has_verb(std::string_view verb) {
  if constexpr (requires { ResourceTraits<T>::only_verbs; }) {
    for (const std::string_view each : ResourceTraits<T>::only_verbs)
      if (each == verb) return true;
    return false;
  } else {
    return true;
  }
}

/// The one kind that has evictions and logs.
template <class T>
concept IsPod = Resource<T> && ResourceTraits<T>::group == std::string_view() &&
                ResourceTraits<T>::plural == std::string_view("pods");

template <Resource T>
ResourceInfo resource_info() {
  using Traits = ResourceTraits<T>;
  return {
      std::string(Traits::group), std::string(Traits::version), std::string(Traits::kind), std::string(Traits::plural),
      Traits::namespaced,         Traits::has_status,           Traits::has_scale};
}

}  // namespace kubexx
